import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { areasOf } from '../../../areas.ts';
import { bankAccounts, feeReminderMembers } from '../../../db/tables/fee.ts';
import { attachmentLinks, notices } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { readVietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { runCalendars } from './reminders/calendar.ts';
import { sendDue, type ReminderJobServices } from './reminders/send.ts';

const DAY = 24 * 60 * 60 * 1000;
const jobs = { send: async () => undefined };
const drivers: Drivers = { domain: 'example.test', mail: { send: async () => ({ result: 'sent' }) } };

let app: TestApp;
let staff: TestClient;
let club: TestClient;
let house: ReminderJobServices;
let start: Date;
beforeAll(async () => {
  app = await makeApp({ takeJobs: jobs.send, drivers });
  // 10:00 in Vietnam, whatever the hour of the test.
  start = new Date(`${today(app.clock.now)}T03:00:00Z`);
  if (start < app.clock.now) start = new Date(start.getTime() + DAY);
  app.clock.now = start;
  staff = await app.signInAs(permissionCodes);
  club = await app.signInAs(permissionCodes, { clubId: uuidv7() });
  await app.db.insert(bankAccounts).values({
    id: uuidv7(),
    bankBin: '970436',
    accountNumber: '1012345678',
    accountHolder: 'HIEP HOI SAO VIET',
  });
});
beforeEach(() => {
  app.clock.now = start;
  house = {
    db: app.db,
    pool: app.pool,
    now: () => app.clock.now,
    totals: { changed: () => undefined },
    jobs,
    drivers,
    config: { address: 'http://localhost', appName: 'Hiệp hội', adminEmail: 'a@example.test', defaultLanguage: 'vi' },
    secretKey,
    ...areasOf(secretKey),
  } as unknown as ReminderJobServices;
});
afterAll(() => app[Symbol.asyncDispose]());

async function ok(asked: ReturnType<TestClient['get']>, expected = 200) {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(expected);
  return body.data;
}

let number = 0;
async function member(changes: object = {}): Promise<string> {
  const code = `NP-${++number}`;
  const input = {
    type: 1,
    code,
    enterpriseName: `Công ty Nhắc phí ${number}`,
    emailAddress: `nhacphi${number}@example.test`,
    membership: { startsOn: '2020-01-01' },
    ...changes,
  };
  return (await ok(staff.post('/api/Members', input), 201)).id;
}
const dayIn = (days: number) => today(new Date(start.getTime() + days * DAY));
async function fee(memberId: string, total = 2_000_000, changes: object = {}) {
  const input = { memberId, year: 2026, period: 'Y', kind: 3, total, dueOn: dayIn(-20), attachmentIds: [], ...changes };
  return (await ok(staff.post('/api/FeeHistories', input), 201)) as { id: string; reference: string };
}
const pay = (feeId: string, amount: number, changes: object = {}, who = staff) =>
  who.post(`/api/FeeHistories/${feeId}/Payments`, {
    amount,
    payDate: today(app.clock.now),
    method: 1,
    clientKey: uuidv7(),
    ...changes,
  });
const remind = (body: object, who = staff) =>
  who.post('/api/Fees/Reminders', { tone: 2, clientKey: uuidv7(), ...body });
const mailsTo = (memberId: string) =>
  app.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.memberId, memberId), eq(deliveries.source, 'fee-reminder')));
const logOf = async (memberId: string) => (await ok(staff.get(`/api/FeeHistories/OfMember/${memberId}`))).reminders;

let year = 2040;
async function issuedPlan(memberId: string, dueOn: string) {
  const input = { name: 'Hội phí nhắc', year: ++year, period: 'Y', kind: 1, dueOn, proRata: 0 };
  const plan = await ok(
    staff.post('/api/Fees?confirmed=Mes.Fees.DueOn.Asked', { ...input, rates: [{ memberId, amount: 3_000_000 }] }),
    201,
  );
  await ok(staff.post(`/api/Fees/${plan.id}/Issue`));
  return plan as { id: string };
}

