import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import './party.texts.ts';

interface Figure {
  label: string;
  value: string;
  note?: string;
  isLate?: boolean;
}

/** The reason of a refusal; nothing for other records. */
export function refusalFigures(resource: Pick<Resource, 'area'>, record: PartyRecord, { area }: Words): Figure[] {
  const refused = record.approval === APPROVAL.refused ? record.refuseReason : '';
  return refused ? [{ label: area(resource.area).field('refuseReason'), value: refused }] : [];
}

/** Members of the association, also those who owe fees. */
const PRESENT: readonly string[] = ['current', 'grace', 'lapsed'];

/** The first day of a member's stay, or its last state, and what it owes. */
export function stayFigures(resource: Pick<Resource, 'area'>, record: PartyRecord, words: Words): Figure[] {
  const { t, formatDate, formatMoney } = words;
  const { joinedOn: joined, leftOn: left } = record;
  const isDecided = record.approval === APPROVAL.approved;
  const isCurrent = PRESENT.includes(record.membershipState ?? '');
  const debt = record.feeDebt ?? 0;
  const overdue = record.feeOverdue ?? 0;
  const late = record.feeDueOn ? daysBetween(record.feeDueOn, dayOf(new Date())) : 0;
  const dueText = late > 0 ? 'party.feeLate' : late === 0 ? 'party.feeDueToday' : 'party.feeDue';
  const due = record.feeDueOn && { note: t(dueText, { day: formatDate(record.feeDueOn), count: late }) };
  const { field } = words.area(resource.area);
  return [
    ...refusalFigures(resource, record, words),
    ...(joined && isDecided
      ? [
          {
            label: t(isCurrent ? 'party.since' : 'party.lastJoined'),
            value: formatDate(joined),
            ...(isCurrent && { note: yearsText(joined, t) }),
          },
        ]
      : []),
    ...(debt > 0 && debt !== overdue
      ? [{ label: field('feeDebt'), value: formatMoney(debt), ...(overdue === 0 && due) }]
      : []),
    ...(overdue > 0 ? [{ label: field('feeOverdue'), value: formatMoney(overdue), ...due, isLate: true }] : []),
    ...(record.rankName && isCurrent
      ? [{ label: t('party.rankOfYear', { year: dayOf(new Date()).slice(0, 4) }), value: record.rankName }]
      : []),
    ...(left && !isCurrent ? [{ label: field('leftOn'), value: formatDate(left) }] : []),
  ];
}

function yearsText(day: string, t: Words['t']): string {
  const now = dayOf(new Date());
  const years = Number(now.slice(0, 4)) - Number(day.slice(0, 4)) - (now.slice(5) < day.slice(5) ? 1 : 0);
  return years > 0 ? t('party.years', { count: years }) : t('party.underYear');
}
