/**
 * Measures the list of likely pairs among many members: the first page, later pages, and three people at once, with the
 * waiting times for /api/Health and for the list of members meanwhile. The server calculates the pairs for each
 * request, so the first answer includes the calculation.
 * Needs the bundle: `npm run build`, then `node bench/pairs.ts [--members 100000] [--rounds 10]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openHouse } from './house.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '10' } },
});
const ROUNDS = Number(values.rounds);
const PEOPLE = 3;
/** Pairs to create, because the demonstration has none. */
const MADE = 2_000;
/** The goal in milliseconds. */
const GOAL_FIRST = 60_000;
const PAIRS = '/api/Merges/Pairs?page=';

interface Listed {
  total: number;
  items: { a: { id: string }; b: { id: string } }[];
}

const house = await openHouse('server/dist/main.js', ['--demo', '--members', values.members]);
try {
  const members = await settled();
  await makeDoubles();
  const { total } = await list(1);
  console.log(`${members.toLocaleString('en')} members, ${total.toLocaleString('en')} pairs\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  await house.measure('one answer', GOAL_FIRST, () => list(1));
  const times: Record<'first page' | 'later pages' | 'three people at once' | 'members meanwhile', number[]> = {
    'first page': [],
    'later pages': [],
    'three people at once': [],
    'members meanwhile': [],
  };
  const timed = async (name: keyof typeof times, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    times[name].push(performance.now() - start);
  };
  await house.measure(`${ROUNDS} × the first page`, 0, async () => {
    for (let round = 0; round < ROUNDS; round++) await timed('first page', () => list(1));
  });
  await house.measure(`${ROUNDS} × later pages`, 0, async () => {
    for (let round = 0; round < ROUNDS; round++) await timed('later pages', () => list(2 + round));
  });
  await house.measure('three people at once', 0, async () => {
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await timed('members meanwhile', () => house.send('GET', '/api/Members?pageSize=20'));
        await sleep(50);
      }
    })();
    const ask = async () => {
      for (let round = 0; round < ROUNDS / 2; round++) await timed('three people at once', () => list(1));
    };
    await Promise.all(Array.from({ length: PEOPLE }, ask));
    isDone = true;
    await others;
  });
  const [pair] = (await list(1)).items;
  const body = { aId: pair?.a.id, bId: pair?.b.id, dismissed: true };
  await house.measure('dismissing one', 0, () => house.send('POST', '/api/Merges/Dismiss', body));
  console.log(`\n${'answers'.padEnd(24)}    p50         p99`);
  for (const [name, taken] of Object.entries(times)) print(name, taken);
  console.log(`\npairs after dismissing one: ${(await list(1)).total} of ${total}`);
} finally {
  await house.stop();
}

/**
 * Every other of the first enterprises gets the tax code and founding day of the previous one, and every fourth also
 * its phone.
 */
async function makeDoubles(): Promise<void> {
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  await client.query(`create temp table twins as select a.id as first, b.id as second, a.n from
    (select id, row_number() over (order by id) as n from members where type = 1) a
    join (select id, row_number() over (order by id) as n from members where type = 1) b on b.n = a.n + 1
    where a.n % 2 = 1 and a.n <= ${MADE * 2}`);
  await client.query(`update enterprise_profiles p set tax_code = o.tax_code, birthday = o.birthday
    from twins t join enterprise_profiles o on o.member_id = t.first where p.member_id = t.second`);
  await client.query(`update members m set phone_number = o.phone_number
    from twins t join members o on o.id = t.first where m.id = t.second and t.n % 4 = 1`);
  await client.end();
}

async function list(page: number): Promise<Listed> {
  return (await house.send('GET', `${PAIRS}${page}`)) as Listed;
}

function print(name: string, taken: readonly number[]): void {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = [0.5, 0.99].map((share) => `${at(share).toFixed(0).padStart(6)} ms`);
  console.log(`${name.padEnd(24)}${figures.join('   ')}`);
}

/** The demonstration grows while the server already answers; waits until the number of members stays the same. */
async function settled(): Promise<number> {
  for (let before = -1; ; ) {
    const { total } = (await house.send('GET', '/api/Members?pageSize=1')) as { total: number };
    if (total === before) return total;
    before = total;
    await sleep(5_000);
  }
}
