import { memberName } from '../../../db/names.ts';
import {
  CANDIDATE_KINDS,
  CANDIDATE_SEARCH_LEAST,
  CANDIDATES_MAX,
  type Candidate,
} from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { memberContacts, members, personProfiles } from '../../../db/tables/member.ts';
import { type Call, can } from '../../../kit/call.ts';
import { escapeLike, folded } from '../../../kit/crud/filter.ts';
import { readOptions } from '../../../kit/crud/read.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { questionsOf } from '../../../kit/search/question.ts';
import { isHit, rankOrder } from '../../../kit/search/ranking.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { today } from '../../../kit/today.ts';
import { memberScope } from '../party/index.ts';
import { committeeArea } from './committee.area.ts';

/** The records from which a committee takes its members: committee members, and personal members. */
export interface Sources {
  people: Source;
  persons: Source;
}

/** Whether an actor may see members of a type in lists. */
export function mayChoose(call: Call, type: number): boolean {
  return can(call, permissionCode(AREA_OF_TYPE[type] ?? '', 'Search'));
}

/** Records of which neither lists nor this choice may show anything. */
export const isOpen = and(isNull(members.restrictedAt), isNull(members.erasedAt));

/**
 * People who can be put on a committee, by words of their name, code or organisation: committee members, personal
 * members, and leaders and contacts of members. Only those that the actor finds in lists. A person with a record as
 * committee member appears once.
 */
export async function findCandidates(
  call: Call,
  sources: Sources,
  committeeId: string,
  { termId, search }: { termId?: string | undefined; search: string },
): Promise<Candidate[]> {
  await committeeArea.get(call, committeeId);
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.join('').length < CANDIDATE_SEARCH_LEAST) return [];
  const executives = await recordsOf(call, sources.people, 'executive', MEMBER_TYPE.executive, search);
  const persons = await recordsOf(call, sources.persons, 'person', MEMBER_TYPE.person, search);
  const known = new Set(executives.map(({ id }) => id));
  const others = [...persons, ...(await standingsOf(call, search, words))];
  const found = [...executives, ...others.filter(({ sameAs }) => sameAs === null || !known.has(sameAs))].filter(
    ({ kind, sameAs }) =>
      can(call, permissionCode(area, kind === 'executive' || sameAs !== null ? 'Update' : 'Create')),
  );
  const idsOf = ({ kind, id, sameAs }: Found) => (kind === 'executive' ? id : (sameAs ?? []));
  const titles =
    termId === undefined
      ? new Map<string, string>()
      : await titlesIn(call, { committeeId, termId }, found.flatMap(idsOf));
  const best = (await ranked(call, found, search)).slice(0, CANDIDATES_MAX);
  return best.map(({ sameAs, ...candidate }) => ({
    ...candidate,
    titleName: titles.get(candidate.kind === 'executive' ? candidate.id : (sameAs ?? '')) ?? null,
  }));
}

const { area } = executiveCommittee;

/** A candidate and the visible committee member who is the same person. */
type Found = Omit<Candidate, 'titleName'> & { sameAs: string | null };

async function recordsOf(
  call: Call,
  source: Source,
  kind: 'executive' | 'person',
  type: number,
  search: string,
): Promise<Found[]> {
  if (!mayChoose(call, type)) return [];
  const options = await readOptions(call, source, { search, ids: [] });
  const ids = options.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await call.db
    .select({
      id: members.id,
      position: personProfiles.position,
      workUnit: sql<string | null>`coalesce(${personProfiles.workUnit}, ${memberName(personProfiles.workMemberId)})`,
      sameAs: sql<
        string | null
      >`(select p.member_id from person_profiles p where p.same_as_id = ${members.id} order by p.member_id limit 1)`,
    })
    .from(members)
    .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
    .where(isOneOf(members.id, ids));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return options.map(({ id, name, code }) => {
    const { position = null, workUnit = null, sameAs = null } = rowOf.get(id) ?? {};
    return { kind, id, name, code, position, workUnit, sameAs };
  });
}

/** Leaders and contacts of members; the words may name their organisation, too. */
async function standingsOf(call: Call, search: string, words: readonly string[]): Promise<Found[]> {
  if (!mayChoose(call, MEMBER_TYPE.unit)) return [];
  const name = folded(sql`${memberContacts.name}`);
  const whole = folded(sql`concat_ws(' ', ${memberContacts.name}, ${members.name}, ${members.code})`);
  const rows = await call.db
    .select({
      contactKind: memberContacts.kind,
      id: memberContacts.id,
      name: sql<string>`${memberContacts.name}`,
      code: members.code,
      position: memberContacts.position,
      workUnit: members.name,
      sameAs: sql<
        string | null
      >`coalesce((select p.member_id from person_profiles p where p.same_as_id = ${memberContacts.personId} order by p.member_id limit 1), ${memberContacts.personId})`,
    })
    .from(memberContacts)
    .innerJoin(members, eq(members.id, memberContacts.memberId))
    .where(
      and(
        sql`${members.register} = ${sql.raw(String(MEMBER_TYPE.unit))}`,
        memberScope.filter(call.actor),
        isOpen,
        sql`coalesce(${memberContacts.name}, '') <> ''`,
        // The search column of the organisation has an index; the words decide.
        isHit(members.searchKey, questionsOf(search)[0]),
        ...words.map((word) => sql`${whole} like ${`%${escapeLike(word)}%`}`),
      ),
    )
    .orderBy(
      sql`${and(...words.map((word) => sql`${name} like ${`%${escapeLike(word)}%`}`))} desc`,
      memberContacts.kind,
      memberContacts.name,
      memberContacts.id,
    )
    .limit(CANDIDATES_MAX);
  return rows.map(({ contactKind, ...row }) => ({ kind: contactKind === LEADER ? 'leader' : 'contact', ...row }));
}

/** `member_contacts.kind` of a leader. */
export const LEADER = 1;

/** What a search reads of a candidate. */
const SEARCHED = {
  area,
  fields: {
    name: { kind: 'person', search: true },
    code: { kind: 'code', search: true },
    workUnit: { kind: 'text', search: true },
  },
} as const;

/** Candidates of all kinds in the one order of searches (decision 0075); of equal ones committee members come first. */
async function ranked(call: Call, found: readonly Found[], search: string): Promise<Found[]> {
  const [question] = questionsOf(search);
  if (!question || found.length === 0) return [...found];
  const keyed = found.map((one, place) => ({
    place,
    kind: CANDIDATE_KINDS.indexOf(one.kind),
    name: one.name,
    key: searchKey(SEARCHED, one),
  }));
  const { rows } = await call.db.execute<{ place: number }>(
    sql`select c.place from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as c(place int, kind int, name text, key text)
      order by ${sql.join(rankOrder(sql`c.key`, sql`c.name`, question), sql`, `)}, c.kind, c.place`,
  );
  return rows.flatMap(({ place }) => found[place] ?? []);
}

/** The titles that people hold in a term today or later, by person. */
async function titlesIn(
  { db, now }: Call,
  { committeeId, termId }: { committeeId: string; termId: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select distinct on (s.member_id) s.member_id as id, i.name as title from seats s join titles i on i.id = s.title_id
      join terms t on t.id = s.term_id and t.committee_id = ${committeeId}
      where s.term_id = ${termId} and ${isOneOf(sql`s.member_id`, ids)} and (s.ends_on is null or s.ends_on > ${today(now)}::date)
      order by s.member_id, s.starts_on`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
