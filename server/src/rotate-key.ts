import { existsSync, readFileSync } from 'node:fs';
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from './config.ts';
import { FACTOR_SECRETS } from './areas/doors/user/index.ts';
import type { Database } from './db/connect.ts';
import { dropFact, noteFact, readFact } from './db/installation.ts';
import { secondFactors } from './db/tables/access.ts';
import { deletions } from './db/tables/kit.ts';
import { members } from './db/tables/member.ts';
import { merges } from './db/tables/merge.ts';
import { channels } from './db/tables/outbox.ts';
import { keepFormerKeys } from './former-keys.ts';
import { PlainRefusal } from './kit/backup/plain-refusal.ts';
import { Seal } from './kit/crud/seal.ts';
import { ZALO_TOKENS } from './kit/outbox/zalo-tokens.ts';
import { sealedTexts } from './kit/sealed-text.ts';
import { pathFrom } from './operator/backup.ts';
import { countUnreadable } from './replace-key.ts';
import { checkOf, putKey, requireFittingKey, WrongSecretKey } from './secret-key.ts';

type Key = Pick<Config, 'secretKey' | 'secretKeyFile'>;

/** How many sealed values there are, and how many neither key opens. Those stay as they are. */
export interface Rotated {
  values: number;
  changed: number;
  unreadable: number;
}

interface Keys {
  was: string;
  is: string;
}

/** One sealed value under both keys: unchanged when it is under the new key already. */
type Renewed<Value> = { value: Value; outcome: 'changed' | 'present' | 'unreadable' };

interface Step {
  last: string | undefined;
  count: Rotated;
}

/** The sealed values of a table. `step` looks at one batch after the row `after`, within the transaction of `db`. */
interface Target {
  readonly columns: readonly string[];
  readonly step: (db: Database, keys: Keys, after: string | undefined, write: boolean) => Promise<Step>;
}

const BATCH = 200;

/**
 * Every column with values that a key derived from SECRET_KEY has sealed, or a keyed hash of what is sealed beside it.
 * `rotate-key.test.ts` holds the list to the schema and to the rows of the tables.
 */
export const TARGETS: readonly Target[] = [
  {
    columns: ['members.id_card_enc', 'members.id_card_hash'],
    step: async (db, keys, after, write) => {
      const renew = identityOf(keys);
      const rows = await db
        .select({ id: members.id, sealed: members.idCardEnc, hash: members.idCardHash })
        .from(members)
        .where(and(isNotNull(members.idCardEnc), after === undefined ? undefined : gt(members.id, after)))
        .orderBy(members.id)
        .limit(BATCH);
      return walk(rows, async ({ id, sealed }) => {
        const { value, outcome } = renew(sealed as Buffer);
        if (write && outcome === 'changed') await db.update(members).set(value).where(eq(members.id, id));
        return [outcome];
      });
    },
  },
  {
    columns: ['second_factors.secret_enc'],
    step: async (db, keys, after, write) => {
      const renew = textOf(keys, FACTOR_SECRETS);
      const rows = await db
        .select({ id: secondFactors.id, sealed: secondFactors.secretEnc })
        .from(secondFactors)
        .where(and(isNotNull(secondFactors.secretEnc), after === undefined ? undefined : gt(secondFactors.id, after)))
        .orderBy(secondFactors.id)
        .limit(BATCH);
      return walk(rows, async ({ id, sealed }) => {
        const { value, outcome } = renew(sealed as Buffer);
        if (write && outcome === 'changed')
          await db.update(secondFactors).set({ secretEnc: value }).where(eq(secondFactors.id, id));
        return [outcome];
      });
    },
  },
  {
    columns: ['channels.tokens'],
    step: async (db, keys, after, write) => {
      const renew = textOf(keys, ZALO_TOKENS);
      const rows = await db
        .select({ id: channels.channel, sealed: channels.tokens })
        .from(channels)
        .where(and(isNotNull(channels.tokens), after === undefined ? undefined : gt(channels.channel, after as 'zalo')))
        .orderBy(channels.channel)
        .limit(BATCH);
      return walk(rows, async ({ id, sealed }) => {
        const { value, outcome } = renew(sealed as Buffer);
        if (write && outcome === 'changed')
          await db.update(channels).set({ tokens: value }).where(eq(channels.channel, id));
        return [outcome];
      });
    },
  },
  {
    columns: ['deletions.snapshot'],
    step: async (db, keys, after, write) => {
      const renew = snapshotOf(keys, ['idCardEnc', 'idCardHash']);
      const rows = await db
        .select({ id: deletions.id, snapshot: deletions.snapshot })
        .from(deletions)
        .where(followed(deletions.id, after, sql`${deletions.snapshot} ->> 'idCardEnc' is not null`))
        .orderBy(deletions.id)
        .limit(BATCH);
      return walk(rows, async ({ id, snapshot }) => {
        const { value, outcome } = renew(snapshot ?? {});
        if (write && outcome === 'changed')
          await db.update(deletions).set({ snapshot: value }).where(eq(deletions.id, id));
        return [outcome];
      });
    },
  },
  {
    columns: ['merges.survivor_before', 'merges.loser_snapshot'],
    step: async (db, keys, after, write) => {
      const renew = snapshotOf(keys, ['id_card_enc', 'id_card_hash']);
      const holds = (column: SQL) => sql`${column} -> 'members' ->> 'id_card_enc' is not null`;
      const rows = await db
        .select({ id: merges.id, survivorBefore: merges.survivorBefore, loserSnapshot: merges.loserSnapshot })
        .from(merges)
        .where(
          followed(merges.id, after, or(holds(sql`${merges.survivorBefore}`), holds(sql`${merges.loserSnapshot}`))),
        )
        .orderBy(merges.id)
        .limit(BATCH);
      return walk(rows, async ({ id, ...kept }) => {
        const found = (['survivorBefore', 'loserSnapshot'] as const).flatMap((name) => {
          const row = kept[name]['members'] as Record<string, unknown> | null | undefined;
          if (!row?.['id_card_enc']) return [];
          const { value, outcome } = renew(row);
          return [{ outcome, set: { [name]: { ...kept[name], members: value } } }];
        });
        const changed = found.filter(({ outcome }) => outcome === 'changed');
        if (write) for (const { set } of changed) await db.update(merges).set(set).where(eq(merges.id, id));
        return found.map(({ outcome }) => outcome);
      });
    },
  },
];

