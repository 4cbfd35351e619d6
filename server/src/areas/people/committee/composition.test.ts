import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { MB } from '@hoivien/contract/kit/attachment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';
import { rowsOf } from '../../keeping/exchange/testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
/** A user of the association without Approve: the persons whom they add wait for approval. */
let clerk: TestClient;
let number = 0;
const title: Record<string, string> = {};

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  clerk = await house.signInAs(permissionCodes.filter((code) => code !== 'ExecutiveCommitteesApprove'));
  for (const [name, ord] of [
    ['Uỷ viên', 70],
    ['Chủ tịch', 10],
    ['Phó Chủ tịch', 30],
  ] as const) {
    const { body } = await staff.post('/api/Titles', { code: `T${ord}`, name, ord });
    title[name] = body.data.id;
  }
});
afterAll(() => house[Symbol.asyncDispose]());

const created = async (area: string, input: object, who = staff) => {
  const { status, body } = await who.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const addClub = () => created('Clubs', { code: `CLB-K${++number}`, enterpriseName: `Câu lạc bộ ${number}` });
const addTerm = async (ofClub: string, input: object = {}) => {
  const { id } = await created('Committees', { name: `Ban ${++number}`, kind: 1, clubId: ofClub });
  const days = { startsOn: '2020-01-01', endsOn: '2099-01-01' };
  return created('Terms', { committeeId: id, name: 'Nhiệm kỳ I', ...days, ...input });
};
const seat = (termId: string, name: string, more: object = {}) => ({ termId, titleId: title[name], ...more });
const addPerson = (
  name: string,
  prorogues: object[],
  { who = staff, ...more }: { who?: TestClient } & Record<string, unknown> = {},
) => created('ExecutiveCommittees', { code: `BCH-K${++number}`, name, prorogues, ...more }, who);
const composed = async (on = '2021-01-01', who = staff) =>
  (await who.get(`/api/Committees/${committeeId}/Composition?on=${on}`)).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const restrict = async (id: string) => {
  const { status } = await staff.post(`/api/PersonalData/Members/${id}/Restrict`, { reason: 'Theo đơn' });
  expect(status).toBe(200);
};
const listed = async (query: string, who = staff) =>
  (await who.get(`/api/ExecutiveCommittees?pageSize=100&${query}`)).body.data.items as {
    name: string;
    titleName: string | null;
    termName: string | null;
    seatState: string;
  }[];

let clubId = '';
let committeeId = '';
let termId = '';
beforeEach(async () => {
  clubId = (await addClub()).id;
  const term = await addTerm(clubId);
  termId = term.id;
  committeeId = term.committeeId;
});

describe('who waits for approval', () => {
  test('stands apart until they are approved, and nowhere once they are refused', async () => {
    await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const waiting = await addPerson('Lê Ánh', [seat(termId, 'Chủ tịch')], { who: clerk });
    const refused = await addPerson('Võ Đức', [seat(termId, 'Phó Chủ tịch')], { who: clerk });
    await staff.post(`/api/ExecutiveCommittees/${refused.id}/Refuse`, { reason: 'Chưa đủ hồ sơ' });
    const before = await composed();
    expect([names(before.seats), names(before.waiting), before.mayApprove]).toEqual([['Trần An'], ['Lê Ánh'], true]);
    expect((await staff.get(`/api/Committees/${committeeId}`)).body.data.seatCount).toBe(1);
    expect((await staff.get(`/api/Terms/${termId}`)).body.data.seatCount).toBe(1);
    await staff.post(`/api/ExecutiveCommittees/${waiting.id}/Approve`);
    const after = await composed();
    expect([names(after.seats), names(after.waiting)]).toEqual([['Lê Ánh', 'Trần An'], []]);
  });

  test('is approved by whoever of the association may', async () => {
    await addPerson('Lê Ánh', [seat(termId, 'Chủ tịch')], { who: clerk });
    const office = await house.signInAs(permissionCodes, { clubId });
    expect((await composed('2021-01-01', clerk)).mayApprove).toBe(false);
    const seen = await composed('2021-01-01', office);
    expect([names(seen.waiting), seen.mayApprove]).toEqual([['Lê Ánh'], false]);
  });

  test('is no officer in the list, either', async () => {
    const refused = await addPerson('Võ Đức', [seat(termId, 'Phó Chủ tịch')], { who: clerk });
    await staff.post(`/api/ExecutiveCommittees/${refused.id}/Refuse`, { reason: 'Chưa đủ hồ sơ' });
    await addPerson('Lê Ánh', [seat(termId, 'Chủ tịch')], { who: clerk });
    expect(await listed(`committeeId=${committeeId}`)).toMatchObject([
      { name: 'Lê Ánh', titleName: 'Chủ tịch', seatState: 'pending' },
      { name: 'Võ Đức', titleName: null, seatState: 'refused' },
    ]);
    expect(await listed(`committeeId=${committeeId}&seatState=current`)).toEqual([]);
  });

  test('stays behind when the next term begins, and it is said how many do', async () => {
    const an = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const anh = await addPerson('Lê Ánh', [seat(termId, 'Chủ tịch')], { who: clerk });
    const binh = await addPerson('Lê Bình', [seat(termId, 'Uỷ viên')]);
    await restrict(binh.id);
    const term = { name: 'Nhiệm kỳ II', startsOn: '2099-01-01', endsOn: '2104-01-01' };
    const { status, body } = await staff.post(`/api/Terms/${termId}/Copy`, {
      term,
      memberIds: [an.id, anh.id, binh.id],
    });
    expect([status, body.data.seatCount, body.data.leftOut]).toEqual([201, 1, 2]);
    const next = await composed('2099-01-01');
    expect([names(next.seats), next.waiting]).toEqual([['Trần An'], []]);
  });
});

test('somebody restricted is counted in the committee and not named', async () => {
  await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
  const binh = await addPerson('Lê Bình', [seat(termId, 'Chủ tịch')]);
  await restrict(binh.id);
  const found = await composed();
  expect([names(found.seats), found.waiting, found.withheld]).toEqual([['Trần An'], [], 1]);
  expect(JSON.stringify(found)).not.toContain('Lê Bình');
});

describe('the picture of a committee member', () => {
  const picture = async (name = 'chan-dung.png', bytes = sample.png) => (await uploaded(house, staff, name, bytes)).id;
  const withPicture = async (avatar: string[]) =>
    staff.post('/api/ExecutiveCommittees', {
      code: `BCH-P${++number}`,
      name: 'Trần An',
      prorogues: [seat(termId, 'Uỷ viên')],
      avatar,
    });

  test('is kept with the record and shown in the committee by an address of its own', async () => {
    const id = await picture();
    const { status, body } = await withPicture([id]);
    expect([status, body.data.avatar, body.data.attachmentIds]).toEqual([201, [expect.objectContaining({ id })], []]);
    const [found] = (await composed()).seats;
    const answer = await house.anonymous.get(found.avatarPath);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    await addPerson('Võ Đức', [seat(termId, 'Chủ tịch')]);
    expect((await composed()).seats[0].avatarPath).toBeNull();
  });

  test('is one picture of at most 6 MB', async () => {
    const refused = async (avatar: string[]) => (await withPicture(avatar)).body.errors[0];
    expect(await refused([await picture('a.pdf', sample.pdf)])).toEqual({
      field: 'avatar',
      message: 'Mes.Files.Misalignment',
    });
    expect((await refused([await picture('a.png', sample.largePng(6 * MB + 1))])).message).toBe(
      'Mes.Files.Size.OverLength',
    );
    expect((await refused([await picture(), await picture()])).field).toBe('avatar');
  });

  test('is in no workbook, and goes with the person’s data', async () => {
    const { body } = await withPicture([await picture()]);
    const sheet = await house.app.inject({
      url: `/api/ExecutiveCommittees/Export?language=vi&search=${body.data.code}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const cells = (await rowsOf(sheet.rawPayload)).flat();
    expect(cells).toContain('Trần An');
    expect(cells.filter((cell) => /chan-dung|Ảnh/.test(String(cell)))).toEqual([]);
    const [{ id }] = body.data.prorogues;
    await staff.post(`/api/Committees/${committeeId}/Seats/${id}/End`, { endsOn: '2022-01-01', endReason: 'Theo đơn' });
    await staff.post(`/api/ExecutiveCommittees/${body.data.id}/Deactivate`);
    const path = (await composed()).seats[0].avatarPath;
    const erased = await staff.post(`/api/PersonalData/Members/${body.data.id}/Erase`, {
      reason: 'Theo đơn',
      confirm: 'XOA',
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect((await staff.get(`/api/ExecutiveCommittees/${body.data.id}`)).body.data.avatar).toEqual([]);
    const found = await composed();
    expect([found.seats, found.withheld]).toEqual([[], 1]);
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect((await house.anonymous.get(path)).status).toBe(404);
  });
});

describe('the list of committee members', () => {
  test('is ordered by the rank of their present titles, then by name, and those without one come last', async () => {
    await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    await addPerson('Lê Bình', [seat(termId, 'Uỷ viên', { endsOn: '2021-01-01' })]);
    await addPerson('Võ Đức', [seat(termId, 'Chủ tịch')]);
    await addPerson('Lê Ánh', [seat(termId, 'Uỷ viên')]);
    expect(names(await listed(`committeeId=${committeeId}`))).toEqual(['Võ Đức', 'Trần An', 'Lê Ánh', 'Lê Bình']);
    expect(names(await listed(`committeeId=${committeeId}&sort=titleName:desc`))).toEqual([
      'Lê Bình',
      'Lê Ánh',
      'Trần An',
      'Võ Đức',
    ]);
    expect(names(await listed(`committeeId=${committeeId}&sort=name:asc`))).toEqual([
      'Trần An',
      'Lê Ánh',
      'Lê Bình',
      'Võ Đức',
    ]);
  });

  test('is narrowed by term and by present title', async () => {
    const past = await created('Terms', { committeeId, name: 'Cũ', startsOn: '2015-01-01', endsOn: '2020-01-01' });
    await addPerson('Trần An', [seat(termId, 'Uỷ viên'), seat(past.id, 'Chủ tịch')]);
    await addPerson('Võ Đức', [seat(termId, 'Chủ tịch')]);
    const within = (query: string) => listed(`committeeId=${committeeId}&${query}`);
    expect(names(await within(`termId=${past.id}`))).toEqual(['Trần An']);
    expect(names(await within(`termId=${termId}`))).toEqual(['Võ Đức', 'Trần An']);
    expect(await within(`titleId=${title['Chủ tịch']}`)).toMatchObject([{ name: 'Võ Đức', termName: 'Nhiệm kỳ I' }]);
    expect(names(await within(`titleIdNot=${title['Chủ tịch']}`))).toEqual(['Trần An']);
  });

  test('is narrowed and ordered for a club’s user by what its own committees have', async () => {
    const foreign = await addTerm((await addClub()).id, { name: 'Nhiệm kỳ bí mật' });
    await addPerson('Lê Hai Nơi', [seat(termId, 'Uỷ viên'), seat(foreign.id, 'Chủ tịch')]);
    await addPerson('Trần Phó', [seat(termId, 'Phó Chủ tịch')]);
    await addPerson('Võ Cũ', [seat(termId, 'Uỷ viên', { endsOn: '2021-01-01' }), seat(foreign.id, 'Chủ tịch')]);
    const office = await house.signInAs(permissionCodes, { clubId });
    expect(await listed('', office)).toMatchObject([
      { name: 'Trần Phó', titleName: 'Phó Chủ tịch' },
      { name: 'Lê Hai Nơi', titleName: 'Uỷ viên', termName: 'Nhiệm kỳ I' },
      { name: 'Võ Cũ', titleName: null, termName: null, seatState: 'former' },
    ]);
    for (const query of [`titleId=${title['Chủ tịch']}`, `termId=${foreign.id}`, `committeeId=${foreign.committeeId}`])
      expect(await listed(query, office), query).toEqual([]);
    expect(names(await listed('titleIdEmpty=true', office))).toEqual(['Võ Cũ']);
  });

  test('shows and filters tags as the other kinds do', async () => {
    const tag = await created('Tags', { name: 'Cố vấn', colour: 'blue' });
    const an = await addPerson('Trần An', [seat(termId, 'Uỷ viên')], { tagIds: [tag.id] });
    expect([an.tagIds, an.tagNames]).toEqual([[tag.id], 'Cố vấn']);
    expect(names(await listed(`tagIds=${tag.id}`))).toEqual(['Trần An']);
  });
});
