import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { notices } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { type News, notify } from '../../../kit/notices.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { mailNotices } from './mail.service.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => {
  // 09:00 in Vietnam.
  house.clock.now = new Date('2026-11-23T02:00:00Z');
});

const config = {
  appName: 'Hoivien',
  adminEmail: 'office@example.test',
  defaultLanguage: 'vi',
  captcha: 'off',
  registration: 'off',
  address: 'http://127.0.0.1:8080',
} as const;
const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
const run = (db = house.db) => mailNotices({ db, now: house.clock.now }, outbox, config);
const later = (hours: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + hours * 60 * 60_000);
};
let count = 0;
const tell = (person: TestClient, changes: Partial<News> = {}) =>
  notify(
    { db: house.db, now: house.clock.now },
    {
      userIds: [person.userId],
      kind: 'Mes.Notices.RegistrationWaits',
      area: 'Users',
      entityId: null,
      params: { name: 'Đỗ Cẩm Yến', username: 'camyen' },
      dedupeKey: `notice ${count++}`,
      ...changes,
    },
  );
const choose = (person: TestClient, mails: object) => person.put('/api/Notices/Mails', { mails });
const mailsTo = ({ userId }: TestClient) =>
  house.db.select().from(deliveries).where(eq(deliveries.userId, userId)).orderBy(asc(deliveries.id));

describe('the choice', () => {
  test('is never for every group at first, and each group is chosen by itself', async () => {
    const person = await house.signInAs([]);
    const { mails } = (await person.get('/api/Notices/Mails')).body.data;
    expect(new Set(Object.values(mails))).toEqual(new Set(['never']));
    expect(mails).not.toHaveProperty('message');
    const { status, body } = await choose(person, { account: 'daily', import: 'atOnce' });
    expect([status, body.message]).toEqual([200, 'Mes.Notices.Mails.Successfully']);
    await choose(person, { account: 'never' });
    expect((await person.get('/api/Notices/Mails')).body.data.mails).toEqual({ ...mails, import: 'atOnce' });
    expect((await choose(person, { import: 'weekly' })).body.message).toBe('Mes.Notices.Mails.InValid');
    expect((await choose(person, { message: 'daily' })).status).toBe(400);
    const nobody = await house.signInAs(null);
    expect((await nobody.get('/api/Notices/Mails')).status).toBe(403);
  });
});

describe('a mail', () => {
  test('tells of notices of the chosen groups at once, once, in the language of the reader', async () => {
    const [one, other] = [await house.signInAs([]), await house.signInAs([])];
    await house.db.update(users).set({ language: 'en' }).where(eq(users.id, one.userId));
    await tell(one);
    later(1 / 60);
    await choose(one, { account: 'atOnce' });
    await tell(one);
    await tell(one, { kind: 'Mes.Notices.ImportFailed', params: { fileName: 'a.xlsx' } });
    await tell(other);
    await run();
    await run();
    const [mail, more] = await mailsTo(one);
    expect(more).toBeUndefined();
    expect(mail).toMatchObject({
      channel: 'mail',
      holds: 'nothing',
      source: 'notice',
      subject: 'Hoivien: Đỗ Cẩm Yến (camyen) has registered and waits for a role',
      body: expect.stringMatching(/^Hello .+\n\n- Đỗ Cẩm Yến \(camyen\) has registered[^]+\/#\/profile\n/),
    });
    expect(await mailsTo(other)).toEqual([]);
  });

  test('of the day comes at 07:00 with all unread notices, and leaves out those that were read', async () => {
    const person = await house.signInAs([]);
    await choose(person, { account: 'daily', import: 'daily' });
    await tell(person);
    await tell(person, {
      kind: 'Mes.Notices.ImportFinished',
      area: 'Markets',
      params: { fileName: 'b.xlsx', done: 1200, refused: 0 },
    });
    const [read] = await tell(person, { params: { name: 'Đã Đọc', username: 'dadoc' } });
    expect((await person.post('/api/Notices/Read', { ids: [read] })).status).toBe(200);
    // 06:59 of the next day.
    later(21 + 59 / 60);
    await run();
    expect(await mailsTo(person)).toEqual([]);
    later(1 / 60);
    await tell(person, { params: { name: 'Sau Bảy Giờ', username: 'sau' } });
    await run();
    await run();
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Hoivien: 2 thông báo mới');
    expect(mails[0]?.body).toContain('ghi 1.200 thị trường');
    expect(mails[0]?.body).not.toMatch(/Đã Đọc|Sau Bảy Giờ/);
    later(24);
    await run();
    expect((await mailsTo(person)).map(({ body }) => body.includes('Sau Bảy Giờ'))).toEqual([false, true]);
  });

  test('is not written for a person without an e-mail, without a role, or with a closed account', async () => {
    const people = [await house.signInAs([]), await house.signInAs([]), await house.signInAs([])];
    for (const person of people) await choose(person, { account: 'atOnce' });
    const changes = [{ emailAddress: '' }, { roleId: null }, { deactivatedAt: house.clock.now }];
    for (const [at, person] of people.entries()) {
      await house.db
        .update(users)
        .set(changes[at] ?? {})
        .where(eq(users.id, person.userId));
      await tell(person);
    }
    await run();
    for (const person of people) expect(await mailsTo(person)).toEqual([]);
  });

  test('is written once by two servers that work at the same time, and no notice is missed', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => house.signInAs([])));
    for (const person of people) await choose(person, { account: 'atOnce' });
    const second = connect(house.pool.options, () => undefined);
    try {
      for (let round = 0; round < 4; round++) {
        await Promise.all([
          ...people.map((person) => tell(person, { params: { name: `Người ${round}`, username: 'x' } })),
          ...[house.db, second.db, house.db, second.db].map((db) => run(db)),
        ]);
      }
      await run();
    } finally {
      await second.pool.end();
    }
    for (const person of people) {
      const text = (await mailsTo(person)).map(({ body }) => body).join('\n');
      const told = text.match(/^- Người \d/gm) ?? [];
      expect(told.toSorted()).toEqual(['- Người 0', '- Người 1', '- Người 2', '- Người 3']);
      expect(await house.db.$count(notices, eq(notices.userId, person.userId))).toBe(4);
    }
  });
});

describe('the list', () => {
  test('is filtered by group, counts each group, and a group is read at once', async () => {
    const person = await house.signInAs([]);
    await tell(person);
    await tell(person, { kind: 'Mes.Notices.ImportFailed', params: { fileName: 'a.xlsx' } });
    await tell(person, { kind: 'Mes.Notices.OfANewerVersion', params: {} });
    const read = async (query = '') => (await person.get(`/api/Notices${query}`)).body.data;
    expect((await read()).groups).toEqual([
      { group: 'account', total: 1, unread: 1 },
      { group: 'import', total: 1, unread: 1 },
      { group: 'other', total: 1, unread: 1 },
    ]);
    expect(await read('?group=import')).toMatchObject({ total: 1, unread: 3, items: [{ group: 'import' }] });
    expect(await read('?group=other')).toMatchObject({ total: 1, items: [{ kind: 'Mes.Notices.OfANewerVersion' }] });
    expect((await person.post('/api/Notices/Read', { group: 'import' })).body.data.unread).toBe(2);
    expect((await read('?group=import')).items[0].isRead).toBe(true);
    expect((await person.get('/api/Notices?group=x')).body.message).toBe('Mes.Notices.Group.InValid');
  });
});
