import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import { copiedRow, knownTo, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { requestsInCopy } from './rights.ts';

const counted = { as: 'consents', place: 90 } as const;

/** Consents and requests of members, and the log of looks at their data. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'consents',
    column: 'member_id',
    move: moves({ counted }),
    copy: {
      name: 'consents',
      place: 80,
      rows: ({
        id,
      }) => sql`select jsonb_build_object('purpose', x.purpose, 'textVersion', l.number, 'language', l.language, 'channel', x.channel, 'givenAt', x.given_at, 'withdrawnAt', x.withdrawn_at) as row
        from consents x join legal_texts l on l.id = x.legal_text_id where x.member_id = ${id} order by x.given_at`,
    },
    blank: { nothing: 'A consent names nobody and stays as the proof of the association.' },
  },
  {
    table: 'data_requests',
    column: 'member_id',
    move: moves({ counted }),
    copy: {
      name: 'requests',
      place: 90,
      // Only the association may see requests.
      rows: ({ id, clubId }) =>
        sql`select ${copiedRow} from data_requests x where x.member_id = ${id} and ${requestsInCopy(clubId)} order by x.received_at`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update data_requests set requester = ${ERASED}, contact = null, content = null, extend_reason = null, refuse_reason = null, search_key = '' where ${lockedInOrder('data_requests', sql`member_id = ${id}`)}`,
      );
    },
    ownWords: (ids) => sql`select id from data_requests where member_id in (${ids})`,
  },
  {
    table: 'access_log',
    column: 'entity_id',
    keyless: true,
    move: { nothing: 'It tells of the past, which stays as it was told.' },
    copy: {
      name: 'access',
      place: 120,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('at', x.created_at, 'by', u.full_name, 'action', x.action, 'fields', x.fields, 'reason', x.reason) as row
        from access_log x left join users u on u.id = x.created_by where x.entity_id = ${id} and ${knownTo(clubId, sql`x.club_id`)} order by x.id`,
    },
    blank: { nothing: 'It holds no value of the record, and is kept for its time as proof.' },
  },
];
