import type { Roster } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';

type Person = Roster['items'][number];

export const ACTIVITY = '0197a000-0000-7000-8000-0000000000aa';

/** A person of a list by number, confirmed and not in. */
export function personOf(number: number, changes: Partial<Person> = {}): Person {
  return {
    participantId: `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    code: `HV-${number}`,
    name: `Người thứ ${number}`,
    status: CONFIRMATION.confirmed,
    isWaiting: false,
    isIn: false,
    ...changes,
  };
}

/** A list of an event that goes on now. */
export function rosterOf(items: readonly Person[], changes: Partial<Roster> = {}): Roster {
  const hour = 3_600_000;
  return {
    activityId: ACTIVITY,
    title: 'Đêm tri ân hội viên',
    isCancelled: false,
    isPostponed: false,
    startTime: new Date(Date.now() - hour).toISOString(),
    endTime: new Date(Date.now() + hour).toISOString(),
    wipeAt: new Date(Date.now() + 25 * hour).toISOString(),
    items: [...items],
    ...changes,
  };
}

/** A code in the form of the server, with a seal of zeros. */
export function tokenOf(participantId: string, purpose = 'checkin'): string {
  const hex = participantId.replaceAll('-', '');
  const id = hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const bytes = purpose + String.fromCharCode(...id, ...Array<number>(20).fill(0));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
