import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { dryRun, rowsOf, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
let number = 0;
const title: Record<string, string> = {};

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
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
const addCommittee = (input: object = {}, who = staff) =>
  created('Committees', { name: `Ban ${++number}`, kind: 1, clubId: null, ...input }, who);
const addTerm = (committeeId: string, input: object = {}, who = staff) =>
  created('Terms', { committeeId, name: 'Nhiệm kỳ I', startsOn: '2020-01-01', endsOn: '2025-01-01', ...input }, who);
const seat = (termId: string, name: string, more: object = {}) => ({ termId, titleId: title[name], ...more });
const addPerson = (name: string, prorogues: object[], who = staff) =>
  created('ExecutiveCommittees', { code: `BCH-${++number}`, name, prorogues }, who);
const namesOn = async (committeeId: string, on: string, who = staff) => {
  const { body } = await who.get(`/api/Committees/${committeeId}/Composition?on=${on}`);
  return body.data.seats.map((one: { name: string }) => one.name);
};

/**
 * Each test has a committee of its own in a club of its own, because the association has only one committee of each
 * kind.
 */
let committeeId = '';
let termId = '';
let clubId = '';
beforeEach(async () => {
  clubId = (await created('Clubs', { code: `CLB-T${++number}`, enterpriseName: `Câu lạc bộ ${number}` })).id;
  committeeId = (await addCommittee({ clubId })).id;
  termId = (await addTerm(committeeId)).id;
});

describe('somebody in a committee', () => {
  test('has at least one seat, also when they are changed', async () => {
    const none = await staff.post('/api/ExecutiveCommittees', { code: 'BCH-X', name: 'Trần An', prorogues: [] });
    expect(none.body).toMatchObject({
      message: 'Mes.ExecutiveCommittees.Prorogues.Required',
      errors: [{ field: 'prorogues' }],
    });
    const person = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const emptied = await staff.put(`/api/ExecutiveCommittees/${person.id}`, { ...person, prorogues: [] });
    expect(emptied.body.message).toBe('Mes.ExecutiveCommittees.Prorogues.Required');
  });

  test('holds a seat from the beginning of its term when no day is named', async () => {
    const person = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    expect(person.prorogues).toMatchObject([{ termId, startsOn: '2020-01-01', endsOn: null }]);
  });

  test('sits within the days of a term, and once at a time', async () => {
    const refused = async (...prorogues: object[]) => {
      const input = { code: 'BCH-Y', name: 'Trần An', prorogues };
      return (await staff.post('/api/ExecutiveCommittees', input)).body.errors[0];
    };
    expect(await refused(seat(termId, 'Uỷ viên', { startsOn: '2019-12-31' }))).toEqual({
      field: 'prorogues.0.startsOn',
      message: 'Mes.ExecutiveCommittees.ProroguesStartsOn.InValid',
    });
    expect(await refused(seat(termId, 'Uỷ viên', { endsOn: '2025-01-02' }))).toMatchObject({
      field: 'prorogues.0.endsOn',
    });
    expect(await refused(seat(termId, 'Uỷ viên'), seat(termId, 'Chủ tịch', { startsOn: '2022-01-01' }))).toEqual({
      field: 'prorogues.1.termId',
      message: 'Mes.ExecutiveCommittees.ProroguesTermId.Duplicate',
    });
    const rose = [
      seat(termId, 'Uỷ viên', { endsOn: '2022-01-01' }),
      seat(termId, 'Chủ tịch', { startsOn: '2022-01-01' }),
    ];
    expect((await addPerson('Trần An', rose)).prorogues).toHaveLength(2);
    expect(await refused(seat(uuidv7(), 'Uỷ viên'))).toMatchObject({
      field: 'prorogues.0.termId',
      message: 'Mes.ExecutiveCommittees.ProroguesTermId.NotFound',
    });
  });

  test('can have the days of two seats exchanged by one save', async () => {
    const halves = [
      seat(termId, 'Uỷ viên', { endsOn: '2022-01-01' }),
      seat(termId, 'Chủ tịch', { startsOn: '2022-01-01' }),
    ];
    const person = await addPerson('Lê Bình', halves);
    const [later, earlier] = person.prorogues;
    const exchanged = [
      { ...later, startsOn: '2020-01-01', endsOn: '2022-01-01' },
      { ...earlier, startsOn: '2022-01-01', endsOn: null },
    ];
    const { status, body } = await staff.put(`/api/ExecutiveCommittees/${person.id}`, {
      ...person,
      prorogues: exchanged,
    });
    expect(status).toBe(200);
    expect(body.data.prorogues.map((one: { id: string }) => one.id)).toEqual([earlier.id, later.id]);
  });

  test('comes back with their seats when their deletion is undone', async () => {
    const person = await addPerson('Lê Bình', [seat(termId, 'Uỷ viên')]);
    expect((await staff.del(`/api/ExecutiveCommittees/${person.id}`)).body.message).toBe(
      'Mes.ExecutiveCommittee.NotDeletePermission',
    );
    await staff.post(`/api/ExecutiveCommittees/${person.id}/Deactivate`);
    const { deletionId } = (await staff.del(`/api/ExecutiveCommittees/${person.id}`)).body.data;
    expect(await namesOn(committeeId, '2021-01-01')).toEqual([]);
    await staff.post(`/api/Deletions/${deletionId}/Restore`);
    expect(await namesOn(committeeId, '2021-01-01')).toEqual(['Lê Bình']);
  });

  test('is read from a workbook with term and title by name, and an export read again changes nothing', async () => {
    const { name } = (await staff.get(`/api/Committees/${committeeId}`)).body.data;
    const headers = ['Mã', 'Họ và tên', 'Nhiệm kỳ của chức danh 1', 'Chức danh trong nhiệm kỳ 1'];
    const bytes = await workbook(headers, [
      [`N-${number}`, 'Phạm Thu', `Nhiệm kỳ I – ${name}`, 'phó chủ tịch'],
      [`M-${number}`, 'Phạm Lan', `Nhiệm kỳ II – ${name}`, 'Uỷ viên'],
      [`O-${number}`, 'Phạm Mai', null, null],
    ]);
    const checked = await dryRun(house, staff, 'ExecutiveCommittees', bytes);
    expect(checked.counts).toMatchObject({ create: 1, refused: 2 });
    await write(staff, checked.id);
    const [found] = (await staff.get(`/api/ExecutiveCommittees?code=N-${number}`)).body.data.items;
    expect(found).toMatchObject({ name: 'Phạm Thu', seatState: 'former', titleName: null });
    expect(await namesOn(committeeId, '2021-01-01')).toEqual(['Phạm Thu']);
    const sheet = await house.app.inject({
      url: `/api/ExecutiveCommittees/Export?language=vi&search=N-${number}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect((await rowsOf(sheet.rawPayload)).flat()).toContain(`Nhiệm kỳ I – ${name}`);
    expect((await dryRun(house, staff, 'ExecutiveCommittees', sheet.rawPayload)).counts).toMatchObject({ same: 1 });
  });
});

describe('a committee on a day', () => {
  test('is who sat in it then, by the rank of titles and then by name', async () => {
    await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    await addPerson('Lê Ánh', [seat(termId, 'Uỷ viên')]);
    await addPerson('Võ Đức', [seat(termId, 'Phó Chủ tịch', { startsOn: '2021-06-01' })]);
    await addPerson('Đỗ Cường', [seat(termId, 'Chủ tịch', { endsOn: '2022-01-01' })]);
    expect(await namesOn(committeeId, '2021-01-01')).toEqual(['Đỗ Cường', 'Trần An', 'Lê Ánh']);
    expect(await namesOn(committeeId, '2021-12-31')).toEqual(['Đỗ Cường', 'Võ Đức', 'Trần An', 'Lê Ánh']);
    expect(await namesOn(committeeId, '2022-01-01')).toEqual(['Võ Đức', 'Trần An', 'Lê Ánh']);
    expect(await namesOn(committeeId, '2025-01-01')).toEqual([]);
    expect((await staff.get(`/api/Committees/${committeeId}/Composition?on=x`)).body.message).toBe(
      'Mes.Committees.On.InValid',
    );
  });

  test('has one term at a time, and no seat outside it', async () => {
    const input = { committeeId, name: 'II', startsOn: '2024-12-31', endsOn: '2029-01-01' };
    expect((await staff.post('/api/Terms', input)).body).toMatchObject({
      message: 'Mes.Terms.StartsOn.NotAllowed',
      errors: [{ field: 'startsOn' }],
    });
    expect((await staff.post('/api/Terms', { ...input, endsOn: '2024-12-31' })).body.message).toBe(
      'Mes.Terms.EndsOn.InValid',
    );
    await addPerson('Trần An', [seat(termId, 'Uỷ viên', { startsOn: '2024-06-01' })]);
    const term = (await staff.get(`/api/Terms/${termId}`)).body.data;
    const shorter = await staff.put(`/api/Terms/${termId}`, { ...term, endsOn: '2024-06-01' });
    expect(shorter.body.message).toBe('Mes.Terms.EndsOn.NotAllowed');
    const elsewhere = (await addCommittee({ clubId, kind: 2 })).id;
    const moved = await staff.put(`/api/Terms/${termId}`, { ...term, committeeId: elsewhere });
    expect(moved.body.message).toBe('Mes.Terms.CommitteeId.NotAllowed');
    expect((await staff.del(`/api/Terms/${termId}`)).body.message).toBe('Mes.Term.IsUsing');
    expect((await staff.put(`/api/Terms/${termId}`, { ...term, endsOn: '2024-07-01' })).status).toBe(200);
  });

  test('keeps its people; new days of the term that end their seats today are asked about', async () => {
    const { id } = await addTerm((await addCommittee({ clubId, kind: 2 })).id, { endsOn: '2030-01-01' });
    await addPerson('Lê Đương Nhiệm', [seat(id, 'Uỷ viên')]);
    await addPerson('Lê Đã Thôi', [seat(id, 'Uỷ viên', { endsOn: '2024-01-01', endReason: 'Nghỉ hưu' })]);
    const { name: committee } = (
      await staff.get(`/api/Committees/${(await staff.get(`/api/Terms/${id}`)).body.data.committeeId}`)
    ).body.data;
    const save = async (days: object, query = '') => {
      const { version } = (await staff.get(`/api/Terms/${id}`)).body.data;
      return staff.patch(`/api/Terms/${id}${query}`, { ...days, version });
    };
    expect((await save({ endsOn: '2029-01-01' })).status).toBe(200);
    expect((await save({ endsOn: '2025-06-01' })).body.errors).toEqual([
      { field: 'endsOn', message: 'Mes.Terms.EndsOn.Asked', params: { count: 1, committee } },
    ]);
    expect((await save({ endsOn: '2025-06-01' }, '?confirmed=Mes.Terms.EndsOn.Asked')).status).toBe(200);
    expect((await save({ name: 'Nhiệm kỳ đổi tên' })).status).toBe(200);
  });

  test('is one of its kind in its club', async () => {
    const { body } = await staff.post('/api/Committees', { name: 'Ban nữa', kind: 1, clubId });
    expect(body).toMatchObject({ message: 'Mes.Committees.Kind.AlreadyExist', errors: [{ field: 'kind' }] });
  });

  test('is warned of when its term ends within 60 days', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const stateOf = async (endsIn: number) => {
      const own = (await created('Clubs', { code: `CLB-W${++number}`, enterpriseName: `CLB ${number}` })).id;
      const committee = await addCommittee({ clubId: own });
      await addTerm(committee.id, { startsOn: '2021-01-01', endsOn: day(endsIn) });
      const found = (await staff.get(`/api/Committees/${committee.id}`)).body.data;
      const [term] = (await staff.get(`/api/Terms?committeeId=${committee.id}`)).body.data.items;
      return [found.termState, term.state];
    };
    expect(await stateOf(40)).toEqual(['ending', 'ending']);
    expect(await stateOf(90)).toEqual(['current', 'current']);
    expect(await stateOf(-5)).toEqual(['none', 'ended']);
  });
});

describe('ending a seat', () => {
  const end = (seatId: string, body: object, of = committeeId, who = staff) =>
    who.post(`/api/Committees/${of}/Seats/${seatId}/End`, body);

  test('keeps the days before, and the history of the person tells it', async () => {
    const person = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const [{ id }] = person.prorogues;
    const { body } = await end(id, { endsOn: '2022-05-01', endReason: 'Nghỉ hưu' });
    expect(body.message).toBe('Mes.Committees.EndSeat.Successfully');
    expect(await namesOn(committeeId, '2022-04-30')).toEqual(['Trần An']);
    expect(await namesOn(committeeId, '2022-05-01')).toEqual([]);
    const now = (await staff.get(`/api/ExecutiveCommittees/${person.id}`)).body.data;
    expect(now.version).toBe(2);
    expect(now.prorogues).toMatchObject([{ id, endsOn: '2022-05-01', endReason: 'Nghỉ hưu' }]);
    const [entry] = (await staff.get(`/api/ExecutiveCommittees/${person.id}/History`)).body.data.items;
    const [before, after] = entry.changes.prorogues;
    expect(before[0]).toMatchObject({ titleId: 'Uỷ viên', endsOn: null });
    expect(after[0]).toMatchObject({ termId: expect.stringContaining('Nhiệm kỳ I'), endReason: 'Nghỉ hưu' });
    const undone = await staff.post(`/api/RecentActions/${body.undo}/Undo`, {});
    expect(undone.body.data).toEqual({ undone: 1, kept: [], after: null });
    expect(await namesOn(committeeId, '2022-05-01')).toEqual(['Trần An']);
  });

  test('needs a reason, a day within the seat, and a seat of that committee that is still held', async () => {
    const person = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const [{ id }] = person.prorogues;
    const good = { endsOn: '2022-05-01', endReason: 'Nghỉ hưu' };
    const messageOf = async (...args: Parameters<typeof end>) => (await end(...args)).body.message;
    expect(await messageOf(id, { ...good, endReason: ' ' })).toBe('Mes.Committees.EndReason.Required');
    expect(await messageOf(id, { ...good, endsOn: '2020-01-01' })).toBe('Mes.Committees.EndsOn.InValid');
    expect(await messageOf(id, { ...good, endsOn: '2025-01-02' })).toBe('Mes.Committees.EndsOn.InValid');
    const other = (await addCommittee({ clubId, kind: 3 })).id;
    expect(await messageOf(id, good, other)).toBe('Mes.Committees.Seats.NotFound');
    const answers = await Promise.all([end(id, good), end(id, good), end(id, good)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});

describe('the next term', () => {
  const term = { name: 'Nhiệm kỳ II', startsOn: '2025-01-01', endsOn: '2030-01-01' };

  test('takes over who goes on, each as what they were last, and keeps the one before as it was', async () => {
    const an = await addPerson('Trần An', [
      seat(termId, 'Uỷ viên', { endsOn: '2022-01-01' }),
      seat(termId, 'Chủ tịch', { startsOn: '2022-01-01' }),
    ]);
    const anh = await addPerson('Lê Ánh', [seat(termId, 'Uỷ viên', { endsOn: '2024-01-01' })]);
    await addPerson('Võ Đức', [seat(termId, 'Phó Chủ tịch')]);
    const { status, body } = await staff.post(`/api/Terms/${termId}/Copy`, { term, memberIds: [an.id, anh.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Mes.Terms.Copy.Successfully',
      data: { ...term, committeeId, seatCount: 2 },
    });
    const { seats } = (await staff.get(`/api/Committees/${committeeId}/Composition?on=2025-01-01`)).body.data;
    expect(seats).toMatchObject([
      { name: 'Trần An', titleName: 'Chủ tịch', startsOn: '2025-01-01', endsOn: null },
      { name: 'Lê Ánh', titleName: 'Uỷ viên' },
    ]);
    expect(await namesOn(committeeId, '2024-12-31')).toEqual(['Trần An', 'Võ Đức']);
    expect((await staff.get(`/api/ExecutiveCommittees/${an.id}`)).body.data).toMatchObject({ version: 2 });
  });

  test('is refused whole when it overlaps or somebody had no seat', async () => {
    const an = await addPerson('Trần An', [seat(termId, 'Uỷ viên')]);
    const elsewhere = await addTerm((await addCommittee({ clubId, kind: 2 })).id);
    const other = await addPerson('Lê Ánh', [seat(elsewhere.id, 'Uỷ viên')]);
    const copy = async (body: object) => (await staff.post(`/api/Terms/${termId}/Copy`, body)).body.message;
    expect(await copy({ term: { ...term, startsOn: '2024-01-01' }, memberIds: [] })).toBe(
      'Mes.Terms.StartsOn.NotAllowed',
    );
    expect(await copy({ term, memberIds: [an.id, other.id] })).toBe('Mes.Terms.MemberIds.NotFound');
    expect((await staff.get(`/api/Terms?committeeId=${committeeId}`)).body.data.total).toBe(1);
    expect(await copy({ term: { ...term, name: '' }, memberIds: [] })).toBe('Mes.Terms.Name.Required');
  });
});

describe('a user of a club', () => {
  test('keeps the committees of the club, and knows of no other', async () => {
    const otherClub = (await created('Clubs', { code: `CLB-S${++number}`, enterpriseName: `CLB ${number}` })).id;
    const foreign = await addTerm((await addCommittee({ clubId: otherClub })).id);
    const stranger = await addPerson('Người Lạ', [seat(foreign.id, 'Uỷ viên')]);
    const own = await house.signInAs(permissionCodes, { clubId });
    for (const path of [
      `Committees/${foreign.committeeId}`,
      `Committees/${foreign.committeeId}/Composition`,
      `Terms/${foreign.id}`,
      `ExecutiveCommittees/${stranger.id}`,
    ]) {
      expect((await own.get(`/api/${path}`)).status, path).toBe(404);
    }
    const hers = await addCommittee({ kind: 2, clubId: null }, own);
    expect(hers.clubId).toBe(clubId);
    expect((await own.post('/api/Terms', { ...foreign, name: 'II' })).body.message).toBe(
      'Mes.Terms.CommitteeId.NotFound',
    );
    const input = { code: `BCH-S${number}`, name: 'Người Mình', prorogues: [seat(foreign.id, 'Uỷ viên')] };
    expect((await own.post('/api/ExecutiveCommittees', input)).body.message).toBe(
      'Mes.ExecutiveCommittees.ProroguesTermId.NotFound',
    );
    const mine = await addPerson('Người Mình', [seat(termId, 'Uỷ viên')], own);
    expect(mine).toMatchObject({ approval: 0, prorogues: [{ termId }] });
    expect((await own.get('/api/ExecutiveCommittees?pageSize=100')).body.data.items).toMatchObject([{ id: mine.id }]);
  });

  test('sees of somebody who sits elsewhere, too, the seats in the club, and does not change them but for these', async () => {
    const other = (await created('Clubs', { code: `CLB-B${++number}`, enterpriseName: `CLB ${number}` })).id;
    const foreign = await addTerm((await addCommittee({ clubId: other, name: 'Ban bí mật' })).id);
    const both = await addPerson('Lê Hai Nơi', [seat(termId, 'Uỷ viên'), seat(foreign.id, 'Chủ tịch')]);
    const own = await house.signInAs(permissionCodes, { clubId });
    const seen = (await own.get(`/api/ExecutiveCommittees/${both.id}`)).body.data;
    expect(seen.prorogues.map((one: { termId: string }) => one.termId)).toEqual([termId]);
    expect(seen.allowedActions).toEqual([]);
    expect((await own.put(`/api/ExecutiveCommittees/${both.id}`, seen)).status).toBe(404);
    const sheet = await house.app.inject({
      url: '/api/ExecutiveCommittees/Export?language=vi',
      headers: { authorization: `Bearer ${own.token}` },
    });
    const cells = (await rowsOf(sheet.rawPayload)).flat();
    expect(cells).toContain('Lê Hai Nơi');
    expect(cells).not.toContain('Chủ tịch');
    const [mine] = seen.prorogues;
    const end = { endsOn: '2023-01-01', endReason: 'Chuyển công tác' };
    expect((await own.post(`/api/Committees/${committeeId}/Seats/${mine.id}/End`, end)).status).toBe(200);
    expect((await staff.get(`/api/ExecutiveCommittees/${both.id}`)).body.data.prorogues).toHaveLength(2);
  });
});

describe('a representative', () => {
  const day = { startsOn: '2021-01-01', endsOn: null };

  test('is somebody on record, whose facts fill what was left empty, or has a name', async () => {
    const person = await created('ExecutiveCommittees', {
      code: `BCH-R${++number}`,
      name: 'Trần An',
      phoneNumber: '0912345678',
      position: 'Giám đốc',
      prorogues: [seat(termId, 'Chủ tịch')],
    });
    const found = await created('Represents', { ...day, ownerId: clubId, personId: person.id, position: 'Chủ nhiệm' });
    expect(found).toMatchObject({
      name: 'Trần An',
      phoneNumber: '+84912345678',
      position: 'Chủ nhiệm',
      state: 'current',
      personName: 'Trần An',
    });
    const nobody = await staff.post('/api/Represents', { ...day, startsOn: '2015-01-01', endsOn: '2016-01-01' });
    expect(nobody.body.message).toBe('Mes.Represents.Name.Required');
  });

  test('speaks alone for the association, and for each club', async () => {
    const input = { ...day, name: 'Trần An', ownerId: clubId };
    await created('Represents', input);
    expect(
      (await staff.post('/api/Represents', { ...input, name: 'Lê Ánh', startsOn: '2024-01-01' })).body,
    ).toMatchObject({ message: 'Mes.Represents.StartsOn.NotAllowed', errors: [{ field: 'startsOn' }] });
    await created('Represents', { ...input, startsOn: '2019-01-01', endsOn: '2021-01-01' });
    const wrong = await staff.post('/api/Represents', { ...input, startsOn: '2018-01-01', endsOn: '2017-01-01' });
    expect(wrong.body.message).toBe('Mes.Represents.EndsOn.InValid');
  });

  test('of a club is kept by the users of that club', async () => {
    const association = await created('Represents', { ...day, name: 'Người Hội' });
    const own = await house.signInAs(permissionCodes, { clubId });
    const mine = await created('Represents', { ...day, name: 'Người Câu Lạc Bộ', ownerId: null }, own);
    expect(mine.ownerId).toBe(clubId);
    expect((await own.get(`/api/Represents/${association.id}`)).status).toBe(404);
    expect((await own.get('/api/Represents')).body.data.total).toBe(1);
  });
});
