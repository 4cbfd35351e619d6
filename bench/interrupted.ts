/**
 * Kills the product with SIGKILL during its first start, during imports and during uploads, 40 times in all, starts it
 * again each time and counts the lost, doubled and remaining parts. Imports are killed in each of their three steps. Needs the bundle: `npm run build`, then
 * `node bench/interrupted.ts [--kills 40]`. Ends with 1 when a start fails, a row or a file is lost, a row is written
 * twice, or a process or file remains.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { serverEnv, serverFlags } from '../scripts/tools.mjs';
import { connect } from '../server/src/db/connect.ts';
import { processesNaming } from '../server/src/db/embedded/process.ts';
import { sweepAttachments } from '../server/src/kit/attachments/sweep.ts';
import { diskFiles } from '../server/src/kit/files.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { openHouse, PASSWORD } from './house.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' } } });
const KILLS = Number(values.kills);
const bundle = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const PORT = 18447;
const base = `http://127.0.0.1:${PORT}`;
/** A first start takes about this many milliseconds; kills are spread over them. */
const FIRST_START_MS = 4_000;
const IMPORT_ROWS = 2_000;
/** About the milliseconds that each step of such an import takes; kills are spread over them. */
const DRY_RUN_MS = 900;
const WRITE_MS = 1_200;
const UNDO_MS = 1_200;
const UPLOAD_BYTES = 12_000_000;
const DAY = 24 * 60 * 60 * 1000;

const counts = [Math.ceil(KILLS / 3), Math.floor(KILLS / 3), KILLS - Math.ceil(KILLS / 3) - Math.floor(KILLS / 3)];
const wrong: string[] = [];
const starts: number[] = [];
for (let kill = 0; kill < (counts[0] ?? 0); kill++)
  await killFirstStart((FIRST_START_MS * (kill + 1)) / (counts[0] ?? 1));
