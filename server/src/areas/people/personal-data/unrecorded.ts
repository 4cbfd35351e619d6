import {
  type Unrecorded,
  type UnrecordedData,
} from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, can } from '../../../kit/call.ts';
import { escapeLike, folded } from '../../../kit/crud/filter.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import type { Download } from '../../../kit/http/route.ts';
import { readingOf } from '../../../kit/long-reads.ts';
import { contactOf, type Role, type Standing } from '../../../kit/of-members.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { today } from '../../../kit/today.ts';
import { hasRight, grantedOf, requireRight } from '../../../kit/rights.ts';
import { isInOffice } from './erase.ts';
import { eraseStandings } from './erase-standings.ts';
import { blankReached, blankStandings } from './erase-traces.ts';
import { copyOf } from './export.ts';
import { toldStanding } from './restrict.ts';
import { areaOfStanding, nameKey, standingsOf } from './standings.ts';
import { areaOf, logAccess } from './subject.ts';
import { personalDataRights } from './rights.ts';

const SHOWN = 50;

type Row = Pick<Standing, 'id' | 'ownerId' | 'ownerType' | 'ownerName' | 'phoneNumber' | 'emailAddress'> & {
  role: Role | 'outsider';
  name: string;
};

/**
 * All people without a record of their own: outsiders, and people whose names stand only in the record of an
 * organisation.
 */
const everybody = sql`(
  select m.id, 'outsider' as role, m.name, m.phone_number as "phoneNumber", m.email_address as "emailAddress", null::uuid as "ownerId"
    from members m where m.type = ${TYPES.outside} and m.erased_at is null
  union all select r.id, 'representative', r.name, r.phone_number, r.email_address, r.owner_id from representatives r where r.person_id is null
  union all select c.id, case c.kind when 1 then 'leader' else 'contact' end, c.name, c.phone_number, c.email_address, c.member_id
    from member_contacts c where c.person_id is null and c.name is not null)`;

/**
 * Finds such people by name, phone or e-mail. A club's user gets none, because only the association handles requests.
 */
export async function findUnrecorded(call: Call, search: string): Promise<Unrecorded[]> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (!hasRight(call, personalDataRights.seeStandings) || words.length === 0) return [];
  const isNamed = words.map((word) => sql`${folded(sql`x.name`)} like ${`%${escapeLike(word)}%`}`);
  const { rows } = await call.db.execute<Row & Record<string, unknown>>(sql`
    select x.*, o.type as "ownerType", o.name as "ownerName" from ${everybody} x left join members o on o.id = x."ownerId"
    where x.name <> ${ERASED} and ((${sql.join(isNamed, sql` and `)}) or x."phoneNumber" = ${storedPhone(search) ?? ''} or lower(x."emailAddress") = ${fold(search.trim())})
    order by x.name, x.id limit ${SHOWN}`);
  return rows.map((row) => told(call, row));
}

/** The states of the data of a person without a record. */
export async function readUnrecorded(call: Call, id: string): Promise<UnrecordedData> {
  const { row, standings } = await unrecordedOf(call, id);
  return {
    ...told(call, row),
    eraseRefusal: eraseRefusal(call, standings),
    records: await recordsOf(call, row),
    standings: standings.map((standing) => toldStanding(call, standing)),
    may: grantedOf(call, { Erase: personalDataRights.erase }),
  };
}

/** Records with the same name and the same phone or e-mail, of kinds that the actor may search. */
async function recordsOf(call: Call, { name, phoneNumber, emailAddress }: Row): Promise<UnrecordedData['records']> {
  const reached = [
    ...(phoneNumber ? [eq(members.phoneNumber, phoneNumber)] : []),
    ...(emailAddress ? [eq(members.emailAddressKey, fold(emailAddress))] : []),
  ];
  if (reached.length === 0) return [];
  const rows = await call.db
    .select({ id: members.id, type: members.type, name: members.name })
    .from(members)
    .where(and(or(...reached), inArray(members.type, [...PERSON_TYPES]), isNull(members.erasedAt)))
    .orderBy(members.id);
  return rows
    .filter((one) => nameKey(one.name) === nameKey(name))
    .map((one) => ({ id: one.id, area: areaOf(one), name: one.name }))
    .filter(({ area }) => can(call, permissionCode(area, 'Search')));
}

