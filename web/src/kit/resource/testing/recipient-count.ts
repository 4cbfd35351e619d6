import type { RecipientCount } from '@hoivien/contract/kit/recipients/recipients.ts';

/** The numbers of a selection whose people all get something, but for what `more` says. */
export function recipientCount(total: number, more: Partial<RecipientCount> = {}): RecipientCount {
  return {
    total,
    reached: total,
    skipped: { inactive: 0, noAddress: 0, noMobile: 0, noConsent: 0, bounced: 0 },
    repeated: 0,
    people: 0,
    emails: 0,
    doubled: 0,
    noEmail: 0,
    groups: { filters: [], committees: [], tagIds: [], clubs: [], used: [] },
    ...more,
  };
}
