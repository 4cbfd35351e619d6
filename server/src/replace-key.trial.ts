import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { FACTOR_SECRETS, hashPassword } from './areas/doors/user/index.ts';
import { connect } from './db/connect.ts';
import { until } from './db/embedded/testing.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed.ts';
import { secondFactors, users } from './db/tables/access.ts';
import { members } from './db/tables/member.ts';
import { channels } from './db/tables/outbox.ts';
import { loadFormerKeys } from './former-keys.ts';
import { Seal } from './kit/crud/seal.ts';
import { linksOf } from './kit/links.ts';
import { ZALO_TOKENS } from './kit/outbox/zalo-tokens.ts';
import { sealedTexts } from './kit/sealed-text.ts';
import { uuidv7 } from './kit/uuid.ts';
import { noteKey, requireFittingKey } from './secret-key.ts';
import { createTestDatabase } from './testing/database.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const was = 'the old key of this trial, long enough';
const is = 'the new key of this trial, long enough';
/** Three batches. */
const MEMBERS = 500;

test('kill -9 in the middle of npm run replace-key loses nothing, and sent links still open', async () => {
  await using database = await createTestDatabase({
    name: 'rotated',
    prepare: async (connection) => {
      const { pool, db } = connect(connection, () => undefined);
      await migrate(pool);
      await seed(db, { email: 'office@example.test', password: 'a password of this trial', hash: hashPassword });
      await pool.end();
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-rotated-'));
  const { pool, db } = connect({ ...database.connection, application_name: 'trial' }, () => undefined);
  const keeper = new pg.Client({ ...database.connection, application_name: 'trial' });
  await keeper.connect();
  try {
    await fill();
    const linkRow = { id: uuidv7(), counter: 0 };
    const link = linksOf(was).of('unsubscribe', linkRow, new Date(Date.now() + 1e9));
    const oldKey = join(folder, 'secret.key.old');
    writeFileSync(oldKey, was);
    const ids = (await db.select({ id: members.id }).from(members).orderBy(members.id)).map(({ id }) => id);

    // The run stops at a row that another connection holds, so that each kill meets the batch that it means.
    const kills = [
      ["installation_facts where name = 'secretKeyCheck'", 0],
      [`members where id = '${ids[0]}'`, 0],
      [`members where id = '${ids[250]}'`, 200],
      [`members where id = '${ids[450]}'`, 400],
      ['second_factors', MEMBERS],
      ['channels', MEMBERS],
    ] as const;
    for (const [held, renewed] of kills) {
      await keeper.query('begin');
      await keeper.query(`select 1 from ${held} for update`);
      const killed = replaceKey();
      await until(async () => (await backends("and wait_event_type = 'Lock'")) > 0 || killed.child.exitCode !== null);
      expect(killed.child.exitCode, await outputIfEnded(killed)).toBeNull();
      killed.child.kill('SIGKILL');
      await once(killed.child, 'exit');
      await keeper.query('rollback');
      await until(async () => (await backends('')) === 0);
      expect(await opened()).toEqual({ renewed, others: MEMBERS - renewed, wrong: 0 });
    }
    const { code, output } = await replaceKey().result();
    expect(code, output).toBe(0);
    expect(output).toMatch(/0 that no key opens/);
    expect(await opened()).toEqual({ renewed: MEMBERS, others: 0, wrong: 0 });
    await requireFittingKey(pool, db, { secretKey: is, secretKeyFile: undefined });
    const [factor] = await db.select().from(secondFactors);
    expect(sealedTexts(is, FACTOR_SECRETS).open(factor?.secretEnc as Buffer)).toBe('JBSWY3DPEHPK3PXP');
    const [zalo] = await db.select().from(channels).where(eq(channels.channel, 'zalo'));
    expect(sealedTexts(is, ZALO_TOKENS).open(zalo?.tokens as Buffer)).toBe('tokens');
    await loadFormerKeys(db, is, new Date());
    expect(linksOf(is).opens(link, linkRow)).toBe(true);

    function replaceKey() {
      const { user, password, host, port, database: name } = database.connection;
      const url = new URL(`postgres://localhost:${port}/${name}`);
      url.username = user ?? '';
      url.password = typeof password === 'string' ? password : '';
      if (host?.startsWith('/')) url.searchParams.set('host', host);
      else url.hostname = host ?? 'localhost';
      const child = spawn(process.execPath, [main, '--replace-key', '--old-key', oldKey], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url.href, SECRET_KEY: is, LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'exit').then(([exit]) => exit as number | null);
      const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
      return { child, result: async () => ({ code: await ended, output: (await outputs).join('') }) };
    }
  } finally {
    await keeper.end();
    await pool.end();
    rmSync(folder, { recursive: true });
  }

  async function fill() {
    await noteKey(db, { secretKey: was, secretKeyFile: undefined });
    const seal = new Seal(was);
    const rows = Array.from({ length: MEMBERS }, (_, at) => ({
      id: uuidv7(),
      type: 2,
      code: `R-${at}`,
      codeKey: `r-${at}`,
      name: `Người ${at}`,
      ...seal.columns('idCard', numberOf(`R-${at}`)),
    }));
    await db.insert(members).values(rows);
    const [admin] = await db.select({ id: users.id }).from(users);
    const secretEnc = sealedTexts(was, FACTOR_SECRETS).seal('JBSWY3DPEHPK3PXP');
    await db
      .insert(secondFactors)
      .values({ id: uuidv7(), userId: admin?.id as string, kind: 'totp', name: 'Điện thoại', secretEnc });
    await db.insert(channels).values({ channel: 'zalo', tokens: sealedTexts(was, ZALO_TOKENS).seal('tokens') });
  }

  async function backends(but: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'hoivien%' ${but}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** How many numbers each key opens, and how many are not what they were. */
  async function opened() {
    const [old, present] = [new Seal(was), new Seal(is)];
    const count = { renewed: 0, others: 0, wrong: 0 };
    for (const { code, idCardEnc, idCardHash } of await db.select().from(members)) {
      const sealed = idCardEnc as Buffer;
      const key = present.opens(sealed) ? present : old.opens(sealed) ? old : undefined;
      count[key === present ? 'renewed' : 'others'] += 1;
      const number = numberOf(code ?? '');
      if (key?.open(sealed) !== number || !idCardHash?.equals(key.hash(number))) count.wrong += 1;
    }
    return count;
  }
});

const numberOf = (code: string) => `00108${code.slice(2).padStart(7, '0')}`;

async function outputIfEnded({
  child,
  result,
}: {
  child: { exitCode: number | null };
  result: () => Promise<{ output: string }>;
}) {
  return child.exitCode === null ? '' : (await result()).output;
}
