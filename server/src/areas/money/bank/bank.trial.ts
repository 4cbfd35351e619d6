import { sql } from 'drizzle-orm';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { figure } from '../../../testing/figure.ts';
import { makeApp } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { indexOf, matchLines, type OpenLine } from './matcher.ts';
import { type MadeTransfer, makeTransfers, makeWorld, WAYS } from './testing/noise.ts';
import { readGrid } from './testing/grid.ts';
import { LAYOUTS, makeStatement } from './testing/statements.ts';

const MATCH_MS = 5_000;
const ACCOUNT = '1012345678';

/** A wrong reference in a line that has no name of a sender. */
function isSilent(transfer: MadeTransfer, line: OpenLine | undefined): boolean {
  if (transfer.way !== 'reference of another, paid by a stranger' || !line) return false;
  return !line.payerName && !fold(line.text).includes(fold(transfer.payerName));
}

/** Figures for each layout and each way of writing: right and wrong among the sure, asked with the right one first, asked. */
describe('statements of every bank with noise', () => {
  test('nothing that is called sure is wrong', async () => {
    const world = makeWorld(4_000, 7);
    const index = indexOf(world.fees, world.members, new Map());
    const byWay = new Map(WAYS.map((way) => [way, { right: 0, wrong: 0, askedRight: 0, asked: 0, none: 0 }]));
    const all = { right: 0, wrong: 0, askedRight: 0, asked: 0, none: 0 };
    let silent = 0;
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
        // Some banks tell nothing about the sender: nothing in such a line speaks against a wrong reference.
        if (kind === 'wrong' && isSilent(transfer, lines[at])) {
          silent += 1;
          continue;
        }
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
    figure('wrong references in lines of banks that tell no sender', silent);
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
const ROUNDS = Number(process.env['ROUNDS'] ?? 200);

test('fifty webhook calls and postings at once on one fee, again and again: one entry each', async () => {
  await using house = await makeApp({
    config: { sePaySecret: 'a secret of the trial' },
    takeJobs: async () => undefined,
  });
  const staff = await house.signInAs(permissionCodes);
  await house.db.execute(
    sql`insert into bank_accounts (id, bank_bin, account_number, account_holder) values (${uuidv7()}, '970436', ${ACCOUNT}, 'Hiệp hội')`,
  );
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
      Array.from({ length: 50 }, () => staff.post('/api/BankStatements/Lines/Accept', { statementId: null })),
    );
    expect(posts.every(({ status }) => status === 200)).toBe(true);
    const read = await staff.get(`/api/FeeHistories/${fee.id}`);
    expect(read.body.data).toMatchObject({ paid: 6_000_000, debt: 0 });
  }
  figure('rounds of fifty calls and fifty postings', ROUNDS);
}, 1_800_000);

/** The items in an order that follows from a number. */
function shuffled<Item>(seed: number, items: readonly Item[]): Item[] {
  let state = seed + 1;
  const places = items.map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  });
  return items
    .map((item, at) => ({ item, place: places[at] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

test('payments, confirmations, webhook calls and postings at once on one fee: sums right, one winner', async () => {
  await using house = await makeApp({
    config: { sePaySecret: 'a secret of the trial' },
    takeJobs: async () => undefined,
  });
  const staff = await house.signInAs(permissionCodes);
  await house.db.execute(
    sql`insert into bank_accounts (id, bank_bin, account_number, account_holder) values (${uuidv7()}, '970436', ${ACCOUNT}, 'Hiệp hội')`,
  );
  const clubId = uuidv7();
  await house.db.execute(sql`insert into members (id, type, code, code_key, name, sort_name, search_key, approved_at)
    values (${clubId}, 5, 'CLB', 'clb', 'CLB Đua', 'CLB Đua', '|| clb ', now())`);
  await house.db.execute(sql`insert into clubs (id) values (${clubId}) on conflict do nothing`);
  const club = await house.signInAs(permissionCodes, { clubId });
  const start = performance.now();
  let [refused, booked] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await staff.post('/api/Members', {
      type: 1,
      code: `HV-M${round}`,
      enterpriseName: `Công ty Cùng lúc ${round}`,
    });
    const memberId = String(member.body.data.id);
    await house.db.execute(
      sql`insert into club_members (id, club_id, member_id, joined_on) values (${uuidv7()}, ${clubId}, ${memberId}, '2020-01-01')`,
    );
    const input = {
      memberId,
      year: 2026,
      period: 'Y',
      kind: 3,
      total: 6_000_000,
      dueOn: '2026-06-30',
      attachmentIds: [],
    };
    const fee = (await staff.post('/api/FeeHistories', input)).body.data as { id: string; reference: string };
    const pay = (who: typeof staff, amount: number, clientKey: string) =>
      who.post(`/api/FeeHistories/${fee.id}/Payments`, {
        amount,
        payDate: '2026-11-20',
        method: 1,
        receipt: true,
        clientKey,
      });
    // An entry of a club waits in two rounds of three: it is confirmed with the rest, or a moment later, so that payments meet
    // it. Without one the transfer can be booked, too, and races with the payments.
    const mode = (['with', 'late', 'without'] as const)[round % 3];
    if (mode !== 'without') expect((await pay(club, 500_000, uuidv7())).status).toBe(201);
    const { rows: waiting } = await house.db.execute<{ id: string }>(
      sql`select id from payments where fee_history_id = ${fee.id}`,
    );
    const transfer = {
      id: 5000 + round,
      gateway: 'VCB',
      transactionDate: '2026-11-20 10:00:00',
      accountNumber: ACCOUNT,
      content: `${fee.reference} nop`,
      transferType: 'in',
      transferAmount: 6_000_000,
      referenceCode: `FT26${uuidv7()}`,
    };
    const webhook = () =>
      house.app
        .inject({
          method: 'POST',
          url: '/api/Public/SePay',
          headers: { authorization: 'Apikey a secret of the trial' },
          payload: transfer,
        })
        .then(({ statusCode }) => statusCode);
    expect(await webhook()).toBe(200);
    await staff.post('/api/BankStatements/Lines/Match');
    const keys = Array.from({ length: 6 }, () => uuidv7());
    const statusOf = async (asked: ReturnType<typeof staff.post>) => (await asked).status;
    // Each key comes twice, as after a lost answer. In each round the calls come in another order.
    const calls = shuffled(round, [
      ...Array.from({ length: mode === 'without' ? 0 : 12 }, (_, place) => ({
        kind: 'confirm',
        ask: async () => {
          if (mode === 'late') await sleep(10 + 3 * place);
          return statusOf(staff.post(`/api/Payments/${waiting[0]?.id}/Confirm`));
        },
      })),
      ...[...keys, ...keys].map((key, place) => ({
        kind: 'pay',
        ask: async () => {
          // Beside a posting, which takes longer to begin, so that either may be the first.
          if (mode === 'without') await sleep((round % 9) * 12 + 5 * place);
          return statusOf(pay(staff, 20_000 + (place % keys.length), key));
        },
      })),
      ...Array.from({ length: mode === 'without' ? 25 : 13 }, () => ({ kind: 'hook', ask: webhook })),
      ...Array.from({ length: 13 }, () => ({
        kind: 'post',
        ask: () => statusOf(staff.post('/api/BankStatements/Lines/Accept', { statementId: null })),
      })),
    ]);
    const answers = await Promise.all(calls.map(async ({ kind, ask }) => ({ kind, status: await ask() })));
    const of = (kind: string) => answers.filter((one) => one.kind === kind).map(({ status }) => status);
    const [confirms, pays, hooks, posts] = [of('confirm'), of('pay'), of('hook'), of('post')];
    // Answers: one confirms, the others find it done; a payment books, or is refused while the entry of the club waits.
    expect(confirms.filter((status) => status === 200)).toHaveLength(mode === 'without' ? 0 : 1);
    expect(hooks.every((status) => status === 200)).toBe(true);
    expect(posts.every((status) => status === 200)).toBe(true);
    expect(pays.every((status) => status === 201 || status === 400)).toBe(true);
    refused += pays.filter((status) => status === 400).length;
    const { rows } = await house.db.execute<
      Record<string, string | number>
    >(sql`select f.paid::text, f.debt::text, f.total::text,
        (select sum(p.amount) from payments p where p.fee_history_id = f.id and p.state = 1)::text as entries,
        (select count(*)::int from payments p where p.fee_history_id = f.id) as count,
        (select count(distinct p.client_key)::int from payments p where p.fee_history_id = f.id) as keys,
        (select count(*)::int from bank_lines l where l.external_id = ${String(transfer.id)}) as lines,
        (select count(*)::int from bank_matches m where m.fee_history_id = f.id) as matches,
        (select l.booked::text from bank_lines l where l.external_id = ${String(transfer.id)}) as booked
      from fee_histories f where f.id = ${fee.id}`);
    const [row] = rows;
    expect(row?.['paid']).toBe(row?.['entries']);
    expect(Number(row?.['paid']) + Number(row?.['debt'])).toBe(6_000_000);
    expect(row).toMatchObject({ count: row?.['keys'], lines: 1 });
    expect(['0', '6000000']).toContain(row?.['booked']);
    booked += row?.['booked'] === '0' ? 0 : 1;
    expect(row?.['matches']).toBe(row?.['booked'] === '0' ? 0 : 1);
  }
  const { rows: gaps } = await house.db.execute<{ gaps: number }>(
    sql`select (max(number) - count(*))::int as gaps from receipts`,
  );
  figure('gaps in receipts', gaps[0]?.gaps ?? -1, 0);
  figure('payments refused while an entry of the club waited', refused);
  figure('rounds in which the transfer was booked at once', booked);
  figure(`${ROUNDS} rounds of fifty mixed calls, s`, (performance.now() - start) / 1000);
}, 1_800_000);
