import { sql } from 'drizzle-orm';
import {
  type ClubColumn,
  contactOf,
  copiedRow,
  deleted,
  emptied,
  knownTo,
  type MemberColumn,
  moves,
  type RowSet,
} from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { blankContacts } from './erase.ts';

const inRecord = { nothing: 'The copy shows it in the record itself.' } as const;
const all = () => sql`true`;

/** The rows of members of every kind. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'enterprise_profiles',
    column: 'member_id',
    move: { rule: 'own' },
    copy: inRecord,
    blank: emptied('enterprise_profiles', 'member_id'),
  },
  {
    table: 'person_profiles',
    column: 'member_id',
    move: { rule: 'own' },
    copy: inRecord,
    blank: emptied('person_profiles', 'member_id'),
  },
  {
    table: 'clubs',
    column: 'id',
    move: { rule: 'own' },
    copy: inRecord,
    blank: { nothing: 'Clubs are not erased: they are no persons.' },
  },
  {
    table: 'addresses',
    column: 'member_id',
    move: moves(),
    copy: inRecord,
    blank: deleted('addresses', 'member_id'),
  },
  {
    table: 'member_contacts',
    column: 'member_id',
    move: moves(),
    copy: inRecord,
    blank: deleted('member_contacts', 'member_id'),
  },
  {
    table: 'member_careers',
    column: 'member_id',
    move: moves({ key: ['career_id'] }),
    copy: inRecord,
    blank: { nothing: 'A career names nobody, and counts by career stay true.' },
  },
  {
    table: 'member_fields',
    column: 'member_id',
    move: moves(),
    copy: inRecord,
    blank: { nothing: 'A field names nobody, and counts by field stay true.' },
  },
  {
    table: 'member_tags',
    column: 'member_id',
    move: moves({ key: ['tag_id'] }),
    copy: inRecord,
    blank: deleted('member_tags', 'member_id'),
  },
  {
    table: 'memberships',
    column: 'member_id',
    move: moves({ counted: { as: 'stays', place: 10 }, carried: true }),
    copy: {
      name: 'memberships',
      place: 10,
      rows: ({ id }) => sql`select ${copiedRow} from memberships x where x.member_id = ${id} order by x.starts_on`,
    },
    needed: (id, day) => sql`exists (select 1 from memberships x join members m on m.id = x.member_id
      where x.member_id = ${id} and m.deactivated_at is null and (x.ends_on is null or x.ends_on > ${day}::date))`,
    blank: async (db, id) => {
      await db.execute(
        sql`update memberships set card_number = null, end_reason = null where ${lockedInOrder('memberships', sql`member_id = ${id}`)}`,
      );
    },
  },
  {
    table: 'club_members',
    column: 'member_id',
    move: moves({ counted: { as: 'clubs', place: 30 } }),
    copy: {
      name: 'clubs',
      place: 20,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('club', m.name, 'joinedOn', x.joined_on, 'leftOn', x.left_on, 'leaveReason', x.leave_reason) as row
        from club_members x join members m on m.id = x.club_id where x.member_id = ${id} and ${knownTo(clubId, sql`x.club_id`)} order by x.joined_on`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update club_members set leave_reason = null where ${lockedInOrder('club_members', sql`member_id = ${id}`)}`,
      );
    },
  },
  {
    table: 'member_contacts',
    column: 'person_id',
    move: moves({ counted: { as: 'people', place: 50 } }),
    copy: {
      name: 'contacts',
      place: 50,
      rows: ({ standings }) => standings.filter(({ role }) => role !== 'representative').map(contactOf),
    },
    blank: { nothing: 'Leaders and contacts are blanked as standings, which finds those without the key as well.' },
    blankStandings: blankContacts,
  },
  {
    table: 'person_profiles',
    column: 'work_member_id',
    move: moves({ counted: { as: 'people', place: 50 }, key: ['member_id'] }),
    copy: { nothing: 'Who works for a member is data of those persons.' },
    blank: { nothing: 'The key leads to a record without a name.' },
    namedIn: (ids) => sql`select member_id from person_profiles where work_member_id in (${ids})`,
  },
  {
    table: 'person_profiles',
    column: 'same_as_id',
    move: moves({ counted: { as: 'people', place: 50 }, key: ['member_id'] }),
    copy: { nothing: 'The record as a committee member has a copy of its own.' },
    blank: { nothing: 'The key leads to a record without a name.' },
    namedIn: (ids) => sql`select member_id from person_profiles where same_as_id in (${ids})`,
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'club_members', column: 'club_id', move: moves({ counted: { as: 'clubMembers', place: 100 } }) },
];

/** The fields of members that other tables store, with the rows of each. */
export const rowSets: Readonly<Record<string, readonly RowSet[]>> = {
  headOfficeAddress: [{ table: 'addresses', where: () => sql`t.kind = 1` }],
  transactionOfficeAddress: [{ table: 'addresses', where: () => sql`t.kind = 2` }],
  homeAddress: [{ table: 'addresses', where: () => sql`t.kind = 3` }],
  leaderInfo: [{ table: 'member_contacts', where: () => sql`t.kind = 1` }],
  connectInfos: [{ table: 'member_contacts', where: () => sql`t.kind = 2` }],
  careerIds: [{ table: 'member_careers', where: all }],
  fieldIds: [{ table: 'member_fields', where: all }],
  tagIds: [{ table: 'member_tags', where: all }],
  membership: [
    {
      table: 'memberships',
      only: 'survivor',
      where: (other) => sql`exists (select 1 from memberships o where o.member_id = ${other}
        and daterange(o.starts_on, o.ends_on) && daterange(t.starts_on, t.ends_on))`,
    },
  ],
};