test('the words of a reminder understand the spellings of placeholders, and unknown ones are refused', async () => {
  const id = await member();
  await fee(id);
  const aim = { filter: { memberId: [id] }, tone: 1, methods: [1] };
  const message = 'Gửi {Kính gửi ai}, { Tên hội viên } còn {{Debt}}.';
  const { sample } = await ok(staff.post('/api/Fees/Reminders/Preview', { ...aim, message }));
  expect(sample.html).toMatch(/Gửi [^{}]*, Công ty Nhắc phí \d+ còn 2\.000\.000 ₫\./);
  await ok(remind({ ...aim, message }), 201);
  await sendDue(house);
  expect((await mailsTo(id))[0]?.body).toMatch(/còn 2\.000\.000 ₫\./);
  const wrong = { ...aim, message: 'Chào {Tên hội viên cũ}' };
  for (const asked of [staff.post('/api/Fees/Reminders/Preview', wrong), remind(wrong)]) {
    const { status, body } = await asked;
    expect([status, body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'message',
          message: 'Mes.Fees.Message.NotFound',
          params: expect.objectContaining({ placeholder: 'Tên hội viên cũ', meant: '{name}' }),
        }),
      ],
    ]);
  }
});

describe('a reminder by a filter', () => {
  test('asks each member once for what is still owed, with code and link, and stops with the payment', async () => {
    const [owes, paysPart, pays, mailless, waits] = await Promise.all([
      member(),
      member(),
      member(),
      member({ emailAddress: null, phoneNumber: '0912345678' }),
      member(),
    ]);
    const all = [owes, paysPart, pays, mailless, waits] as string[];
    const fees = new Map<string, { id: string; reference: string }>();
    for (const id of all) fees.set(id, await fee(id));
    const of = (id = '') => fees.get(id) as { id: string; reference: string };
    await ok(pay(of(paysPart).id, 500_000), 201);
    const waiting = { memberId: all };
    const preview = await ok(
      staff.post('/api/Fees/Reminders/Preview', { filter: waiting, tone: 1, methods: [1], message: null }),
    );
    expect(preview).toMatchObject({ members: 4, fees: 4, debt: 7_500_000, left: [{ reason: 'noAddress', count: 1 }] });
    expect(preview.sample.html).toContain('cid:qr1@fee');
    const clientKey = uuidv7();
    const body = { filter: waiting, tone: 2, methods: [1, 2], clientKey, message: 'Kính gửi {addressee}, còn {debt}.' };
    const [one, two] = await Promise.all([remind(body), remind(body)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data.id).toBe(two.body.data.id);
    const other = await remind({ ...body, methods: [1] });
    expect([other.status, other.body]).toEqual([
      409,
      expect.objectContaining({ message: 'Mes.Fees.ClientKey.Conflict', existing: { id: one.body.data.id } }),
    ]);
    // Paid between the planning and the sending: no mail.
    await ok(pay(of(pays).id, 2_000_000), 201);
    await Promise.all([sendDue(house), sendDue(house)]);
    await sendDue(house);
    const [mail] = await mailsTo(owes ?? '');
    expect(mail).toMatchObject({ channel: 'mail', holds: 'link', address: expect.stringContaining('nhacphi') });
    expect(mail?.body).toContain('2.000.000 ₫');
    expect(mail?.body).toContain(of(owes).reference);
    const [file] = mail?.files ?? [];
    expect(readVietQr(file?.qr ?? '')).toMatchObject({
      bankBin: '970436',
      accountNumber: '1012345678',
      amount: 2_000_000,
      purpose: of(owes).reference,
    });
    expect((await mailsTo(paysPart ?? ''))[0]?.body).toContain('1.500.000 ₫');
    expect(await mailsTo(pays ?? '')).toEqual([]);
    expect(await mailsTo(mailless ?? '')).toMatchObject([{ channel: 'sms' }]);
    expect(await logOf(pays ?? '')).toEqual([]);
    expect(await logOf(owes ?? '')).toMatchObject([
      { tone: 2, debt: 2_000_000, fees: 1, state: 'waiting', methods: [1] },
    ]);
    // A payment stops a mail that is not out yet.
    await ok(pay(of(owes).id, 2_000_000), 201);
    expect((await mailsTo(owes ?? ''))[0]?.cancelledAt).not.toBeNull();
    expect(await logOf(owes ?? '')).toMatchObject([{ state: 'stopped' }]);
  });

  test('begins with what is overdue, and never says to anybody before their day that money has not come', async () => {
    const [late, onTheDay, early] = [await member(), await member(), await member()];
    const filter = { memberId: [late, onTheDay, early] };
    await fee(late, 1_000_000, { dueOn: dayIn(-1) });
    await fee(late, 9_000_000, { dueOn: dayIn(300), year: 2027 });
    await fee(onTheDay, 1_000_000, { dueOn: dayIn(0) });
    await fee(early, 1_000_000, { dueOn: dayIn(30) });
    const preview = (body: object) => staff.post('/api/Fees/Reminders/Preview', { filter, tone: 1, ...body });
    expect(await ok(preview({ tone: 2 }))).toMatchObject({
      members: 1,
      debt: 1_000_000,
      scopes: { overdue: 1, due: 2, all: 3 },
    });
    expect(await ok(preview({ scope: 'due' }))).toMatchObject({ members: 2, debt: 2_000_000 });
    expect(await ok(preview({ scope: 'all' }))).toMatchObject({ members: 3, debt: 12_000_000 });
    for (const tone of [2, 3])
      for (const scope of ['due', 'all'])
        for (const answer of [await preview({ tone, scope }), await remind({ filter, tone, scope })])
          expect([answer.status, answer.body.message]).toEqual([400, 'Mes.Fees.Tone.NotAllowed']);
    await ok(remind({ filter, tone: 3 }), 201);
    await sendDue(house);
    const [mail] = await mailsTo(late);
    expect(mail?.body).toContain('1.000.000 ₫');
    expect(mail?.body).not.toContain('9.000.000 ₫');
    expect([await mailsTo(onTheDay), await mailsTo(early)]).toEqual([[], []]);
    const plan = await issuedPlan(early, dayIn(30));
    const tooEarly = await staff.put(`/api/Fees/${plan.id}/Calendar`, { steps: [{ days: -10, tone: 2 }] });
    expect([tooEarly.status, tooEarly.body.message]).toEqual([400, 'Mes.Fees.Tone.TooEarly']);
  });

  test('is refused to clubs, and where nobody can be reached; a stopped one sends nothing', async () => {
    const id = await member();
    await fee(id);
    expect((await remind({ filter: { memberId: id } }, club)).status).toBe(403);
    const nobody = await remind({ filter: { memberId: await member() } });
    expect([nobody.status, nobody.body.errors[0].message]).toEqual([400, 'Mes.Fees.Reminders.NotAllowed']);
    expect((await remind({})).status).toBe(400);
    expect((await remind({ filter: { nothing: 'x' } })).status).toBe(400);
    const sendTime = new Date(start.getTime() + DAY).toISOString();
    const { id: planned } = await ok(remind({ filter: { memberId: id }, sendTime }), 201);
    await sendDue(house);
    expect(await mailsTo(id)).toEqual([]);
    const listed = async (wanted: string) =>
      ((await ok(staff.get('/api/Fees/Reminders'))) as { id: string }[]).find((one) => one.id === wanted);
    expect(await listed(planned)).toMatchObject({ resolvedAt: null, waiting: 0, stoppedAt: null });
    expect((await club.post(`/api/Fees/Reminders/${planned}/Stop`)).status).toBe(403);
    await ok(staff.post(`/api/Fees/Reminders/${planned}/Stop`));
    app.clock.now = new Date(start.getTime() + DAY);
    await sendDue(house);
    expect(await mailsTo(id)).toEqual([]);
    app.clock.now = start;
    // One whose mails are written but not out shows how many wait, and stopping it cancels them.
    const { id: begun } = await ok(remind({ filter: { memberId: id } }), 201);
    await sendDue(house);
    expect(await listed(begun)).toMatchObject({ members: 1, waiting: 1 });
    await ok(staff.post(`/api/Fees/Reminders/${begun}/Stop`));
    expect(await listed(begun)).toMatchObject({ waiting: 0, stoppedAt: expect.any(String) });
    expect((await mailsTo(id))[0]?.cancelledAt).not.toBeNull();
  });

  test('its link opens what is owed and the receipts of that member alone', async () => {
    const id = await member();
    const owed = await fee(id);
    await ok(pay(owed.id, 500_000, { receipt: true }), 201);
    await ok(remind({ filter: { memberId: id }, methods: [1] }), 201);
    await sendDue(house);
    const [mail] = await mailsTo(id);
    const token = /#\/answer\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const page = await ok(app.anonymous.get(`/api/Public/${token}`));
    expect(Object.keys(page.parts)).toEqual(['fees']);
    expect(page.parts.fees).toMatchObject({
      debt: 1_500_000,
      fees: [{ debt: 1_500_000, reference: owed.reference, accounts: [{ accountNumber: '1012345678' }] }],
      receipts: [{ amount: 500_000, isCancelled: false }],
    });
    const { status, headers } = await app.anonymous.get(page.parts.fees.receipts[0].address);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const forged = page.parts.fees.receipts[0].address.slice(0, -4);
    expect((await app.anonymous.get(`${forged}AAAA`)).status).toBe(404);
    await app.db.update(feeReminderMembers).set({ linkCounter: 1 }).where(eq(feeReminderMembers.memberId, id));
    expect((await app.anonymous.get(`/api/Public/${token}`)).status).toBe(404);
  });
});

describe('the calendar of a plan', () => {
  test('runs by itself at its days, tells staff a day before, and each step once', async () => {
    const id = await member();
    const dueOn = dayIn(31);
    const plan = await issuedPlan(id, dueOn);
    const steps = [
      { days: 0, tone: 1 },
      { days: -30, tone: 1 },
      { days: -40, tone: 1 },
      { days: 15, tone: 3 },
    ];
    const url = `/api/Fees/${plan.id}/Calendar`;
    const saved = await ok(staff.put(url, { steps }));
    expect(saved.map(({ days, on, state }: Record<string, unknown>) => [days, on, state])).toEqual([
      [-40, dayIn(-9), 'missed'],
      [-30, dayIn(1), 'coming'],
      [0, dueOn, 'coming'],
      [15, dayIn(46), 'coming'],
    ]);
    expect((await staff.put(url, { steps: [...steps, { days: 0, tone: 2 }] })).status).toBe(400);
    expect((await club.put(url, { steps: [] })).status).toBe(403);
    await runCalendars(house);
    await runCalendars(house);
    const told = () =>
      app.db
        .select()
        .from(notices)
        .where(and(eq(notices.kind, 'Mes.Notices.FeeReminderComing'), eq(notices.userId, staff.userId)));
    expect(await told()).toHaveLength(1);
    const run = async (days: number, hours = 0) => {
      app.clock.now = new Date(start.getTime() + days * DAY + hours * 60 * 60 * 1000);
      await Promise.all([runCalendars(house), runCalendars(house)]);
      await sendDue(house);
      // Sessions end before the days of the calendar.
      app.clock.now = start;
      return (await mailsTo(id)).length;
    };
    // 07:00 is too early.
    expect(await run(1, -3)).toBe(0);
    expect(await run(1)).toBe(1);
    expect(await run(2)).toBe(1);
    const { fees } = await ok(staff.get(`/api/FeeHistories/OfMember/${id}`));
    expect(await run(31)).toBe(2);
    const shown = await ok(staff.get(url));
    expect(shown.map(({ state, members }: Record<string, unknown>) => [state, members])).toEqual([
      ['missed', 0],
      ['sent', 1],
      ['sent', 1],
      ['coming', 1],
    ]);
    await ok(pay(fees[0].id, 3_000_000), 201);
    expect(await run(46)).toBe(2);
    const copy = await ok(staff.post(`/api/Fees/${plan.id}/Copy`, { year: year + 50 }), 201);
    expect(await ok(staff.get(`/api/Fees/${copy.id}/Calendar`))).toHaveLength(4);
  });
});

describe('a receipt as a file', () => {
  test('is an original once and then a copy; the mail carries it and counts', async () => {
    const id = await member();
    const owed = await fee(id);
    await ok(pay(owed.id, 2_000_000, { receipt: true }), 201);
    const { fees } = await ok(staff.get(`/api/FeeHistories/OfMember/${id}`));
    const receipt = fees[0].entries[0].receipt;
    const pdf = await staff.post(`/api/Receipts/${receipt.id}/Pdf`, { size: 'A4' });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const clientKey = uuidv7();
    const send = () => staff.post(`/api/Receipts/${receipt.id}/Send`, { size: 'A5', clientKey });
    expect((await ok(send())).printed).toBe(2);
    expect((await ok(send())).printed).toBe(2);
    const { items: acts } = await ok(staff.get('/api/RecentActions'));
    const sentBy = acts.find(
      ({ area, kind }: { area: string; kind: string }) => area === 'Receipts' && kind === 'other',
    );
    expect(sentBy).toMatchObject({ reason: { message: 'Mes.RecentActions.Undo.Mailed' }, names: [receipt.code] });
    const mails = await app.db.select().from(deliveries).where(eq(deliveries.source, 'receipt'));
    expect(mails).toMatchObject([{ memberId: id, subject: `Phiếu thu ${receipt.code}`, files: [{}] }]);
    const links = await app.db.select().from(attachmentLinks).where(eq(attachmentLinks.entityId, receipt.id));
    expect(links).toHaveLength(1);
    const mailless = await member({ emailAddress: null });
    await ok(pay((await fee(mailless)).id, 2_000_000, { receipt: true }), 201);
    const other = (await ok(staff.get(`/api/FeeHistories/OfMember/${mailless}`))).fees[0].entries[0].receipt;
    const otherSize = await staff.post(`/api/Receipts/${receipt.id}/Send`, { size: 'A4', clientKey });
    expect([otherSize.status, otherSize.body.message]).toEqual([409, 'Mes.Receipts.ClientKey.Conflict']);
    const refused = await staff.post(`/api/Receipts/${other.id}/Send`, { clientKey: uuidv7() });
    expect(refused.body.errors[0].message).toBe('Mes.Receipts.Send.NoAddress');
    expect((await club.post(`/api/Receipts/${receipt.id}/Pdf`, {})).status).toBe(404);
    const entry = fees[0].entries[0].id;
    await ok(staff.post(`/api/Payments/${entry}/Reverse`, { reason: 'Thu nhầm', clientKey: uuidv7() }));
    // The mail that waits tells of a receipt that is void.
    const [withdrawn] = await app.db.select().from(deliveries).where(eq(deliveries.sourceId, receipt.id));
    expect(withdrawn).toMatchObject({ failReason: 'recordCancelled' });
  });

  test('goes to many members at once from both lists, each once a day, and the refused ones say why', async () => {
    const receiptsOf = async (id: string) =>
      (await ok(staff.get(`/api/FeeHistories/OfMember/${id}`))).fees[0].entries[0];
    const [one, two, mailless] = [await member(), await member(), await member({ emailAddress: null })];
    for (const id of [one, two, mailless]) await ok(pay((await fee(id)).id, 1_500_000, { receipt: true }), 201);
    const unwritten = await member();
    await ok(pay((await fee(unwritten)).id, 2_000_000), 201);
    const entries = await Promise.all([one, two, mailless, unwritten].map(receiptsOf));
    const sent = async (id: string) =>
      (
        await app.db
          .select()
          .from(deliveries)
          .where(and(eq(deliveries.source, 'receipt'), eq(deliveries.memberId, id)))
      ).length;
    const ids = entries.flatMap(({ receipt }) => (receipt ? [receipt.id as string] : []));
    const first = await ok(staff.post('/api/Receipts/Bulk', { action: 'Send', ids }));
    expect(first.map(({ done, message }: { done: boolean; message: string }) => [done, message])).toEqual([
      [true, 'Mes.Receipts.Send.Successfully'],
      [true, 'Mes.Receipts.Send.Successfully'],
      [false, 'Mes.Receipts.Send.NoAddress'],
    ]);
    const all = { action: 'SendReceipt', ids: entries.map(({ id }) => id) };
    const second = await ok(staff.post('/api/Payments/Bulk', all));
    expect(second.map(({ message }: { message: string }) => message)).toEqual([
      'Mes.Payments.SendReceipt.Successfully',
      'Mes.Payments.SendReceipt.Successfully',
      'Mes.Receipts.Send.NoAddress',
      'Mes.Payments.SendReceipt.NotAllowed',
    ]);
    expect(await Promise.all([one, two, mailless].map(sent))).toEqual([1, 1, 0]);
    app.clock.now = new Date(start.getTime() + DAY);
    // A session of the next day.
    const later = await app.signInAs(permissionCodes);
    await ok(later.post('/api/Receipts/Bulk', { action: 'Send', ids: ids.slice(0, 1) }));
    expect(await sent(one)).toBe(2);
    const reader = await app.signInAs(['FeesSearch', 'FeesView']);
    expect((await reader.post('/api/Receipts/Bulk', { action: 'Send', ids })).status).toBe(403);
  });

  test('shows the code for what is still owed, until a payment waits or nothing is left', async () => {
    const id = await member();
    const owed = await fee(id, 3_000_000);
    await ok(pay(owed.id, 1_000_000, { receipt: true }), 201);
    const { receipt } = (await ok(staff.get(`/api/FeeHistories/OfMember/${id}`))).fees[0].entries[0];
    const paper = async () => (await ok(staff.get(`/api/Receipts/${receipt.id}/Print`))).owed;
    expect(await paper()).toMatchObject({ debt: 2_000_000, reference: owed.reference, accountNumber: '1012345678' });
    expect(readVietQr((await paper()).code)).toMatchObject({ amount: 2_000_000, purpose: owed.reference });
    expect((await staff.post(`/api/Receipts/${receipt.id}/Pdf`, { size: 'A5' })).status).toBe(200);
    await ok(pay(owed.id, 2_000_000), 201);
    expect(await paper()).toBeNull();
  });
});

describe('a reminder', () => {
  test('leaves out who has paid by a transfer that waits as sure, and counts them, also when it came meanwhile', async () => {
    const [paid, late, owes] = [await member(), await member(), await member()];
    const ids = [paid, late, owes];
    for (const id of ids) await fee(id);
    const transfer = (memberId: string, verdict: string) =>
      app.db.execute(sql`insert into bank_lines (id, source, account_number, booked_at, amount, description, verdict, proposal)
        values (gen_random_uuid(), 'file', '1', now(), 2000000, 'Nop phi', ${verdict},
          ${JSON.stringify({ verdict, candidates: [{ memberId, confidence: 1, parts: [], reasons: [] }], marks: [], hint: null, group: null })}::jsonb)`);
    await transfer(paid, 'sure');
    // A question is no payment.
    await transfer(owes, 'ask');
    const input = { filter: { memberId: ids }, tone: 1, methods: [1], message: null };
    const preview = await ok(staff.post('/api/Fees/Reminders/Preview', input));
    expect(preview).toMatchObject({ members: 2, left: [{ reason: 'unbooked', count: 1 }] });
    const sent = await ok(remind(input), 201);
    await sendDue(house);
    expect((await mailsTo(paid)).length).toBe(0);
    expect((await mailsTo(owes)).length).toBe(1);
    expect(await logOf(paid)).toMatchObject([{ skipped: 'unbooked', state: 'skipped' }]);
    // Found out between the choice of members and the writing of their letters.
    const again = await fee(late);
    const row = {
      id: uuidv7(),
      reminderId: sent.id,
      memberId: late,
      feeIds: [again.id],
      debt: 2_000_000,
      methods: [1],
    };
    await app.db.delete(feeReminderMembers).where(eq(feeReminderMembers.memberId, late));
    await app.db.insert(feeReminderMembers).values(row);
    const before = (await mailsTo(late)).length;
    await transfer(late, 'sure');
    await sendDue(house);
    expect((await mailsTo(late)).length).toBe(before);
    expect(await logOf(late)).toMatchObject([{ skipped: 'unbooked' }]);
  });

  test('by hand is not repeated by the calendar on the same day, but on the next one', async () => {
    app.clock.now = start;
    const [told, other] = [await member(), await member()];
    const dueOn = dayIn(0);
    const plan = await issuedPlan(told, dueOn);
    const held = await ok(staff.get(`/api/Fees/${plan.id}`));
    await ok(
      staff.put(`/api/Fees/${plan.id}`, { ...held, rates: [...held.rates, { memberId: other, amount: 1_000_000 }] }),
    );
    await ok(staff.post(`/api/Fees/${plan.id}/Issue`));
    await ok(
      staff.put(`/api/Fees/${plan.id}/Calendar`, {
        steps: [
          { days: 0, tone: 1 },
          { days: 1, tone: 1 },
        ],
      }),
    );
    await ok(remind({ filter: { memberId: told }, methods: [1], scope: 'due', tone: 1 }), 201);
    await sendDue(house);
    expect((await mailsTo(told)).length).toBe(1);
    const run = async (at: Date) => {
      app.clock.now = at;
      await runCalendars(house);
      await sendDue(house);
      app.clock.now = start;
      return [(await mailsTo(told)).length, (await mailsTo(other)).length];
    };
    expect(await run(start)).toEqual([1, 1]);
    expect((await logOf(told)).filter(({ skipped }: { skipped: string }) => skipped === 'reminded')).toHaveLength(1);
    expect(await run(new Date(start.getTime() + DAY))).toEqual([2, 2]);
  });
});

describe('reminders by age of debt', () => {
  const later = () => new Date(start.getTime() + 60_000).toISOString();
  const byAge = (body: object, who = staff) =>
    who.post('/api/Fees/Reminders/ByAge', { members: 2, sendTime: later(), clientKey: uuidv7(), ...body });
  const tones = [
    { tone: 1, ages: ['days30'] },
    { tone: 3, ages: ['year', 'older'] },
  ];
  const due = async () => {
    app.clock.now = new Date(start.getTime() + 120_000);
    await sendDue(house);
  };
  const three = async () => {
    const [young, old, coming] = [await member(), await member(), await member()];
    await fee(young);
    await fee(old, 1_000_000, { dueOn: dayIn(-200) });
    await fee(old, 3_000_000, { year: 2025, dueOn: dayIn(-5) });
    await fee(coming, 4_000_000, { dueOn: dayIn(10) });
    return { young, old, coming, filter: { memberId: [young, old, coming] } };
  };
  const agesOf = (filter: object, more: object = {}) => ok(staff.post('/api/Fees/Reminders/Ages', { filter, ...more }));

  test('write one letter to each member in the tone of their oldest debt, and none before a due day', async () => {
    const { young, old, coming, filter } = await three();
    const before = await agesOf(filter);
    expect(
      before.ages.map(({ age, reached, debt }: { age: string; reached: number; debt: number }) => [age, reached, debt]),
    ).toEqual([
      ['days30', 1, 2_000_000],
      ['days90', 0, 0],
      ['days180', 0, 0],
      ['year', 1, 4_000_000],
      ['older', 0, 0],
    ]);
    expect(before.notDue).toEqual({ members: 1, debt: 4_000_000 });
    const shown = { filter, tone: 3, ages: ['year'], at: 4 };
    expect((await ok(staff.post('/api/Fees/Reminders/Preview', shown))).sample.html).toContain('4.000.000 ₫');
    // What was agreed to is less than what would go.
    const more = await byAge({ filter, tones, members: 1 });
    expect([more.status, more.body.message]).toEqual([409, 'Mes.Fees.Reminders.More']);
    await ok(byAge({ filter, tones }), 201);
    await due();
    expect((await mailsTo(young)).map(({ subject }) => subject)).toEqual([expect.stringContaining('thông báo')]);
    expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual([expect.stringContaining('lần cuối')]);
    expect(await mailsTo(coming)).toEqual([]);
    const listed = await ok(staff.get(`/api/FeeHistories?memberId=${young}`));
    expect(listed.items[0]).toMatchObject({ remindedTimes: 1, reminderState: 'waiting', remindedOn: dayIn(0) });
  });

  test('leave out who paid since, and who was reminded within the days of rest', async () => {
    const { young, old, filter } = await three();
    await ok(byAge({ filter, tones }), 201);
    const [open] = (await ok(staff.get(`/api/FeeHistories/OfMember/${young}`))).fees;
    await ok(pay(open.id, 2_000_000), 201);
    await due();
    expect(await mailsTo(young)).toEqual([]);
    expect(await mailsTo(old)).toHaveLength(1);
    const rest = await agesOf({ memberId: [young, old] }, { restDays: 7 });
    expect(rest.reasons).toEqual([{ reason: 'reminded', count: 1 }]);
    expect(rest.left).toMatchObject([{ memberId: old, reason: 'reminded' }]);
    // Resting is asked again when the letters go out.
    const clientKey = uuidv7();
    await ok(byAge({ filter, tones, restDays: 0, clientKey }), 201);
    const again = await agesOf(filter);
    expect(again.ages.find(({ age }: { age: string }) => age === 'year')).toMatchObject({ times: 1, recent: 1 });
  });

  test('are stopped together, and a club sends none', async () => {
    const { young, old, filter } = await three();
    const clientKey = uuidv7();
    const { ids } = await ok(byAge({ filter, tones, clientKey }), 201);
    expect(ids).toHaveLength(2);
    expect((await ok(byAge({ filter, tones, clientKey }), 201)).ids).toEqual(ids);
    await ok(staff.post(`/api/Fees/Reminders/ByAge/${clientKey}/Stop`));
    await due();
    expect([...(await mailsTo(young)), ...(await mailsTo(old))]).toEqual([]);
    expect((await staff.post(`/api/Fees/Reminders/ByAge/${uuidv7()}/Stop`)).status).toBe(404);
    expect((await byAge({ filter, tones }, club)).status).toBe(403);
    expect((await club.post('/api/Fees/Reminders/Ages', { filter })).status).toBe(403);
  });
});
