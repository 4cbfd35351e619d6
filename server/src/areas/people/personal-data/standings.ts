import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { cleanLine, fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { folded } from '../../../kit/crud/filter.ts';
import type { Standing } from '../../../kit/of-members.ts';
import { hasRight } from '../../../kit/rights.ts';
import { personalDataRights } from './rights.ts';

/** The person to find in the records of others. */
export interface Known {
  id: string;
  name: string;
  phoneNumber: string | null;
  emailAddress: string | null;
}

type Row = Omit<Standing, 'isSure'> & { personId: string | null };

/** The area of the record that contains the row; null for the association, which has no record. */
export function areaOfStanding({ ownerType }: Pick<Standing, 'ownerType'>): string | null {
  return ownerType === null ? null : (AREA_OF_TYPE[ownerType] ?? null);
}

/** Whether a member can be the leader or contact of others. */
function isPerson({ type }: { type: number }): boolean {
  return type === OUTSIDE || PERSON_TYPES.includes(type);
}

/**
 * The rows of others that contain a person, surely or possibly. A club's user gets none, because they may not learn
 * about other organisations.
 */
export async function standingsOf(call: Call, person: Known): Promise<Standing[]> {
  if (!hasRight(call, personalDataRights.seeStandings)) return [];
  const { db } = call;
  const name = nameKey(person.name);
  const email = fold(person.emailAddress ?? '');
  const phone = person.phoneNumber ?? '';
  // Comparing the length first leaves only a few rows to fold. Names are stored in composed form, in which folding
  // changes no length.
  const isMeant = sql`(x.person_id = ${person.id} or (x.phone_number = ${phone} and ${phone} <> '') or (lower(x.email_address) = ${email} and ${email} <> '')
    or (char_length(x.name) = ${name.length} and ${folded(sql`x.name`)} = ${name}))`;
  const facts = sql`x.id, x.person_id as "personId", x.name, x.position, x.phone_number as "phoneNumber", x.email_address as "emailAddress", x.gender, x.day_of_birth::text as "dayOfBirth",
    o.id as "ownerId", o.type as "ownerType", o.name as "ownerName"`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select case x.kind when 1 then 'leader' else 'contact' end as role, null as "startsOn", null as "endsOn", ${facts}
      from member_contacts x join members o on o.id = x.member_id where x.member_id <> ${person.id} and ${isMeant}
    union all select 'representative', x.starts_on::text, x.ends_on::text, ${facts}
      from representatives x left join members o on o.id = x.owner_id where ${isMeant}
    order by "ownerName" nulls first, role, id`);
  const linked = await otherRecordsOf(db, person.id);
  return rows.map(({ personId, ...row }) => {
    // The link of a leader leads to the record as a committee member; the person may have another record, too.
    const isOfOther = row.role !== 'representative' && personId !== null && linked.has(personId);
    const isReached =
      (phone !== '' && row.phoneNumber === phone) || (email !== '' && fold(row.emailAddress ?? '') === email);
    const isSure =
      personId === null || isOfOther ? isReached && nameKey(row.name ?? '') === name : personId === person.id;
    return { ...row, isSure: isSure || row.id === person.id };
  });
}

/** The other records of a person: as a committee member, or as a personal member. */
async function otherRecordsOf(db: Call['db'], id: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select member_id as id from person_profiles where same_as_id = ${id}
    union select same_as_id from person_profiles where member_id = ${id} and same_as_id is not null`);
  return new Set(rows.map((row) => row.id));
}

/** The standings of a member; null when the member is not a person. */
export async function standingsOfMember(call: Call, member: Known & { type: number }): Promise<Standing[] | null> {
  return isPerson(member) ? standingsOf(call, member) : null;
}

/** A name in the form for comparison. @example nameKey(' NGUYỄN  Văn An') // 'nguyen van an' */
export function nameKey(name: string): string {
  return fold(cleanLine(name));
}
