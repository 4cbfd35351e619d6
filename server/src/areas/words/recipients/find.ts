import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { RECIPIENT_AREAS } from '@hoivien/contract/areas/words/recipients/recipients.sources.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import {
  FOUND_KINDS,
  FOUND_MOST,
  type FoundGroup,
  type FoundKind,
  type FoundRecipient,
  type Whom,
} from '@hoivien/contract/kit/recipients/recipients.ts';
import { labelField } from '@hoivien/contract/kit/resource.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { members, personProfiles } from '../../../db/tables/member.ts';
import { type Call, can, canAny } from '../../../kit/call.ts';
import { askedList } from '../../../kit/crud/asked-list.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { today } from '../../../kit/today.ts';
import { anyMembersFound } from '../../people/party/index.ts';
import { listViews } from '../../doors/saved-view/index.ts';
import {
  alone,
  type Group,
  maySee,
  mayReceive,
  membersOfList,
  ofClub,
  ofCommittee,
  ofUsed,
  personsOf,
  withTag,
} from './groups.ts';
import { countMembers } from './resolve.ts';

/** What a search is made with. */
interface Search {
  call: Call;
  lists: readonly AnyCrud[];
  area: string;
  text: string;
}

/** Something found before it is counted. */
type Bare = Pick<FoundRecipient, 'id' | 'name'> & Partial<FoundRecipient>;

const ofMembers = ['club', 'view', 'list'];

/**
 * Everything from which recipients are chosen that a text finds, in the sight of the reader, each with its number. Of all
 * kinds the first few, of one kind more of them. Without a text the lists that were used last, and the whole lists.
 */
export async function findRecipients(search: Search, kind: FoundKind | undefined): Promise<FoundGroup[]> {
  const unasked = search.text === '' && kind === undefined;
  const kinds = kind ? [kind] : unasked ? (['used', 'list'] as const) : FOUND_KINDS;
  const most = unasked ? USED_LAST : kind ? FOUND_MOST.one : FOUND_MOST.all;
  const groups: FoundGroup[] = [];
  for (const one of kinds) {
    const found = (await finders[one](search)).slice(0, FOUND_MOST.one);
    if (found.length === 0) continue;
    const items = await Promise.all(found.slice(0, most).map((bare) => counted(search, one, bare)));
    groups.push({ kind: one, total: found.length, items });
  }
  return groups;
}

/** The lists that are offered before anything is typed. */
const USED_LAST = 6;

const finders: Readonly<Record<FoundKind, (search: Search) => Promise<Bare[]>>> = {
  club: (search) => named(search, RECIPIENT_AREAS.clubs),
  committee: (search) => named(search, RECIPIENT_AREAS.committees),
  tag: (search) => named(search, RECIPIENT_AREAS.tags),
  view: findViews,
  used: findUsed,
  list: findLists,
  person: findPeople,
};

/** The records of a list that the reader may choose. */
async function named({ call, lists, text }: Search, area: string): Promise<Bare[]> {
  const list = lists.find(({ source }) => source.resource.area === area);
  if (!list || !(maySee(call, area) || canAny(call, chooserCodes(area)))) return [];
  const found = await list.options(call, { search: text, ids: [] });
  return found.map(({ id, name }) => ({ id, name }));
}

/** The lists of members that the reader may search. */
function listsOf({ call }: Search): readonly string[] {
  return RECIPIENT_AREAS.lists.filter((area) => can(call, permissionCode(area, 'Search')));
}

