import { memberName } from '../../../db/names.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { committees, representatives, terms } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Target } from '../../../kit/crud/source.ts';
import { isOwn, rows } from '../../../kit/rights.ts';
import { memberScope } from '../party/index.ts';

/** A club's user sees and writes only the committees of their club. */
export const committeeScope = rows({
  clubSees: (clubId) => sql`${committees.clubId} = ${clubId}`,
  clubWrites: 'all seen',
});

/** A reference to a committee shows its name, and its club where several committees have the same name. */
export const committeeTarget: Target = {
  table: committees,
  scope: committeeScope,
  mark: memberName(committees.clubId),
};

/** A user sees and writes the terms of visible committees. */
export const termScope = rows({
  clubSees: (clubId) => sql`${terms.committeeId} in (select c.id from committees c where c.club_id = ${clubId})`,
  clubWrites: 'all seen',
});

/**
 * People with seats are seen like members, each with their seats in committees of the reader's club. Only the association
 * changes a person who also has seats elsewhere.
 */
export const executiveScope = rows({
  clubSees: (_clubId, actor) => memberScope.filter(actor),
  clubWrites: (
    clubId,
  ) => sql`not exists (select 1 from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id
          where s.member_id = ${members.id} and k.club_id is distinct from ${clubId})`,
  anybodyWrites: () => isNull(members.erasedAt),
});

/** Whether a seat is in a committee of the reader's club. */
export const isOwnSeat = isOwn;

/** A club's user sees and writes who represents their club. */
export const representScope = rows({
  clubSees: (clubId) => eq(representatives.ownerId, clubId),
  clubWrites: 'all seen',
});
