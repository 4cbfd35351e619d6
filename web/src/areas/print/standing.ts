import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../kit/i18n/words.ts';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';

/**
 * Whether the record is a present member; a card for another one would be false. Partners and clubs have no stay and
 * count when approved.
 */
export function belongs(resource: Resource, record: LooseRecord): boolean {
  return 'membershipState' in resource.fields
    ? record.membershipState === 'current'
    : record.approval === 1 && record.status === 1;
}

/** The state of a record in words. */
export function standingOf(resource: Resource, record: LooseRecord, { area }: Words): string {
  const { choice } = area(resource.area);
  if ('membershipState' in resource.fields) return choice('membershipState', asText(record.membershipState));
  const isDecided = record.approval === 1;
  return isDecided ? choice('status', asText(record.status)) : choice('approval', asText(record.approval));
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
