import { permissionCodes } from '@hoivien/contract/permissions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linksOf } from '../../../kit/links.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { uploaded } from '../../keeping/attachment/testing/files.ts';

let house: TestApp;
let office: TestClient;
const clubs = [uuidv7(), uuidv7()] as const;
/** Users of two clubs: the first has every code, the second none for news. */
let first: TestClient;
let second: TestClient;

beforeAll(async () => {
  house = await makeApp();
  office = await house.signInAs(permissionCodes);
  first = await house.signInAs(permissionCodes, { clubId: clubs[0] });
  second = await house.signInAs(['MembersSearch'], { clubId: clubs[1] });
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const text = { content: '<p>Nội dung tin.</p>' };
const add = async (more: object = {}, who = office) => {
  const { status, body } = await who.post('/api/Documents', { title: `Tin số ${++number}`, ...text, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; version: number; title: string };
};
const publish = async (id: string, body: object = {}) => {
  const answer = await office.post(`/api/Documents/${id}/Publish`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const titlesOf = async (who: TestClient, query = '') =>
  (await who.get(`/api/Documents/Reader${query}`)).body.data.items.map(({ title }: { title: string }) => title);
const errorsOf = async (input: object) =>
  ((await office.post('/api/Documents', { ...text, ...input })).body.errors ?? []).map(
    ({ field, message }: { field: string; message: string }) => `${field} ${message}`,
  );
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f97316' } })
    .jpeg()
    .toBuffer();

describe('news', () => {
  test('are a draft, are published, withdrawn and published again; a timed one waits', async () => {
    const { id, title } = await add();
    expect((await office.get(`/api/Documents/${id}`)).body.data.stage).toBe('draft');
    expect(await titlesOf(office)).not.toContain(title);
    expect((await publish(id)).stage).toBe('published');
    expect(await titlesOf(second)).toContain(title);
    expect((await office.post(`/api/Documents/${id}/Publish`, {})).body.message).toBe(
      'Mes.Documents.Status.NotAllowed',
    );
    expect((await office.post(`/api/Documents/${id}/Withdraw`)).body.data.stage).toBe('withdrawn');
    expect(await titlesOf(office)).not.toContain(title);
    expect((await office.get(`/api/Documents/Reader/${id}`)).status).toBe(404);

    const past = await office.post(`/api/Documents/${id}/Publish`, { publishAt: '2020-01-01T00:00:00Z' });
    expect(past.body.errors).toMatchObject([{ field: 'publishAt', message: 'Mes.Documents.PublishAt.InValid' }]);
    const tomorrow = new Date(house.clock.now.getTime() + 24 * 60 * 60 * 1000).toISOString();
    expect((await publish(id, { publishAt: tomorrow })).stage).toBe('timed');
    expect(await titlesOf(office)).not.toContain(title);
    // The night has passed.
    await house.pool.query('update documents set publish_at = $2 where id = $1', [id, '2026-01-01']);
    expect(await titlesOf(office)).toContain(title);
    const kinds = (await office.get(`/api/Documents/${id}/History`)).body.data.items;
    expect(JSON.stringify(kinds)).toContain('withdrawn');
  });

  test('take texts up to their limits and no longer ones', async () => {
    const longest = { title: 'a'.repeat(254), shortDescription: 'b'.repeat(500), coverDescription: 'c'.repeat(254) };
    expect(await errorsOf(longest)).toEqual([]);
    expect(await errorsOf({ title: 'a'.repeat(255) })).toEqual(['title Mes.Documents.Title.OverLength']);
    expect(await errorsOf({ title: 'x', shortDescription: 'b'.repeat(501) })).toEqual([
      'shortDescription Mes.Documents.ShortDescription.OverLength',
    ]);
    expect(await errorsOf({ title: '' })).toEqual(['title Mes.Documents.Title.Required']);
    expect(await errorsOf({ title: 'x', memberTypes: [{ type: 5 }] })).not.toEqual([]);
    const twice = await add({ memberTypes: [{ type: 2 }, { type: 1 }, { type: 1 }] });
    const { memberTypes } = (await office.get(`/api/Documents/${twice.id}`)).body.data;
    expect(memberTypes.map(({ type }: { type: number }) => type)).toEqual([1, 2]);
  });

  test('are cleaned, and their cover comes in three widths that only their readers open', async () => {
    const cover = await uploaded(house, office, 'bia.jpg', await picture(2000, 1000));
    const { id } = await add({
      content: '<p>Chào</p><script>alert(1)</script><img src="x" onerror="alert(1)">',
      coverImage: [cover.id],
      coverFocus: 'top',
      clubIds: [clubs[0]],
    });
    await publish(id);
    const article = (await first.get(`/api/Documents/Reader/${id}`)).body.data;
    expect(article.content).not.toMatch(/script|onerror/);
    const widths = [];
    for (const at of [article.cover.small, article.cover.medium, article.cover.large]) {
      const { rawPayload } = await house.app.inject({ method: 'GET', url: at });
      widths.push((await sharp(rawPayload).metadata()).width);
    }
    expect(widths).toEqual([320, 800, 1600]);
    expect(article.cover.focus).toBe('top');

    const slots = await house.pool.query(
      "select attachment_id as id from attachment_links where area = 'Documents' and entity_id = $1",
      [id],
    );
    expect(slots.rows).toHaveLength(4);
    for (const row of slots.rows as { id: string }[]) {
      expect((await first.post(`/api/Attachments/${row.id}/Link`)).status).toBe(200);
      expect((await second.post(`/api/Attachments/${row.id}/Link`)).status).toBe(404);
    }
    // A picture that is no picture inside stays as it is and breaks nothing.
    const { version, ...record } = (await office.get(`/api/Documents/${id}`)).body.data;
    const bare = await office.put(`/api/Documents/${id}`, {
      ...input(record),
      version,
      coverImage: [],
      coverFocus: null,
    });
    expect(bare.status, JSON.stringify(bare.body)).toBe(200);
    expect((await first.get(`/api/Documents/Reader/${id}`)).body.data.cover).toBeNull();
  });

  test('are found by words and years, and count their readers by kind and club', async () => {
    const { id } = await add({ shortDescription: 'Xuất khẩu gạo sang Nhật Bản' });
    await publish(id);
    expect(await titlesOf(second, '?search=xuat%20khau%20gao')).toHaveLength(1);
    const { years } = (await second.get('/api/Documents/Reader')).body.data;
    expect(years.length).toBeGreaterThan(0);
    expect(await titlesOf(second, `?search=xuat%20khau%20gao&year=${years[0].year - 40}`)).toEqual([]);
    expect((await second.get('/api/Documents/Reader?year=x')).body.message).toBe('Mes.Documents.Year.InValid');
    await second.get(`/api/Documents/Reader/${id}`);
    await second.get(`/api/Documents/Reader/${id}`);
    expect((await office.get(`/api/Documents/${id}/Readers`)).body.data).toMatchObject({
      total: 1,
      users: 1,
      byType: [],
      byClub: [{ clubId: clubs[1], count: 1 }],
    });
    expect((await office.get(`/api/Documents/${id}`)).body.data.readCount).toBe(1);
  });
});

/** The fields of a record that an input takes. */
const input = ({ title, content, coverImage, attachmentIds, clubIds }: Record<string, unknown>) => ({
  title,
  content,
  coverImage: (coverImage as { id: string }[]).map(({ id }) => id),
  attachmentIds: (attachmentIds as { id: string }[]).map(({ id }) => id),
  clubIds,
});

describe('a user of a club', () => {
  test('never learns of news for other clubs, whatever they ask', async () => {
    const { id, title } = await add({ clubIds: [clubs[1]] });
    await publish(id);
    expect(await titlesOf(second)).toContain(title);
    expect(await titlesOf(first)).not.toContain(title);
    for (const path of [
      `/api/Documents/${id}`,
      `/api/Documents/Reader/${id}`,
      `/api/Documents/${id}/History`,
      `/api/Documents/${id}/Readers`,
    ])
      expect((await first.get(path)).status, path).toBe(404);
    const seen = JSON.stringify([
      (await first.get('/api/Documents?pageSize=100')).body,
      (await first.get(`/api/Documents/Options?search=${encodeURIComponent(title)}`)).body,
      (await first.get(`/api/Search?q=${encodeURIComponent(title)}`)).body,
    ]);
    expect(seen).not.toContain(id);
    expect((await first.post('/api/Documents/Bulk', { action: 'Delete', ids: [id] })).body.data[0].done).toBe(false);
  });

  test('sees no draft of the association, changes none of its news, and writes for the own club only', async () => {
    const draft = await add();
    expect((await first.get(`/api/Documents/${draft.id}`)).status).toBe(404);
    const open = await add();
    await publish(open.id);
    const record = (await first.get(`/api/Documents/${open.id}`)).body.data;
    expect(record.allowedActions).toEqual([]);
    expect((await first.put(`/api/Documents/${open.id}`, { ...input(record), version: record.version })).status).toBe(
      404,
    );
    expect((await first.post(`/api/Documents/${open.id}/Withdraw`)).status).toBe(404);
    expect((await first.get(`/api/Documents/${open.id}/Readers`)).status).toBe(404);
    const foreign = await first.post('/api/Documents', { title: 'x', content: '<p>x</p>', clubIds: [clubs[1]] });
    expect(foreign.body.errors).toMatchObject([{ field: 'clubIds', message: 'Mes.Permission.OwnClub' }]);
    const own = await add({}, first);
    expect((await office.get(`/api/Documents/${own.id}`)).body.data).toMatchObject({
      clubIds: [clubs[0]],
      clubId: clubs[0],
    });
  });
});

describe('the page of a member’s link', () => {
  test('has the news for their type and clubs, and counts a reading when one is opened', async () => {
    const { body } = await office.post('/api/Members', { type: 1, code: 'DOC-1', enterpriseName: 'Công ty Đọc Tin' });
    const token = linksOf(secretKey).of(
      'member',
      { id: body.data.id, counter: 0 },
      new Date(house.clock.now.getTime() + 86_400_000),
    );
    const shown = await add({ memberTypes: [{ type: 1 }] });
    const others = [await add({ memberTypes: [{ type: 6 }] }), await add({ clubIds: [clubs[0]] })];
    for (const { id } of [shown, ...others]) await publish(id);
    const page = (await house.anonymous.get(`/api/Public/${token}`)).body.data;
    const ids = page.parts.news.map(({ id }: { id: string }) => id);
    expect(ids).toContain(shown.id);
    for (const { id } of others) {
      expect(ids).not.toContain(id);
      expect((await house.anonymous.post(`/api/Public/${token}/NewsRead`, { documentId: id })).status).toBe(404);
    }
    expect((await office.get(`/api/Documents/${shown.id}`)).body.data.readCount).toBe(0);
    expect((await house.anonymous.post(`/api/Public/${token}/NewsRead`, { documentId: shown.id })).status).toBe(200);
    expect((await office.get(`/api/Documents/${shown.id}/Readers`)).body.data).toMatchObject({
      total: 1,
      byType: [{ memberType: 1, count: 1 }],
    });
  });
});
