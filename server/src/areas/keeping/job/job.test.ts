import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachments, auditEntries, importRuns } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';

let house: TestApp;
let clubId: string;
beforeAll(async () => {
  house = await makeApp({
    withJobs: true,
    drivers: { domain: 'example.test', mail: { send: async () => ({ result: 'sent' }) } },
  });
  clubId = uuidv7();
  await house.signInAs([], { clubId });
});
afterAll(() => house[Symbol.asyncDispose]());

const ago = (days: number) => new Date(house.clock.now.getTime() - days * 24 * 60 * 60_000);
async function addRun(createdBy: string, changes: Partial<typeof importRuns.$inferInsert>) {
  const [id, attachmentId] = [uuidv7(), uuidv7()];
  const file = { fileName: 'a.xlsx', extension: 'xlsx', mime: 'x', size: 1, ownerId: createdBy };
  await house.db.insert(attachments).values({ id: attachmentId, storageKey: attachmentId, ...file });
  const run = {
    area: 'Markets',
    fileName: `${id}.xlsx`,
    headers: [],
    mapping: {},
    counts: { rows: 9, done: 7, refused: 2 },
  };
  await house.db.insert(importRuns).values({ id, createdBy, attachmentId, ...run, ...changes });
  return id;
}
async function addDelivery(changes: Partial<typeof deliveries.$inferInsert> = {}) {
  const id = uuidv7();
  const now = house.clock.now;
  await house.db.insert(deliveries).values({
    id,
    holds: 'nothing',
    channel: 'mail',
    address: 'a@example.test',
    subject: 'Thư mời',
    body: 'Nội dung kín',
    messageId: `<${id}>`,
    dedupeKey: id,
    source: 'news',
    createdAt: now,
    dueAt: now,
    failedAt: now,
    failReason: '550 no such user',
    attempts: 6,
    ...changes,
  });
  return id;
}

describe('the imports of all users', () => {
  test('are those at work and those that failed or ended within 30 days, with a link for those who may open them', async () => {
    const staff = await house.signInAs(['MarketsImport'], { name: 'Lê Thu Hà' });
    const done = { checkedAt: ago(3), startedAt: ago(3) };
    const ids = {
      finished: await addRun(staff.userId, { ...done, finishedAt: ago(2) }),
      failed: await addRun(staff.userId, { checkedAt: ago(3), failedAt: ago(2), failReason: 'Mes.Imports.Run.Failed' }),
      running: await addRun(staff.userId, { ...done, area: 'Fields' }),
      ofClub: await addRun(staff.userId, { ...done, finishedAt: ago(1), clubId, area: 'Members' }),
      undone: await addRun(staff.userId, { ...done, finishedAt: ago(2), undoStartedAt: ago(1), undoneAt: ago(1) }),
    };
    await addRun(staff.userId, { ...done, finishedAt: ago(31) });
    await addRun(staff.userId, { checkedAt: ago(1) });
    const reader = await house.signInAs(['OutboxSearch', 'MarketsImport']);
    const read = async (query = '') => (await reader.get(`/api/Jobs/Imports${query}`)).body.data;
    const { items, total } = await read();
    expect(total).toBe(5);
    const byId = new Map<string, object>(items.map((item: { id: string }) => [item.id, item]));
    expect(byId.get(ids.finished)).toMatchObject({
      state: 'finished',
      by: 'Lê Thu Hà',
      rows: 9,
      done: 7,
      refused: 2,
      endedAt: ago(2).toISOString(),
      canOpen: true,
    });
    expect(byId.get(ids.failed)).toMatchObject({
      state: 'failed',
      failReason: 'Mes.Imports.Run.Failed',
      canOpen: true,
    });
    for (const id of [ids.running, ids.ofClub]) {
      expect(byId.get(id)).toMatchObject({ canOpen: false });
      expect((await reader.get(`/api/Imports/${id}`)).status).toBe(404);
    }
    expect((await reader.get(`/api/Imports/${ids.finished}`)).status).toBe(200);
    const states = ['failed', 'running', 'finished'].map(async (state) =>
      (await read(`?state=${state}`)).items.map(({ id }: { id: string }) => id).toSorted(),
    );
    expect(await Promise.all(states)).toEqual([
      [ids.failed],
      [ids.running],
      [ids.finished, ids.ofClub, ids.undone].toSorted(),
    ]);
    expect((await reader.get('/api/Jobs')).body.data.imports).toEqual({ failed: 1, running: 1, finished: 3 });
    expect((await read('?pageSize=2&page=3')).items).toHaveLength(1);
    expect((await reader.get('/api/Jobs/Imports?state=x')).body.message).toBe('Mes.Jobs.State.InValid');
  });

  test('are shown to readers of the outbox only, and to no club', async () => {
    const other = await house.signInAs(['MarketsImport', 'OutboxRetry']);
    expect((await other.get('/api/Jobs')).status).toBe(403);
    expect((await other.get('/api/Jobs/Imports')).status).toBe(403);
    const ofClub = await house.signInAs(['OutboxSearch'], { clubId });
    expect((await ofClub.get('/api/Jobs/Imports')).body.data.total).toBe(0);
    expect((await ofClub.get('/api/Jobs')).body.data).toEqual({
      deliveries: 0,
      imports: { failed: 0, running: 0, finished: 0 },
    });
  });
});

describe('a failed delivery', () => {
  test('is counted, listed without its text, and sent again with an entry in the audit trail', async () => {
    const id = await addDelivery();
    const reader = await house.signInAs(['OutboxSearch', 'OutboxRetry'], { name: 'Phạm Gia Hân' });
    expect((await reader.get('/api/Jobs')).body.data.deliveries).toBe(1);
    const list = (await reader.get('/api/Outbox?state=failed')).body.data;
    expect(list.items[0]).toMatchObject({ id, attempts: 6, failReason: '550 no such user', canRetry: true });
    expect(list.items[0].failedAt).toBe(house.clock.now.toISOString());
    expect(JSON.stringify(list)).not.toContain('Nội dung kín');
    expect((await reader.post(`/api/Outbox/${id}/Retry`)).status).toBe(200);
    const sent = () => house.db.select().from(deliveries).where(eq(deliveries.id, id));
    await expect.poll(async () => (await sent())[0]?.sentAt ?? null).not.toBeNull();
    expect(await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, id))).toMatchObject([
      { area: 'Outbox', actorName: 'Phạm Gia Hân', changes: { failReason: ['550 no such user', null] } },
    ]);
    expect((await reader.get('/api/Jobs')).body.data.deliveries).toBe(0);
    expect((await reader.post(`/api/Outbox/${id}/Retry`)).body.message).toBe('Mes.Outbox.Status.NotAllowed');
  });

  test('with a code that has expired is not sent again, nor by a person without the permission', async () => {
    const person = await house.signInAs([]);
    const late = { createdAt: ago(1), holds: 'secret', userId: person.userId } as const;
    const id = await addDelivery({ ...late, source: 'code:recovery', failReason: 'expired' });
    const reader = await house.signInAs(['OutboxSearch', 'OutboxRetry']);
    const [item] = (await reader.get('/api/Outbox?state=failed')).body.data.items;
    expect(item).toMatchObject({ id, canRetry: false });
    expect((await reader.post(`/api/Outbox/${id}/Retry`)).body.message).toBe('Mes.Outbox.Status.NotAllowed');
    expect((await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, id))).length).toBe(0);
    const plain = await addDelivery();
    const without = await house.signInAs(['OutboxSearch']);
    expect((await without.post(`/api/Outbox/${plain}/Retry`)).status).toBe(403);
  });
});
