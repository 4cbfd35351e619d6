import type { Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { SidePanel } from '../../ui/Dialog.tsx';
import { useWords } from '../../i18n/words.ts';
import { RecipientPeople } from './RecipientPeople.tsx';
import './recipients.texts.ts';
import type { Listed } from './Sentence.tsx';
import type { ReachAsked } from './use-recipients.ts';

interface RecipientListProps {
  area: string;
  selection: Selection;
  reach: ReachAsked;
  which: Listed;
  onClose: () => void;
}

/** The list behind a number, at the side of the page. */
export function RecipientList({ area, selection, reach, which, onClose }: RecipientListProps) {
  const { t } = useWords();
  return (
    <SidePanel
      opened
      onClose={onClose}
      position="right"
      size="48em"
      title={which === 'all' ? t('recipients.chosen') : t(`recipients.title_${which}`)}
      closeButtonProps={{ 'aria-label': t('recipients.close') }}
    >
      <RecipientPeople area={area} selection={selection} reach={reach} only={which === 'all' ? null : which} />
    </SidePanel>
  );
}
