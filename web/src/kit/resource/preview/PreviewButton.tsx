import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import '../view/view.texts.ts';
import classes from './Preview.module.css';

/**
 * A button that shows the row's record beside the list. It is only for the pointer, since the keyboard has a key for
 * that.
 */
export function PreviewButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={`${classes.peek} grid quiet surface round2 icons-sm`}
      aria-hidden="true"
      tabIndex={-1}
      title={t('view.peek')}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <IconLayoutSidebarRight />
    </button>
  );
}
