/**
 * Issues 5,000 fees while the app is killed with SIGKILL again and again, each time at another moment of the work, and
 * compares the fees, their history and their references with the members. Needs the bundle: `npm run build`, then
 * `node bench/fee-kills.ts [--kills 20]`. Ends with 1 when a fee stands twice, is missing, or has no entry in the history.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openKilledApp } from './killed-app.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const KILLS = Number(values.kills);
const MEMBERS = 5_000;
const FIRST_YEAR = 2030;
const AMOUNT = 1_000_000;

const app = await openKilledApp('fees', 18448);
const { send, must } = app;
/** How many kills came before anything was stored, and how many after the answer was on its way. */
const left = { nothing: 0, all: 0 };
try {
  await addMembers();
  const took = await timeOfOne();
  let isRight = true;
  for (let kill = 0; kill < KILLS && isRight; kill += 1) {
    const year = FIRST_YEAR + 1 + kill;
    const id = await plan(year);
    const issuing = send('POST', `/api/Fees/${id}/Issue`, {}).catch(() => undefined);
    // From the first statement to a moment behind the commit.
    await sleep((took * 1.1 * (kill + 0.5)) / KILLS);
    await app.strike(issuing);
    const after = await countOf(id);
    if (after !== 0 && after !== MEMBERS) {
      console.error(`kill ${kill + 1}: ${after} of ${MEMBERS} fees are left`);
      isRight = false;
    }
    left[after === 0 ? 'nothing' : 'all'] += 1;
    await must('POST', `/api/Fees/${id}/Issue`, {});
    isRight = (await isWhole(id, year)) && isRight;
  }
  console.log(`${KILLS} kills while ${MEMBERS} fees were issued (${Math.round(took)} ms without a kill):`);
  console.log(`${left.nothing} left no fee, ${left.all} left all; after issuing again each member has one`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await app.close();
}

/** Members of one type, twenty at a time. */
async function addMembers(): Promise<void> {
  for (let from = 0; from < MEMBERS; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        must('POST', '/api/Members', {
          type: 1,
          code: `HV-${from + at}`,
          enterpriseName: `Công ty Cổ phần Bền Vững ${from + at}`,
          membership: { startsOn: '2020-01-01' },
        }),
      ),
    );
}

async function plan(year: number): Promise<string> {
  const rates = [{ memberType: 1, amount: AMOUNT }];
  const input = { name: `Phí ${year}`, year, period: 'Y', kind: 1, dueOn: `${year}-06-30`, proRata: 0, rates };
  return (await must('POST', '/api/Fees', input)).id as string;
}

/** Milliseconds that issuing takes when nobody kills the app. */
async function timeOfOne(): Promise<number> {
  const id = await plan(FIRST_YEAR);
  const start = performance.now();
  await must('POST', `/api/Fees/${id}/Issue`, {});
  const took = performance.now() - start;
  if (!(await isWhole(id, FIRST_YEAR))) throw new Error('The first plan is not whole.');
  return took;
}

async function countOf(planId: string): Promise<number> {
  return (await must('GET', `/api/FeeHistories/Sums?feePlanId=${planId}`)).count as number;
}

/** Whether each member has one fee of a plan, to the đồng, and the history tells of each once. */
async function isWhole(planId: string, year: number): Promise<boolean> {
  const sums = await must('GET', `/api/FeeHistories/Sums?feePlanId=${planId}`);
  const ofYear = await must('GET', `/api/FeeHistories/Sums?year=${year}`);
  const references = new Set<string>();
  let told = 0;
  for (let page = 1; page <= MEMBERS / 100; page += 1) {
    const { items } = await must(
      'GET',
      `/api/FeeHistories?feePlanId=${planId}&page=${page}&pageSize=100&fields=reference`,
    );
    for (const { reference } of items as { reference: string }[]) references.add(reference);
    // One record of each page stands for the others; the history is read record by record.
    const [first] = items as { id: string }[];
    const entries = await must('GET', `/api/FeeHistories/${first?.id}/History`);
    told += (entries.items ?? entries).filter(({ action }: { action: string }) => action === 'Create').length;
  }
  const isRight =
    sums.count === MEMBERS &&
    sums.members === MEMBERS &&
    ofYear.count === MEMBERS &&
    Number(sums.total) === MEMBERS * AMOUNT &&
    references.size === MEMBERS &&
    told === MEMBERS / 100;
  if (!isRight) console.error(`year ${year}:`, sums, `${references.size} references, ${told} in the history`);
  return isRight;
}
