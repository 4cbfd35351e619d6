import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Subject } from './subject.ts';

/**
 * What is told of a member outside its own rows: the history, deletions, merges, imports, messages, and what people starred.
 * Runs with `app.maintenance` on. Entries of the member itself lose all their values; those of other records that name it
 * lose its name, phone and e-mail only.
 */
export async function blankTraces(db: Database, subject: Subject): Promise<void> {
  const ids = await namesOf(db, subject.id);
  const own = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`update audit_entries set label = ${ERASED}, changes = null where entity_id in (${own})`);
  await db.execute(sql`update deletions set label = ${ERASED}, snapshot = null where entity_id in (${own})
    or (area = 'Notes' and snapshot->>'memberId' in (select unnest(array[${own}])::text))`);
  // A merge that says nothing cannot be taken back.
  await db.execute(sql`update merges set survivor_before = '{}', loser_snapshot = '{}', moved = '{}', dropped = '{}', undone_at = coalesce(undone_at, now())
    where survivor_id in (${own}) or loser_id in (${own})`);
  await db.execute(
    sql`update import_rows set cells = '{}', before = null, errors = null, code = null where entity_id in (${own})`,
  );
  await blankRefusedRows(db, subject);
  const values = [subject.name, subject.phoneNumber, subject.emailAddress].filter((value) => value !== null);
  for (const value of values) await replaceIn(db, subject.id, value);
  const reached = [subject.phoneNumber, subject.emailAddress].filter((value) => value !== null);
  for (const address of reached) {
    await db.execute(sql`update deliveries set address = ${ERASED}, subject = null, body = '', cancelled_at = case when sent_at is null and failed_at is null then coalesce(cancelled_at, now()) else cancelled_at end
      where user_id is null and lower(address) = lower(${address})`);
  }
}

/** Rows of an import that became no record, known by phone and e-mail as they were typed. Their workbook goes with the nightly purge. */
async function blankRefusedRows(db: Database, { phoneNumber, emailAddress }: Subject): Promise<void> {
  const digits = (phoneNumber ?? '').replace(/\D/g, '');
  const typed = digits ? [digits, digits.replace(/^84/, '0'), digits.replace(/^84/, '')] : [];
  const isTyped = sql.join(
    [
      sql`lower(c.value) = lower(${emailAddress ?? ''})`,
      ...typed.map((text) => sql`regexp_replace(c.value, '\\D', '', 'g') = ${text}`),
    ],
    sql` or `,
  );
  await db.execute(sql`update import_rows set cells = '{}', before = null, errors = null, code = null
    where entity_id is null and exists (select 1 from jsonb_each_text(cells) c where c.value <> '' and (${isTyped}))`);
}

/** The member and the records that were merged into it. */
async function namesOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive named as (
    select ${id}::uuid as id union select m.loser_id from merges m join named n on m.survivor_id = n.id where m.undone_at is null
  ) select id from named`);
  return rows.map((row) => row.id);
}

/** Takes a value out of the histories of the records that name the member: requests, meetings, representatives, contacts. */
async function replaceIn(db: Database, id: string, value: string): Promise<void> {
  const escaped = JSON.stringify(value).slice(1, -1);
  const named = sql`(select id from data_requests where member_id = ${id}
    union select id from representatives where person_id = ${id} or owner_id = ${id}
    union select schedule_id from schedule_participants where member_id = ${id}
    union select member_id from member_contacts where person_id = ${id}
    union select member_id from person_profiles where work_member_id = ${id}
    union select term_id from seats where member_id = ${id})`;
  await db.execute(sql`update audit_entries set label = replace(label, ${value}, ${ERASED}), changes = replace(changes::text, ${escaped}, ${ERASED})::jsonb
    where entity_id in ${named} and (label like '%' || ${value} || '%' or position(${escaped} in changes::text) > 0)`);
  await db.execute(sql`update deletions set label = replace(label, ${value}, ${ERASED}), snapshot = replace(snapshot::text, ${escaped}, ${ERASED})::jsonb
    where position(${escaped} in snapshot::text) > 0 and position(${id} in snapshot::text) > 0`);
  await db.execute(
    sql`update user_settings set value = replace(value::text, ${escaped}, ${ERASED})::jsonb where position(${id} in value::text) > 0`,
  );
}
