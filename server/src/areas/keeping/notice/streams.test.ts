import { PROOF_HEADER, proofsOf } from '../../../kit/http/proofs.ts';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessions } from '../../../db/tables/access.ts';
import { NoticeWire } from '../../../kit/notice-wire.ts';
import { notify } from '../../../kit/notices.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { accessTokens } from '../../doors/user/index.ts';
import { BEAT, noticeStreams } from './streams.ts';
import { newsFor, openStream, startServer } from './testing/servers.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const tell = (people: TestClient[], key: string) =>
  notify(
    { db: house.db, now: house.clock.now },
    newsFor(
      people.map(({ userId }) => userId),
      key,
    ),
  );

/** A wait of a test is longer than a beat, which would end a stream that nobody told. */
function withoutBeat() {
  const real = globalThis.setInterval;
  const spy = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms?: number) =>
      real(work, ms === BEAT ? 2 ** 30 : ms)) as typeof setInterval);
  return { [Symbol.dispose]: () => spy.mockRestore() };
}

/** What takes the right to read a stream from a person. */
const endings: Record<string, (person: TestClient, office: TestClient) => ReturnType<TestClient['get']>> = {
  'signing out': (person) => person.get('/api/Users/Signout'),
  'ending the session': (person) => person.del(`/api/Users/Sessions/${person.sessionId}`),
  'ending the other sessions in another browser': async ({ userId }) => {
    const id = uuidv7();
    const times = { createdAt: house.clock.now, lastUsedAt: house.clock.now };
    await house.db
      .insert(sessions)
      .values({ id, userId, ...times, expiresAt: new Date(house.clock.now.getTime() + 3_600_000) });
    const token = await accessTokens(secretKey).sign(id, house.clock.now);
    const { proof } = proofsOf(secretKey).sign(id, house.clock.now);
    const headers = { authorization: `Bearer ${token}`, [PROOF_HEADER]: proof };
    const { statusCode: status } = await house.app.inject({ url: '/api/Users/Sessions', method: 'DELETE', headers });
    return { status, body: null, headers: {} } as never;
  },
  'an administrator who ends the sessions': ({ userId }, office) => office.post(`/api/Users/${userId}/EndSessions`),
  deactivation: ({ userId }, office) => office.post(`/api/Users/${userId}/Deactivate`),
};

describe('the stream of a browser', () => {
  test('hears of a notice that another server wrote, and of the reading of it', async () => {
    await using here = await startServer(house);
    await using there = await startServer(house);
    const [person, stranger] = [await house.signInAs([]), await house.signInAs([])];
    const stream = await openStream(here.address, person);
    const other = await openStream(here.address, stranger);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.answer.headers.get('content-encoding')).toBeNull();
    await expect.poll(() => stream.heard).toEqual([{ unread: 0, latest: null }]);
    await expect.poll(() => other.heard).toHaveLength(1);
    await there.db.transaction(async (tx) => {
      await notify({ db: tx, now: house.clock.now }, newsFor([person.userId], 'across'));
      // A later notice to somebody else has arrived, so that this one waits for its commit.
      await tell([stranger], 'meanwhile');
      await expect.poll(() => other.heard.at(-1)?.unread).toBe(1);
      expect(stream.heard).toHaveLength(1);
    });
    await expect.poll(() => stream.heard.at(-1)?.unread).toBe(1);
    const read = await fetch(`${there.address}/api/Notices/Read`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: '{"all":true}',
    });
    expect(read.status).toBe(200);
    await expect.poll(() => stream.heard.at(-1)?.unread).toBe(0);
    expect(other.heard).toHaveLength(2);
    stream.leave();
    other.leave();
  });

  test('is asked for what it missed when the connection between the servers was lost', async () => {
    await using here = await startServer(house);
    const person = await house.signInAs([]);
    const stream = await openStream(here.address, person);
    await expect.poll(() => stream.heard).toHaveLength(1);
    await house.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hoivien changes'`,
    );
    await tell([person], 'missed');
    await expect.poll(() => stream.heard.at(-1)?.unread).toBe(1);
    stream.leave();
  });

  test('does not hold up a server that stops', async () => {
    await using here = await startServer(house);
    const stream = await openStream(here.address, await house.signInAs([]));
    await expect.poll(() => stream.heard).toHaveLength(1);
    await here.stop();
    await expect.poll(() => stream.state.isOver).toBe(true);
  });

  test('says nothing more and ends when the session has ended', async () => {
    await using here = await startServer(house);
    const person = await house.signInAs([]);
    const stream = await openStream(here.address, person);
    await expect.poll(() => stream.heard).toHaveLength(1);
    await house.db.update(sessions).set({ endedAt: house.clock.now }).where(eq(sessions.id, person.sessionId));
    await tell([person], 'too late');
    await expect.poll(() => stream.state.isOver).toBe(true);
    expect(stream.heard).toHaveLength(1);
  });

  test.each(Object.entries(endings))('ends at once by %s, without a beat', async (_, end) => {
    using _still = withoutBeat();
    await using here = await startServer(house);
    const office = await house.signInAs(['UsersUpdate', 'UsersView', 'RolesUpdate']);
    const person = await house.signInAs(['MarketsSearch']);
    const other = await house.signInAs([]);
    const [stream, theirs] = [await openStream(here.address, person), await openStream(here.address, other)];
    await expect.poll(() => stream.heard).toHaveLength(1);
    await expect.poll(() => theirs.heard).toHaveLength(1);
    const { status, body } = await end(person, office);
    expect(status, JSON.stringify(body)).toBe(200);
    await expect.poll(() => stream.state.isOver).toBe(true);
    expect([stream.heard.length, theirs.state.isOver]).toEqual([1, false]);
    theirs.leave();
  });

  test.each([
    ['its session', 2_000],
    ['its access token', 15 * 60_000],
  ])('ends by itself when %s expires, without a beat', async (_, left) => {
    using _still = withoutBeat();
    await using later = await makeApp();
    await using here = await startServer(later);
    const person = await later.signInAs([]);
    const { now } = later.clock;
    if (left < 60_000) {
      const expiresAt = new Date(now.getTime() + left);
      await later.db.update(sessions).set({ expiresAt }).where(eq(sessions.id, person.sessionId));
    }
    // The token counts whole seconds.
    later.clock.now = new Date(Math.floor(now.getTime() / 1000) * 1000 + left - (left < 60_000 ? 1_000 : 500));
    const stream = await openStream(here.address, person);
    await expect.poll(() => stream.heard).toHaveLength(1);
    later.clock.now = new Date(later.clock.now.getTime() + 5_000);
    await expect.poll(() => stream.state.isOver).toBe(true);
  });

  test('ends when its access token has expired', async () => {
    await using later = await makeApp();
    await using here = await startServer(later);
    const person = await later.signInAs([]);
    const stream = await openStream(here.address, person);
    await expect.poll(() => stream.heard).toHaveLength(1);
    later.clock.now = new Date(later.clock.now.getTime() + 15 * 60_000 + 1_000);
    await notify({ db: later.db, now: later.clock.now }, newsFor([person.userId], 'expired'));
    await expect.poll(() => stream.state.isOver).toBe(true);
    expect(stream.heard).toHaveLength(1);
  });

  test('is refused to whoever expects one answer, and to people without a role', async () => {
    const plain = await (await house.signInAs([])).get('/api/Notices/Stream');
    expect([plain.status, plain.body.message]).toEqual([406, 'Mes.Notices.Stream.NotAllowed']);
    expect((await (await house.signInAs(null)).get('/api/Notices/Stream')).status).toBe(403);
    expect((await house.anonymous.get('/api/Notices/Stream')).status).toBe(401);
  });
});

