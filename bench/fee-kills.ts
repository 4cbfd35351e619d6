/**
 * Issues 5,000 fees while the app, or the app with its database, is killed with SIGKILL again and again, each time at
 * another moment of the work, and compares the fees, their history and their references with the members. Needs the bundle:
 * `npm run build`, then `node bench/fee-kills.ts [--kills 20]`. Ends with 1 when a fee stands twice, is missing, or has no
 * entry in the history.
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
/** How many kills left nothing of the work, and how many came after its commit. */
const left = { nothing: 0, all: 0 };
const starts: number[] = [];
try {
  await addMembers();
  const took = await timeOfOne();
  console.log(`issuing ${MEMBERS} fees without a kill: ${Math.round(took)} ms`);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const year = FIRST_YEAR + 1 + kill;
    const id = await plan(year);
    const issuing = send('POST', `/api/Fees/${id}/Issue`, {}).catch(() => undefined);
    // From the first statement to a moment behind the commit.
    await sleep((took * 1.1 * (kill + 0.5)) / KILLS);
    const what = kill % 2 === 0 ? 'app' : 'both';
    const begun = performance.now();
    await app.strike(issuing, what);
    starts.push(performance.now() - begun);
    const after = await countOf(id);
    left[after === 0 ? 'nothing' : 'all'] += 1;
    console.log(`kill ${kill + 1} (${what}): ${after} fees after the start`);
    if (after !== 0 && after !== MEMBERS) throw new Error(`A part of the fees is left: ${after} of ${MEMBERS}.`);
    await must('POST', `/api/Fees/${id}/Issue`, {});
    await requireWhole(id, year);
  }
  console.log(`${KILLS} kills while ${MEMBERS} fees were issued: ${left.nothing} left no fee, ${left.all} left all;`);
  console.log('after issuing again each member has one fee, one reference and one entry in the history');
  console.log(`ready again after at most ${Math.round(Math.max(...starts))} ms`);
} finally {
  await app.close();
}

/** Members of one type, by one statement, because the bench is about fees. */
async function addMembers(): Promise<void> {
  await app.rows(`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    select gen_random_uuid(), 1, 'HV-' || n, 'hv-' || n, 'Công ty Cổ phần Bền Vững ' || n, 'Công ty ' || n,
      '|| hv-' || n || ' cong ty co phan ben vung ' || n, now() from generate_series(1, ${MEMBERS}) n`);
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
  await requireWhole(id, FIRST_YEAR);
  return took;
}

async function countOf(planId: string): Promise<number> {
  return (await must('GET', `/api/FeeHistories/Sums?feePlanId=${planId}`)).count as number;
}

/** Throws unless each member has one fee of a plan, to the đồng, and the history tells of each once. */
async function requireWhole(planId: string, year: number): Promise<void> {
  const sums = await must('GET', `/api/FeeHistories/Sums?year=${year}`);
  const [row] = await app.rows(`select count(*)::int as fees, count(distinct f.member_id)::int as members,
      count(distinct f.reference)::int as references, sum(f.total)::text as total, sum(f.paid)::text as paid,
      (select count(*)::int from audit_entries a join fee_histories g on g.id = a.entity_id
        where a.area = 'FeeHistories' and a.action = 'Create' and g.fee_plan_id = '${planId}') as told
    from fee_histories f where f.fee_plan_id = '${planId}'`);
  const wanted = { fees: MEMBERS, members: MEMBERS, references: MEMBERS, told: MEMBERS };
  const isRight =
    Object.entries(wanted).every(([name, count]) => row?.[name] === count) &&
    row?.['total'] === String(MEMBERS * AMOUNT) &&
    row?.['paid'] === '0' &&
    sums.count === MEMBERS &&
    Number(sums.total) === MEMBERS * AMOUNT;
  if (!isRight) throw new Error(`The fees of ${year} are wrong: ${JSON.stringify({ row, sums })}`);
}
