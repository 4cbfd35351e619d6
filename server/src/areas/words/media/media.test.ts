import type { MediaItem } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { MB, UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentLinks, attachments, auditEntries } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addClub } from '../../gatherings/activity/testing/events.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';

let house: TestApp;
let staff: TestClient;
let clubs: [string, string];
let ofClub: TestClient;
const CODES = ['MediasCreate', 'MediasDelete'];
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'ActivitiesCreate', 'ActivitiesView', 'ActivitiesUpdate']);
  clubs = [await addClub(house, 'CLB Một'), await addClub(house, 'CLB Hai')];
  ofClub = await house.signInAs(CODES, { clubId: clubs[0] });
});
afterAll(() => house[Symbol.asyncDispose]());

/** A finished upload; its row may claim another size, so that limits need no large bytes. */
const sent = async (name = 'a.png', bytes: Buffer = sample.png, { who = staff, size = 0 } = {}) => {
  const { id, key } = await uploaded(house, who, name, bytes);
  expect(key).toBe('');
  if (size) await house.db.update(attachments).set({ size }).where(eq(attachments.id, id));
  return id;
};
const add = async (ids: string[], { who = staff, folderId = null as string | null } = {}) =>
  who.post('/api/Medias', { folderId, files: ids.map((attachmentId) => ({ attachmentId })) });
const added = async (name = 'a.png', { who = staff, folderId = null as string | null, bytes = sample.png } = {}) =>
  (await add([await sent(name, bytes, { who })], { who, folderId })).body.data[0] as MediaItem;
const folder = async (name: string, parentId: string | null = null, who = staff) =>
  (await who.post('/api/Medias/Folders', { name, parentId })).body.data;
const list = async (query = '', who = staff) => (await who.get(`/api/Medias?${query}`)).body.data;

