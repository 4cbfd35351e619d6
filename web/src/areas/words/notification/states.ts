import type {
  NotificationProgress,
  NotificationRecipient,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import type { StatusKind } from '../../../kit/ui/Status.tsx';

type State = NotificationRecipient['state'];

/** The dot of each state: sent grey, on its way a blue ring, waiting amber, wrong red. */
export const STATE_MARKS: Readonly<Record<State, StatusKind>> = {
  confirmed: 'old',
  refused: 'old',
  sent: 'old',
  delivered: 'old',
  queued: 'time',
  waiting: 'warn',
  failed: 'off',
  bounced: 'off',
  cancelled: 'old',
  skipped: 'warn',
};

/** The dot of each answer. */
export const ANSWER_MARKS: Readonly<Record<number, StatusKind>> = { 1: 'time', 2: 'new', 3: 'old' };

/** The numbers of the bar of sending. Those who answered got it. */
export function deliveryCounts({ states }: Pick<NotificationProgress, 'states'>) {
  return {
    sent: states.sent + states.delivered + states.confirmed + states.refused,
    queued: states.queued,
    waiting: states.waiting,
    failed: states.failed + states.bounced,
    skipped: states.skipped,
    cancelled: states.cancelled,
  };
}
