/**
 * Sends 1,000 receipts by mail in pieces of 50, as a list does with one press, while another person uses the server: seconds
 * until all mails wait in the outbox, waiting times of /api/Health and of a list meanwhile, and what a second press does. Needs the bundle:
 * `npm run build`, then `node bench/receipt-mails.ts [--receipts 1000]`. Ends with 1 when a mail is missing or doubled, a
 * PDF is missing, or a limit is exceeded.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openHouse } from './house.ts';

const { values } = parseArgs({ options: { receipts: { type: 'string', default: '1000' } } });
const RECEIPTS = Number(values.receipts);
const PIECE = 50;
/** Milliseconds: for all receipts, and for the slowest of a hundred questions meanwhile. */
const MOST = { all: 120_000, health: 100 };

interface BulkResult {
  done: boolean;
  message: string;
}

/** Milliseconds of the longest call. */
let longest = 0;
const house = await openHouse();
const pool = new pg.Pool({ connectionString: house.url });
try {
  const ids = await prepare();
  console.log(`${ids.length} receipts are there`);
  const press = async () => {
    const results: BulkResult[] = [];
    for (let at = 0; at < ids.length; at += PIECE) {
      const start = performance.now();
      const some = ids.slice(at, at + PIECE);
      results.push(
        ...((await house.send('POST', '/api/Receipts/Bulk', { action: 'Send', ids: some })) as BulkResult[]),
      );
      longest = Math.max(longest, performance.now() - start);
    }
    return results;
  };
  const first = await beside(press);
  report('first press', first.results, first);
  console.log(`the longest call of ${PIECE}: ${(longest / 1000).toFixed(1)} s`);
  const mails = await counts();
  const second = await beside(press);
  report('second press', second.results, second);
  console.log(`mails ${mails.mails}, with a PDF ${mails.files}, receipts counted as printed ${mails.printed}`);
  const after = await counts();
  const isRight =
    Object.values(mails).every((count) => count === RECEIPTS) &&
    after.mails === RECEIPTS &&
    first.refused === 0 &&
    first.took <= MOST.all &&
    at(first.health, 0.99) <= MOST.health;
  if (!isRight) console.log(`wrong or above the limit: ${JSON.stringify({ mails, after, most: MOST })}`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await pool.end();
  await house.stop();
}

/** Members with an e-mail, their fees, and a payment with a receipt on each. Returns the ids of the receipts. */
async function prepare(): Promise<string[]> {
  await pool.query(
    `insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at, email_address)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần Biên Nhận ' || n, 'Công ty ' || n,
      '|| hv-' || n || ' cong ty co phan bien nhan ' || n, now(), 'ketoan' || n || '@example.vn' from generate_series(1, $1::int) n`,
    [RECEIPTS],
  );
  const rates = [{ memberType: 1, amount: 6_000_000 }];
  const input = { name: 'Phí', year: 2026, period: 'Y', kind: 1, dueOn: '2026-06-30', proRata: 0, rates };
  const plan = (await house.send('POST', '/api/Fees', input)) as { id: string };
  await house.send('POST', `/api/Fees/${plan.id}/Issue`, {});
  const { rows: fees } = await pool.query<{ id: string }>('select id from fee_histories');
  for (let from = 0; from < fees.length; from += 10)
    await Promise.all(
      fees.slice(from, from + 10).map(({ id }) =>
        house.send('POST', `/api/FeeHistories/${id}/Payments`, {
          amount: 2_000_000,
          payDate: '2026-05-05',
          method: 1,
          receipt: true,
          clientKey: crypto.randomUUID(),
        }),
      ),
    );
  const { rows: receipts } = await pool.query<{ id: string }>('select id from receipts order by number');
  return receipts.map(({ id }) => id);
}

/** Does the work while Health and a list are asked again and again. */
async function beside(work: () => Promise<BulkResult[]>) {
  const health: number[] = [];
  const list: number[] = [];
  let refused = 0;
  let isDone = false;
  const ask = async (path: string, waits: number[]) => {
    while (!isDone) {
      const start = performance.now();
      await house.download(path).catch(() => {
        refused += 1;
      });
      waits.push(performance.now() - start);
      await sleep(10);
    }
  };
  const others = [ask('/api/Health', health), ask('/api/FeeHistories', list)];
  const start = performance.now();
  const results = await work();
  const took = performance.now() - start;
  isDone = true;
  await Promise.all(others);
  return { results, took, health, list, refused };
}

function at(waits: readonly number[], share: number): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0;
}

function report(
  name: string,
  results: readonly BulkResult[],
  { took, health, list, refused }: Omit<Awaited<ReturnType<typeof beside>>, 'results'>,
) {
  const done = results.filter((result) => result.done).length;
  const show = (waits: number[]) => `p50 ${Math.round(at(waits, 0.5))}, p99 ${Math.round(at(waits, 0.99))} ms`;
  console.log(
    `${name}: ${done} of ${results.length} done in ${(took / 1000).toFixed(1)} s; Health ${show(health)}; list of fees ${show(list)}; ${refused} refused`,
  );
}

async function counts(): Promise<{ mails: number; files: number; printed: number }> {
  const { rows } = await pool.query<{ mails: number; files: number; printed: number }>(
    `select (select count(*)::int from deliveries where source = 'receipt') as mails,
      (select count(distinct l.entity_id)::int from attachment_links l where l.area = 'Receipts') as files,
      (select count(*)::int from receipts where printed = 1) as printed`,
  );
  return rows[0] ?? { mails: 0, files: 0, printed: 0 };
}