console.log(
  `${counts[0]} first starts were killed after 0 to ${FIRST_START_MS / 1000} s; each next start served: ready after ` +
    `${Math.round(starts.toSorted((a, b) => a - b)[starts.length >> 1] ?? 0)} ms (median), ${Math.round(Math.max(...starts))} ms (longest)`,
);
const house = await openHouse();
const client = new pg.Pool({ connectionString: house.url });
try {
  for (let kill = 0; kill < (counts[1] ?? 0); kill++) await killImport(`N${kill}`, (kill + 0.5) / (counts[1] ?? 1));
  console.log(
    `${counts[1]} imports of ${IMPORT_ROWS.toLocaleString('en')} companies were killed in the dry run, while they wrote ` +
      'and while they were undone, and ended by themselves',
  );
  await killUploads(counts[2] ?? 0);
} finally {
  await client.end();
  await house.stop();
}
console.log(`failed: ${wrong.length}`);
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** Kills a start in a new folder after `delay` ms, application and database in turn with the application alone. */
async function killFirstStart(delay: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-interrupted-'));
  await chmod(folder, 0o755);
  const remaining = () => processesNaming('postgres', folder);
  try {
    const first = start(folder);
    await sleep(delay);
    first.kill('SIGKILL');
    if (starts.length % 2 === 0) for (const pid of remaining()) process.kill(pid, 'SIGKILL');
    await ended(first);
    const begun = performance.now();
    const second = start(folder);
    const isReady = await untilTrue(() => healthy(), 30_000);
    starts.push(performance.now() - begun);
    if (!isReady) wrong.push(`the start after a kill at ${delay} ms did not become ready`);
    else if (!(await signsIn())) wrong.push(`nobody can sign in after a kill at ${delay} ms`);
    second.kill('SIGTERM');
    await ended(second);
    if (!(await untilTrue(() => remaining().length === 0, 10_000)))
      wrong.push(`processes of the database remain after a kill at ${delay} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

function start(folder: string) {
  const env = { ...process.env, ...serverEnv, DATA_DIR: folder, PORT: String(PORT), ADMIN_PASSWORD: PASSWORD };
  return spawn(process.execPath, [...serverFlags, bundle], {
    env: { ...env, LOG_LEVEL: 'fatal', CAPTCHA: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function healthy(): Promise<boolean> {
  const answer = await fetch(`${base}/api/Health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function signsIn(): Promise<boolean> {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${base}/api/Users/SignIn`, { method: 'POST', headers, body })).ok;
}

/**
 * Imports companies without codes and kills the server in the dry run, while it writes, and while it undoes. Each time the
 * next start must finish the step, with every row once.
 */
async function killImport(mark: string, share: number): Promise<void> {
  const columns = ['Tên doanh nghiệp', 'Điện thoại'].map((header) => ({ header, kind: 'text' as const }));
  const bytes = await buffer(writeXlsx({ sheet: 'Sheet1', columns, rows: rowsOf(mark) }));
  const runId = await house.begin('Members', bytes);
  await killAfter(DRY_RUN_MS * share, runId, 'checked');
  const { counts } = (await house.send('GET', `/api/Imports/${runId}`)) as { counts: Record<string, number> };
  const planned = await one<number>('select count(*)::int as found from import_rows where import_run_id = $1', [runId]);
  if (counts.rows !== IMPORT_ROWS || counts.create !== IMPORT_ROWS || planned !== IMPORT_ROWS)
    wrong.push(`a dry run killed at ${share} plans ${counts.create} of ${counts.rows} rows and keeps ${planned}`);
  await house.send('POST', `/api/Imports/${runId}/Run`, { mode: 'valid', legalBasis: 'membership' });
  await killAfter(WRITE_MS * share, runId, 'finished');
  await expect('written', share, mark, runId, {
    members: IMPORT_ROWS,
    codes: IMPORT_ROWS,
    Create: IMPORT_ROWS,
    Delete: 0,
  });
  await house.send('POST', `/api/Imports/${runId}/Undo`);
  await killAfter(UNDO_MS * share, runId, 'undone');
  await expect('undone', share, mark, runId, { members: 0, codes: 0, Create: IMPORT_ROWS, Delete: IMPORT_ROWS });
}

async function killAfter(delay: number, runId: string, state: string): Promise<void> {
  await sleep(delay);
  await house.kill();
  await house.until(runId, state);
}

/** Compares the records of an import and the entries about them in the history with the expected numbers. */
async function expect(
  step: string,
  share: number,
  mark: string,
  runId: string,
  wanted: Record<'members' | 'codes' | 'Create' | 'Delete', number>,
): Promise<void> {
  const entries = `select count(*)::int as found from audit_entries e join import_rows r on r.entity_id = e.entity_id
    where r.import_run_id = $1 and e.action = $2`;
  const found = {
    members: await one<number>('select count(*)::int as found from members where name like $1', [`${mark} %`]),
    codes: await one<number>('select count(distinct code)::int as found from members where name like $1', [
      `${mark} %`,
    ]),
    Create: await one<number>(entries, [runId, 'Create']),
    Delete: await one<number>(entries, [runId, 'Delete']),
  };
  const isRight = Object.entries(wanted).every(([name, number]) => found[name as keyof typeof found] === number);
  if (!isRight) wrong.push(`an import ${step} with a kill at ${share} has ${JSON.stringify(found)}`);
}

async function one<Value>(text: string, given: readonly unknown[]): Promise<Value | undefined> {
  const { rows } = await client.query<{ found: Value }>(text, [...given]);
  return rows[0]?.found;
}

async function* rowsOf(mark: string): AsyncGenerator<Cell[][]> {
  yield Array.from({ length: IMPORT_ROWS }, (_, at) => [
    `${mark} Công ty ${at}`,
    `09${String(10_000_000 + at * 100 + starts.length)}`,
  ]);
}

/** Kills the server during uploads. Each acknowledged file must be whole; a sweep a day later removes all the rest. */
async function killUploads(kills: number): Promise<void> {
  const { accessToken } = (await house.send('POST', '/api/Users/SignIn', {
    username: 'admin',
    password: PASSWORD,
  })) as {
    accessToken: string;
  };
  const bytes = Buffer.alloc(UPLOAD_BYTES, 'Hội viên ');
  let acknowledged = 0;
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const uploads = [0, 1, 2].map(async () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'ghi-chép.txt');
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${house.base}/api/Attachments`, { method: 'POST', headers, body: form });
      if (!answer.ok) return;
      const { data } = (await answer.json()) as { data: { id: string } };
      acknowledged++;
      const { rows } = await client.query<{ size: string }>('select size from attachments where id = $1', [data.id]);
      const length = (await stat(join(house.filesFolder, data.id))).size;
      if (Number(rows[0]?.size) !== UPLOAD_BYTES || length !== UPLOAD_BYTES)
        wrong.push(`an acknowledged file has ${rows[0]?.size} bytes in its row and ${length} on the disk`);
    });
    const settled = Promise.allSettled(uploads);
    await sleep((900 * kill) / kills);
    await house.kill();
    for (const { status } of await settled) if (status === 'rejected') interrupted++;
  }
  const before = (await diskFiles(house.filesFolder).keys()).length;
  const { db, pool } = connect({ connectionString: house.url }, console.error);
  await sweepAttachments(db, diskFiles(house.filesFolder), new Date(Date.now() + 2 * DAY));
  const { rows } = await pool.query<{ id: string }>('select id from attachments');
  await pool.end();
  const known = new Set(rows.map(({ id }) => id));
  const remaining = (await diskFiles(house.filesFolder).keys()).filter((name) => !known.has(name));
  if (remaining.length > 0) wrong.push(`${remaining.length} files remain after the sweep`);
  console.log(
    `${kills} kills during ${kills * 3} uploads of ${UPLOAD_BYTES / 1e6} MB: ${acknowledged} acknowledged and whole, ` +
      `${interrupted} interrupted; ${before} files before the sweep of the next day, ${remaining.length} without a row after it`,
  );
}

async function untilTrue(question: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await question()) return true;
    await sleep(50);
  }
  return false;
}