/** All data of the person in rows that surely contain them. The access log records it. */
export async function exportUnrecorded(call: Call, id: string, format: 'json' | 'xlsx'): Promise<Download> {
  const { row, standings } = await unrecordedOf({ ...call, db: readingOf(call).db }, id);
  const sure = standings.filter(({ isSure }) => isSure);
  const { name, phoneNumber, emailAddress } = row;
  const sections = {
    record: [{ name, phoneNumber, emailAddress }],
    contacts: sure.filter(({ role }) => role !== 'representative').map(contactOf),
    representatives: sure
      .filter(({ role }) => role === 'representative')
      .map((one) => ({ ...contactOf(one), startsOn: one.startsOn, endsOn: one.endsOn })),
  };
  await logAccess(call, { ...placeOf(row), action: 'Export', fields: Object.keys(sections), rows: sure.length });
  return copyOf(call, sections, { code: null, format });
}

/** Removes the person from every record that surely contains them, and from its history. */
export async function eraseUnrecorded(call: Call, areas: AllAreas, id: string, reason: string) {
  requireRight(call, personalDataRights.decide);
  const touched = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const { row, standings } = await unrecordedOf(inner, id);
    const refusal = eraseRefusal(call, standings);
    if (refusal) throw new Refusal(refusal, 400);
    const sure = standings.filter(({ isSure }) => isSure);
    await tx.execute(sql`set local app.maintenance = 'on'`);
    const values = [row.name, row.phoneNumber, row.emailAddress].filter((value) => value !== null);
    await blankStandings(tx, areas.modules, values, sure);
    await blankReached(tx, areas.modules, row);
    await eraseStandings(inner, areas, sure);
    await tx.execute(sql`set local app.maintenance = 'off'`);
    await logAccess(inner, { ...placeOf(row), action: 'Erase', fields: ['*'], reason });
    return sure;
  });
  for (const standing of touched) call.totals.changed(areaOfStanding(standing) ?? 'Represents');
}

function eraseRefusal({ now }: Call, standings: readonly Standing[]): string | null {
  return isInOffice(standings, today(now)) ? 'Mes.PersonalData.Erase.NotAllowed' : null;
}

/** The row of the person, and all others with them. For an outsider see `subjectOf`, since they are a member. */
async function unrecordedOf(call: Call, id: string): Promise<{ row: Row; standings: Standing[] }> {
  const { rows } = hasRight(call, personalDataRights.seeStandings)
    ? await call.db.execute<Row & Record<string, unknown>>(sql`
        select x.*, o.type as "ownerType", o.name as "ownerName" from ${everybody} x left join members o on o.id = x."ownerId"
        where x.id = ${id} and x.role <> 'outsider' and x.name <> ${ERASED}`)
    : { rows: [] };
  const [row] = rows;
  if (!row) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
  return { row, standings: await standingsOf(call, row) };
}

/** The record to which the access log attributes the look: the one that contains the person. */
function placeOf({ role, id, ownerId, ownerType }: Row): { area: string; entityId: string } {
  const area = areaOfStanding({ ownerType });
  return role === 'representative' || !area || !ownerId
    ? { area: 'Represents', entityId: id }
    : { area, entityId: ownerId };
}

function told(call: Call, { id, role, name, ...owner }: Row): Unrecorded {
  if (role === 'outsider') return { id, kind: role, name, ownerName: null };
  const none = { position: null, gender: null, dayOfBirth: null, startsOn: null, endsOn: null };
  const { ownerName } = toldStanding(call, { ...none, ...owner, id, role, name, isSure: true });
  return { id, kind: role, name, ownerName };
}
