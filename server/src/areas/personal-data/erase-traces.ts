import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { blankMentions } from './erase-mentions.ts';
import { nameKey, type Standing } from './standings.ts';
import type { Subject } from './subject.ts';

/**
 * What is told of a member outside its own rows: the history, deletions, merges, imports, messages, and what people starred.
 * Runs with `app.maintenance` on. Entries of the member itself, and of what was merged into it, lose all their values; those
 * of other records that name it lose its names, phones and e-mails only, also those it had before. `standings` are the rows
 * of others in which a person stands, as they still are; null of an organisation.
 */
export async function blankTraces(
  db: Database,
  subject: Subject,
  standings: readonly Standing[] | null,
): Promise<void> {
  const own = sql.join(
    (await namesOf(db, subject.id)).map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const values = await wordsOf(db, subject, own);
  // A request is in the person's own words, so its history goes like that of the record.
  await db.execute(sql`update audit_entries set label = ${ERASED}, changes = null
    where entity_id in (${own}) or entity_id in (select id from data_requests where member_id in (${own}))`);
  await db.execute(sql`update deletions set label = ${ERASED}, snapshot = null where entity_id in (${own})
    or (area = 'Notes' and snapshot->>'memberId' in (select unnest(array[${own}])::text))`);
  // A merge that says nothing cannot be taken back.
  await db.execute(sql`update merges set survivor_before = '{}', loser_snapshot = '{}', moved = '{}', dropped = '{}', undone_at = coalesce(undone_at, now())
    where survivor_id in (${own}) or loser_id in (${own})`);
  await db.execute(
    sql`update import_rows set cells = '{}', before = null, errors = null, code = null where entity_id in (${own})`,
  );
  await blankRefusedRows(db, subject);
  for (const value of values) await replaceIn(db, own, value);
  if (standings) await blankStandings(db, values, standings);
  await blankDeliveries(db, subject);
}

/** What was sent to the phone and e-mail of somebody who is no user. */
export async function blankDeliveries(db: Database, { phoneNumber, emailAddress }: Reached): Promise<void> {
  const reached = [phoneNumber, emailAddress].filter((value) => value !== null);
  for (const address of reached) {
    await db.execute(sql`update deliveries set address = ${ERASED}, subject = null, body = '', cancelled_at = case when sent_at is null and failed_at is null then coalesce(cancelled_at, now()) else cancelled_at end
      where user_id is null and lower(address) = lower(${address})`);
  }
}

type Reached = Pick<Subject, 'phoneNumber' | 'emailAddress'>;

/** The member and the records that were merged into it. */
async function namesOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive named as (
    select ${id}::uuid as id union select m.loser_id from merges m join named n on m.survivor_id = n.id where m.undone_at is null
  ) select id from named`);
  return rows.map((row) => row.id);
}

/** Every name, phone and e-mail that the member has or had, the longest first, so that none is left in pieces. */
async function wordsOf(db: Database, subject: Subject, own: SQL): Promise<string[]> {
  const { rows } = await db.execute<{
    value: string;
  }>(sql`select label as value from audit_entries where entity_id in (${own}) and label is not null
    union select v.value from audit_entries a, unnest(array['name', 'enterpriseName', 'phoneNumber', 'emailAddress']) f,
      jsonb_array_elements_text(a.changes->f) v where a.entity_id in (${own}) and jsonb_typeof(a.changes->f) = 'array' and v.value is not null`);
  const { name, phoneNumber, emailAddress } = subject;
  const all = new Set([...rows.map(({ value }) => value), name, phoneNumber ?? '', emailAddress ?? '']);
  all.delete('');
  return [...all].sort((a, b) => b.length - a.length);
}

/** What is told of the organisations in whose records the person stands, and of those who spoke for one. */
export async function blankStandings(
  db: Database,
  values: readonly string[],
  standings: readonly Standing[],
): Promise<void> {
  const theirs = standings.flatMap(({ name, phoneNumber, emailAddress }) => [name, phoneNumber, emailAddress]);
  const all = [...values, ...theirs].filter((value) => value !== null);
  const isReached = (value: string) => value.includes('@') || /^\+?\d+$/.test(value);
  const words = {
    names: new Set(all.filter((value) => !isReached(value)).map(nameKey)),
    reached: new Set(all.filter(isReached).map((value) => value.toLowerCase())),
  };
  const idsOf = (isWanted: boolean, id: (standing: Standing) => string | null) =>
    standings.flatMap((one) => ((one.role === 'representative') === isWanted ? (id(one) ?? []) : []));
  await blankMentions(
    db,
    words,
    idsOf(false, ({ ownerId }) => ownerId),
  );
  await db.execute(sql`update audit_entries set label = ${ERASED}, changes = changes - array['name', 'position', 'phoneNumber', 'emailAddress', 'gender', 'dayOfBirth']
    where ${isOneOf(
      sql`entity_id`,
      idsOf(true, ({ id }) => id),
    )}`);
}

/** Rows of an import that became no record, known by phone and e-mail as they were typed. Their workbook goes with the nightly purge. */
export async function blankRefusedRows(db: Database, { phoneNumber, emailAddress }: Reached): Promise<void> {
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

/** Takes a value out of the histories of the records that name the member: meetings, representatives, seats. */
async function replaceIn(db: Database, own: SQL, value: string): Promise<void> {
  const escaped = JSON.stringify(value).slice(1, -1);
  const named = sql`(select id from representatives where person_id in (${own}) or owner_id in (${own})
    union select schedule_id from schedule_participants where member_id in (${own})
    union select member_id from person_profiles where work_member_id in (${own})
    union select term_id from seats where member_id in (${own}))`;
  const names = (text: SQL) =>
    sql`exists (select 1 from unnest(array[${own}]) o where position(o::text in ${text}) > 0)`;
  await db.execute(sql`update audit_entries set label = replace(label, ${value}, ${ERASED}), changes = replace(changes::text, ${escaped}, ${ERASED})::jsonb
    where entity_id in ${named} and (position(${value} in label) > 0 or position(${escaped} in changes::text) > 0)`);
  await db.execute(sql`update deletions set label = replace(label, ${value}, ${ERASED}), snapshot = replace(snapshot::text, ${escaped}, ${ERASED})::jsonb
    where position(${escaped} in snapshot::text) > 0 and ${names(sql`snapshot::text`)}`);
  await db.execute(
    sql`update user_settings set value = replace(value::text, ${escaped}, ${ERASED})::jsonb where ${names(sql`value::text`)}`,
  );
}
