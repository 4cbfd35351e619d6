import { CHECK_IN } from '@hoivien/contract/codes.ts';
import type { BaseWords } from '../../../../kit/i18n/base-words.ts';
import { formatDateTime } from '../../../../kit/i18n/format.ts';
import type { StatusKind } from '../../../../kit/ui/Status.tsx';
import { resultOf, type Scan } from './queue.ts';

/** The look of each outcome: green, amber or red, and the mark of a list. */
export const looks: Readonly<Record<number, { tone: 'good' | 'doubt' | 'bad'; kind: StatusKind }>> = {
  [CHECK_IN.in]: { tone: 'good', kind: 'new' },
  [CHECK_IN.alreadyIn]: { tone: 'doubt', kind: 'warn' },
  [CHECK_IN.cancelled]: { tone: 'bad', kind: 'off' },
  [CHECK_IN.otherEvent]: { tone: 'bad', kind: 'off' },
  [CHECK_IN.needsCheck]: { tone: 'doubt', kind: 'warn' },
  [CHECK_IN.unknown]: { tone: 'bad', kind: 'off' },
};

/** The time of day in Vietnam. @example clock('2026-11-20T11:06:41Z') // '18:06:41' */
export function clock(iso: string, withSeconds = false): string {
  return formatDateTime(iso).slice(11, withSeconds ? 19 : 16);
}

/** The word of an outcome, with the time for people who are in. */
export function outcomeText(scan: Scan, { t }: BaseWords): string {
  const outcome = resultOf(scan);
  if (outcome === CHECK_IN.alreadyIn && scan.checkedInAt)
    return t('checkIn.outcome2At', { at: clock(scan.checkedInAt) });
  const word = t(`checkIn.outcome${outcome as 1 | 2 | 3 | 4 | 5 | 6}`);
  return outcome === CHECK_IN.in ? `${word}, ${clock(scan.scannedAt, true)}` : word;
}

/** Why an outcome lets nobody in. */
export function whyText(scan: Scan, { t }: BaseWords): string | undefined {
  const outcome = resultOf(scan);
  if (outcome === CHECK_IN.needsCheck) {
    if (scan.personId !== null) return t('checkIn.why5Waiting');
    return scan.isSent ? t('checkIn.why5') : t('checkIn.why5Unknown');
  }
  if (outcome === CHECK_IN.cancelled) return t('checkIn.why3');
  if (outcome === CHECK_IN.otherEvent) return t('checkIn.why4');
  return outcome === CHECK_IN.unknown ? t('checkIn.why6') : undefined;
}

/** The name, or what is known of somebody without one. */
export function nameOf(scan: Scan, { t }: BaseWords): string {
  if (scan.name) return scan.name;
  // A long text is a code of a picture, which says nothing to a person.
  return scan.token && scan.token.length <= 30 ? t('checkIn.theCode', { code: scan.token }) : t('checkIn.nobody');
}

/** Whether a person may let them in all the same. A code that the server itself does not accept lets nobody in. */
export function canAdmit(scan: Scan): boolean {
  const outcome = resultOf(scan);
  if (outcome === CHECK_IN.cancelled) return scan.personId !== null;
  return outcome === CHECK_IN.needsCheck && (scan.personId !== null || !scan.isSent);
}
