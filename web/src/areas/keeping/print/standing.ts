import { APPROVAL, STATUS } from '@hoivien/contract/codes.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../../kit/i18n/words.ts';

/**
 * Whether the record is a present member, also within the days of grace of a fee; a card for another one would be false. Partners and clubs have no stay and
 * count when approved.
 */
export function belongs(resource: Resource, record: PartyRecord): boolean {
  return 'membershipState' in resource.fields
    ? record.membershipState === 'current' || record.membershipState === 'grace'
    : record.approval === APPROVAL.approved && record.status === STATUS.active;
}

/** The state of a record in words. */
export function standingOf(resource: Resource, record: PartyRecord, { area }: Words): string {
  const { choice } = area(resource.area);
  if ('membershipState' in resource.fields) return choice('membershipState', record.membershipState ?? '');
  const isDecided = record.approval === APPROVAL.approved;
  return isDecided ? choice('status', record.status ?? '') : choice('approval', record.approval ?? '');
}

/** The text with a capital first letter. @example sentence('phiếu đối tác') // 'Phiếu đối tác' */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase('vi') + text.slice(1);
}

/** The list in parts of this size; the last may be shorter. @example inPieces([1, 2, 3], 2) // [[1, 2], [3]] */
export function inPieces<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
