/** Attacks on money: booked twice at once, negative, too large, in other forms, taken back twice, of somebody else. */
import { PASSWORD } from '../house.ts';
import { type Ask, type Ground, signedIn } from './ground.ts';
import { type Scene, today } from './scene.ts';

/** What is no amount, or none that anybody may owe. */
const FORMS: readonly unknown[] = [
  0,
  -1,
  -100_000,
  0.5,
  1e-9,
  1e18,
  9_007_199_254_740_992,
  Number.MAX_VALUE,
  '0',
  '-1',
  '-100000',
  '- 100000',
  '(100000)',
  '1e5',
  '1E5',
  '0x10',
  '0b1',
  '1/2',
  '1+1',
  'NaN',
  'Infinity',
  '-Infinity',
  '',
  ' ',
  '\u0000',
  '１２３４５６',
  '१०००',
  '1_000',
  "1'000",
  '1 000 000 000 000 000 000 000',
  '99999999999999999999',
  '1,5',
  '1.5',
  '0.001',
  '1.00.0',
  '1,00,0',
  '١٠٠',
  '½',
  '²',
  'một triệu mốt',
  true,
  false,
  [],
  [1_000],
  {},
  { $gt: 0 },
  null,
];

/** The method of an entry that moves a credit: no money is given back by it. */
const CREDIT = 4;

