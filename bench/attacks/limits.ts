/** Attacks on limits: many addresses, made-up ones, many names, codes, and a flood beside somebody who works. */
import { Agent, request } from 'node:http';
import { PASSWORD } from '../house.ts';
import { asking, type Ground } from './ground.ts';
import type { Scene } from './scene.ts';

const FLOOD_MS = 15_000;
const CONNECTIONS = 80;

export async function attackLimits(ground: Ground, _scene: Scene): Promise<void> {
  const { admin, base, person, query } = ground;
  const ask = asking(base);
  const signIn = (row: ReturnType<Ground['row']>, username: string, from: string) =>
    row.send(ask, 'POST', '/api/Users/SignIn', { username, password: 'không đúng' }, { 'x-forwarded-for': from });
  const isLooked = ({ message }: { message: string }) => message === 'Mes.Users.Password.InValid';

  const network = ground.row('limits: wrong passwords for many names from one IPv6 /64');
  const names = (count: number) => Array.from({ length: count }, (_, at) => `khong.co.${at}.${Date.now() % 1e6}`);
  let looked = 0;
  for (const [at, name] of names(160).entries())
    if (isLooked(await signIn(network, name, `2001:db8:1:1:${(at * 7919).toString(16).slice(-4)}::${at.toString(16)}`)))
      looked += 1;
  network.holds(looked <= 100, `${looked} of 160 were looked at`);

  const forged = ground.row('limits: made-up addresses before the one that the proxy wrote');
  looked = 0;
  for (const [at, name] of names(160).entries())
    if (isLooked(await signIn(forged, name, `${at}.1.2.3, 2001:db8::${at}, unknown, 198.51.100.7`))) looked += 1;
  forged.holds(looked <= 100, `${looked} of 160 were looked at`);

  const account = ground.row('limits: wrong passwords for one account from many addresses, also at once');
  const victim = await person(['MarketsSearch']);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, at) => signIn(account, victim.username, `203.0.${at}.${at}`)),
  );
  account.holds(
    guesses.filter(isLooked).length <= 4,
    `${guesses.filter(isLooked).length} were looked at and said wrong`,
  );
  const locked = await account.send(
    ask,
    'POST',
    '/api/Users/SignIn',
    { username: victim.username, password: PASSWORD },
    { 'x-forwarded-for': '192.0.2.77' },
  );
  account.holds(locked.message === 'Mes.User.IsLocked', `after five wrong ones: ${locked.status} ${locked.message}`);
  const works = await victim.ask('GET', '/api/Users/Profile');
  account.holds(works.status === 200, 'the lock ended a running session');
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      account.send(ask, 'POST', '/api/Users/ResetForgotPassword', undefined, { 'x-forwarded-for': `203.1.${at}.1` }),
    ),
  );
  account.holds(
    codes.every(({ status }) => status >= 400),
    'a reset without a code',
  );

  const asked = ground.row('limits: one-time codes asked for again and again');
  const sent = async () => Number((await query<{ n: string }>('select count(*) as n from otp_codes'))[0]?.n);
  const before = await sent();
  const [{ phoneNumber }] = (await query<{ phoneNumber: string }>(
    'select phone_number as "phoneNumber" from users where id = $1',
    [victim.id],
  )) as [{ phoneNumber: string }];
  for (const unknown of [phoneNumber, '+84999999991']) {
    const answers = [];
    for (let at = 0; at < 30; at++)
      answers.push(
        await asked.send(
          ask,
          'POST',
          '/api/Users/Otp',
          { phoneNumber: unknown },
          { 'x-forwarded-for': `203.2.${at}.1` },
        ),
      );
    const taken = answers.filter(({ status }) => status < 300).length;
    asked.holds(taken <= 1, `${taken} codes within a minute for ${unknown}`);
  }
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      asked.send(
        ask,
        'POST',
        '/api/Users/Otp',
        { phoneNumber: '+84999999992' },
        { 'x-forwarded-for': `203.3.${at}.1` },
      ),
    ),
  );
  asked.holds((await sent()) - before <= 1, `${(await sent()) - before} codes were written`);
  const wide = [];
  for (let at = 0; at < 40; at++)
    wide.push(
      await asked.send(
        ask,
        'POST',
        '/api/Users/Otp',
        { phoneNumber: `+8498800${1_000 + at}` },
        { 'x-forwarded-for': '203.4.0.1' },
      ),
    );
  asked.holds(wide.filter(({ status }) => status < 300).length <= 10, 'one address asks codes for many numbers');
  const mails = [];
  for (let at = 0; at < 30; at++)
    mails.push(
      await asked.send(
        ask,
        'POST',
        '/api/Users/ForgotPassword',
        { emailAddress: `${victim.username}@example.test` },
        { 'x-forwarded-for': `203.5.${at}.1` },
      ),
    );
  const letters = await query<{ n: string }>('select count(*) as n from deliveries where address = $1', [
    `${victim.username}@example.test`,
  ]);
  asked.holds(Number(letters[0]?.n) <= 7, `${letters[0]?.n} letters to one address`);

  const paths = ground.row('limits: guesses at links and codes of recovery from one network');
  for (const path of ['/api/Public/', '/api/Users/CheckRecoveryToken/']) {
    let seen = 0;
    for (let at = 0; at < 80; at++) {
      const answer = await paths.refused(ask, 'GET', `${path}${'A'.repeat(40)}${at}`, undefined, {
        'x-forwarded-for': `2001:db8:2:2::${at.toString(16)}`,
      });
      if (answer.status !== 429) seen += 1;
    }
    paths.holds(seen <= 40, `${path}: ${seen} guesses of 80 were looked at`);
  }

  const day = ground.row('limits: uploads and feedback by one person');
  const writer = await person(['MarketsSearch']);
  let written = 0;
  for (let at = 0; at < 40; at++)
    if (
      (await day.send(writer.ask, 'POST', '/api/Feedbacks', { title: `Góp ý ${at}`, content: 'Nội dung' })).status < 300
    )
      written += 1;
  day.holds(written <= 30, `${written} feedback texts in a day`);

  const flood = ground.row('limits: a flood of strangers from many addresses while somebody works');
  let isOver = false;
  const strangers: Record<number, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const storm = Array.from({ length: CONNECTIONS }, async (_, who) => {
    for (let at = 0; !isOver; at++) {
      const paths_ = [
        '/api/Public/Info',
        `/api/Public/${'B'.repeat(60)}`,
        '/api/Users/Profile',
        '/api/Users/Captcha',
        '/api/Health',
      ];
      const headers = { 'x-forwarded-for': `203.${6 + (who % 40)}.${at % 250}.${who}` };
      const status = await new Promise<number>((done) => {
        const sending = request(base + paths_[at % paths_.length], { agent, headers }, (got) => {
          got.resume().on('end', () => done(got.statusCode ?? 0));
        });
        sending.on('error', () => done(0)).end();
      });
      strangers[status] = (strangers[status] ?? 0) + 1;
    }
  });
  const ends = Date.now() + FLOOD_MS;
  while (Date.now() < ends) {
    const answer = await flood.send(admin, 'GET', '/api/Members?page=2');
    if (answer.status !== 200) flood.fault('lost', `somebody who works was refused: ${answer.status}`);
  }
  isOver = true;
  await Promise.all(storm);
  agent.destroy();
  flood.said.add(`note: strangers got ${JSON.stringify(strangers)}`);
}
