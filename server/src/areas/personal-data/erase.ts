import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { requireWrite } from '../../kit/scope.ts';
import { today } from '../../kit/today.ts';
import { associationOnly } from './request.area.ts';
import { areaOf, logAccess, type Subject, subjectOf, tell } from './subject.ts';
import { eraseStandings } from './erase-standings.ts';
import { blankTraces } from './erase-traces.ts';
import { type Standing, standingsOfMember } from './standings.ts';

const CLUB = 5;

/**
 * Empties everything personal of a member for good, also in the history and in what was deleted; memberships, seats, fees
 * and votes stay and belong to nobody who can be named (docs/decisions/0028).
 */
export async function eraseSubject(call: Call, areas: readonly AnyCrud[], id: string, reason: string): Promise<void> {
  requireWrite(associationOnly, call.actor);
  let area = '';
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const subject = await subjectOf(inner, id, { lock: true });
    if (subject.erasedAt) throw new Refusal('Mes.PersonalData.Status.NotAllowed', 400);
    const all = await standingsOfMember(inner, subject);
    const refusal = await eraseRefusal(inner, subject, all);
    if (refusal) throw new Refusal(refusal, 400);
    await tx.execute(sql`set local app.maintenance = 'on'`);
    // First what tells where the person stands elsewhere, while it can still be found by name, phone and e-mail.
    const standings = all && all.filter(({ isSure }) => isSure);
    await blankTraces(tx, subject, standings);
    await eraseStandings(inner, areas, standings ?? []);
    await blankOwn(tx, id);
    await blankRecord(inner, subject);
    await tx.execute(sql`set local app.maintenance = 'off'`);
    area = areaOf(subject);
    await tell(inner, areas, { ...subject, name: ERASED }, { erasedAt: [null, call.now.toISOString()] });
    await logAccess(inner, { area, entityId: id, action: 'Erase', fields: ['*'], reason });
  });
  call.totals.changed(area);
}

/** Why somebody cannot be erased now: who is active or in office is still needed by name. */
export async function eraseRefusal(
  call: Call,
  { id, type, deactivatedAt }: Subject,
  standings: readonly Standing[] | null,
): Promise<string | null> {
  if (type === CLUB) return 'Mes.PersonalData.Erase.Kind';
  const day = today(call.now);
  if (isInOffice(standings ?? [], day)) return 'Mes.PersonalData.Erase.NotAllowed';
  const { rows } = await call.db.execute<{ seated: boolean; staying: boolean }>(sql`select
    exists (select 1 from seats s join terms t on t.id = s.term_id where s.member_id = ${id} and coalesce(s.ends_on, t.ends_on) > ${day}::date)
      or exists (select 1 from representatives r where r.person_id = ${id} and (r.ends_on is null or r.ends_on > ${day}::date)) as seated,
    exists (select 1 from memberships m where m.member_id = ${id} and (m.ends_on is null or m.ends_on > ${day}::date)) as staying`);
  const isActive = deactivatedAt === null && rows[0]?.staying;
  return isActive || rows[0]?.seated ? 'Mes.PersonalData.Erase.NotAllowed' : null;
}

/** Whether somebody speaks for the association or a club, or will. */
export function isInOffice(standings: readonly Standing[], day: string): boolean {
  return standings.some(
    ({ role, isSure, endsOn }) => role === 'representative' && isSure && (endsOn === null || endsOn > day),
  );
}

/** Code, kind and decisions stay: they are what memberships and fees hang on. */
async function blankRecord({ db, now, actor }: Call, { id, code, version }: Subject): Promise<void> {
  await db.execute(sql`update members set name = ${ERASED}, given_name = ${ERASED}, sort_name = ${ERASED}, search_key = ${fold(code ?? '')},
    phone_number = null, email_address = null, email_address_key = null, id_card_enc = null, id_card_hash = null, id_card_last4 = null,
    refuse_reason = null, deactivated_at = coalesce(deactivated_at, ${now.toISOString()}::timestamptz),
    restricted_at = coalesce(restricted_at, ${now.toISOString()}::timestamptz), erased_at = ${now.toISOString()}::timestamptz,
    updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.userId}, version = ${version + 1} where id = ${id}`);
}

/** The rows that are the member's own: what describes it goes, what counts stays without its words. */
async function blankOwn(db: Database, id: string): Promise<void> {
  for (const table of ['addresses', 'member_contacts', 'member_notes', 'member_tags']) {
    await db.execute(sql`delete from ${sql.identifier(table)} where member_id = ${id}`);
  }
  await db.execute(sql`delete from duplicate_pairs where a_id = ${id} or b_id = ${id}`);
  await db.execute(sql`delete from notices where entity_id = ${id}`);
  await emptyColumns(db, 'person_profiles', sql`member_id = ${id}`);
  await emptyColumns(db, 'enterprise_profiles', sql`member_id = ${id}`);
  await db.execute(sql`update memberships set card_number = null, end_reason = null where member_id = ${id}`);
  await db.execute(sql`update seats set end_reason = null where member_id = ${id}`);
  await db.execute(sql`update club_members set leave_reason = null where member_id = ${id}`);
  await db.execute(sql`update club_invitations set message = null, refuse_reason = null where member_id = ${id}`);
  await db.execute(
    sql`update schedule_participants set name = ${ERASED}, email_address = null, answer_note = null where member_id = ${id}`,
  );
  await db.execute(
    sql`update data_requests set requester = ${ERASED}, contact = null, content = null, extend_reason = null, refuse_reason = null, search_key = '' where member_id = ${id}`,
  );
  // The file itself is swept with its row, which nothing names any more.
  await db.execute(sql`update attachments a set file_name = a.id || a.extension where id in (select attachment_id from attachment_links where entity_id = ${id})
    and not exists (select 1 from attachment_links l where l.attachment_id = a.id and l.entity_id <> ${id})`);
  await db.execute(sql`delete from attachment_links where entity_id = ${id}`);
}

/** Every column of a profile that may be empty becomes empty, also one that is added later. */
async function emptyColumns(db: Database, table: string, where: SQL): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_nullable = 'YES' and is_generated = 'NEVER'`,
  );
  const empty = rows.map(({ name }) => sql`${sql.identifier(name)} = null`);
  if (empty.length > 0) {
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(empty, sql`, `)} where ${where}`);
  }
}
