import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ReasonDialog } from '../../../kit/resource/record/ReasonDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './event.texts.ts';
import { type EventRecord, useEventCalls } from './use-event.ts';

interface UndoStepDialogProps {
  record: Pick<EventRecord, 'id' | 'title'>;
  action: 'UndoStart' | 'UndoEnd';
  onClose: () => void;
}

/** Takes a start or an end by hand back, with a reason, also long after its toast. */
export function UndoStepDialog({ record, action, onClose }: UndoStepDialogProps) {
  const { t, area, message } = useWords();
  const { undoStep } = useEventCalls(record.id);
  const isStart = action === 'UndoStart';
  return (
    <ReasonDialog
      title={t(isStart ? 'event.undoStartAsk' : 'event.undoEndAsk', { title: record.title })}
      hint={t(isStart ? 'event.undoStartHint' : 'event.undoEndHint')}
      confirmLabel={t(isStart ? 'event.undoStart' : 'event.undoEnd')}
      cancelLabel={t('event.cancel')}
      reasonLabel={area(activity.area).field('undoReason')}
      field="reason"
      missing="Mes.Activities.UndoReason.Required"
      onConfirm={async (reason) => notify.done(message((await undoStep(action, reason)).message ?? ''))}
      onClose={onClose}
    />
  );
}
