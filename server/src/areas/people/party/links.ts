import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { Link } from '@hoivien/contract/areas/people/party/link.schema.ts';
import { PERSON_TYPES, personFields } from '@hoivien/contract/fragments/person-profile.ts';
import { JOINED } from '@hoivien/contract/joined.ts';
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { APPROVALS, TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, canAny } from '../../../kit/call.ts';
import { shownValue } from '../../../kit/crud/guard.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { today } from '../../../kit/today.ts';
import { searchedTypes } from './likeness.ts';
import { memberScope, ofSeenClub } from './rights.ts';

type Found = Omit<Link, 'area'> & { id: string; type: number };

const isPerson = isOneOf(sql`m.type`, PERSON_TYPES);

/** The most links of one record. */
const SHOWN = 100;

/**
 * The organisations where a person works, which they lead or are a contact of, and records of other kinds about the
 * same person: entered links, and links by the same phone or e-mail. Only records that the actor sees and may list.
 */
export async function linksOfPerson(call: Call, id: string): Promise<Link[]> {
  const links = await found(
    call,
    sql`with p as (select id, phone_number as phone, email_address_key as email from members where id = ${id} and erased_at is null)
    select pp.work_member_id as id, 'work' as role, 'entered' as reason, pp.position
      from person_profiles pp join p on p.id = pp.member_id where pp.work_member_id is not null
    union all select c.member_id, case c.kind when 1 then 'leader' else 'contact' end,
      case when c.person_id = p.id then 'entered' when c.phone_number = p.phone then 'phoneNumber' else 'emailAddress' end, c.position
      from p join member_contacts c on c.person_id = p.id or c.phone_number = p.phone or lower(c.email_address) = p.email
    union all select pp.member_id, 'committee', 'entered', null from person_profiles pp join p on pp.same_as_id = p.id
    union all select pp.same_as_id, 'same', 'entered', null from person_profiles pp join p on pp.member_id = p.id where pp.same_as_id is not null
    union all select m.id, case when m.type = ${TYPES.executive} then 'committee' else 'same' end,
      case when m.phone_number = p.phone then 'phoneNumber' else 'emailAddress' end, null
      from p join members m on ${isPerson} and m.id <> p.id and (m.phone_number = p.phone or m.email_address_key = p.email)`,
  );
  return [...links, ...(await offices(call, id))];
}

/** The people who work at an organisation, lead it or are its contacts, by the same signs. */
export function linksOfOrganisation(call: Call, id: string): Promise<Link[]> {
  return found(
    call,
    sql`with c as (select kind, person_id, phone_number as phone, lower(email_address) as email, position from member_contacts where member_id = ${id})
    select pp.member_id as id, 'work' as role, 'entered' as reason, pp.position from person_profiles pp where pp.work_member_id = ${id}
    union all select m.id, case c.kind when 1 then 'leader' else 'contact' end,
      case when c.person_id = m.id then 'entered' when c.phone = m.phone_number then 'phoneNumber' else 'emailAddress' end, c.position
      from c join members m on ${isPerson} and (m.id = c.person_id or m.phone_number = c.phone or m.email_address_key = c.email)`,
  );
}

/** The links to visible records. Of several signs for one link it keeps the surest. */
async function found(call: Call, links: SQL): Promise<Link[]> {
  const types = searchedTypes(call);
  if (types.length === 0) return [];
  const rows = await call.db
    .select({
      id: members.id,
      type: members.type,
      code: members.code,
      name: members.name,
      phoneNumber: members.phoneNumber,
      emailAddress: members.emailAddress,
      role: sql<Link['role']>`l.role`,
      reason: sql<Link['reason']>`l.reason`,
      position: sql<string | null>`nullif(concat_ws('; ', l.position, ${titlesOf(call)}), '')`,
    })
    .from(members)
    .innerJoin(
      sql`(select distinct on (id, role) id, role, reason, position from (${links}) every_link order by id, role, reason = 'entered' desc, reason desc) l`,
      sql`l.id = ${members.id}`,
    )
    .where(
      and(
        memberScope.filter(call.actor),
        sql`${members.type} in ${types}`,
        isNull(members.erasedAt),
        isNull(members.restrictedAt),
      ),
    )
    .orderBy(sql`l.role`, members.name, members.id)
    .limit(SHOWN);
  return (rows as Found[]).map(({ type, ...link }) => ({
    ...link,
    phoneNumber: PERSON_TYPES.includes(type)
      ? shownValue(call, personFields.phoneNumber, link.phoneNumber)
      : link.phoneNumber,
    area: AREA_OF_TYPE[type] ?? '',
  }));
}

/** The present titles of a committee member with their committees; for a club's user only those in its own committees. */
function titlesOf(call: Call): SQL<string | null> {
  if (!canAny(call, JOINED.seats)) return sql`null`;
  const { now } = call;
  const day = sql`${today(now)}::date`;
  return sql`(select string_agg(i.name || ' – ' || k.name, '; ' order by i.ord, k.name) from seats s
    join terms t on t.id = s.term_id join committees k on k.id = t.committee_id join titles i on i.id = s.title_id
    where s.member_id = ${members.id} and ${members.approval} = ${APPROVALS.approved} and s.starts_on <= ${day}
      and ${day} < coalesce(s.ends_on, t.ends_on) and ${ofSeenClub(call.actor, sql`k.club_id`)})`;
}

/** The association or the visible clubs that a committee member represents today. */
async function offices(call: Call, id: string): Promise<Link[]> {
  if (!canAny(call, JOINED.offices)) return [];
  const day = today(call.now);
  const { rows } = await call.db.execute<Pick<Link, 'id' | 'code' | 'name' | 'position'> & { area: string }>(sql`
    select o.id, o.code, coalesce(o.name, '') as name, r.position from representatives r left join members o on o.id = r.owner_id
    where r.person_id = ${id} and r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on > ${day}::date)
      and ${ofSeenClub(call.actor, sql`r.owner_id`)}`);
  return rows.map((row) => ({
    ...row,
    area: 'Clubs',
    role: 'representative' as const,
    reason: 'entered' as const,
    phoneNumber: null,
    emailAddress: null,
  }));
}
