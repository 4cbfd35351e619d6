import { personalMemberDesk, memberDesk, USUAL_MONTHS } from '@hoivien/contract/areas/people/party/party.desk.ts';
import type { Likeness } from '@hoivien/contract/areas/people/party/party.schema.ts';
import type { Desk } from '@hoivien/contract/desk.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { labelField, labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Call } from '../../../kit/call.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { type AnyDesk, areaDesk, type Doubt, effect, valueAt } from '../../../kit/desk.ts';
import { textOf } from '../../../kit/text.ts';
import { hearersOf } from './club-news.ts';
import { likeMembers } from './likeness.ts';
import type { PartyArea } from './party-area.ts';

/** Records whose likes are looked for at the same time. */
const AT_ONCE = 4;
const ADULT = 18;

/** The desks of the kinds of members that have one. */
export function partyDesks(areas: readonly PartyArea<Resource>[]): AnyDesk[] {
  return [memberDesk, personalMemberDesk].flatMap((desk) =>
    areas.filter(({ source }) => source.resource === desk.resource).map((area) => partyDesk(desk, area)),
  );
}

function partyDesk(desk: Desk, area: PartyArea<Resource>): AnyDesk {
  const { source } = area;
  return areaDesk<readonly Likeness[]>({
    desk,
    source,
    beside: async (call, records) => {
      const found: (readonly Likeness[])[] = [];
      for (let at = 0; at < records.length; at += AT_ONCE)
        found.push(
          ...(await Promise.all(records.slice(at, at + AT_ONCE).map((record) => likesOf(call, area, record)))),
        );
      return found;
    },
    doubts: (record, likes, now) => [...likeDoubts(desk.resource, likes), ...ageDoubts(record, now)],
    effects: async (call, record) => {
      const day = textOf(valueAt(record, 'membership.startsOn')) || textOf(valueAt(record, 'membership.decisionOn'));
      return [effect('Mes.Desk.Stay', { day: showDay(day || dayOf(call.now)) }), effect('Mes.Desk.NoFee')];
    },
    senders: (call, record) => hearersOf(call, desk.resource, String(record.id)),
    approve: (call, id) => area.approve(call, id),
    refuse: area.refuse,
    decided: { approved: 'approvedAt', refused: 'refusedAt' },
  });
}

function likesOf(call: Call, { source }: PartyArea<Resource>, record: Values): Promise<Likeness[]> {
  const typed = (name: string) => textOf(record[name]) || '';
  return likeMembers(call, source, {
    name: labelOf(source.resource, record),
    taxCode: typed('taxCode'),
    phoneNumber: typed('phoneNumber'),
    emailAddress: typed('emailAddress'),
    dayOfBirth: typed('dayOfBirth'),
    id: String(record.id),
  });
}

/** The first record with the same value of each kind. */
function likeDoubts(resource: Resource, likes: readonly Likeness[]): Doubt[] {
  const doubts = new Map<string, Doubt>();
  for (const { id, area, code, name, reasons, score } of likes)
    for (const reason of reasons) {
      const field = reason === 'name' ? labelField(resource) : reason;
      if (doubts.has(field)) continue;
      const isSame = reason !== 'name' || score === 1;
      doubts.set(field, {
        field,
        reason: isSame ? 'Mes.Desk.Same' : 'Mes.Desk.Alike',
        params: { name: [code, name].filter(Boolean).join(' ') },
        other: { area, id, name },
      });
    }
  return [...doubts.values()];
}

/** An enterprise that is hardly at work yet, and a person who is no adult. */
function ageDoubts(record: Values, now: Date): Doubt[] {
  const today = dayOf(now);
  const [founded, born] = [textOf(record.birthday), textOf(record.dayOfBirth)];
  if (founded && founded > today) return [{ field: 'birthday', reason: 'Mes.Desk.Future' }];
  const months = founded ? monthsBetween(founded, today) : USUAL_MONTHS;
  if (months < USUAL_MONTHS)
    return [{ field: 'birthday', reason: 'Mes.Desk.Young', params: { months, needed: USUAL_MONTHS } }];
  if (born && monthsBetween(born, today) < ADULT * 12) return [{ field: 'dayOfBirth', reason: 'Mes.Desk.Minor' }];
  return [];
}

/** Whole months from one day to a later one. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 1, fromDay = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}
