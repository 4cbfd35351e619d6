/**
 * Measures Excel: exports, checks and imports 10,000 rows of a catalogue over HTTP while others request /api/Health.
 * With `--kills N` it kills the server N times during an import, which must then have written each row once. Needs the
 * bundle: `npm run build`, then `node bench/exchange.ts [--rows 10000] [--kills 2]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { openHouse } from './house.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '0' },
    server: { type: 'string', default: 'server/dist/main.js' },
  },
});
const ROWS = Number(values.rows);
const KILLS = Number(values.kills);
const HEADERS = ['Mã', 'Tên', 'Mô tả'];

const house = await openHouse(values.server);
const pool = new pg.Pool({ connectionString: house.url });
try {
  console.log(`${ROWS.toLocaleString('en')} rows; /api/Health is asked every 5 ms meanwhile\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  const check = (mark: string) => house.check('Markets', HEADERS, rowsOf(mark));
  await house.measure('check (dry run)', 0, () => check('A'));
  const first = await check('B');
  await house.measure('import, all new', 0, () => house.write(first));
  await house.measure('check and import together', 5_000, async () => house.write(await check('C')));
  await house.measure('export, all rows', 1_500, () => house.download('/api/Markets/Export?sort=name:asc&search=C'));
  await house.measure('undo', 0, async () => {
    await house.send('POST', `/api/Imports/${first}/Undo`);
    await house.until(first, 'undone');
  });
  if (KILLS > 0) await killDuringImport();
} finally {
  await pool.end();
  await house.stop();
}

async function* rowsOf(mark: string): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < ROWS; start += 500) {
    yield Array.from({ length: Math.min(500, ROWS - start) }, (_, index) => [
      `${mark}-${start + index}`,
      `Công ty cổ phần Đông Đô số ${start + index}`,
      index % 3 === 0 ? null : 'Bán cho khách hàng trong nước và xuất khẩu sang châu Âu',
    ]);
  }
}

async function killDuringImport(): Promise<void> {
  const runId = await house.check('Markets', HEADERS, rowsOf('K'));
  await house.send('POST', `/api/Imports/${runId}/Run`, { mode: 'valid', legalBasis: 'membership' });
  const start = performance.now();
  const done = async () => {
    const question = `select count(*)::int as n from import_rows where import_run_id = $1 and done_at is not null`;
    return (await pool.query<{ n: number }>(question, [runId])).rows[0]?.n ?? 0;
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const from = await done();
    while ((await done()) === from) await sleep(5);
    await house.kill();
  }
  await house.until(runId, 'finished');
  const { rows } = await pool.query<{ records: number; entries: number }>(
    `select (select count(*)::int from markets where code like 'K-%') as records, (select count(*)::int from audit_entries where run_id = $1) as entries`,
    [runId],
  );
  const [{ records, entries } = { records: 0, entries: 0 }] = rows;
  console.log(
    `\n${KILLS} kills in an import: ${records} records and ${entries} history entries of ${ROWS}, done ${((performance.now() - start) / 1000).toFixed(1)} s after its start`,
  );
  if (records !== ROWS || entries !== ROWS) process.exitCode = 1;
}