describe('an upload into the library', () => {
  test('keeps 3 files with 60 MB together, and refuses one byte or one file more', async () => {
    const three = async (last: number) => [
      await sent('a.png', sample.png, { size: 30 * MB }),
      await sent('b.pdf', sample.pdf, { size: 20 * MB }),
      await sent('c.jpg', sample.jpg, { size: last }),
    ];
    const more = await add(await three(10 * MB + 1));
    expect([more.status, more.body.message]).toEqual([400, 'Mes.Files.Size.OverLength']);
    expect(more.body.errors[0]).toMatchObject({ field: 'files', params: { total: '60 MB' } });
    const most = await add(await three(10 * MB));
    expect([most.status, most.body.message]).toEqual([201, 'Mes.Medias.Create.Successfully']);
    expect(most.body.data.map(({ name, kind }: MediaItem) => [name, kind])).toEqual([
      ['a.png', 1],
      ['b.pdf', 3],
      ['c.jpg', 1],
    ]);
    const four = await add([await sent(), await sent(), await sent(), await sent()]);
    expect([four.status, four.body.message]).toEqual([400, 'Mes.Files.Count.OverLength']);
    expect((await add([await sent('a.pdf', sample.pdf, { size: UPLOAD_MAX })])).status).toBe(201);
    expect((await add([await sent('a.pdf', sample.pdf, { size: UPLOAD_MAX + 1 })])).body.message).toBe(
      'Mes.Files.Size.OverLength',
    );
  });

  test('takes own unused files only, each once, and leaves nothing after a refusal', async () => {
    const before = (await list()).total;
    const theirs = await sent('a.png', sample.png, { who: ofClub });
    const mine = await sent();
    expect((await add([mine, theirs])).body.message).toBe('Mes.Files.Id.NotFound');
    expect((await add([])).body.message).toBe('Mes.Medias.Files.Required');
    expect((await list()).total).toBe(before);
    expect((await add([mine])).status).toBe(201);
    expect((await add([mine])).body.message).toBe('Mes.Files.Id.NotFound');
  });

  test('makes small pictures with an address of their own, and none of a damaged picture or another file', async () => {
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#f97316' } })
      .png()
      .toBuffer();
    const { thumb } = await added('rong.png', { bytes: wide });
    const { rawPayload, headers } = await house.app.inject({ method: 'GET', url: thumb ?? '' });
    expect(headers['content-type']).toBe('image/jpeg');
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([480, 240]);
    expect((await added('hong.png', { bytes: sample.png.subarray(0, 40) })).thumb).toBeNull();
    expect((await added('a.pdf', { bytes: sample.pdf })).thumb).toBeNull();
  });

  test('never takes what could run as a page: HTML and SVG by name or by content, and sends the rest inertly', async () => {
    for (const [name, bytes] of [
      ['a.html', sample.html],
      ['a.svg', sample.svg],
      ['a.png', sample.svg],
      ['a.pdf', sample.html],
    ] as const)
      expect((await uploaded(house, staff, name, bytes)).key, name).toBe('Mes.Files.Misalignment');
    const script = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF',
    );
    const { file } = await added('script.pdf', { bytes: script });
    const { address } = (await staff.post(`/api/Attachments/${file.id}/Link`)).body.data;
    expect((await house.anonymous.get(address)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

describe('the library', () => {
  test('is found without accents, by kind, by folder and without one, in the wanted order', async () => {
    const { id } = await folder('Tìm kiếm');
    const one = await added('Quyết định 12_2026.pdf', { folderId: id, bytes: sample.pdf });
    const two = await added('Ảnh đại hội.png', { folderId: id });
    const names = async (query: string) => (await list(query)).items.map(({ name }: MediaItem) => name);
    expect(await names('search=quyet dinh')).toEqual([one.name]);
    expect(await names('search=12_2')).toEqual([one.name]);
    expect(await names('search=12%252')).toEqual([]);
    expect(await names(`folderId=${id}&sort=name:asc`)).toEqual([two.name, one.name]);
    expect(await list(`folderId=${id}&kind=1`)).toMatchObject({ total: 1, kinds: { 1: 1, 3: 1 } });
    expect(await names('folderId=none&search=dai hoi')).toEqual([]);
    const { folders } = (await staff.get('/api/Medias/Folders')).body.data;
    expect(folders.find((found: { id: string }) => found.id === id)).toMatchObject({ name: 'Tìm kiếm', count: 2 });
  });

  test('lets files be renamed and moved with their version, and keeps the history', async () => {
    const { id } = await folder('Đích');
    const item = await added();
    const url = `/api/Medias/${item.id}`;
    const change = { name: ' Tên mới.png ', folderId: id, version: item.version };
    expect((await staff.put(url, change)).body.data).toMatchObject({ name: 'Tên mới.png', folderId: id, version: 2 });
    const stale = await staff.put(url, change);
    expect([stale.status, stale.body.message]).toEqual([409, 'Mes.Medias.Update.Conflict']);
    expect((await staff.put(url, { ...change, version: 2, name: '' })).body.message).toBe('Mes.Medias.Name.Required');
    expect((await staff.put(url, { ...change, version: 2, folderId: uuidv7() })).body.message).toBe(
      'Mes.Medias.FolderId.NotFound',
    );
    const { items } = (await staff.get(`${url}/History`)).body.data;
    const took = await folder('Mang đi');
    await staff.put(`/api/Medias/Folders/${took.id}`, { name: 'Mang đi', parentId: id, version: took.version });
    const acts = (await staff.get('/api/RecentActions')).body.data.items;
    const doneTo = (record: string) =>
      acts.find(({ kind, path }: { kind: string; path: string }) => kind === 'edit' && path.endsWith(record));
    for (const record of [item.id, took.id]) {
      const { undo, reason } = doneTo(record);
      expect([undo.length, reason]).toEqual([1, null]);
      expect((await staff.post(undo[0], {})).body.data).toEqual({ undone: 1, kept: [], after: null });
    }
    expect((await staff.get(url)).body.data).toMatchObject({ name: 'a.png', folderId: null });
    const { folders } = (await staff.get('/api/Medias/Folders')).body.data;
    expect(folders.find((one: { id: string }) => one.id === took.id).parentId).toBeNull();
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['Update', 'Create']);
    expect(items[0].changes).toEqual({ name: ['a.png', 'Tên mới.png'], folderId: [null, id] });
  });

  test('needs MediasCreate to write and MediasDelete to delete; everybody with a role reads', async () => {
    const item = await added();
    const reader = await house.signInAs([]);
    expect((await reader.get(`/api/Medias/${item.id}`)).status).toBe(200);
    for (const answer of [
      await add([], { who: reader }),
      await reader.put(`/api/Medias/${item.id}`, {}),
      await reader.del(`/api/Medias/${item.id}`),
      await reader.post('/api/Medias/Folders', { name: 'x' }),
    ])
      expect(answer.status).toBe(403);
    expect((await (await house.signInAs(null)).get('/api/Medias')).status).toBe(403);
  });
});

describe('folders', () => {
  test('stand within each other, never within themselves, and go only when they are empty', async () => {
    const [one, other] = [await folder('Một'), await folder('Hai')];
    const below = await folder('Một', one.id);
    const move = (id: string, parentId: string | null, version = 1) =>
      staff.put(`/api/Medias/Folders/${id}`, { name: 'Một', parentId, version });
    expect((await staff.post('/api/Medias/Folders', { name: 'Hai' })).body.message).toBe(
      'Mes.MediaFolders.Name.AlreadyExist',
    );
    for (const parentId of [one.id, below.id])
      expect((await move(one.id, parentId)).body.message).toBe('Mes.MediaFolders.ParentId.NotAllowed');
    expect((await move(below.id, other.id)).body.data).toMatchObject({ parentId: other.id, version: 2 });
    expect((await move(below.id, null, 2)).body.message).toBe('Mes.MediaFolders.Name.AlreadyExist');
    expect((await staff.del(`/api/Medias/Folders/${other.id}`)).body).toMatchObject({
      message: 'Mes.MediaFolder.IsUsing',
      uses: [{ rule: 'refuses', count: expect.any(Number) }],
    });
    const { body } = await staff.del(`/api/Medias/Folders/${below.id}`);
    expect(body.message).toBe('Mes.MediaFolders.Delete.Successfully');
    expect((await staff.post(`/api/Deletions/${body.data.deletionId}/Restore`)).status).toBe(200);
  });
});

describe('a file in use', () => {
  test('is named with its record, is not deleted, and can be deleted and restored afterwards', async () => {
    const item = await added('dùng.png');
    const copy = (await staff.post(`/api/Medias/${item.id}/Use`)).body.data;
    expect(copy).toMatchObject({ fileName: 'dùng.png', size: sample.png.length });
    expect(copy.id).not.toBe(item.file.id);
    const entityId = (await activity()).id;
    await house.db
      .insert(attachmentLinks)
      .values({ id: uuidv7(), attachmentId: copy.id, area: 'Activities', entityId, slot: 'attachment' });
    expect((await staff.get(`/api/Medias/${item.id}`)).body.data).toMatchObject({
      uses: 1,
      usedBy: [{ area: 'Activities', entityId, name: 'Đại hội', slot: 'attachment' }],
    });
    const blind = await house.signInAs(CODES);
    expect((await blind.get(`/api/Medias/${item.id}`)).body.data.usedBy).toEqual([]);
    expect((await ofClub.get(`/api/Medias/${item.id}`)).body.data).toMatchObject({ uses: null, usedBy: [] });
    const refused = await staff.del(`/api/Medias/${item.id}`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Media.IsUsing']);
    await house.db.delete(attachmentLinks).where(eq(attachmentLinks.attachmentId, copy.id));
    const { deletionId } = (await staff.del(`/api/Medias/${item.id}`)).body.data;
    expect((await staff.get(`/api/Medias/${item.id}`)).status).toBe(404);
    expect((await staff.post(`/api/Attachments/${item.file.id}/Link`)).status).toBe(404);
    await staff.post(`/api/Deletions/${deletionId}/Restore`);
    expect((await staff.get(`/api/Medias/${item.id}`)).body.data.file).toEqual(item.file);
    const actions = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, item.id));
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['Create', 'Delete', 'Restore']);
  });
});

describe('a club', () => {
  test('never learns of the files of another club, and reads open ones without changing them', async () => {
    const other = await house.signInAs(CODES, { clubId: clubs[1] });
    const secret = await folder('Bí mật', null, other);
    const hidden = await added('ke-hoach-rieng.png', { who: other, folderId: secret.id });
    const open = await added('cong-khai-rieng.png');
    expect([hidden.clubId, secret.clubId, open.clubId]).toEqual([clubs[1], clubs[1], null]);
    const seen = await list('search=rieng', ofClub);
    expect(seen).toMatchObject({ total: 1, kinds: { 1: 1 }, items: [{ id: open.id, isOwn: false }] });
    expect(await list(`folderId=${secret.id}`, ofClub)).toMatchObject({ total: 0, items: [], kinds: {} });
    const mine = (await ofClub.get('/api/Medias/Folders')).body.data;
    const whole = (await staff.get('/api/Medias/Folders')).body.data;
    expect(mine.folders.map(({ id }: { id: string }) => id)).not.toContain(secret.id);
    expect(whole.total - mine.total).toBeGreaterThan(0);
    const url = `/api/Medias/${hidden.id}`;
    const change = { name: 'x', folderId: null, version: 1 };
    for (const answer of [
      await ofClub.get(url),
      await ofClub.get(`${url}/History`),
      await ofClub.put(url, change),
      await ofClub.del(url),
      await ofClub.post(`${url}/Use`),
      await ofClub.post(`/api/Attachments/${hidden.file.id}/Link`),
      await ofClub.put(`/api/Medias/Folders/${secret.id}`, { name: 'x', parentId: null, version: 1 }),
      await ofClub.del(`/api/Medias/Folders/${secret.id}`),
    ])
      expect(answer.status).toBe(404);
    expect(
      (await add([await sent('a.png', sample.png, { who: ofClub })], { who: ofClub, folderId: secret.id })).body
        .message,
    ).toBe('Mes.Medias.FolderId.NotFound');
    for (const answer of [
      await ofClub.put(`/api/Medias/${open.id}`, change),
      await ofClub.del(`/api/Medias/${open.id}`),
    ])
      expect(answer.status).toBe(403);
    expect((await ofClub.post('/api/Medias/Folders', { name: 'Bí mật' })).status).toBe(201);
    expect((await staff.put(url, { ...change, folderId: (await folder('Mở')).id })).body.message).toBe(
      'Mes.Medias.FolderId.NotAllowed',
    );
  });
});

async function activity(): Promise<{ id: string }> {
  const day = (days: number) => new Date(house.clock.now.getTime() + days * 86_400_000).toISOString();
  const input = { title: 'Đại hội', startTime: day(2), endTime: day(3), score: 1, grades: [{ name: 'A', score: 1 }] };
  const { body } = await staff.post('/api/Activities', { ...input, clubIds: [], meritBadgeIds: [], attachmentIds: [] });
  return body.data;
}
