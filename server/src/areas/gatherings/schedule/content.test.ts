import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { eq, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '../../../db/tables/kit.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { plainSql } from '../../../kit/rich-text/plain.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'].map((action) => `Schedules${action}`);
const DAY = 24 * 3_600_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(house.clock.now.getTime() + hours * 3_600_000).toISOString();
const meeting = (content: unknown, title = 'Họp') => ({
  kind: 1,
  type: 1,
  title,
  content,
  startTime: inHours(2),
  endTime: inHours(4),
});
const add = async (content: unknown, who = staff) => {
  const { status, body } = await who.post('/api/Schedules', meeting(content));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const picture = async (who = staff) => (await uploaded(house, who, 'a.png', sample.png)).id;
const shows = (id: string) => `<p>Ảnh: <img data-attachment="${id}" alt="Hội trường" /></p>`;
const linkStatus = async (id: string, who = staff) => (await who.post(`/api/Attachments/${id}/Link`)).status;

describe('the content of a meeting', () => {
  test('is stored cleaned, told in words by list, history and conditions', async () => {
    const record = await add('<h2 onclick="x()">Việc &lt;1&gt;</h2><p>Hội <b>phí</b></p><script>x()</script>');
    expect(record.content).toBe('<h2>Việc &lt;1&gt;</h2><p>Hội <strong>phí</strong></p>');
    const listed = await staff.get('/api/Schedules?sort=createdAt:desc');
    expect(listed.body.data.items.find(({ id }: { id: string }) => id === record.id).content).toBe('Việc <1>\nHội phí');
    const [found] = await house.db
      .select({ words: plainSql(schedules.content) })
      .from(schedules)
      .where(eq(schedules.id, record.id));
    expect(found?.words?.replace(/\s+/g, ' ').trim()).toBe('Việc <1> Hội phí');
    const saved = await staff.put(`/api/Schedules/${record.id}`, { ...record, content: '<p>Hội <em>phí</em></p>' });
    expect(saved.body.data.content).toBe('<p>Hội <em>phí</em></p>');
    const [entry] = (await staff.get(`/api/Schedules/${record.id}/History`)).body.data.items;
    expect(entry.changes.content).toEqual(['Việc <1>\nHội phí', 'Hội phí']);
  });

  test('that says nothing is none, and one that is saved as it was opened changes nothing', async () => {
    const empty = await add('<p>&nbsp;</p><p><br></p>');
    expect(empty.content).toBeNull();
    const record = await add('<p>a</p><table><tbody><tr><td colspan="2"><p>b</p></td></tr></tbody></table>');
    const again = await staff.put(`/api/Schedules/${record.id}`, record);
    expect([again.status, again.body.data.version]).toEqual([200, 1]);
  });

  test('is refused when it is too long, before and after cleaning', async () => {
    const refused = async (content: string) => (await staff.post('/api/Schedules', meeting(content))).body.errors?.[0];
    const tooLong = { field: 'content', message: 'Mes.Schedules.Content.OverLength', params: { max: 100_000 } };
    expect(await refused('x'.repeat(100_001))).toEqual(tooLong);
    expect(await refused('&'.repeat(60_000))).toEqual(tooLong);
    expect(await refused('x'.repeat(100_000))).toBeUndefined();
  });
});

describe('a picture in the content', () => {
  test('belongs to the meeting: its readers see it, others do not, and the sweep keeps it', async () => {
    const id = await picture();
    const record = await add(shows(id));
    const club = await house.signInAs(CODES, { clubId: uuidv7() });
    expect([await linkStatus(id), await linkStatus(id, club)]).toEqual([200, 404]);
    const later = new Date(Date.now() + 3 * DAY);
    await sweepAttachments(house.db, house.files, later);
    expect(await linkStatus(id)).toBe(200);
    await staff.put(`/api/Schedules/${record.id}`, { ...record, content: '<p>không còn ảnh</p>' });
    await sweepAttachments(house.db, house.files, later);
    expect(await house.db.select().from(attachments).where(eq(attachments.id, id))).toEqual([]);
  });

  test('of somebody else, of another record or of none is refused', async () => {
    const other = await house.signInAs(CODES);
    const theirs = await picture(other);
    const used = await picture();
    await add(shows(used));
    for (const id of [theirs, used, uuidv7()]) {
      const { status, body } = await staff.post('/api/Schedules', meeting(shows(id)));
      expect([status, body.errors?.[0]]).toEqual([400, { field: 'content', message: 'Mes.Files.Id.NotFound' }]);
    }
    expect(await linkStatus(theirs)).toBe(404);
    const file = await uploaded(house, staff, 'a.pdf', sample.pdf);
    const { body } = await staff.post('/api/Schedules', meeting(shows(file.id)));
    expect(body.errors[0].message).toBe('Mes.Files.Misalignment');
  });

  test('comes back with a deleted meeting', async () => {
    const id = await picture();
    const record = await add(shows(id));
    const { deletionId } = (await staff.del(`/api/Schedules/${record.id}`)).body.data;
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 3 * DAY));
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    const back = (await staff.get(`/api/Schedules/${record.id}`)).body.data;
    expect([back.content, await linkStatus(id)]).toEqual([shows(id), 200]);
  });
});

test('the migration turns the lines of a plain content into paragraphs', async () => {
  const record = await add('<p>x</p>');
  const folder = new URL('../../../db/migrations/', import.meta.url);
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  const { tag = '' } = journal.entries.find((entry) => entry.tag.endsWith('_formatted_content')) ?? {};
  await house.db
    .transaction(async (tx) => {
      await tx.update(schedules).set({ content: 'a < b & c\r\n\nd' }).where(eq(schedules.id, record.id));
      for (const statement of (await readFile(new URL(`${tag}.sql`, folder), 'utf8')).split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement));
      const [row] = await tx.select().from(schedules).where(eq(schedules.id, record.id));
      expect(row?.content).toBe('<p>a &lt; b &amp; c</p><p></p><p>d</p>');
      expect(plainText(row?.content ?? '')).toBe('a < b & c\nd');
      tx.rollback();
    })
    .catch((error: Error) => {
      if (error.name !== 'DrizzleError' && !/rollback/i.test(error.message)) throw error;
    });
});
