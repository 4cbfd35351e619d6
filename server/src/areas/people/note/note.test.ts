import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View'].map((action) => `Members${action}`);
const clubId = uuidv7();

let house: TestApp;
let staff: TestClient;
let club: TestClient;
let url: string;
let id: string;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'ClubsView', 'ClubsUpdate'], { name: 'Nguyễn Bảo Trâm' });
  club = await house.signInAs([...CODES, 'ClubsView', 'ClubsUpdate'], { clubId, name: 'Lê Câu Lạc' });
  id = (await staff.post('/api/Members', { type: 1, code: 'GC-1', enterpriseName: 'Công ty Ghi chú' })).body.data.id;
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: id, joinedOn: '2020-01-01' });
  url = `/api/Members/${id}/Notes`;
});
afterAll(() => house[Symbol.asyncDispose]());

const write = async (content: string, pinned = false, who = staff) => {
  const { status, body } = await who.post(url, { content, pinned });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const read = async (who = staff) => (await who.get(url)).body.data;
const contents = async (who = staff) => (await read(who)).items.map(({ content }: { content: string }) => content);

test('the newest stands first, the pinned ones above all, with who wrote them', async () => {
  await write('Gọi lại sau Tết');
  await write('Giám đốc chỉ nghe máy buổi sáng', true);
  await write('Đã gửi thư mời');
  expect(await contents()).toEqual(['Giám đốc chỉ nghe máy buổi sáng', 'Đã gửi thư mời', 'Gọi lại sau Tết']);
  const [first] = (await read()).items;
  expect(first).toMatchObject({ authorName: 'Nguyễn Bảo Trâm', isOwn: true, pinned: true, version: 1 });
});

test('it is not empty and not longer than 5,000 characters', async () => {
  expect((await staff.post(url, { content: '  ' })).body.message).toBe('Mes.Notes.Content.Required');
  expect((await staff.post(url, { content: 'x'.repeat(5001) })).body.message).toBe('Mes.Notes.Content.OverLength');
  expect((await staff.post(url, { content: 'x'.repeat(5000) })).status).toBe(201);
});

test('only its author changes and deletes it, not over a newer version, and takes the deletion back', async () => {
  const note = await write('Bản một');
  const other = await house.signInAs(CODES);
  const change = { content: 'Bản hai', pinned: false, version: 1 };
  expect((await other.put(`${url}/${note.id}`, change)).body.message).toBe('Mes.Notes.Author.NotAllowed');
  expect((await other.del(`${url}/${note.id}`)).status).toBe(403);
  expect((await staff.put(`${url}/${note.id}`, change)).body.data).toMatchObject({ content: 'Bản hai', version: 2 });
  const stale = await staff.put(`${url}/${note.id}`, { ...change, content: 'Bản ba' });
  expect([stale.status, stale.body.current.content]).toEqual([409, 'Bản hai']);
  const before = await read();
  const { deletionId } = (await staff.del(`${url}/${note.id}`)).body.data;
  expect(await contents()).not.toContain('Bản hai');
  const restored = await staff.post(`/api/Deletions/${deletionId}/Restore`);
  expect([restored.status, restored.body.message]).toEqual([200, 'Mes.Notes.Restore.Successfully']);
  expect(await read()).toEqual(before);
});

test('reading asks for the code that shows the record, writing for the one that changes it', async () => {
  const viewer = await house.signInAs(['MembersView']);
  expect((await viewer.get(url)).status).toBe(200);
  expect((await viewer.post(url, { content: 'x' })).status).toBe(403);
  expect((await (await house.signInAs(['MembersSearch'])).get(url)).status).toBe(403);
});

test('the history tells that there was a note and never what stood in it', async () => {
  await write('Số tài khoản riêng của giám đốc');
  const historyOf = async (who: TestClient) => (await who.get(`/api/Members/${id}/History`)).body.data;
  const history = await historyOf(staff);
  expect(history.items[0].changes).toEqual({ note: [null, 'added'] });
  expect(JSON.stringify(history)).not.toContain('Số tài khoản');
  // A club's user also does not learn that a note exists which they may not read.
  expect(JSON.stringify(await historyOf(club))).not.toContain('"note"');
  await write('Việc của câu lạc bộ', false, club);
  expect((await historyOf(club)).items[0].changes).toEqual({ note: [null, 'added'] });
  await club.del(`${url}/${(await read(club)).items[0].id}`);
});

test('a club’s user reads what users of the club wrote, the association reads all', async () => {
  await write('Việc của câu lạc bộ', false, club);
  expect(await contents(club)).toEqual(['Việc của câu lạc bộ']);
  expect((await read(club)).total).toBe(1);
  expect(await contents()).toContain('Việc của câu lạc bộ');
  const theirs = (await read()).items.find(({ isOwn }: { isOwn: boolean }) => isOwn);
  expect((await club.del(`${url}/${theirs.id}`)).status).toBe(404);
  await house.db.update(users).set({ clubId: null }).where(eq(users.id, club.userId));
  expect((await read(club)).total).toBe((await read()).total);
  await house.db.update(users).set({ clubId }).where(eq(users.id, club.userId));
});

test('a note of one member is not found below another, nor below a member of another kind', async () => {
  const note = await write('Ở đúng chỗ');
  const other = (await staff.post('/api/Members', { type: 1, code: 'GC-2', enterpriseName: 'Công ty Khác' })).body.data;
  expect((await staff.del(`/api/Members/${other.id}/Notes/${note.id}`)).body.message).toBe('Mes.Notes.Id.NotFound');
  expect((await staff.get(`/api/Clubs/${id}/Notes`)).status).toBe(404);
});
