import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { AnyAreaModule } from '../../../kit/area-module.ts';
import type { ErasedMember, Reached, Standing } from '../../../kit/of-members.ts';
import { blankMentions } from './erase-mentions.ts';
import { nameKey } from './standings.ts';
import type { Subject } from './subject.ts';

/**
 * Blanks data about a member outside its own rows: histories, deletions, merges, imports, messages and favourites. Each
 * area blanks its own (`traces`), with `app.maintenance` on. Rows about the member, and about records merged into it,
 * lose all values. Rows about other records lose only the present and former names, phone numbers and e-mails.
 * `standings`: the rows of others with the person, before they change; null for an organisation.
 */
export async function blankTraces(
  db: Database,
  modules: readonly AnyAreaModule[],
  subject: Subject,
  standings: readonly Standing[] | null,
): Promise<void> {
  const ids = sql.join(
    (await namesOf(db, subject.id)).map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const words = await wordsOf(db, subject, ids);
  const member = erasedMember(modules, ids);
  const all = modules.flatMap(({ traces }) => traces ?? []);
  for (const { ofMember } of all) await ofMember?.(db, member);
  for (const each of words) for (const { word } of all) await word?.(db, member, each);
  if (standings) await blankStandings(db, modules, words, standings);
  await blankReached(db, modules, subject);
}

/** Blanks imported rows and messages with the phone or e-mail of a person. */
export async function blankReached(db: Database, modules: readonly AnyAreaModule[], reached: Reached): Promise<void> {
  for (const { traces } of modules) await traces?.reached?.(db, reached);
}

function erasedMember(modules: readonly AnyAreaModule[], ids: SQL): ErasedMember {
  const columns = modules.flatMap(({ ofMembers = [] }) => ofMembers);
  const queries = (ask: 'ownWords' | 'namedIn') =>
    sql.join(
      [sql`select null::uuid where false`, ...columns.flatMap((column) => column[ask]?.(ids) ?? [])],
      sql` union all `,
    );
  return {
    ids,
    ownWords: queries('ownWords'),
    namedIn: queries('namedIn'),
    deletedAs: columns.flatMap(({ deletedAs }) => deletedAs ?? []),
  };
}

/** The ids of the member and of the records that were merged into it. */
async function namesOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive named as (
    select ${id}::uuid as id union select m.loser_id from merges m join named n on m.survivor_id = n.id where m.undone_at is null
  ) select id from named`);
  return rows.map((row) => row.id);
}

/**
 * All present and former names, phone numbers and e-mails of the member. The longest come first, so that replacing a
 * shorter one leaves no remainder.
 */
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

/** Blanks the traces of the organisations whose records contain the person, and of the person as a representative. */
export async function blankStandings(
  db: Database,
  modules: readonly AnyAreaModule[],
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
    modules.flatMap(({ traces }) => traces?.mentions ?? []),
    words,
    idsOf(false, ({ ownerId }) => ownerId),
  );
  const persons = idsOf(true, ({ id }) => id);
  for (const { traces } of modules) await traces?.ofPersons?.(db, persons);
}
