import type { Glance } from '@hoivien/contract/kit/timeline-entry.ts';
import { Link } from 'react-router';
import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../../../kit/i18n/words.ts';
import { Bars, type RecordFigure } from '../../../../kit/resource/record/RecordHead.tsx';
import './party.texts.ts';

/** The reason of a refusal; nothing for other records. */
export function refusalFigures(resource: Pick<Resource, 'area'>, record: PartyRecord, { area }: Words): RecordFigure[] {
  const refused = record.approval === APPROVAL.refused ? record.refuseReason : '';
  return refused ? [{ label: area(resource.area).field('refuseReason'), value: refused }] : [];
}

/** Members of the association, also those who owe fees. */
const PRESENT: readonly string[] = ['current', 'grace', 'lapsed'];

/**
 * What is owed, first what is late, the rank of the year, who came to meetings and events, the first day of the stay or its
 * end, and the last contact. What the reader may not see the answers do not have.
 */
export function stayFigures(
  resource: Pick<Resource, 'area'>,
  record: PartyRecord,
  words: Words,
  glance?: Glance,
): RecordFigure[] {
  const { t, formatDate } = words;
  const { joinedOn: joined, leftOn: left } = record;
  const isDecided = record.approval === APPROVAL.approved;
  const isCurrent = PRESENT.includes(record.membershipState ?? '');
  const { field } = words.area(resource.area);
  return [
    ...refusalFigures(resource, record, words),
    ...feeFigures(record, words),
    ...(record.rankName && isCurrent
      ? [{ label: t('party.rankOfYear', { year: dayOf(new Date()).slice(0, 4) }), value: record.rankName }]
      : []),
    ...glanceFigures(glance, words).attended,
    ...(joined && isDecided
      ? [
          {
            label: t(isCurrent ? 'party.since' : 'party.lastJoined'),
            value: formatDate(joined),
            ...(isCurrent && { note: yearsText(joined, t) }),
          },
        ]
      : []),
    ...(left && !isCurrent ? [{ label: field('leftOn'), value: formatDate(left) }] : []),
    ...glanceFigures(glance, words).contact,
  ];
}

/** What is late with its age, and what is still to come, each with the way to the fees. */
function feeFigures(record: PartyRecord, { t, formatDate, formatMoney }: Words): RecordFigure[] {
  const overdue = record.feeOverdue ?? 0;
  const coming = (record.feeDebt ?? 0) - overdue;
  const days = record.feeDueOn ? daysBetween(record.feeDueOn, dayOf(new Date())) : 0;
  const dueText =
    overdue > 0 || !record.feeDueOn ? 'party.feeComing' : days === 0 ? 'party.feeDueToday' : 'party.feeDue';
  const due = { day: record.feeDueOn ? formatDate(record.feeDueOn) : '', count: -days };
  const toFees = (amount: number) => <Link to="?tab=fees">{formatMoney(amount)}</Link>;
  return [
    ...(overdue > 0 ? [{ label: t('party.feeLate', { count: days }), value: toFees(overdue), isLate: true }] : []),
    ...(coming > 0 ? [{ label: t(dueText, due), value: toFees(coming) }] : []),
  ];
}

function glanceFigures(glance: Glance | undefined, { t, formatDate, formatRelative, formatNumber }: Words) {
  const { attended, contact } = glance ?? {};
  const came = (attended ?? []).filter((one) => one.came).length;
  const numbers = { came: formatNumber(came), all: formatNumber(attended?.length ?? 0) };
  const marks = (attended ?? []).map((one) => one.came).slice(-BARS_MOST);
  return {
    attended:
      attended && attended.length > 0
        ? [
            {
              label: t('party.attended'),
              value: numbers.came,
              note: (
                <>
                  {t('party.attendedOf', numbers)} <Bars label={t('party.attendedSaid', numbers)} marks={marks} />
                </>
              ),
            },
          ]
        : [],
    contact: contact
      ? [
          {
            label: t('party.lastContact'),
            value: formatDate(dayOf(new Date(contact.at))),
            note: [
              contact.kind === 'letter' ? t('party.contactLetter') : (contact.by ?? t('party.contactNote')),
              formatRelative(contact.at),
            ].join(', '),
          },
        ]
      : [],
  };
}

/** So many bars fit into the head; the newest are shown. */
const BARS_MOST = 24;

function yearsText(day: string, t: Words['t']): string {
  const now = dayOf(new Date());
  const years = Number(now.slice(0, 4)) - Number(day.slice(0, 4)) - (now.slice(5) < day.slice(5) ? 1 : 0);
  return years > 0 ? t('party.years', { count: years }) : t('party.underYear');
}
