import { useAnswer } from '../../../kit/call/use-answer.ts';
import { lifeCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { OffDialog, ResumeDialog } from '../invitation/OffDialog.tsx';
import './event.texts.ts';
import { type EventRecord, useEventCalls } from './use-event.ts';

interface EventOffDialogProps {
  action: 'Cancel' | 'Postpone';
  record: Pick<EventRecord, 'id' | 'title' | 'startTime' | 'endTime'>;
  onClose: () => void;
}

/** Asks for the reason of a cancellation or a postponement. A postponement without a new time can be taken back at once. */
export function EventOffDialog({ action, record, onClose }: EventOffDialogProps) {
  const { t, area, message } = useWords();
  const { cancel, postpone } = useEventCalls(record.id);
  const resume = useResume(record.id);
  const isCancel = action === 'Cancel';
  const toll = useAnswer(
    isCancel ? lifeCalls.cancelling : lifeCalls.postponing,
    { params: { id: record.id } },
    { gcTime: 0, staleTime: 0 },
  );
  return (
    <OffDialog
      action={action}
      toll={toll}
      record={record}
      hint={t(isCancel ? 'event.cancelHint' : 'event.postponeHint')}
      confirmLabel={t(isCancel ? 'event.cancelEvent' : 'event.postponeEvent')}
      keepLabel={t(isCancel ? 'event.keepEvent' : 'event.keepTime')}
      reasonLabel={area(activity.area).field(isCancel ? 'cancelReason' : 'postponeReason')}
      missing={isCancel ? 'Mes.Activities.CancelReason.Required' : 'Mes.Activities.PostponeReason.Required'}
      onConfirm={async (input) => {
        const answer = await (isCancel ? cancel({ reason: input.reason }) : postpone(input));
        notify.done(message(answer.message ?? ''), isCancel || input.startTime ? {} : { undo: resume });
      }}
      onClose={onClose}
    />
  );
}

/** Says whom the end of a postponement tells, and ends it. */
export function EventResumeDialog({ record, onClose }: Omit<EventOffDialogProps, 'action'>) {
  const { id, title } = record;
  const toll = useAnswer(lifeCalls.resuming, { params: { id } }, { gcTime: 0, staleTime: 0 });
  return <ResumeDialog title={title} toll={toll} onConfirm={useResume(id)} onClose={onClose} />;
}

/** Takes a postponement back: the planned time stands again, and everybody is told. */
export function useResume(id: string): () => Promise<void> {
  const { message } = useWords();
  const { resume } = useEventCalls(id);
  return async () => {
    try {
      notify.done(message((await resume()).message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
}
