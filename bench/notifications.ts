/**
 * A notification to 2,000 members whom a filter finds, by e-mail and in the product, through two servers on one database and
 * a real mail server on the loopback address, with 20 times `kill -9` from one second before its time on. Nobody may be
 * missed, nobody may get it twice in the product, a mail may come twice only where a kill fell between sending and
 * recording, none may come before its time, and the first must come within 5 s of it. Needs the bundle; `--kills 3
 * --members 300` for a small run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MAIL_LANES } from '../server/src/kit/outbox/smtp.ts';
import { figure, PASSWORD, twoServers } from './two-servers.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, members: { type: 'string', default: '2000' } },
});
const [KILLS, MEMBERS] = [Number(values.kills), Number(values.members)];
/** Milliseconds from saving to the time of the notification. */
const AHEAD = 8_000;
/** Milliseconds before that time at which the kills begin. */
const EARLY = 1_000;
const LATE_MOST = 5_000;
/** Milliseconds between two kills, and mails per minute while they happen, so that all of them fall into the sending. */
const PAUSE = 3_500;
const SLOW = Math.round((MEMBERS / ((KILLS * PAUSE) / 60_000)) * 0.9);

const house = await twoServers('notifications');
const { pool, received } = house;
try {
  await Promise.all([house.start(0, SLOW), house.start(1, SLOW)]);
  await addMembers();
  const token = await signIn();
  const sendTime = new Date(Date.now() + AHEAD);
  const { id } = await call<{ id: string }>(token, 'POST', '/api/Notifications', {
    title: 'Mời {name}',
    type: 2,
    content: '<p>Kính gửi {name} ({code}), mời dự hội nghị.</p>',
    methods: [1, 3],
    memberIds: [],
    otherEmails: [],
    asksConfirmation: true,
    groups: { filters: [{ area: 'Members', query: { search: 'Đơn vị nhận' } }], committees: [], tagIds: [] },
    sendTime: sendTime.toISOString(),
  });
  await sleep(sendTime.getTime() - EARLY - Date.now());
  for (let count = 0; count < KILLS; count++) {
    await house.kill(count % 2);
    await Promise.all([sleep(PAUSE), house.start(count % 2, SLOW)]);
  }
  console.log(`${KILLS} kills at ${SLOW} mails a minute; ${await house.open()} messages were left after the last kill`);
  await until(async () => (await call<{ status: number }>(token, 'GET', `/api/Notifications/${id}`)).status === 2);
  const times = [...received.values()].flat();
  const addresses = house.mails.map((text) => /^To: .*?([\w.-]+@[\w.-]+)/im.exec(text)?.[1] ?? '');
  const progress = await call<{ total: number; states: { sent: number } }>(
    token,
    'GET',
    `/api/Notifications/${id}/Progress`,
  );
  const { rows } = await pool.query<{ people: string; notices: string; early: string }>(
    `select count(distinct user_id) as people, count(*) as notices, count(*) filter (where created_at < $2) as early
       from notices where dedupe_key = 'notification:' || $1 || ':1'`,
    [id, sendTime],
  );
  const told = rows[0] ?? { people: '0', notices: '0', early: '0' };
  figure('recipients', progress.total, MEMBERS, MEMBERS);
  figure('recipients noted as sent', progress.states.sent, MEMBERS, MEMBERS);
  figure('addresses that got no mail', MEMBERS - new Set(addresses).size);
  figure('addresses with two different mails', received.size - new Set(addresses).size);
  figure('the same mail received twice', house.doubles(), 0, KILLS * MAIL_LANES);
  figure('mails before their time', times.filter((time) => time < sendTime.getTime()).length);
  figure('the first mail after its time, ms', Math.min(...times) - sendTime.getTime(), 0, LATE_MOST);
  figure('people told in the product', Number(told.people), MEMBERS, MEMBERS);
  figure('notices of the same to the same person', Number(told.notices) - Number(told.people));
  figure('notices before their time', Number(told.early));
} finally {
  await house.end();
}

/** Members with an e-mail, each with an account of the same e-mail. */
async function addMembers(): Promise<void> {
  await pool.query(
    `insert into members (id, type, code, code_key, name, search_key, email_address, email_address_key, approved_at)
       select gen_random_uuid(), 1, 'TB-' || n, 'tb-' || n, 'Đơn vị nhận ' || n, 'don vi nhan ' || n,
         'tb' || n || '@hoi.example', 'tb' || n || '@hoi.example', now() from generate_series(1, $1) n`,
    [MEMBERS],
  );
  await pool.query(
    `insert into memberships (id, member_id, type, starts_on) select gen_random_uuid(), id, 1, '2020-01-01' from members where code like 'TB-%'`,
  );
  await pool.query(
    `insert into users (id, username, username_key, full_name, email_address, email_address_key, password_hash)
       select gen_random_uuid(), 'tb' || n, 'tb' || n, 'Nguyễn Văn ' || n, 'tb' || n || '@hoi.example', 'tb' || n || '@hoi.example', 'none'
       from generate_series(1, $1) n`,
    [MEMBERS],
  );
}

async function signIn(): Promise<string> {
  const body = { username: 'admin', password: PASSWORD };
  return (await call<{ accessToken: string }>('', 'POST', '/api/Users/SignIn', body)).accessToken;
}

/** Asks the server that lives; both live except right after a kill. */
async function call<Data>(token: string, method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${house.bases[0]}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(500)) if (await isDone()) return;
  console.log(`${await house.open()} messages did not go out within 300 s`);
  process.exitCode = 1;
}