function followed(id: typeof deletions.id | typeof merges.id, after: string | undefined, where: SQL | undefined) {
  return and(where, after === undefined ? undefined : gt(id, after));
}

async function walk<Row extends { id: string }>(
  rows: readonly Row[],
  each: (row: Row) => Promise<readonly Renewed<unknown>['outcome'][]>,
): Promise<Step> {
  const count: Rotated = { values: 0, changed: 0, unreadable: 0 };
  for (const row of rows)
    for (const outcome of await each(row)) {
      count.values += 1;
      if (outcome !== 'present') count[outcome] += 1;
    }
  return { last: rows.at(-1)?.id, count };
}

function identityOf({ was, is }: Keys) {
  const [old, present] = [new Seal(was), new Seal(is)];
  return (sealed: Buffer): Renewed<{ idCardEnc: Buffer; idCardHash: Buffer }> => {
    const nothing = { idCardEnc: sealed, idCardHash: sealed };
    if (present.opens(sealed)) return { value: nothing, outcome: 'present' };
    if (!old.opens(sealed)) return { value: nothing, outcome: 'unreadable' };
    const { idCardEnc, idCardHash } = present.columns('idCard', old.open(sealed)) as Record<string, Buffer>;
    return { value: { idCardEnc: idCardEnc as Buffer, idCardHash: idCardHash as Buffer }, outcome: 'changed' };
  };
}

function textOf({ was, is }: Keys, use: string) {
  const [old, present] = [sealedTexts(was, use), sealedTexts(is, use)];
  return (sealed: Buffer): Renewed<Buffer> => {
    if (present.open(sealed) !== undefined) return { value: sealed, outcome: 'present' };
    const text = old.open(sealed);
    return text === undefined
      ? { value: sealed, outcome: 'unreadable' }
      : { value: present.seal(text), outcome: 'changed' };
  };
}