function says(text: string, words: string): boolean {
  const folded = fold(words);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Saved views that narrow their list; one without a condition would take everybody. */
async function findViews(search: Search): Promise<Bare[]> {
  const all = await Promise.all(listsOf(search).map((area) => listViews(search.call, area)));
  return all.flat().flatMap(({ id, area, name, isOwn, ownerName, lost, query: { search: words, filters } }) => {
    const query = { ...filters, ...(words !== '' && { search: [words] }) };
    const isUseful = lost.length === 0 && Object.values(query).some((values) => values.length > 0);
    return isUseful && says(search.text, name) ? [{ id, name, area, query, about: isOwn ? null : ownerName }] : [];
  });
}

/** A whole list by its name, without those who wait for a decision or are inactive. */
async function findLists(search: Search): Promise<Bare[]> {
  return listsOf(search).flatMap((area) => {
    const { title } = areaTexts(area) ?? {};
    if (!title || !says(search.text, title.join(' '))) return [];
    return [{ id: area, name: title[0], area, query: PRESENT }];
  });
}

const PRESENT = { approval: ['1'], status: ['1'] };

/** Meetings, events and notifications with people, the newest first. */
async function findUsed({ call, lists, text }: Search): Promise<Bare[]> {
  const found = await Promise.all(
    RECIPIENT_AREAS.used.map(async (area) => {
      const list = lists.find(({ source }) => source.resource.area === area);
      if (!list || !maySee(call, area)) return [];
      const { resource } = list.source;
      const query = askedList(resource, { search: text, sort: 'createdAt:desc', pageSize: String(FOUND_MOST.one) });
      const { items } = await list.list(call, query);
      return items.map((item) => {
        const { id, createdAt, startTime, sendTime, ...values } = item as Record<string, unknown>;
        const day = String(startTime ?? sendTime ?? createdAt);
        const people = Number(values['participantCount'] ?? values['recipientCount'] ?? 0);
        return { id: String(id), name: String(values[labelField(resource)]), area, day, people, at: String(createdAt) };
      });
    }),
  );
  return found
    .flat()
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ id, name, area, day }) => ({ id, name, area, day }));
}

/** Members and people of every kind whom the reader may choose. */
async function findPeople({ call, text }: Search): Promise<Bare[]> {
  const found = await anyMembersFound(call, { search: text, ids: [], for: 'recipients' });
  const rows = await call.db
    .select({
      id: members.id,
      type: members.type,
      noEmail: sql<boolean>`${members.emailAddress} is null`,
      about: sql<string | null>`(select nullif(concat_ws(' · ', p.position, p.work_unit), '') from ${personProfiles} p
        where p.member_id = ${members.id})`,
    })
    .from(members)
    .where(
      isOneOf(
        members.id,
        found.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ id, name, code }) => {
    const row = byId.get(id);
    const area = row ? (AREA_OF_TYPE[row.type] ?? null) : null;
    return { id, name, area, about: row?.about ?? code, noEmail: row?.noEmail ?? false, count: 1 };
  });
}

/** A find with its number, and for a group of members with the numbers of its persons. */
async function counted(search: Search, kind: FoundKind, bare: Bare): Promise<FoundRecipient> {
  const { call } = search;
  const whole = { area: null, query: null, about: null, day: null, whom: null, noEmail: false, count: 0, ...bare };
  if (kind === 'person') return whole;
  const group = await groupOf(search, kind, whole);
  const size = (of: Group) => sql<number>`(select count(*)::int from ${members} where ${received(call, of)})`;
  if (!ofMembers.includes(kind)) {
    const own = (await countMembers(call, received(call, group))) + (group.guests?.length ?? 0);
    return { ...whole, count: own, about: kind === 'committee' ? await termOf(call, whole.id) : whole.about };
  }
  const sizes = (['member', 'contact', 'head', 'both'] as const satisfies readonly Whom[]).map((whom) =>
    size(personsOf(call, group, whom)),
  );
  const { rows } = await call.db.execute<{ sizes: number[] }>(sql`select array[${sql.join(sizes, sql`, `)}] as sizes`);
  const [member = 0, contact = 0, head = 0, both = 0] = rows[0]?.sizes ?? [];
  return { ...whole, count: member, whom: { member, contact, head, both } };
}

function received(call: Call, group: Group): SQL {
  return and(alone(group), mayReceive(call, false)) as SQL;
}

async function groupOf({ call, lists, area }: Search, kind: FoundKind, { id, ...of }: FoundRecipient): Promise<Group> {
  if (kind === 'club') return ofClub(id);
  if (kind === 'committee') return ofCommittee(id, today(call.now));
  if (kind === 'tag') return withTag(id);
  const used = RECIPIENT_AREAS.used.find((one) => one === of.area);
  if (used) return ofUsed(call, lists, area, { area: used, id });
  return membersOfList(call, lists, area, { area: of.area ?? '', query: of.query ?? {} });
}

/** The present term of a committee. */
async function termOf({ db, now }: Call, committeeId: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select t.name from terms t where t.committee_id = ${committeeId}
      and t.starts_on <= ${today(now)}::date and ${today(now)}::date < t.ends_on limit 1`,
  );
  return rows[0]?.name ?? null;
}