export async function attackMoney(ground: Ground, scene: Scene): Promise<void> {
  const { admin, base, query, person } = ground;
  const must = async (path: string, body?: object) => {
    const answer = await admin<{ id: string }>('POST', `/api/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.data.id;
  };
  let made = 0;
  const fee = (total = 1_000_000, memberId = scene.member) => {
    const [year, period] = [2002 + (made % 20), ['Y', 'H1', 'H2', 'Q1', 'Q2', 'Q3', 'Q4'][Math.floor(made / 20)]];
    made += 1;
    return must('FeeHistories', { memberId, year, period, kind: 1, total, dueOn: `${year}-12-30` });
  };
  const pay = { kind: 1, payDate: today(), method: 1 };
  const key = () => crypto.randomUUID();
  const standing = async (id: string) =>
    (await admin<{ paid: number; debt: number; waived: number; total: number }>('GET', `/api/FeeHistories/${id}`)).data;
  const entries = async (id: string) =>
    (
      await query<{ id: string; amount: string; kind: number; method: number }>(
        'select id, amount, kind, method from payments where fee_history_id = $1 order by id',
        [id],
      )
    ).map((row) => ({ ...row, amount: Number(row.amount) }));
  const hands: Ask[] = [admin, await signedIn(base, 'admin', PASSWORD), await signedIn(base, 'admin', PASSWORD)];
  const hand = (at: number) => hands[at % hands.length] as Ask;

  const twice = ground.row('money: one debt paid many times at once');
  for (let round = 0; round < 15; round++) {
    const id = await fee();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        twice.send(hand(at), 'POST', `/api/FeeHistories/${id}/Payments`, {
          ...pay,
          amount: 1_000_000,
          debt: 1_000_000,
          clientKey: key(),
        }),
      ),
    );
    const done = answers.filter(({ status }) => status < 300).length;
    const stored = (await entries(id)).length;
    if (done !== 1 || stored !== 1) twice.fault(stored > 1 ? 'doubled' : 'lost', `${done} confirmed, ${stored} stored`);
    const { paid, debt } = await standing(id);
    twice.holds(paid === stored * 1_000_000 && debt === 1_000_000 - paid, `paid ${paid}, owed ${debt}`, 'lost');
  }

  const back = ground.row('money: an entry taken back many times at once');
  for (let round = 0; round < 15; round++) {
    const id = await fee();
    await must(`FeeHistories/${id}/Payments`, { ...pay, amount: 400_000, receipt: true, clientKey: key() });
    const [entry] = await entries(id);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        back.send(hand(at), 'POST', `/api/Payments/${entry?.id}/Reverse`, { reason: `Lần ${at}`, clientKey: key() }),
      ),
    );
    const all = await entries(id);
    if (all.length !== 2) back.fault('doubled', `${all.length} entries after one was taken back`);
    const contrary = all.find(({ amount }) => amount < 0);
    await back.refused(admin, 'POST', `/api/Payments/${entry?.id}/Reverse`, { reason: 'Lại', clientKey: key() });
    await back.refused(admin, 'POST', `/api/Payments/${contrary?.id}/Reverse`, { reason: 'Ngược', clientKey: key() });
    const { paid, debt } = await standing(id);
    back.holds(paid === 0 && debt === 1_000_000, `paid ${paid}, owed ${debt} after taking back`);
  }

  const credits = ground.row('money: one credit moved or given back many times at once');
  for (let round = 0; round < 10; round++) {
    const from = await fee(100_000);
    const to = [await fee(), await fee()];
    await must(`FeeHistories/${from}/Payments`, { ...pay, amount: 500_000, clientKey: key() });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 2
          ? credits.send(hand(at), 'POST', `/api/FeeHistories/${from}/Payments`, {
              ...pay,
              kind: 3,
              amount: 400_000,
              reason: 'Trả lại',
              clientKey: key(),
            })
          : credits.send(hand(at), 'POST', `/api/FeeHistories/${to[at % 2]}/UseCredit`, {
              fromId: from,
              amount: 400_000,
              clientKey: key(),
            }),
      ),
    );
    const { paid, debt } = await standing(from);
    const moved = await Promise.all(to.map(standing));
    const given = (await entries(from))
      .filter(({ kind, method }) => kind === 3 && method !== CREDIT)
      .reduce((sum, { amount }) => sum - amount, 0);
    const sum = paid + moved.reduce((total, one) => total + one.paid, 0) + given;
    if (sum !== 500_000) credits.fault('doubled', `of 500,000 there are ${sum}`);
    credits.holds(debt >= 0 && paid >= 100_000, `a credit went below what was owed: ${paid}`);
  }

  const forms = ground.row('money: amounts that are none, in every field of money');
  const [open, receiving] = [await fee(), await fee()];
  await must(`FeeHistories/${receiving}/Payments`, { ...pay, amount: 1_500_000, clientKey: key() });
  const [entry] = await entries(receiving);
  for (const amount of FORMS) {
    const before = JSON.stringify([await standing(open), await standing(receiving)]);
    for (const [path, body] of [
      [`FeeHistories/${open}/Payments`, { ...pay, amount }],
      [`FeeHistories/${open}/Payments`, { ...pay, kind: 4, amount, reason: 'Miễn' }],
      [`FeeHistories/${receiving}/Payments`, { ...pay, kind: 3, amount, reason: 'Trả' }],
      [`FeeHistories/OfMember/${scene.member}/Payments`, { payDate: today(), method: 1, amount }],
      [
        `FeeHistories/OfMember/${scene.member}/Payments`,
        { payDate: today(), method: 1, amount: 1_000, parts: [{ feeId: open, amount }] },
      ],
      [`FeeHistories/${open}/UseCredit`, { fromId: receiving, amount }],
      [`FeeHistories/${open}/CorrectTotal`, { total: amount, reason: 'Sai', version: 1 }],
      [
        'FeeHistories',
        { memberId: scene.member, year: 2026, period: 'Q1', kind: 1, total: amount, dueOn: '2026-12-30' },
      ],
      [
        'Sponsors',
        { memberId: scene.member, product: 'Tiền lạ', sponsorDate: today(), unitPrice: amount, quantity: 1 },
      ],
      [
        'NetRevenues',
        { memberId: scene.member, product: 'Tiền lạ', netRevenueDate: today(), unitPrice: 1_000, quantity: amount },
      ],
      [
        'Ranks',
        { name: `Hạng lạ ${JSON.stringify(amount)}`.slice(0, 80), minimumRevenue: amount, discountRatio: amount },
      ],
    ] as const) {
      // Nothing at all, a fraction of a quantity and an amount of zero are fine in some of them.
      const mayBe =
        /^(?:Sponsors|NetRevenues|Ranks)$/.test(path) ||
        (path === 'FeeHistories' && (amount === null || amount === ''));
      const answer = await forms.send(admin, 'POST', `/api/${path}`, { ...body, clientKey: key() });
      if (answer.status < 300 && !mayBe && !isAmount(amount))
        forms.fault('through', `${path} takes ${JSON.stringify(amount)}`);
      if (answer.status < 300 && mayBe) {
        const { money = 0 } = answer.data as { money?: number };
        forms.holds(
          Number.isSafeInteger(money) && money >= 0,
          `${path} of ${JSON.stringify(amount)} is worth ${money}`,
        );
      }
    }
    if (!isAmount(amount))
      forms.holds(
        JSON.stringify([await standing(open), await standing(receiving)]) === before,
        `${JSON.stringify(amount)} changed a fee`,
      );
  }
  const large = ground.row('money: sums and products that are too large');
  for (const [unitPrice, quantity] of [
    [9_007_199_254_740_991, 2],
    [999_999_999_999, 999_999_999],
    [1e15, 1e15],
    ['999999999999999', '999999999'],
  ] as const)
    for (const [area, day] of [
      ['Sponsors', 'sponsorDate'],
      ['NetRevenues', 'netRevenueDate'],
    ] as const)
      await large.refused(admin, 'POST', `/api/${area}`, {
        memberId: scene.member,
        product: 'Quá lớn',
        [day]: today(),
        unitPrice,
        quantity,
      });
  const most = await fee(999_999_999_999);
  for (let at = 0; at < 5; at++)
    await large.send(admin, 'POST', `/api/FeeHistories/${most}/Payments`, {
      ...pay,
      amount: 999_999_999_999,
      clientKey: key(),
    });
  const sum = await standing(most);
  const stored = (await entries(most)).reduce((total, { amount }) => total + amount, 0);
  large.holds(sum.paid === stored && Number.isSafeInteger(sum.paid), `paid ${sum.paid}, entries ${stored}`);
  for (const path of [
    'FeeHistories/Sums',
    'Payments/Sums',
    'Sponsors/Sums',
    'NetRevenues/Sums',
    'Home/MoneyFigures',
    'Fees/Summary?year=2002',
    'AccumulationRanks',
  ])
    await large.send(admin, 'GET', `/api/${path}`);

  const closed = ground.row('money: revenue closed or reversed many times at once');
  for (const [area, day] of [
    ['Sponsors', 'sponsorDate'],
    ['NetRevenues', 'netRevenueDate'],
  ] as const)
    for (let round = 0; round < 6; round++) {
      const id = await must(area, {
        memberId: scene.member,
        product: `Một lần ${round}`,
        [day]: today(),
        unitPrice: 1_000,
        quantity: 3,
      });
      const close = await Promise.all(
        Array.from({ length: 8 }, (_, at) => closed.send(hand(at), 'POST', `/api/${area}/${id}/ApproveClose`)),
      );
      if (close.filter(({ status }) => status < 300).length !== 1)
        closed.fault('doubled', `${area} was closed more than once`);
      const reverse = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          closed.send(hand(at), 'POST', `/api/${area}/${id}/Reverse`, { reason: 'Sai' }),
        ),
      );
      if (reverse.filter(({ status }) => status < 300).length !== 1)
        closed.fault('doubled', `${area} was reversed more than once`);
      await closed.refused(admin, 'PATCH', `/api/${area}/${id}`, { unitPrice: 9, version: 2 });
      await closed.refused(admin, 'DELETE', `/api/${area}/${id}?version=2`);
    }

  const foreign = ground.row('money: ids of somebody else');
  const codes = [
    'FeesSearch',
    'FeesView',
    'FeesCreate',
    'FeesUpdate',
    'FeesDelete',
    'FeesImport',
    'MembersSearch',
    'MembersView',
    'NetRevenuesSearch',
    'NetRevenuesCreate',
    'NetRevenuesUpdate',
    'NetRevenuesChangeStatus',
    'SponsorsSearch',
    'SponsorsCreate',
    'SponsorsUpdate',
  ];
  const ofB = await person(codes, scene.clubB);
  const theirs = await fee(1_000_000, scene.other);
  for (const [path, body] of [
    [`FeeHistories/${open}/Payments`, { ...pay, amount: 1_000 }],
    [`FeeHistories/OfMember/${scene.member}/Payments`, { payDate: today(), method: 1, amount: 1_000 }],
    [`FeeHistories/${theirs}/UseCredit`, { fromId: receiving, amount: 1_000 }],
    [`FeeHistories/${open}/CorrectTotal`, { total: 1, reason: 'x', version: 1 }],
    [`Payments/${entry?.id}/Reverse`, { reason: 'x' }],
    [`Payments/${entry?.id}/Confirm`, {}],
    [`Payments/${entry?.id}/Receipt`, {}],
    [`NetRevenues/${scene.revenue}/Reverse`, { reason: 'x' }],
    [`Sponsors/${scene.sponsor}/ApproveClose`, undefined],
  ] as const)
    await foreign.refused(ofB.ask, 'POST', `/api/${path}`, body && { ...body, clientKey: key() });
  // The association's own people: parts of another member, a credit of another member.
  await foreign.refused(admin, 'POST', `/api/FeeHistories/OfMember/${scene.member}/Payments`, {
    payDate: today(),
    method: 1,
    amount: 1_000,
    parts: [{ feeId: theirs, amount: 1_000 }],
    clientKey: key(),
  });
  await foreign.refused(admin, 'POST', `/api/FeeHistories/${theirs}/UseCredit`, {
    fromId: receiving,
    amount: 1_000,
    clientKey: key(),
  });
  for (const payDate of ['2099-01-01', '1999-12-31', '2026-02-30', ''])
    await foreign.refused(admin, 'POST', `/api/FeeHistories/${open}/Payments`, {
      ...pay,
      payDate,
      amount: 1_000,
      clientKey: key(),
    });

  const books = ground.row('money: at the end, each fee against its entries');
  const wrong = await query<{ id: string }>(
    `select f.id from fee_histories f left join payments p on p.fee_history_id = f.id and p.confirmed_at is not null
     group by f.id having f.paid + f.waived <> coalesce(sum(p.amount), 0)`,
  );
  books.holds(wrong.length === 0, `${wrong.length} fees differ from their entries`, 'lost');
}

/** Whether a form means a whole, positive amount that may be owed; these are taken, with this meaning. */
function isAmount(form: unknown): boolean {
  if (typeof form === 'number') return Number.isInteger(form) && form > 0 && form < 1e13;
  return typeof form === 'string' && ['1.5', '1,5', '१०००', '１２３４５６'].includes(form);
}
