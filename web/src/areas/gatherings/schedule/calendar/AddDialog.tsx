import { Dialog, DialogTitle } from '../../../../kit/ui/Dialog.tsx';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { type CalendarKind, labelText } from '../../../../kit/screen/area-screens.ts';
import { spanLines } from '../../../../kit/ui/moment/span.ts';
import '../schedule-page.texts.ts';
import classes from './Calendar.module.css';

interface AddDialogProps {
  startTime: string;
  endTime: string;
  kinds: readonly CalendarKind[];
  onClose: () => void;
}

/** Asks for the kind of an entry whose span was drawn; its form then has the start and the end. */
export function AddDialog({ startTime, endTime, kinds, onClose }: AddDialogProps) {
  const words = useWords();
  const { canAny } = useActor();
  const span = new URLSearchParams({ start: startTime, end: endTime });
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} classNames={{ body: classes.dialog }} size="44em">
      <DialogTitle className={classes.dialogTitle}>
        {words.t('schedule.addHere', { text: spanLines(startTime, endTime, words).join(' ') })}
      </DialogTitle>
      <ul className={`${classes.ways} stack gap2 m0`}>
        {kinds.flatMap(({ kind, label, add }) =>
          add && canAny(add.anyOf)
            ? [
                <li key={kind}>
                  <Link to={`${add.path}?${span}`}>
                    <IconCalendarEvent aria-hidden="true" />
                    {labelText(label, words)}
                  </Link>
                </li>,
              ]
            : [],
        )}
      </ul>
    </Dialog>
  );
}
