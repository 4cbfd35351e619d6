import { FEW_FILES, MB, ONE_MANUAL, SMALL_FILES, type AttachmentLimits } from '@hoivien/contract/kit/attachment.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attachmentLinks, attachments, deletions } from '../../../db/tables/kit.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import type { Call } from '../../../kit/call.ts';
import { Totals } from '../../../kit/totals.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { upload } from '../exchange/testing/workbooks.ts';
import { sample, uploaded } from './testing/files.ts';

let house: TestApp;
let staff: TestClient;
let marketId: string;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MarketsCreate', 'MarketsDelete']);
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  house.clock.now = new Date();
  const code = uuidv7();
  marketId = (await staff.post('/api/Markets', { code, name: code })).body.data.id;
});

const file = async (name = 'a.png', bytes: Buffer = sample.png, who = staff) => {
  const { id, key } = await uploaded(house, who, name, bytes);
  expect(key).toBe('');
  return id;
};
/** Links files to the market, as a service does in its transaction; returns the key of a refusal. */
const link = async (
  ids: string[],
  { who = staff, limits = FEW_FILES as AttachmentLimits, entityId = marketId } = {},
) => {
  const actor = { ...who, userName: '', roleId: null, clubId: null, permissions: new Set<string>() };
  const rest = {
    pool: house.pool,
    totals: new Totals(() => undefined),
    requestId: '',
    ip: null,
    source: 'web',
  } as const;
  const place = { area: 'Markets', entityId, slot: 'attachment', limits };
  try {
    return await house.db.transaction((db) =>
      linkAttachments({ actor, db, now: house.clock.now, ...rest }, { ...place, ids }),
    );
  } catch (error) {
    return (error as { key: string }).key;
  }
};
const linked = async (id = marketId) =>
  (await attachmentsOf({ db: house.db } as Call, 'Markets', [id])).get(id)?.['attachment']?.map(({ id }) => id) ?? [];
const addressOf = async (id: string, who = staff) => (await who.post(`/api/Attachments/${id}/Link`)).body;
const open = (url: string) => house.anonymous.get(url);

