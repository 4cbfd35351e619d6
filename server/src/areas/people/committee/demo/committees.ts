import { asc, eq } from 'drizzle-orm';
import { committees, representatives } from '../../../../db/tables/committee.ts';
import { members } from '../../../../db/tables/member.ts';
import { titles } from '../../../../db/tables/title.ts';
import type { Demo } from '../../../../kit/area-module.ts';
import type { Call } from '../../../../kit/call.ts';
import { createMany } from '../../../../kit/crud/bulk.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import type { Values } from '../../../../kit/crud/table.ts';
import { today } from '../../../../kit/today.ts';
import { People } from './committee-people.ts';
import { inventPeople } from '../../../../demo/people.ts';

/** The titles in the executive committee of the association in each of its three terms, one for each person. */
const ASSOCIATION = [
  'CT',
  'PCT-TT',
  'PCT',
  'PCT',
  'PCT',
  'TTK',
  'CVP',
  ...Array<string>(6).fill('UVTV'),
  ...Array<string>(12).fill('UV'),
];
const INSPECTION = ['TBKT', 'UVKT', 'UVKT'];
const CLUB = ['CN', 'PCN', 'PCN', 'UVBCN', 'UVBCN', 'UVBCN'];
/** The number of demonstration clubs with a committee. */
const CLUBS = 4;
const DAY = 24 * 60 * 60 * 1000;
/** The first club's term ends soon, so that the demonstration shows the warning. */
const ENDS_IN_DAYS = 40;

interface Sources {
  Committees: Source;
  Terms: Source;
  ExecutiveCommittees: Source;
  Represents: Source;
}

/**
 * Fills the committees of an association without any: three terms of its own, inspection, clubs, and representatives.
 */
export async function loadCommittees({ call, sourceOf }: Demo): Promise<void> {
  const [first] = await call.db.select({ id: committees.id }).from(committees).limit(1);
  if (first) return;
  const sources: Sources = {
    Committees: sourceOf('Committees'),
    Terms: sourceOf('Terms'),
    ExecutiveCommittees: sourceOf('ExecutiveCommittees'),
    Represents: sourceOf('Represents'),
  };
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const clubs = await tx
      .select({ id: members.id, name: members.name })
      .from(members)
      .where(eq(members.type, 5))
      .orderBy(asc(members.code))
      .limit(CLUBS);
    const people = new People(await inventPeople(4), await companies(inner));
    await loadAssociationCommittee(inner, sources, people);
    for (const [index, club] of clubs.entries()) await loadClubCommittee(inner, sources, people, club, index);
    await createMany(inner, sources.ExecutiveCommittees, people.all());
    await loadRepresentatives(inner, sources.Represents, clubs);
  });
}

async function loadAssociationCommittee(call: Call, sources: Sources, people: People): Promise<void> {
  const titleOf = await titleIds(call);
  const [executive = '', inspection = ''] = await add(call, sources.Committees, [
    { name: 'Ban Chấp hành Hiệp hội', kind: 1, clubId: null },
    { name: 'Ban Kiểm tra Hiệp hội', kind: 3, clubId: null },
  ]);
  const [third = '', fourth = '', fifth = '', check = ''] = await add(call, sources.Terms, [
    termOf(
      executive,
      'Nhiệm kỳ III (2012-2017)',
      '2012-06-15',
      '2017-06-17',
      'Đại hội đại biểu lần thứ III',
      '08/2012/QĐ-HH',
    ),
    termOf(
      executive,
      'Nhiệm kỳ IV (2017-2022)',
      '2017-06-17',
      '2022-07-09',
      'Đại hội đại biểu lần thứ IV',
      '11/2017/QĐ-HH',
    ),
    termOf(
      executive,
      'Nhiệm kỳ V (2022-2027)',
      '2022-07-09',
      '2027-07-09',
      'Đại hội đại biểu lần thứ V',
      '15/2022/QĐ-HH',
    ),
    termOf(
      inspection,
      'Nhiệm kỳ V (2022-2027)',
      '2022-07-09',
      '2027-07-09',
      'Đại hội đại biểu lần thứ V',
      '16/2022/QĐ-HH',
    ),
  ]);
  // Some people continue from term to term and rise. One of the present term resigned early, and another took the seat.
  ASSOCIATION.forEach((code, index) => {
    const person = people.add();
    seat(person, fifth, titleOf(code));
    if (index % 3 !== 2)
      seat(person, fourth, titleOf(ASSOCIATION[Math.min(index + 4, ASSOCIATION.length - 1)] ?? 'UV'));
    if (index % 5 === 0) seat(person, third, titleOf('UV'));
  });
  ASSOCIATION.slice(0, 17).forEach((code, index) => {
    const person = people.add();
    seat(person, third, titleOf(code));
    if (index % 4 === 0) seat(person, fourth, titleOf(code === 'CT' ? 'CT' : 'UVTV'));
  });
  const early = people.add();
  seat(early, fifth, titleOf('UVTV'), { endsOn: '2024-11-01', endReason: 'Nghỉ hưu, thôi đại diện doanh nghiệp' });
  for (const code of INSPECTION) seat(people.add(), check, titleOf(code));
}

