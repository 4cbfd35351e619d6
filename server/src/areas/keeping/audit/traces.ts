import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { knownTo, type MemberColumn, type Traces } from '../../../kit/of-members.ts';

/** The histories of members. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'audit_entries',
    column: 'entity_id',
    keyless: true,
    move: { nothing: 'It tells of the past, which stays as it was told.' },
    copy: {
      name: 'history',
      place: 110,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('at', x.created_at, 'by', x.actor_name, 'action', x.action, 'changes', x.changes) as row
        from audit_entries x where x.entity_id = ${id} and ${knownTo(clubId, sql`x.club_id`)} order by x.id`,
    },
    blank: { nothing: 'Its values are blanked with the other traces, for merged records as well.' },
  },
];

export const traces: Traces = {
  ofMember: async (db, { ids, ownWords }) => {
    await db.execute(sql`update audit_entries set label = ${ERASED}, changes = null
      where ${lockedInOrder('audit_entries', sql`entity_id in (${ids}) or entity_id in (${ownWords})`)}`);
  },
  /** The histories of the records that name the member: meetings, representatives, seats. */
  word: async (db, { namedIn }, word) => {
    const escaped = JSON.stringify(word).slice(1, -1);
    await db.execute(sql`update audit_entries set label = replace(label, ${word}, ${ERASED}), changes = replace(changes::text, ${escaped}, ${ERASED})::jsonb
      where ${lockedInOrder('audit_entries', sql`entity_id in (${namedIn}) and (position(${word} in label) > 0 or position(${escaped} in changes::text) > 0)`)}`);
  },
  // The history is long, so the search reads only the changes of leaders and contacts.
  mentions: {
    table: 'audit_entries',
    columns: ['changes'],
    of: ['entity_id'],
    only: sql`area in ('Members', 'Partners', 'Clubs') and jsonb_exists_any(changes, array['leaderInfo', 'connectInfos'])`,
  },
  ofPersons: async (db, ids) => {
    await db.execute(sql`update audit_entries set label = ${ERASED}, changes = changes - array['name', 'position', 'phoneNumber', 'emailAddress', 'gender', 'dayOfBirth']
      where ${lockedInOrder('audit_entries', isOneOf(sql`entity_id`, ids))}`);
  },
  forget: async (db, ids, label) => {
    const set = label === undefined ? sql`changes = null` : sql`label = ${label}, changes = null`;
    const isTold = label === undefined ? sql`changes is not null` : sql`true`;
    await db.execute(
      sql`update audit_entries set ${set} where ${lockedInOrder('audit_entries', sql`${isTold} and entity_id in ${ids}`)}`,
    );
  },
};