describe('the files of a record', () => {
  test('are exactly those named, in that order, and their names before and after are told', async () => {
    const [a, b, c] = [await file('a.png'), await file('b.pdf', sample.pdf), await file('c.jpg', sample.jpg)];
    expect(await link([a, b])).toEqual([[], ['a.png', 'b.pdf']]);
    expect(await link([b, a])).toEqual([
      ['a.png', 'b.pdf'],
      ['b.pdf', 'a.png'],
    ]);
    expect(await link([b, a, b])).toBeNull();
    expect(await link([c, b])).toEqual([
      ['b.pdf', 'a.png'],
      ['c.jpg', 'b.pdf'],
    ]);
    expect(await linked()).toEqual([c, b]);
    expect(await link([])).toEqual([['c.jpg', 'b.pdf'], []]);
    expect(await linked()).toEqual([]);
  });

  test('are read with name, size and type, by record and slot, in one statement', async () => {
    const id = await file('Thư mời.pdf', sample.pdf);
    await link([id]);
    const before = house.statements();
    const files = await attachmentsOf({ db: house.db } as Call, 'Markets', [marketId, uuidv7()]);
    expect(house.statements() - before).toBe(1);
    const size = sample.pdf.length;
    expect(files.get(marketId)).toEqual({
      attachment: [{ id, fileName: 'Thư mời.pdf', size, mime: 'application/pdf' }],
    });
  });

  test('are only the own ones that nothing uses, whole ones, and those it has already', async () => {
    const other = await house.signInAs([]);
    const theirs = await file('a.png', sample.png, other);
    const mine = await file();
    const halfway = { ...(await house.db.select().from(attachments).where(eq(attachments.id, mine)))[0] };
    const half = uuidv7();
    await house.db
      .insert(attachments)
      .values({ ...(halfway as typeof attachments.$inferInsert), id: half, storageKey: half, completedAt: null });
    for (const id of [theirs, half, uuidv7()]) expect(await link([id])).toBe('Mes.Files.Id.NotFound');
    await link([mine]);
    const elsewhere = (await staff.post('/api/Markets', { code: uuidv7(), name: uuidv7() })).body.data.id;
    expect(await link([mine], { entityId: elsewhere })).toBe('Mes.Files.Id.NotFound');
    const second = await file('b.png', sample.png, other);
    expect(await link([mine, second], { who: other })).toEqual([['a.png'], ['a.png', 'b.png']]);
  });

  test('of two records that want one file at once only one gets it', async () => {
    const id = await file();
    const elsewhere = (await staff.post('/api/Markets', { code: uuidv7(), name: uuidv7() })).body.data.id;
    const outcomes = await Promise.all([link([id]), link([id], { entityId: elsewhere })]);
    expect(outcomes.filter((outcome) => outcome === 'Mes.Files.Id.NotFound')).toHaveLength(1);
    expect([...(await linked()), ...(await linked(elsewhere))]).toEqual([id]);
  });

  test('keep the limits of their slot', async () => {
    const files = [await file(), await file(), await file(), await file()];
    expect(await link(files)).toBe('Mes.Files.Count.OverLength');
    expect(await link(files.slice(1))).toHaveLength(2);
    expect(await link(files.slice(0, 1), { limits: ONE_MANUAL })).toBe('Mes.Files.Misalignment');
    const large = await file('a.png', sample.largePng(6 * MB + 1));
    expect(await link([large], { limits: SMALL_FILES })).toBe('Mes.Files.Size.OverLength');
    const both = [await file('a.png', sample.largePng(4 * MB)), await file('b.png', sample.largePng(4 * MB))];
    expect(await link(both, { limits: { ...FEW_FILES, maxTotal: 8 * MB - 1 } })).toBe('Mes.Files.Size.OverLength');
    expect(await link(both, { limits: { ...FEW_FILES, maxTotal: 8 * MB } })).toHaveLength(2);
  });

  test('are none that was not looked into or is not what its name says, however it came', async () => {
    const sent = (await upload(house, staff, sample.html, 'a.png')).body.data.id;
    expect(await link([sent])).toBe('Mes.Files.Misalignment');
    const good = (await upload(house, staff, sample.png, 'a.png')).body.data.id;
    expect(await link([good])).toEqual([[], ['a.png']]);
  });

  test('stay while they are linked, and go with a record that can no longer be restored', async () => {
    const id = await file();
    await link([id]);
    const day = 24 * 60 * 60 * 1000;
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 40 * day));
    expect(await linked()).toEqual([id]);
    await staff.del(`/api/Markets/${marketId}`);
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 29 * day));
    expect(await linked()).toEqual([id]);
    await house.db.update(deletions).set({ restoredAt: new Date() }).where(eq(deletions.entityId, marketId));
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 31 * day));
    expect(await linked()).toEqual([id]);
    await house.db.update(deletions).set({ restoredAt: null }).where(eq(deletions.entityId, marketId));
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 31 * day));
    expect(await house.db.select().from(attachmentLinks).where(eq(attachmentLinks.attachmentId, id))).toEqual([]);
    expect(await house.db.select().from(attachments).where(eq(attachments.id, id))).toEqual([]);
  });
});