async function loadClubCommittee(
  call: Call,
  sources: Sources,
  people: People,
  club: { id: string; name: string },
  index: number,
): Promise<void> {
  const titleOf = await titleIds(call);
  const now = today(call.now);
  const endsOn =
    index === 0 ? today(new Date(call.now.getTime() + ENDS_IN_DAYS * DAY)) : `${Number(now.slice(0, 4)) + index}-09-01`;
  const startsOn = `${Number(endsOn.slice(0, 4)) - 5}${endsOn.slice(4)}`.replace('-02-29', '-02-28');
  const years = `${startsOn.slice(0, 4)}-${endsOn.slice(0, 4)}`;
  const [committee = ''] = await add(call, sources.Committees, [
    { name: `Ban Chủ nhiệm ${club.name}`, kind: 1, clubId: club.id },
  ]);
  const [term = ''] = await add(call, sources.Terms, [
    termOf(committee, `Nhiệm kỳ II (${years})`, startsOn, endsOn, null, null),
  ]);
  for (const code of CLUB) seat(people.add(), term, titleOf(code));
}

/** Chairs are representatives: those of the association for two terms, those of the clubs in the present one. */
async function loadRepresentatives(call: Call, source: Source, clubs: readonly { id: string }[]): Promise<void> {
  const [held] = await call.db.select({ id: representatives.id }).from(representatives).limit(1);
  if (held) return;
  const chairs = await chairsOf(call);
  const rows = chairs.filter(({ clubId }) => clubId === null || clubs.some(({ id }) => id === clubId));
  await createMany(
    call,
    source,
    rows.map(({ clubId, startsOn, endsOn, ...person }) => ({
      ...person,
      ownerId: clubId,
      startsOn,
      endsOn: endsOn <= today(call.now) ? endsOn : null,
      decisionNumber: null,
    })),
  );
}

async function chairsOf({ db }: Call) {
  const { rows } = await db.execute<Values & { clubId: string | null; startsOn: string; endsOn: string }>(`
    select k.club_id as "clubId", t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", m.id as "personId", m.name,
      i.name as "position", m.phone_number as "phoneNumber", m.email_address as "emailAddress", p.gender, p.day_of_birth::text as "dayOfBirth"
    from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id join titles i on i.id = s.title_id
      join members m on m.id = s.member_id left join person_profiles p on p.member_id = m.id
    where i.code in ('CT', 'CN') and k.kind = 1
      and s.id = (select min(o.id::text)::uuid from seats o join titles x on x.id = o.title_id where o.term_id = t.id and x.code in ('CT', 'CN'))
    order by t.starts_on`);
  return rows;
}

function termOf(
  committeeId: string,
  name: string,
  startsOn: string,
  endsOn: string,
  congress: string | null,
  decisionNumber: string | null,
): Values {
  return { committeeId, name, startsOn, endsOn, congress, decisionNumber };
}

function seat(person: Values, termId: string, titleId: string, end: Values = {}): void {
  const own = { termId, titleId, position: null, startsOn: null, endsOn: null, endReason: null, ...end };
  person.prorogues = [...(person.prorogues as Values[]), own];
}

async function add(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  return (await createMany(call, source, inputs)).filter((id) => id !== null);
}

async function titleIds({ db }: Call): Promise<(code: string) => string> {
  const rows = await db.select({ id: titles.id, code: titles.code }).from(titles).orderBy(asc(titles.ord));
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => ids.get(code) ?? (rows[0]?.id as string);
}

async function companies({ db }: Call): Promise<string[]> {
  const rows = await db
    .select({ name: members.name })
    .from(members)
    .where(eq(members.register, 1))
    .orderBy(asc(members.id))
    .limit(120);
  return rows.map(({ name }) => name);
}
