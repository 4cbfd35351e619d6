import { tell } from '../../../../kit/api/ask.ts';
import { checkInCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { type CheckInOutcome } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN } from '@hoivien/contract/codes.ts';
import { ApiError, isUnreachable } from '../../../../kit/api/api-error.ts';
import { deviceName } from './device.ts';
import { inputOf, keepOutcomes, nextBatch, type Scan, unsentCounts } from './queue.ts';

/** Milliseconds after which a request counts as lost; its check-ins are sent again under the same ids. */
const PATIENCE = 15_000;
const LOCK = 'hoivien.checkIn.send';

/** `sent` everything, `unreachable` for want of a network or a session, or the server's refusal of the event. */
export type SendResult = { is: 'sent' } | { is: 'unreachable' } | { is: 'refused'; error: ApiError };

/**
 * Sends the unsent check-ins of an event, in the order of the scans. The tabs of a browser take turns; and when a
 * check-in is sent twice all the same, its id counts once.
 */
export function sendScans(activityId: string): Promise<SendResult> {
  // `navigator.locks` exists only on https and localhost.
  return 'locks' in navigator ? navigator.locks.request(LOCK, () => sendAll(activityId)) : sendAll(activityId);
}

/** Sends the check-ins of all events and returns how many are left. */
export async function sendEverything(): Promise<number> {
  for (const activityId of (await unsentCounts()).keys()) await sendScans(activityId);
  return [...(await unsentCounts()).values()].reduce((sum, count) => sum + count, 0);
}

async function sendAll(activityId: string): Promise<SendResult> {
  for (let most: number | undefined; ; ) {
    const batch = await nextBatch(activityId, most);
    if (batch.length === 0) return { is: 'sent' };
    try {
      await keepOutcomes(await send(activityId, batch));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnreachable(error) || error.status === 401 || error.status === 429) return { is: 'unreachable' };
      if (error.errors.length === 0) return { is: 'refused', error };
      const [first] = batch;
      // One that the server cannot read must not hold up the others, so from here on each goes alone.
      if (batch.length === 1 && first) await keepOutcomes([unreadable(first)]);
      most = 1;
    }
  }
}

function unreadable({ id }: Scan): CheckInOutcome {
  return { id, outcome: CHECK_IN.unknown, participantId: null, name: null, code: null, checkedInAt: null };
}

async function send(activityId: string, batch: readonly Scan[]): Promise<CheckInOutcome[]> {
  const device = deviceName();
  const { data } = await tell(checkInCalls.take, {
    params: { id: activityId },
    body: batch.map((scan) => inputOf(scan, device)),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return data;
}
