import { sql } from 'drizzle-orm';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { figure } from '../../testing/figure.ts';
import { makeApp } from '../../testing/make-app.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { indexOf, matchLines, type OpenLine } from './matcher.ts';
import { makeTransfers, makeWorld, WAYS } from './testing/noise.ts';
import { readGrid } from './testing/grid.ts';
import { LAYOUTS, makeStatement } from './testing/statements.ts';

const MATCH_MS = 5_000;
const ACCOUNT = '1012345678';

/** Figures for each layout and each way of writing: right and wrong among the sure, asked with the right one first, asked. */
describe('statements of every bank with noise', () => {
  test('nothing that is called sure is wrong', async () => {
    const world = makeWorld(4_000, 7);
    const index = indexOf(world.fees, world.members, new Map());
    const byWay = new Map(WAYS.map((way) => [way, { right: 0, wrong: 0, askedRight: 0, asked: 0, none: 0 }]));
    const all = { right: 0, wrong: 0, askedRight: 0, asked: 0, none: 0 };
    for (const [place, layout] of LAYOUTS.entries()) {
      const transfers = makeTransfers(world, 1_000, 100 + place);
      const made = makeStatement(layout, transfers, ACCOUNT, place);
      const { reading, columns } = readGrid(made.rows);
      const credits = reading.lines.filter(({ credit }) => credit > 0);
      expect(credits.length, layout.name).toBe(transfers.length);
      expect(
        credits.reduce((sum, { credit }) => sum + credit, 0),
        layout.name,
      ).toBe(transfers.reduce((sum, { amount }) => sum + amount, 0));
      expect(reading.isBalanced, layout.name).not.toBe(false);
      expect(columns.credit ?? columns.amount, layout.name).toBeDefined();
      const byTime = transfers.toSorted((one, other) => one.at.getTime() - other.at.getTime());
      const lines = (layout.isFalling ? credits.toReversed() : credits).map(
        (line, at): OpenLine => ({
          id: String(at),
          amount: line.credit,
          at: line.at.getTime(),
          text: line.description,
          payerName: line.payerName,
          payerAccount: line.payerAccount,
          isTwin: false,
        }),
      );
      const proposals = await matchLines(lines, index);
      for (const [at, transfer] of byTime.entries()) {
        const proposal = proposals.get(String(at));
        const given = (proposal?.candidates[0]?.parts ?? []).map(({ feeId }) => feeId).sort();
        const isRight = JSON.stringify(given) === JSON.stringify(transfer.feeIds.toSorted());
        const tally = byWay.get(transfer.way);
        const kind =
          proposal?.verdict === 'sure'
            ? isRight
              ? 'right'
              : 'wrong'
            : proposal?.verdict === 'ask'
              ? isRight
                ? 'askedRight'
                : 'asked'
              : 'none';
        if (kind === 'wrong')
          console.log(
            layout.name,
            transfer.way,
            transfer.text,
            '|',
            lines[at]?.text,
            '|',
            lines[at]?.payerName,
            JSON.stringify(proposal?.candidates[0]),
          );
        all[kind] += 1;
        if (tally) tally[kind] += 1;
      }
    }
    for (const [way, tally] of [...byWay, ['all', all] as const])
      for (const [kind, count] of Object.entries(tally)) if (count > 0) figure(`${way}: ${kind}`, count);
    figure('wrong among the sure', all.wrong, 0);
    expect(all.right).toBeGreaterThan(0.3 * 14_000);
  }, 300_000);

  test('5,000 lines against 20,000 open fees within 5 s', async () => {
    const world = makeWorld(16_700, 11);
    const transfers = makeTransfers(world, 5_000, 5);
    const lines = transfers.map(
      (transfer, at): OpenLine => ({
        id: String(at),
        amount: transfer.amount,
        at: transfer.at.getTime(),
        text: transfer.text,
        payerName: transfer.payerName,
        payerAccount: transfer.payerAccount,
        isTwin: false,
      }),
    );
    const start = performance.now();
    const index = indexOf(world.fees, world.members, new Map());
    await matchLines(lines, index);
    const spent = performance.now() - start;
    figure('open fees', world.fees.length);
    figure('match 5,000 lines, ms', spent, MATCH_MS);
    expect(world.fees.length).toBeGreaterThan(20_000);
  }, 120_000);

  test('the same in the database, with reading and writing', async () => {
    await using house = await makeApp();
    const staff = await house.signInAs(permissionCodes);
    await house.db.execute(sql`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
      select gen_random_uuid(), 1, 'HV-' || lpad(n::text, 5, '0'), 'hv-' || lpad(n::text, 5, '0'), 'Công ty Cổ phần Thử nghiệm ' || md5(n::text), 'x', 'x', now() from generate_series(1, 20000) n`);
    await house.db.execute(sql`insert into fee_histories (id, member_id, year, period, kind, total, due_on)
      select gen_random_uuid(), id, 2026, 'Y', 1, 6000000, '2026-06-30' from members where type = 1`);
    await house.db.execute(sql`insert into bank_lines (id, source, external_id, account_number, booked_at, amount, description)
      select gen_random_uuid(), 'sepay', f.reference, '1012345678', now(), 6000000, 'MBVCB.1.' || f.reference || ' nop hoi phi' from fee_histories f order by f.reference limit 5000`);
    await house.db.execute(sql`analyze`);
    const start = performance.now();
    const answer = await staff.post('/api/BankStatements/Lines/Match');
    const spent = performance.now() - start;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    figure('match 5,000 lines with 20,000 fees over the API, ms', spent, MATCH_MS);
    const summary = await staff.get('/api/BankStatements/Lines/Summary');
    expect(summary.body.data.sure.count).toBe(5_000);
  }, 300_000);
});

/** Rounds of fifty calls at once on one fee. */
const ROUNDS = 20;

test('fifty webhook calls and postings at once on one fee, again and again: one entry each', async () => {
  await using house = await makeApp({
    config: { sePaySecret: 'a secret of the trial' },
    takeJobs: async () => undefined,
  });
  const staff = await house.signInAs(permissionCodes);
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await staff.post('/api/Members', {
      type: 1,
      code: `HV-T${round}`,
      enterpriseName: `Công ty Đua ${round}`,
    });
    const memberId = String(member.body.data.id);
    const made = await staff.post('/api/FeeHistories', {
      memberId,
      year: 2026,
      period: 'Y',
      kind: 3,
      total: 6_000_000,
      dueOn: '2026-06-30',
      attachmentIds: [],
    });
    const fee = made.body.data as { id: string; reference: string };
    const body = {
      id: 1000 + round,
      gateway: 'VCB',
      transactionDate: '2026-11-20 10:00:00',
      accountNumber: ACCOUNT,
      content: `${fee.reference} nop`,
      transferType: 'in',
      transferAmount: 6_000_000,
      referenceCode: `FT26${uuidv7()}`,
    };
    const send = () =>
      house.app.inject({
        method: 'POST',
        url: '/api/Public/SePay',
        headers: { authorization: 'Apikey a secret of the trial' },
        payload: body,
      });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await staff.post('/api/BankStatements/Lines/Match');
    const posts = await Promise.all(
      Array.from({ length: 50 }, () => staff.post('/api/BankStatements/Lines/Accept', { except: [] })),
    );
    expect(posts.every(({ status }) => status === 200)).toBe(true);
    const read = await staff.get(`/api/FeeHistories/${fee.id}`);
    expect(read.body.data).toMatchObject({ paid: 6_000_000, debt: 0 });
  }
  figure('rounds of fifty calls and fifty postings', ROUNDS);
}, 600_000);