/** Bytes of a snapshot have the notation of PostgreSQL: \x0a1b. */
function snapshotOf(keys: Keys, [enc, hash]: readonly [string, string]) {
  const renew = identityOf(keys);
  return (row: Record<string, unknown>): Renewed<Record<string, unknown>> => {
    const { value, outcome } = renew(Buffer.from(String(row[enc]).slice(2), 'hex'));
    if (outcome !== 'changed') return { value: row, outcome };
    const written = { [enc]: hex(value.idCardEnc), [hash]: hex(value.idCardHash) };
    return { value: { ...row, ...written }, outcome };
  };
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Which key a database waits for while a change of its key has not ended: check values, and the old key, sealed. */
interface Underway {
  is: string;
  sealed: string;
}

/** The old key of a change that was interrupted, where `secretKey` is the new one of it. */
export async function interruptedKey(db: Database, key: Key): Promise<string | undefined> {
  const text = await readFact(db, 'keyRotation');
  if (text === undefined) return undefined;
  const { is, sealed } = JSON.parse(text) as Underway;
  const { secretKey } = key;
  if (is !== checkOf(key))
    throw new PlainRefusal(
      'Lần đổi khoá trước chưa xong, và khoá mới bây giờ không phải khoá mới của lần đó. Hãy đem khoá mới đó về rồi chạy lại. Không có gì bị thay đổi.',
      'The last change of the key has not ended, and the new key is not the new key of that change. Bring that key back and run this again. Nothing was changed.',
    );
  return sealedTexts(secretKey, ROTATION).open(Buffer.from(sealed, 'base64url'));
}

const ROTATION = 'rotation';

/** The old key that the operator gives: a file, or OLD_SECRET_KEY. */
export function readOldKey({ oldSecretKey }: Pick<Config, 'oldSecretKey'>, file: string | undefined) {
  if (file === undefined) return oldSecretKey;
  const path = pathFrom(file);
  if (!existsSync(path)) throw new PlainRefusal(`Không có tệp ${path}.`, `There is no file ${path}.`);
  return readFileSync(path, 'utf8').trim();
}

/** Refuses an old key that is not that of the database, before anything changes. */
export async function requireOldKey(pool: pg.Pool, db: Database, key: Key, was: string): Promise<void> {
  if (was === key.secretKey)
    throw new PlainRefusal(
      `Khoá cũ và khoá mới là một. Hãy dời tệp khoá đi trước (mv ${key.secretKeyFile ?? 'secret.key'} …), hoặc đặt SECRET_KEY mới. Không có gì bị thay đổi.`,
      `The old key and the new key are the same. Put the file of the key aside first (mv ${key.secretKeyFile ?? 'secret.key'} …), or set a new SECRET_KEY. Nothing was changed.`,
    );
  if ((await interruptedKey(db, key)) === was) return;
  try {
    await requireFittingKey(pool, db, { secretKey: was, secretKeyFile: undefined });
  } catch (error) {
    if (!(error instanceof WrongSecretKey)) throw error;
    const count = await countUnreadable(pool, was);
    throw new PlainRefusal(
      `Khoá cũ không phải khoá của cơ sở dữ liệu này: ${count} số căn cước không mở được bằng nó. Hãy đưa đúng khoá cũ. Không có gì bị thay đổi, không mất gì.`,
      `The old key is not the key of this database: it does not open ${count} identity numbers. Give the right old key. Nothing was changed, nothing is lost.`,
    );
  }
}

/** Looks at every sealed value and changes none. */
export async function countSealed(db: Database, keys: Keys): Promise<Rotated> {
  const sum: Rotated = { values: 0, changed: 0, unreadable: 0 };
  for (const target of TARGETS) await through(db, target, keys, sum, false, async () => undefined);
  return sum;
}

/**
 * Replaces the key `was` by `key` and loses nothing. Each batch is a transaction. A run after an interruption leaves values
 * under the new key alone and goes on with the others. A server starts only when all values are under the new key. `step`
 * runs after each transaction.
 */
export async function rotateKey(
  db: Database,
  was: string,
  key: Key,
  now: Date,
  step: (name: string) => void | Promise<void> = () => undefined,
): Promise<Rotated> {
  const keys = { was, is: key.secretKey };
  const sealed = sealedTexts(key.secretKey, ROTATION).seal(was).toString('base64url');
  const underway: Underway = { is: checkOf(key), sealed };
  await db.transaction(async (tx) => {
    await noteFact(tx, 'keyRotation', JSON.stringify(underway));
    await noteFact(tx, 'secretKeyCheck', 'the key is being replaced');
  });
  await step('begin');
  const sum: Rotated = { values: 0, changed: 0, unreadable: 0 };
  for (const target of TARGETS) await through(db, target, keys, sum, true, step);
  await db.transaction(async (tx) => {
    await keepFormerKeys(tx, was, key.secretKey, now);
    await putKey(tx, key);
    await dropFact(tx, 'keyRotation');
  });
  await step('end');
  return sum;
}

async function through(
  db: Database,
  target: Target,
  keys: Keys,
  sum: Rotated,
  write: boolean,
  step: (name: string) => void | Promise<void>,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const from = after;
    const { last, count } = await db.transaction((tx) => target.step(tx, keys, from, write));
    sum.values += count.values;
    sum.changed += count.changed;
    sum.unreadable += count.unreadable;
    if (last === undefined) return;
    after = last;
    await step(target.columns.join());
  }
}

/** Refuses while a Hoivien uses the database: it would go on sealing with the old key. */
export async function requireStopped(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'hoivien%'`,
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new PlainRefusal(
      'Một Hoivien đang dùng cơ sở dữ liệu này. Hãy dừng nó trước. Không có gì bị thay đổi.',
      'A Hoivien uses this database. Stop it first. Nothing was changed.',
    );
}
