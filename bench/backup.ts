/**
 * The backup of a demonstration with files while people write, restored elsewhere: every row and file is compared by sums
 * of SQL and of this program, not by the manifest. Then backups and restores are killed at random, and the database moves
 * to a server and back. Needs the bundle: `npm run build`, then `node bench/backup.ts [--members 1500] [--kills 10]`.
 * The move goes to the empty database of TRIAL_DATABASE_URL, or to a server that is started for it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverEnv, serverFlags } from '../scripts/tools.mjs';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { allSums } from '../server/src/kit/backup/testing.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1500' },
    kills: { type: 'string', default: '10' },
    server: { type: 'string', default: 'server/dist/main.js' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'hoivien-backups-'));
chmodSync(folder, 0o755);
const data = join(folder, 'data');
const log = { info: () => {}, warn: () => {}, error: () => {} };
/** What differs by itself: the mark of a restore, and mail that a restore holds. */
const OWN = ['public.installation_facts', 'public.deliveries'];
let faults = 0;

const program = (args: string[], more: Record<string, string> = {}) =>
  spawn(process.execPath, [...serverFlags, values.server, ...args], {
    env: { ...process.env, ...serverEnv, DATA_DIR: data, PORT: '0', BACKUP_AT: 'off', POINT_IN_TIME_MB: '0', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const run = async (args: string[], more: Record<string, string> = {}) => {
  const child = program(args, more);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, out, err };
};
const must = async (args: string[], more: Record<string, string> = {}) => {
  const { code, out, err } = await run(args, more);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${out}${err}`);
  return out;
};
const say = (what: string, isRight: boolean) => {
  if (!isRight) faults++;
  console.log(`${isRight ? 'ok   ' : 'FAULT'} ${what}`);
};

/** Sums of the rows of an embedded database and of its files. */
async function sumsOf(dataDir: string) {
  const database = await startEmbedded({ dataDir, log });
  const rows = await allSums(database.connection).finally(() => database.stop());
  return { rows: withoutOwn(rows), files: filesOf(dataDir) };
}
const withoutOwn = (rows: Awaited<ReturnType<typeof allSums>>) =>
  JSON.stringify([...rows].filter(([name]) => !OWN.includes(name)));
const filesOf = (dataDir: string) =>
  JSON.stringify(
    readdirSync(join(dataDir, 'files'))
      .filter((name) => /^[0-9a-f-]{36}$/.test(name))
      .toSorted()
      .map((name) => [
        name,
        createHash('md5')
          .update(readFileSync(join(dataDir, 'files', name)))
          .digest('hex'),
      ]),
  );
const equal = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

async function startServer(more: Record<string, string> = {}, args = ['--demo', '--members', values.members]) {
  const server = program(args, more);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  while (!output.includes('is ready')) {
    if (server.exitCode !== null) throw new Error(output);
    await sleep(100);
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'close');
  };
  return { stop, output: () => output };
}

/** A house of its own under load: a moment between two rows, restored by the program; then base copies killed at random. */
async function pointInTime() {
  const { visitEmbedded } = await import('../server/src/db/embedded/embedded.ts');
  const { basesIn, sizeOfChains, partsOf } = await import('../server/src/kit/backup/log-archive.ts');
  const { shownTime } = await import('../server/src/kit/backup/point-in-time-restore.ts');
  const { Client } = (await import('pg')).default;
  const second = join(folder, 'second');
  const timed = { POINT_IN_TIME_MB: '500', BACKUP_COPY_TO: second };
  const backups = join(data, 'backups');
  let within = 0;
  const copiesNow = () =>
    readdirSync(backups, { recursive: true, encoding: 'utf8' }).some((name) =>
      /point-in-time.*draft-[^/]*$/.test(name),
    );
  for (let kill = 0; kill < Number(values.kills); kill++) {
    const server = program([], timed);
    let output = '';
    server.stdout.on('data', (part: Buffer) => (output += part.toString()));
    const closed = once(server, 'close');
    // Within a base copy as long as none is complete, then anywhere.
    while (!copiesNow() && !output.includes('is ready')) await sleep(50);
    await sleep(Math.random() * 1_500);
    if (copiesNow()) within++;
    server.kill('SIGKILL');
    await closed;
  }
  const server = await startServer(timed, []);
  const known = new Set((await basesIn(backups)).map(({ folder: base }) => base));
  console.log(`     ${values.kills} kills, ${within} of them within a base copy; complete base copies: ${known.size}`);
  while ((await basesIn(backups)).length === 0) await sleep(200);
  const guest = await visitEmbedded({ dataDir: data, log });
  const client = new Client(guest?.supervisor as object);
  await client.connect();
  const house = new Client(guest?.connection as object);
  await house.connect();
  await house.query(`insert into installation_facts values ('minute A', '')`);
  // The command takes seconds.
  await sleep(1_100);
  const { rows: times } = await house.query<{ at: Date }>('select clock_timestamp() as at');
  const at = times[0]?.at ?? new Date();
  await sleep(1_100);
  await house.query(`insert into installation_facts values ('minute B', '')`);
  const { rows: parts } = await client.query<{ part: string }>('select pg_walfile_name(pg_switch_wal()) as part');
  for (const place of [backups, second])
    for (;;) {
      const base = (await basesIn(place)).at(-1);
      const last = base && (await partsOf(base.chain)).at(-1)?.name;
      if (last !== undefined && last >= (parts[0]?.part ?? '')) break;
      await sleep(500);
    }
  await client.end();
  await house.end();
  console.log(`     base copies and log: ${Math.ceil((await sizeOfChains(backups)) / 1e6)} MB`);
  // Beside the running house.
  const moment = shownTime(at).replace(' ', 'T');
  const restored = async (into: string, from: string[]) => {
    const began = Date.now();
    const out = await must(['--restore', ...from, '--at', moment, '--into', join(folder, into)], timed);
    console.log(`     restored to ${moment}: ${Date.now() - began} ms`);
    const back = await startEmbedded({ dataDir: join(folder, into), log });
    const reader = new Client(back.connection);
    await reader.connect();
    const { rows } = await reader.query<{ name: string }>(
      `select name from installation_facts where name like 'minute %'`,
    );
    await reader.end();
    await back.stop();
    say(`${into}: A is there and B is not`, rows.map(({ name }) => name).join() === 'minute A');
    say(`${into}: its files are there`, filesOf(data) === filesOf(join(folder, into)));
    return out;
  };
  await restored('moment', []);
  await restored('moment of the second place', [second]);
  const late = await run(['--restore', '--at', '2099-01-01T00:00', '--into', join(folder, 'late')], timed);
  say('a time that is not reached is refused', late.code === 1 && late.err.includes('The latest time is'));
  await server.stop();
  rmSync(join(backups, 'point-in-time'), { recursive: true });
  const told = await restored('moment of the second place by itself', []);
  say('it is told that the second place was used', told.includes('Using the second place'));
}

/** The address of an empty database of another server, and the end of that server. */
async function otherServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TRIAL_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const server = await startEmbedded({ dataDir: join(folder, 'server'), log });
  const { Client } = (await import('pg')).default;
  const client = new Client(server.connection);
  await client.connect();
  await client.query(`create database trial template template0 encoding 'UTF8'`);
  await client.end();
  const host = encodeURIComponent(String(server.connection.host));
  return { url: `postgres://hoivien@localhost/trial?host=${host}`, stop: () => server.stop() };
}

try {
  const server = await startServer();
  // Writers through a second connection stand for people: rows come and go in tables with triggers and counters.
  const { visitEmbedded } = await import('../server/src/db/embedded/embedded.ts');
  const guest = await visitEmbedded({ dataDir: data, log });
  const { Client } = (await import('pg')).default;
  const writer = new Client(guest?.connection as object);
  await writer.connect();
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    while (isWriting) {
      // Both rows in one transaction: a backup that has one of them only is of two moments.
      await writer.query('begin');
      for (const side of ['a', 'b'])
        await writer.query('insert into installation_facts (name, value) values ($1, $2)', [
          `pair ${written} ${side}`,
          '',
        ]);
      await writer.query('commit');
      written++;
    }
  })();
  const began = Date.now();
  await must(['--backup', join(folder, 'under-load.tar')]);
  console.log(`     a backup under load: ${Date.now() - began} ms, ${written} transactions meanwhile`);
  isWriting = false;
  await writing;
  await writer.query(`delete from installation_facts where name like 'pair %'`);
  await writer.end();
  await server.stop();
  const key = { SECRET_KEY: readFileSync(join(data, 'secret.key'), 'utf8').trim() };
  const into = (name: string) => join(folder, name);
  await must(['--restore', join(folder, 'under-load.tar'), '--into', into('loaded')], key);
  const loaded = await startEmbedded({ dataDir: into('loaded'), log });
  const reader = new Client(loaded.connection);
  await reader.connect();
  const { rows } = await reader.query<{ halves: string; pairs: string }>(
    `select count(*) filter (where count = 1) as halves, count(*) as pairs from
     (select count(*) from installation_facts where name like 'pair %' group by split_part(name, ' ', 2)) pairs`,
  );
  await reader.end();
  await loaded.stop();
  say(`${rows[0]?.pairs} pairs written under load are whole in it`, rows[0]?.halves === '0' && rows[0]?.pairs !== '0');

  const before = await sumsOf(data);
  await must(['--backup', join(folder, 'all.tar')]);
  say('a backup changes nothing', equal(before, await sumsOf(data)));
  await must(['--restore', join(folder, 'all.tar'), '--into', into('one')], key);
  say('restored elsewhere: every row and file is equal', equal(before, await sumsOf(into('one'))));
  const { code } = await run(['--restore', join(folder, 'all.tar'), '--into', into('one')], key);
  say('never over a present one', code === 1 && equal(before, await sumsOf(into('one'))));

  for (let kill = 0; kill < Number(values.kills); kill++) {
    const backup = program(['--backup']);
    const closed = once(backup, 'close');
    await sleep(500 + Math.random() * 4_000);
    backup.kill('SIGKILL');
    await closed;
  }
  await must(['--backup', join(folder, 'after-kills.tar')]);
  await must(['--restore', join(folder, 'after-kills.tar'), '--into', into('two')], key);
  say(`the backup after ${values.kills} killed ones is whole`, equal(before, await sumsOf(into('two'))));
  const drafts = readdirSync(join(data, 'backups')).filter((name) => name.startsWith('draft'));
  say('killed backups leave nothing', drafts.length === 0);

  for (let kill = 0; kill < Number(values.kills); kill++) {
    const restore = program(['--restore', join(folder, 'all.tar'), '--into', into('killed')], key);
    const closed = once(restore, 'close');
    await sleep(1_000 + Math.random() * 9_000);
    restore.kill('SIGKILL');
    await closed;
    if (!existsSync(join(into('killed'), 'restore.unfinished')) && existsSync(join(into('killed'), 'database'))) {
      say('a restore that ended before its kill is whole', equal(before, await sumsOf(into('killed'))));
      rmSync(into('killed'), { recursive: true });
    }
  }
  await must(['--restore', join(folder, 'all.tar'), '--into', into('killed')], key);
  say(`the restore after ${values.kills} killed ones is whole`, equal(before, await sumsOf(into('killed'))));

  const { url, stop } = await otherServer();
  await must(['--move', '--to', url]);
  const there = withoutOwn(await allSums({ connectionString: url }));
  say('moved to the server: every row is equal', there === before.rows);
  await must(['--move', '--to', 'embedded'], { ...key, DATABASE_URL: url });
  say('and back: every row is equal', equal(before, await sumsOf(data)));
  await stop();
  await pointInTime();
  writeFileSync(join(folder, 'done'), '');
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(faults === 0 ? 0 : 1);
