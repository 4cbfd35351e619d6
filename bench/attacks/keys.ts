/** Attacks on client keys: the same key with other words wherever one is taken, one after the other and at once. */
import { type Ground, type Row, signedIn } from './ground.ts';
import { type Scene, today } from './scene.ts';
import { PASSWORD } from '../house.ts';

interface Taking {
  name: string;
  path: string;
  body: () => Record<string, unknown>;
  /** The same request with other words. */
  others: readonly Record<string, unknown>[];
  /** How many rows all requests with the key may have added. */
  count: () => Promise<number>;
}

/** A member has one fee of a kind for a year and a period. */
const PERIODS = ['Y', 'H1', 'H2', 'Q1', 'Q2', 'Q3', 'Q4', ...Array.from({ length: 12 }, (_, at) => `M${at + 1}`)];

export async function attackKeys(ground: Ground, scene: Scene): Promise<void> {
  const { admin, base, query } = ground;
  const must = async (path: string, body?: object) => {
    const answer = await admin<{ id: string }>('POST', `/api/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.data.id;
  };
  let made = 0;
  const fee = (total = 5_000_000) => {
    const [year, period] = [2002 + (made % 24), PERIODS[Math.floor(made / 24)]];
    made += 1;
    return must('FeeHistories', { memberId: scene.member, year, period, kind: 1, total, dueOn: `${year}-12-30` });
  };
  const pay = { kind: 1, amount: 100_000, payDate: today(), method: 1, paymentContent: 'Lần một' };
  const entries = async (feeId: string) =>
    Number((await query<{ n: string }>('select count(*) as n from payments where fee_history_id = $1', [feeId]))[0]?.n);
  const again = await signedIn(base, 'admin', PASSWORD);

  for (let round = 0; round < 12; round++) {
    const [first, second, third] = [await fee(), await fee(), await fee()];
    const paid = await admin<{ id: string }>('POST', `/api/FeeHistories/${third}/Payments`, {
      ...pay,
      receipt: true,
      clientKey: crypto.randomUUID(),
    });
    if (paid.status >= 300) throw new Error(paid.text);
    const paymentOf = async (feeId: string) =>
      (await query<{ id: string }>('select id from payments where fee_history_id = $1 order by id', [feeId]))[0]?.id ??
      '';
    const [entry, receipt] = [
      await paymentOf(third),
      (await query<{ id: string }>('select id from receipts order by id desc limit 1'))[0]?.id ?? '',
    ];
    const credit = await fee(100_000);
    await admin('POST', `/api/FeeHistories/${credit}/Payments`, {
      ...pay,
      amount: 900_000,
      outcome: 'owed',
      debt: 100_000,
      clientKey: crypto.randomUUID(),
    });
    const takings: Taking[] = [
      {
        name: 'keys: a payment',
        path: `FeeHistories/${first}/Payments`,
        body: () => pay,
        others: [
          { amount: 200_000 },
          { payDate: '2026-01-02' },
          { method: 2 },
          { kind: 4, reason: 'Miễn' },
          { paymentContent: 'Lần hai' },
          { payerName: 'Người khác' },
          { userReceive: 'Người khác' },
        ],
        count: () => entries(first),
      },
      {
        name: 'keys: one payment of several fees',
        path: `FeeHistories/OfMember/${scene.member}/Payments`,
        body: () => ({ amount: 300_000, payDate: today(), method: 1, parts: [{ feeId: second, amount: 300_000 }] }),
        others: [
          { parts: [{ feeId: second, amount: 100_000 }], amount: 100_000 },
          { parts: [{ feeId: first, amount: 300_000 }] },
          { method: 2 },
          { payDate: '2026-01-02' },
          { payerName: 'Người khác' },
        ],
        count: async () => (await entries(second)) + (await entries(first)),
      },
      {
        name: 'keys: moving a credit',
        path: `FeeHistories/${second}/UseCredit`,
        body: () => ({ fromId: credit, amount: 50_000 }),
        others: [{ amount: 60_000 }, { fromId: third }],
        count: async () => (await entries(credit)) - 1,
      },
      {
        name: 'keys: a receipt by mail',
        path: `Receipts/${receipt}/Send`,
        body: () => ({ size: 'A5' }),
        others: [{ size: 'A4' }],
        count: async () =>
          Number(
            (await query<{ n: string }>('select count(*) as n from deliveries where source_id = $1', [receipt]))[0]?.n,
          ),
      },
      {
        name: 'keys: taking an entry back',
        path: `Payments/${entry}/Reverse`,
        body: () => ({ reason: 'Nhập nhầm' }),
        others: [{ reason: 'Lý do khác' }],
        count: async () => (await entries(third)) - 1,
      },
      {
        name: 'keys: a reminder',
        path: 'Fees/Reminders',
        body: () => ({
          scope: 'all',
          tone: 1,
          methods: [1],
          filter: { search: scene.code },
          sendTime: inAWeek,
          message: `Nhắc ${round}`,
        }),
        others: [{ tone: 2 }, { message: 'Lời khác' }, { scope: 'overdue' }, { filter: { search: 'HANG-XOM' } }],
        count: async () => Number((await query<{ n: string }>('select count(*) as n from fee_reminders'))[0]?.n),
      },
    ];
    for (const taking of takings) await useKey(ground, taking, again, round % 2 === 1);
  }

  // The key of another route, and of another user, is another key or is refused: it never stands for their entry.
  const other = ground.row('keys: a key of another route or of another user');
  const key = crypto.randomUUID();
  const [one, two] = [await fee(), await fee()];
  await admin('POST', `/api/FeeHistories/${one}/Payments`, { ...pay, clientKey: key });
  const cashier = await ground.person([
    'FeesSearch',
    'FeesView',
    'FeesUpdate',
    'FeesCreate',
    'MembersView',
    'MembersSearch',
  ]);
  for (const ask of [admin, cashier.ask]) {
    const answer = await other.send(ask, 'POST', `/api/FeeHistories/${two}/Payments`, { ...pay, clientKey: key });
    const stored = await entries(two);
    other.holds(
      answer.status >= 400 || stored > 0,
      'another fee with the same key is confirmed and not stored',
      'lost',
    );
  }
  other.holds((await entries(one)) === 1, 'the first entry stands once', 'doubled');
}

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Sends a key with its words and with others: one row is added, others are refused, and repeating confirms. */
async function useKey(
  { rows, row, admin }: Ground,
  taking: Taking,
  again: Ground['admin'],
  atOnce: boolean,
): Promise<void> {
  const found: Row = rows.find(({ attack }) => attack === taking.name) ?? row(taking.name);
  const path = `/api/${taking.path}`;
  const clientKey = crypto.randomUUID();
  const before = await taking.count();
  const words = { ...taking.body(), clientKey };
  const otherWords = taking.others.map((others) => ({ ...words, ...others }));
  if (!atOnce) {
    const first = await found.send(admin, 'POST', path, words);
    if (first.status >= 300) throw new Error(`${taking.name}: ${first.text}`);
  }
  const bodies = atOnce ? [words, ...otherWords, words, ...otherWords, words] : [...otherWords, words];
  const send = (body: object, at: number) => found.send(at % 2 === 0 ? admin : again, 'POST', path, body);
  const answers = atOnce ? await Promise.all(bodies.map(send)) : [];
  if (!atOnce) for (const [at, body] of bodies.entries()) answers.push(await send(body, at));
  const added = (await taking.count()) - before;
  const done = bodies.filter((_, at) => (answers[at]?.status ?? 500) < 300);
  const kinds = new Set(done.map((body) => JSON.stringify(body)));
  if (added > 1) found.fault('doubled', `${taking.path}: ${added} rows for one key`);
  if (kinds.size > 1)
    found.fault(
      'lost',
      `${taking.path}: other words were confirmed: ${[...kinds].map((text) => text.replace(JSON.stringify(taking.body()).slice(1, -1), '')).join(' and ')}`,
    );
  if (atOnce && added === 1 && done.length === 0) found.fault('lost', `${taking.path}: stored, and nobody was told`);
  if (added === 0 && taking.name !== 'keys: moving a credit')
    found.fault('lost', `${taking.path}: confirmed ${done.length} times, stored never`);
  for (const [at, answer] of answers.entries())
    if (answer.status >= 400 && ![400, 409].includes(answer.status))
      found.said.add(`note: ${answer.status} ${answer.message} for ${JSON.stringify(bodies[at]).slice(0, 100)}`);
}
