/** Attacks on the reports of other servers: broken, repeated, old, forged, at once in opposite orders. */
import { createHash, createHmac } from 'node:crypto';
import { type Ground, type Row, asking } from './ground.ts';
import type { Scene } from './scene.ts';

/** The secrets that bench/attacks.ts gives to the server. */
export const SECRETS = {
  SEPAY_SECRET: 'sepay-secret-of-the-trial',
  CASSO_SECRET: 'casso-secret-of-the-trial',
  BOUNCE_SECRET: 'bounce-secret-of-the-trial',
  ZALO_APP_ID: '123456',
  ZALO_APP_SECRET: 'zalo-app-secret',
  ZALO_REFRESH_TOKEN: 'zalo-refresh-token-of-the-trial',
  ZALO_WEBHOOK_SECRET: 'zalo-secret-of-the-trial',
};
const ACCOUNT = '19001234567890';
const NUL = '\u0000';

export async function attackWebhooks(ground: Ground, _scene: Scene): Promise<void> {
  const { admin, base, query } = ground;
  const account = await admin('POST', '/api/BankAccounts', {
    bankBin: '970436',
    accountNumber: ACCOUNT,
    accountHolder: 'HIEP HOI',
  });
  if (account.status >= 300 && !account.text.includes('Duplicate')) throw new Error(account.text);
  // Each row comes from an address of its own: wrong signatures count by address.
  let address = 0;
  const from = () => `203.0.113.${(address += 1) % 250}`;
  const post = (row: Row, path: string, body: unknown, headers: Record<string, string>) =>
    row.send(asking(base), 'POST', `/api/Public/${path}`, body, { 'x-forwarded-for': from(), ...headers });
  const stored = async (id: string) =>
    Number((await query<{ n: string }>('select count(*) as n from bank_reports where external_id = $1', [id]))[0]?.n);
  let number = 0;
  const next = () => `${Date.now()}${(number += 1)}`;
  const transfer = (id: string, more: object = {}) => ({
    id,
    gateway: 'Vietcombank',
    transactionDate: '2026-11-27 10:00:00',
    accountNumber: ACCOUNT,
    content: `chuyen tien ${id}`,
    transferType: 'in',
    transferAmount: 100_000 + number,
    referenceCode: `FT${id}`,
    ...more,
  });
  const entry = (id: string, more: object = {}) => ({
    id,
    tid: `FT${id}`,
    description: `chuyen tien ${id}`,
    amount: 100_000 + number,
    when: '2026-11-27 10:00:00',
    bank_sub_acc_id: ACCOUNT,
    subAccId: ACCOUNT,
    accountNumber: ACCOUNT,
    ...more,
  });

  const bad = ground.row('webhooks: a bad entry keeps the others of its batch back');
  for (const wrong of [
    {},
    null,
    'x',
    7,
    [],
    entry(next(), { when: '2026-13-45' }),
    entry(next(), { amount: 'nhiều' }),
    entry(next(), { amount: 1e30 }),
    entry(next(), { accountNumber: NUL }),
    entry(next(), { id: null }),
    entry(next(), { id: {} }),
    entry('x'.repeat(10_000)),
    entry(next(), { when: '0000-00-00 00:00:00' }),
    entry(next(), { amount: 0.5 }),
    entry(next(), { description: { a: 1 } }),
  ]) {
    const [before, after] = [next(), next()];
    const body = { error: 0, data: [entry(before), wrong, entry(after)] };
    await post(bad, 'Casso', body, casso(body));
    for (const id of [before, after])
      bad.holds((await stored(id)) === 1, `beside ${JSON.stringify(wrong)?.slice(0, 80)} an entry is lost`, 'lost');
  }

  const nul = ground.row('webhooks: NUL, control characters, halves of letters, hostile texts');
  for (const text of [
    NUL,
    `a${NUL}b`,
    '\u0001\u001f\u007f',
    '\ud800',
    '\udfff',
    '\u202e',
    "'; drop table payments; --",
    'ｘ'.repeat(2_000),
    '{debt}',
    '=1+1',
    '<script>',
    '\\u0000',
    '\r\n\r\n',
  ]) {
    const id = next();
    for (const field of [
      'content',
      'referenceCode',
      'gateway',
      'description',
      'subAccount',
      'accountNumber',
      'transactionDate',
      'transferType',
      'id',
    ])
      await sepayPost(
        transfer(
          field === 'id' ? `${id}${text}`.slice(0, 60) : `${id}${field}`,
          field === 'id' ? {} : { [field]: text },
        ),
      );
    const one = entry(`c${id}`, { description: text, tid: text.slice(0, 99), counterAccountName: text.slice(0, 99) });
    const body = { error: 0, data: [one] };
    await post(nul, 'Casso', body, casso(body));
    nul.holds((await stored(`c${id}`)) === 1, `Casso with ${JSON.stringify(text)} is lost`, 'lost');
    const bounce = { messageId: `<${text}@x>`.slice(0, 250), reason: text.slice(0, 150) };
    await post(nul, 'Bounces', bounce, signed('x-hoivien', SECRETS.BOUNCE_SECRET, bounce));
    const event = {
      event_name: 'user_received_message',
      app_id: '123456',
      timestamp: `${Date.now()}`,
      message: { msg_id: text, delivery_time: text },
    };
    await post(nul, 'Zalo', event, zalo(event));
  }
  for (const time of [
    '-99999999999999',
    '8640000000000001',
    '99999999999999999999',
    '1e400',
    'NaN',
    '-0',
    '0',
    -1e15,
    1e15,
  ]) {
    const event = {
      event_name: 'user_received_message',
      app_id: '123456',
      timestamp: Date.now(),
      message: { msg_id: next(), delivery_time: time },
    };
    await post(nul, 'Zalo', event, zalo(event));
  }

  const twice = ground.row('webhooks: one id twice, one after the other, in a batch and at once');
  for (let round = 0; round < 20; round++) {
    const [a, b, c] = [next(), next(), next()];
    await sepayPost(transfer(a), twice);
    await sepayPost(transfer(a), twice);
    await sepayPost(transfer(a, { transferAmount: 999_999 }), twice);
    const batch = { error: 0, data: [entry(b), entry(b), entry(b, { amount: 1 })] };
    await post(twice, 'Casso', batch, casso(batch));
    await Promise.all(Array.from({ length: 10 }, () => sepayPost(transfer(c), twice)));
    for (const id of [a, b, c]) {
      const times = await stored(id);
      if (times > 1) twice.fault('doubled', `${times} reports of one id`);
      if (times < 1) twice.fault('lost', 'a transfer is not stored');
    }
  }

  const orders = ground.row('webhooks: batches at once in opposite orders');
  for (let round = 0; round < 20; round++) {
    const ids = Array.from({ length: 25 }, next);
    const batches = Array.from({ length: 6 }, (_, at) => ({
      error: 0,
      data: (at % 2 === 0 ? ids : ids.toReversed()).map((id) => entry(id)),
    }));
    await Promise.all(batches.map((body) => post(orders, 'Casso', body, casso(body))));
    for (const id of ids) {
      const times = await stored(id);
      if (times !== 1)
        orders.fault(times > 1 ? 'doubled' : 'lost', `an id of batches in opposite orders stands ${times} times`);
    }
  }

  const old = ground.row('webhooks: an old or future time that is signed');
  for (const seconds of [-86_400, -3_600, -301, 301, 3_600, 86_400 * 365]) {
    const at = Date.now() + seconds * 1_000;
    const id = next();
    const one = transfer(id);
    await reject(old, 'SePay', one, signed('x-sepay', SECRETS.SEPAY_SECRET, one, at));
    const batch = { error: 0, data: [entry(`c${id}`)] };
    await reject(old, 'Casso', batch, casso(batch, at));
    const bounce = { messageId: '<a@b>', reason: 'x' };
    await reject(old, 'Bounces', bounce, signed('x-hoivien', SECRETS.BOUNCE_SECRET, bounce, at));
    const event = {
      event_name: 'user_received_message',
      app_id: '123456',
      timestamp: at,
      message: { msg_id: '1', delivery_time: `${at}` },
    };
    await reject(old, 'Zalo', event, zalo(event));
    for (const stale of [id, `c${id}`]) old.holds((await stored(stale)) === 0, 'an old report is stored');
  }
  for (const [name, of] of [
    ['SePay', (day: string) => transfer(next(), { transactionDate: `${day} 10:00:00` })],
    ['Casso', (day: string) => ({ error: 0, data: [entry(next(), { when: `${day} 10:00:00` })] })],
  ] as const)
    for (const day of ['2016-01-01', '2036-01-01']) {
      const headers: Record<string, string> =
        name === 'SePay'
          ? { authorization: `Apikey ${SECRETS.SEPAY_SECRET}` }
          : { 'secure-token': SECRETS.CASSO_SECRET };
      const answer = await post(old, name, of(day), headers);
      old.said.add(`note: ${name} by its key alone, a transfer of ${day}: ${answer.status} ${answer.message}`);
    }

  const wrong = ground.row('webhooks: a wrong, foreign, missing or shortened signature');
  for (const secret of ['', 'x', SECRETS.CASSO_SECRET, SECRETS.SEPAY_SECRET.slice(1)]) {
    const id = next();
    const one = transfer(id);
    const right = signed('x-sepay', SECRETS.SEPAY_SECRET, one);
    for (const headers of [
      signed('x-sepay', secret, one),
      { authorization: `Apikey ${secret}` },
      { authorization: secret },
      {},
      { ...right, 'x-sepay-signature': '' },
      { ...right, 'x-sepay-signature': 'sha256=' },
      { 'x-sepay-signature': right['x-sepay-signature'] ?? '' },
      { ...right, 'x-sepay-signature': (right['x-sepay-signature'] ?? '').slice(0, -1) },
      { ...right, 'x-sepay-timestamp': `${right['x-sepay-timestamp']}0` },
    ])
      await reject(wrong, 'SePay', one, headers);
    // The signature of one body with another.
    await reject(wrong, 'SePay', transfer(id, { transferAmount: 9 }), right);
    const batch = { error: 0, data: [entry(id)] };
    const kinds: Record<string, string>[] = [
      { 'secure-token': secret === SECRETS.CASSO_SECRET ? 'y' : secret },
      { 'x-casso-signature': 't=1,v1=00' },
      {},
      { 'x-casso-signature': casso({ error: 0, data: [] })['x-casso-signature'] ?? '' },
    ];
    for (const headers of kinds) await reject(wrong, 'Casso', batch, headers);
    const bounce = { messageId: '<a@b>', reason: 'x' };
    await reject(wrong, 'Bounces', bounce, signed('x-hoivien', secret, bounce));
    await reject(wrong, 'Zalo', { event_name: 'x', timestamp: Date.now() }, { 'x-zevent-signature': `mac=${secret}` });
    wrong.holds((await stored(id)) === 0, 'a forged report is stored');
  }
  const flood = ground.row('webhooks: guesses from one address stop');
  let looked = 0;
  for (let at = 0; at < 60; at++) {
    const answer = await flood.send(asking(base), 'POST', '/api/Public/SePay', transfer(next()), {
      authorization: `Apikey ${at}`,
      'x-forwarded-for': '203.0.113.251',
    });
    if (answer.status !== 429) looked += 1;
  }
  flood.holds(looked <= 20, `${looked} guesses were looked at`);

  async function sepayPost(one: object, row = nul) {
    return post(row, 'SePay', one, signed('x-sepay', SECRETS.SEPAY_SECRET, one));
  }
  async function reject(row: Row, path: string, body: object, headers: Record<string, string>): Promise<void> {
    const answer = await post(row, path, body, headers);
    if (answer.status < 400) row.fault('through', `${path} with ${JSON.stringify(headers)}: ${answer.status}`);
  }
}

function signed(prefix: string, secret: string, body: object, at = Date.now()): Record<string, string> {
  const time = `${Math.floor(at / 1_000)}`;
  const mac = createHmac('sha256', secret)
    .update(`${time}.${JSON.stringify(body)}`)
    .digest('hex');
  return { [`${prefix}-timestamp`]: time, [`${prefix}-signature`]: `sha256=${mac}` };
}

/** Casso signs the JSON whose names are in order. */
function casso(body: object, at = Date.now()): Record<string, string> {
  const mac = createHmac('sha512', SECRETS.CASSO_SECRET)
    .update(`${at}.${JSON.stringify(inOrder(body))}`)
    .digest('hex');
  return { 'x-casso-signature': `t=${at},v1=${mac}` };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}

function zalo(event: { timestamp: string | number }): Record<string, string> {
  const text = `${SECRETS.ZALO_APP_ID}${JSON.stringify(event)}${event.timestamp}${SECRETS.ZALO_WEBHOOK_SECRET}`;
  return { 'x-zevent-signature': `mac=${createHash('sha256').update(text).digest('hex')}` };
}