describe('the address of a file', () => {
  test('opens it without a token, a picture and PDF in the browser, all else to save', async () => {
    const xlsx = await sample.xlsx();
    for (const [name, bytes, type, way] of [
      ['Ảnh (1).png', sample.png, 'image/png', 'inline'],
      ['a.pdf', sample.pdf, 'application/pdf', 'inline'],
      ['a.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
    ] as const) {
      const { address, expiresAt } = (await addressOf(await file(name, bytes))).data;
      expect(Date.parse(expiresAt) - house.clock.now.getTime()).toBe(60_000);
      const answer = await open(address);
      expect(answer.status).toBe(200);
      expect(Buffer.compare(answer.body, bytes)).toBe(0);
      const encoded = encodeURIComponent(name).replace('(', '%28').replace(')', '%29');
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `${way}; filename*=UTF-8''${encoded}`,
        'x-content-type-options': 'nosniff',
        'content-length': String(bytes.length),
        'cache-control': 'no-store',
      });
    }
  });

  test('of a file that the disk has lost is 404 with its key, and so is every way to read it', async () => {
    const [id, other] = [await file(), uuidv7()];
    const { data } = await addressOf(id);
    await house.files.remove(id);
    const answer = await open(data.address);
    expect([answer.status, answer.body.message]).toEqual([404, 'Mes.Files.Id.NotFound']);
    const refused = { key: 'Mes.Files.Id.NotFound', status: 404 };
    expect(() => house.files.read(id)).toThrow(expect.objectContaining(refused));
    expect(() => house.files.pathOf(id)).toThrow(expect.objectContaining(refused));
    await expect(house.files.copy(id, other)).rejects.toMatchObject(refused);
  });

  test('is good for 60 s and for that file only', async () => {
    const [a, b] = [await file(), await file()];
    const { address } = (await addressOf(a)).data;
    house.clock.now = new Date(house.clock.now.getTime() + 60_000);
    expect((await open(address)).status).toBe(200);
    house.clock.now = new Date(house.clock.now.getTime() + 1);
    expect((await open(address)).body.message).toBe('Mes.Links.Token.Expired');
    house.clock.now = new Date(house.clock.now.getTime() - 10_000);
    const [until = '', seal = ''] = address.split('/').at(-1).split('.');
    const later = (Number.parseInt(until, 36) + 60_000).toString(36);
    for (const wrong of [
      address.replace(a, b),
      address.replace(until, later),
      `${address.slice(0, -1)}!`,
      address.replace(seal, ''),
      `/api/Attachments/${a}/x`,
      `/api/Attachments/${a}/${until}.${seal}.x`.replace(until, ''),
    ]) {
      const { status, body } = await open(wrong);
      expect([status, body.message], wrong).toEqual([404, 'Mes.Links.Token.NotFound']);
    }
  });

  test('of an own unused file is given to its owner and to nobody else', async () => {
    const id = await file();
    expect((await addressOf(id)).data.address).toContain(id);
    const other = await house.signInAs(['MarketsView', 'UsersView']);
    expect((await addressOf(id, other)).message).toBe('Mes.Files.Id.NotFound');
    expect((await addressOf(uuidv7())).message).toBe('Mes.Files.Id.NotFound');
  });

  test('of a linked file is given to whoever may view the record, and to its owner no longer', async () => {
    const id = await file();
    await link([id]);
    const reader = await house.signInAs(['MarketsView']);
    const without = await house.signInAs(['MarketsSearch', 'UsersView']);
    expect((await addressOf(id, reader)).data.address).toContain(id);
    for (const who of [without, staff]) expect((await addressOf(id, who)).message).toBe('Mes.Files.Id.NotFound');
  });

  test('is not given out of the club that the record belongs to', async () => {
    const club = uuidv7();
    const user = await house.signInAs([], { clubId: club });
    const id = await file('a.png', sample.png, user);
    await house.db
      .insert(attachmentLinks)
      .values({ id: uuidv7(), attachmentId: id, area: 'Users', entityId: user.userId, slot: 'avatar' });
    const inside = await house.signInAs(['UsersView'], { clubId: club });
    const outside = await house.signInAs(['UsersView'], { clubId: uuidv7() });
    expect((await addressOf(id, inside)).data.address).toContain(id);
    expect((await addressOf(id, outside)).message).toBe('Mes.Files.Id.NotFound');
  });

  test('is not given for a file of an area that shows none', async () => {
    const id = await file();
    await house.db
      .insert(attachmentLinks)
      .values({ id: uuidv7(), attachmentId: id, area: 'Nowhere', entityId: uuidv7(), slot: 'x' });
    expect((await addressOf(id)).message).toBe('Mes.Files.Id.NotFound');
  });
});
