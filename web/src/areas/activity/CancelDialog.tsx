import { useQuery } from '@tanstack/react-query';
import type { ActivityCancelling } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { UnsetChannels } from '../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { ReasonDialog } from '../../kit/resource/record/ReasonDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './event.texts.ts';
import { type EventRecord, eventUrl, useEventCalls } from './use-event.ts';

interface CancelDialogProps {
  record: Pick<EventRecord, 'id' | 'title'>;
  onClose: () => void;
}

/** Asks for the reason of a cancellation and says first whom it tells, and which child events end with it. */
export function CancelDialog({ record, onClose }: CancelDialogProps) {
  const { t, area, message } = useWords();
  const { cancel } = useEventCalls(record.id);
  const query = useQuery({
    queryKey: [activity.area, 'cancelling', record.id],
    queryFn: ({ signal }) => api.get<ActivityCancelling>(eventUrl(record.id, 'Cancel'), { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <ReasonDialog
      danger
      title={t('event.cancelAsk', { title: record.title })}
      hint={t('event.cancelHint')}
      confirmLabel={t('event.cancelEvent')}
      cancelLabel={t('event.keepEvent')}
      reasonLabel={area(activity.area).field('cancelReason')}
      field="reason"
      missing="Mes.Activities.CancelReason.Required"
      // Nobody cancels before they have seen whom it tells.
      locked={!query.data}
      onConfirm={async (reason) => notify.done(message((await cancel(reason)).message ?? ''))}
      onClose={onClose}
    >
      {() =>
        query.data ? (
          <>
            <Told told={query.data} />
            <UnsetChannels
              ways={Object.fromEntries(query.data.letters.map(({ channel, count }) => [channel, count]))}
            />
          </>
        ) : query.isError ? (
          <PieceFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status">{t('event.cancelCounting')}</p>
        )
      }
    </ReasonDialog>
  );
}

function Told({ told }: { told: ActivityCancelling }) {
  const { t, formatNumber } = useWords();
  const { letters, children, unreachable, leftOut, withdrawn } = told;
  const counts = [
    ['event.cancelUnreachable', unreachable],
    ['event.cancelLeftOut', leftOut],
    ['event.cancelWithdrawn', withdrawn],
  ] as const;
  return (
    <ul>
      {letters.length === 0 && <li>{t('event.cancelNobody')}</li>}
      {letters.map(({ channel, count }) => (
        <li key={channel}>{t(`event.cancelTold_${channel}`, { count: formatNumber(count) })}</li>
      ))}
      {counts.map(([key, count]) => count > 0 && <li key={key}>{t(key, { count: formatNumber(count) })}</li>)}
      {children.length > 0 && (
        <li>
          {t('event.cancelChildren', {
            count: formatNumber(children.length),
            titles: children.map(({ title }) => title).join(', '),
          })}
        </li>
      )}
    </ul>
  );
}
