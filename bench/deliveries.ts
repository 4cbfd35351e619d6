/**
 * 2,000 mails and 2,000 messages in the product through two servers and a real mail server on the loopback address:
 * first in peace for their pace, then with 20 times `kill -9` in between. Nobody may be missed, the product must tell
 * everybody exactly once, a mail may come twice only where a kill fell between sending and recording, none may come
 * before its time, and the first must come within 5 s of it. Needs the bundle; `--kills 3 --mails 300` for a small run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startJobs } from '../server/src/kit/jobs.ts';
import { type Message, outboxOf } from '../server/src/kit/outbox/outbox.ts';
import { MAIL_LANES } from '../server/src/kit/outbox/smtp.ts';
import { uuidv7 } from '../server/src/kit/uuid.ts';
import { figure, quiet, twoServers } from './two-servers.ts';
import { letterKind } from '../server/src/kit/outbox/letter-kinds.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, mails: { type: 'string', default: '2000' } },
});
const [KILLS, MAILS] = [Number(values.kills), Number(values.mails)];
/** Milliseconds from writing the messages to their time, in which all of them are written. */
const AHEAD = 12_000;
const LATE_MOST = 5_000;
/** Milliseconds between two kills, and mails per minute while they happen, so that all of them fall into the sending. */
const PAUSE = 3_500;
const SLOW = Math.round((MAILS / ((KILLS * PAUSE) / 60_000)) * 0.9);

const house = await twoServers('deliveries');
const { pool, db, received, url, start, stop, kill, open, doubles } = house;

try {
  await start(0, 100_000);
  await start(1, 100_000);
  const jobs = await startJobs({ connectionString: url }, [], quiet);
  const userIds = await addUsers();
  const peace = await write(jobs, userIds, 'peace');
  await allSent();
  const took = Math.max(...[...received.values()].flat()) - peace.getTime();
  figure('mails received in peace', received.size, MAILS, MAILS);
  figure('seconds for all of them', took / 1000, undefined, 60);
  figure('the first after its time, ms', Math.min(...[...received.values()].flat()) - peace.getTime(), 0, LATE_MOST);
  figure('mails received twice in peace', doubles());
  await inProduct('peace', peace);
  for (const at of [0, 1]) await stop(at);
  received.clear();
  await start(0, SLOW);
  await start(1, SLOW);
  const war = await write(jobs, userIds, 'war');
  await sleep(Math.max(0, war.getTime() - Date.now()) + 2_500);
  const first = Math.min(...[...received.values()].flat());
  for (let count = 0; count < KILLS; count++) {
    const at = count % 2;
    await kill(at);
    await Promise.all([sleep(PAUSE), start(at, SLOW)]);
  }
  const left = await open();
  await allSent();
  const all = [...received.values()].flat();
  console.log(`${KILLS} kills at ${SLOW} mails a minute; ${left} messages were left after the last kill`);
  figure('mails missed', MAILS - received.size, 0, 0);
  figure('mails received twice', doubles(), 0, KILLS * MAIL_LANES);
  figure('mails before their time', all.filter((time) => time < war.getTime()).length, 0, 0);
  figure('the first after its time, ms', first - war.getTime(), 0, LATE_MOST);
  await inProduct('war', war);
  await jobs.stop();
} finally {
  await house.end();
}

async function write(
  jobs: Awaited<ReturnType<typeof startJobs>>,
  userIds: readonly string[],
  round: string,
): Promise<Date> {
  const now = new Date();
  const dueAt = new Date(now.getTime() + AHEAD);
  const outbox = outboxOf(jobs, { domain: 'hoi.example', mail: { send: async () => ({ result: 'sent' }) } });
  const about = {
    holds: 'nothing',
    source: letterKind(round, { ends: 'withItsRecord', atOnce: 'A measurement.' }),
    sourceId: uuidv7(),
    dueAt,
    body: 'Kính mời Quý hội viên.',
  } as const;
  const notice = {
    key: round,
    kind: 'Mes.Notices.MessageFailed',
    area: 'Outbox',
    entityId: null,
    params: {},
  } as const;
  const messages = userIds.flatMap((userId, at): Message[] => [
    { ...about, channel: 'mail', address: `to${at}@hoi.example`, subject: 'Thư mời', dedupeKey: `${round}:${at}:mail` },
    { ...about, channel: 'product', address: '', userId, notice, dedupeKey: `${round}:${at}:product` },
  ]);
  await db.transaction(async (tx) => outbox.postAll(tx, messages, now));
  console.log(`${messages.length} messages written in ${Date.now() - now.getTime()} ms`);
  return dueAt;
}

async function inProduct(round: string, dueAt: Date): Promise<void> {
  const { rows } = await pool.query<{ people: string; notices: string; early: string }>(
    `select count(distinct user_id) as people, count(*) as notices, count(*) filter (where created_at < $2) as early
       from notices where dedupe_key = $1`,
    [round, dueAt],
  );
  figure(`people told in the product (${round})`, Number(rows[0]?.people), MAILS, MAILS);
  figure(`notices of the same to the same person (${round})`, Number(rows[0]?.notices) - Number(rows[0]?.people));
  figure(`notices before their time (${round})`, Number(rows[0]?.early));
}

async function allSent(): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(500)) if ((await open()) === 0) return;
  console.log(`${await open()} messages did not go out within 300 s`);
  process.exitCode = 1;
}

async function addUsers(): Promise<string[]> {
  const ids = Array.from({ length: MAILS }, () => uuidv7());
  await pool.query(
    `insert into users (id, username, username_key, full_name, email_address, email_address_key, password_hash)
       select id, 'u' || id, 'u' || id, 'Nguyễn Văn ' || n, id || '@hoi.example', id || '@hoi.example', 'none'
       from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [ids],
  );
  return ids;
}