describe('the streams of a server', () => {
  const heardBy = (stream: NodeJS.ReadableStream) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return () => text;
  };
  const said = (unread: number) => `event: notices\ndata: {"unread":${unread},"latest":null}\n\n`;

  test('beat while nothing happens, and say a change that no server announced', async () => {
    const streams = noticeStreams(new NoticeWire(), { beat: 20 });
    let unread = 0;
    const heard = heardBy(streams.open('one', async () => ({ unread, latest: null })));
    await expect.poll(heard).toContain(`${said(0)}:\n\n`);
    unread = 4;
    await expect.poll(heard).toContain(said(4));
    streams.close();
  });

  test('stay open while the database is away', async () => {
    const streams = noticeStreams(new NoticeWire(), { beat: 10 });
    let isAway = true;
    const stream = streams.open('one', async () => {
      if (isAway) throw new Error('away');
      return { unread: 1, latest: null };
    });
    const heard = heardBy(stream);
    await expect.poll(heard).toContain(':\n\n');
    isAway = false;
    await expect.poll(heard).toContain(said(1));
    streams.close();
  });

  test('ask twice for many notices at once', async () => {
    const wire = new NoticeWire();
    const streams = noticeStreams(wire);
    let asked = 0;
    const { promise: first, resolve: answer } = Promise.withResolvers<void>();
    const stream = streams.open('one', async () => {
      asked++;
      if (asked === 1) await first;
      return { unread: asked, latest: null };
    });
    const heard = heardBy(stream);
    for (let at = 0; at < 100; at++) wire.heard(['one']);
    answer();
    await expect.poll(heard).toContain(said(2));
    expect(asked).toBe(2);
    streams.close();
  });

  test('of one person are twenty, the oldest gives way, and a closed one is forgotten', async () => {
    const wire = new NoticeWire();
    const streams = noticeStreams(wire);
    const open = () => streams.open('one', async () => ({ unread: 0, latest: null }));
    const all = Array.from({ length: 21 }, open);
    for (const stream of all) heardBy(stream);
    await expect.poll(() => all.map(({ readableEnded }) => readableEnded).indexOf(false)).toBe(1);
    const closed = all[5];
    if (closed) await once(closed.destroy(), 'close');
    open();
    expect(all[1]?.readableEnded).toBe(false);
    streams.close();
    await expect.poll(() => all.every((stream) => stream.readableEnded || stream.destroyed)).toBe(true);
    const late = open();
    heardBy(late);
    await expect.poll(() => late.readableEnded).toBe(true);
  });
});
