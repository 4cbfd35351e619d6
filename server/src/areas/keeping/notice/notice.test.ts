import { textOf } from '@hoivien/contract/messages.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notices } from '../../../db/tables/kit.ts';
import { noticeQueues, notify } from '../../../kit/notices.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { newsFor } from './testing/servers.ts';

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

describe('a notice', () => {
  test('reaches the people it is for, newest first, with the number of unread ones', async () => {
    const [one, other] = [await house.signInAs([]), await house.signInAs([])];
    await tell([one], 'first');
    await tell([one, other], 'second');
    const { body } = await one.get('/api/Notices?pageSize=1');
    expect(body.data).toMatchObject({ total: 2, page: 1, pageSize: 1, unread: 2 });
    expect(body.data.items).toEqual([
      {
        id: expect.any(String),
        at: house.clock.now.toISOString(),
        kind: 'Mes.Notices.RegistrationWaits',
        group: 'account',
        area: 'Users',
        entityId: null,
        params: { name: 'Đỗ Cẩm Yến', username: 'camyen', count: 3 },
        isRead: false,
      },
    ]);
    const [rows] = [await house.db.select().from(notices).where(eq(notices.userId, one.userId)).orderBy(notices.id)];
    expect(rows.map(({ dedupeKey }) => dedupeKey)).toEqual(['first', 'second']);
    expect((await other.get('/api/Notices')).body.data.total).toBe(1);
  });

  test('told again by the same key is told once, also by many at the same time', async () => {
    const people = await Promise.all([house.signInAs([]), house.signInAs([]), house.signInAs([])]);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => tell(at % 2 ? people : people.toReversed(), 'the same event')),
    );
    for (const person of people) expect((await person.get('/api/Notices')).body.data.total).toBe(1);
  });

  test('of a transaction that was rolled back was never told', async () => {
    const person = await house.signInAs([]);
    const failing = house.db.transaction(async (tx) => {
      await notify({ db: tx, now: house.clock.now }, newsFor([person.userId], 'rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await person.get('/api/Notices')).body.data).toMatchObject({ total: 0, unread: 0 });
  });

  test('to somebody who is gone is passed over and does not stop what it tells of', async () => {
    const person = await house.signInAs([]);
    await notify({ db: house.db, now: house.clock.now }, newsFor([uuidv7(), person.userId], 'gone'));
    expect((await person.get('/api/Notices')).body.data.total).toBe(1);
  });

  test('to more people than one statement holds reaches all of them', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, async () => (await house.signInAs(null)).userId));
    await notify({ db: house.db, now: house.clock.now }, newsFor(ids, 'everybody'));
    expect(await house.db.$count(notices, eq(notices.dedupeKey, 'everybody'))).toBe(230);
  });

  test('of another person can neither be seen nor marked as read', async () => {
    const [one, other] = [await house.signInAs([]), await house.signInAs([])];
    await tell([one], 'private');
    const id: string = (await one.get('/api/Notices')).body.data.items[0].id;
    const answer = await other.post('/api/Notices/Read', { ids: [id] });
    expect(answer.body.data).toEqual({ unread: 0, latest: null });
    await other.post('/api/Notices/Read', { all: true });
    expect((await one.get('/api/Notices')).body.data).toMatchObject({ unread: 1, items: [{ isRead: false }] });
  });

  test('is marked as read alone or with all others, and a mark is made once', async () => {
    const person = await house.signInAs([]);
    for (const key of ['a', 'b', 'c']) await tell([person], key);
    const { items } = (await person.get('/api/Notices')).body.data;
    const first = await person.post('/api/Notices/Read', { ids: [items[1].id] });
    expect(first.body).toMatchObject({
      data: { unread: 2, latest: items[0].id },
      message: 'Mes.Notices.Read.Successfully',
    });
    const marks = () => house.db.select({ readAt: notices.readAt }).from(notices).where(eq(notices.id, items[1].id));
    const [before] = await marks();
    house.clock.now = new Date(house.clock.now.getTime() + 60_000);
    expect((await person.post('/api/Notices/Read', { all: true })).body.data.unread).toBe(0);
    expect(await marks()).toEqual([before]);
    const read = (await person.get('/api/Notices')).body.data.items as { isRead: boolean }[];
    expect(read.every(({ isRead }) => isRead)).toBe(true);
    expect((await person.post('/api/Notices/Read', { ids: ['x'] })).body.message).toBe('Mes.Notices.Ids.InValid');
  });

  test('is counted up to a hundred', async () => {
    const person = await house.signInAs([]);
    const row = { createdAt: house.clock.now, userId: person.userId, kind: 'x', area: 'Users', params: {} };
    await house.db
      .insert(notices)
      .values(Array.from({ length: 120 }, (_, at) => ({ ...row, id: uuidv7(), dedupeKey: `${at}` })));
    expect((await person.get('/api/Notices')).body.data).toMatchObject({ total: 120, unread: 100 });
  });

  test('goes with the nightly sweep after 90 days', async () => {
    const person = await house.signInAs([]);
    await tell([person], 'old');
    const now = () => new Date(house.clock.now.getTime() + 89 * 86_400_000);
    const sweep = (clock: () => Date) =>
      noticeQueues({ db: house.db, now: clock })[0]?.handle({
        data: {},
        signal: new AbortController().signal,
        isLastTry: false,
      });
    await sweep(now);
    expect((await person.get('/api/Notices')).body.data.total).toBe(1);
    await sweep(() => new Date(now().getTime() + 2 * 86_400_000));
    expect((await person.get('/api/Notices')).body.data.total).toBe(0);
  });

  test('has its words in both languages', () => {
    for (const kind of [
      'ImportFinished',
      'ImportFailed',
      'ImportWaits',
      'ImportUndone',
      'RegistrationWaits',
      'MessageFailed',
    ])
      for (const language of ['vi', 'en'] as const)
        expect(textOf(`Mes.Notices.${kind}`, language), `${kind} ${language}`).toBeTruthy();
  });
});
