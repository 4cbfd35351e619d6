import type { Candidate } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessLog } from '../../../db/tables/kit.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
let number = 0;
const title: Record<string, string> = {};
let clubId = '';
let committeeId = '';
let termId = '';

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  for (const [name, ord] of [
    ['Uỷ viên', 70],
    ['Phó Chủ tịch', 30],
  ] as const)
    title[name] = (await created('Titles', { code: `T${ord}`, name, ord })).id;
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  clubId = (await created('Clubs', { code: `CLB-S${++number}`, enterpriseName: `Câu lạc bộ ${number}` })).id;
  ({ committeeId, termId } = await addCommittee(clubId));
});

const created = async (area: string, input: object, who = staff) => {
  const { status, body } = await who.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
async function addCommittee(ofClub: string | null, kind = 1) {
  const committee = await created('Committees', { name: `Ban ${++number}`, kind, clubId: ofClub });
  const days = { startsOn: '2020-01-01', endsOn: '2099-01-01' };
  const term = await created('Terms', { committeeId: committee.id, name: 'Nhiệm kỳ I', ...days });
  return { committeeId: committee.id as string, termId: term.id as string };
}
const addPerson = (more: object = {}, who = staff) =>
  created('PersonalMembers', { code: `CN-S${++number}`, name: `Phan Thị Ghế ${number}`, ...more }, who);
const addCompany = (more: object = {}) =>
  created('Members', { type: 1, code: `HV-S${++number}`, enterpriseName: `Công ty Ghế ${number}`, ...more });
const addExecutive = (name: string, more: object = {}, who = staff) =>
  created('ExecutiveCommittees', { code: `UV-S${++number}`, name, ...more }, who);
const found = async (search: string, who = staff): Promise<Candidate[]> =>
  (await who.get(`/api/Committees/${committeeId}/Candidates?termId=${termId}&search=${encodeURIComponent(search)}`))
    .body.data;
const put = ({ kind, id }: { kind: string; id: string }, more: object = {}, who = staff) =>
  who.post(`/api/Committees/${committeeId}/Seats`, {
    termId,
    person: { kind, id },
    titleId: title['Uỷ viên'],
    ...more,
  });
const seated = async (person: { kind: string; id: string }, more: object = {}, who = staff) => {
  const { status, body } = await put(person, more, who);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const names = async (on = '2030-01-01') => {
  const { body } = await staff.get(`/api/Committees/${committeeId}/Composition?on=${on}`);
  return body.data.seats.map(({ name, titleName, position }: Record<string, string | null>) => [
    name,
    titleName,
    position,
  ]);
};
const read = async (area: string, id: string) => (await staff.get(`/api/${area}/${id}`)).body.data;
const executives = async (name: string) =>
  (await staff.get(`/api/ExecutiveCommittees?search=${encodeURIComponent(name)}`)).body.data.items;

describe('people who can be put on a committee', () => {
  test('are committee members, personal members, and leaders and contacts of members, names first', async () => {
    const mark = `Sao${++number}`;
    const person = await addPerson({ name: `Lê ${mark} An`, workUnit: 'Sở Công Thương', position: 'Chuyên viên' });
    const member = await addExecutive(`${mark} Văn Bình`, { prorogues: [{ termId, titleId: title['Phó Chủ tịch'] }] });
    const company = await addCompany({
      enterpriseName: `Công ty Hãng ${mark}`,
      leaderInfo: { name: `Trần ${mark} Cường`, position: 'Giám đốc' },
      connectInfos: [{ name: 'Võ Thị Dung' }],
    });
    const all = await found(mark.toLowerCase());
    expect(
      all.map(({ kind, name, workUnit, position, titleName }) => [kind, name, workUnit, position, titleName]),
    ).toEqual([
      ['executive', member.name, null, null, 'Phó Chủ tịch'],
      ['person', person.name, 'Sở Công Thương', 'Chuyên viên', null],
      ['leader', `Trần ${mark} Cường`, company.enterpriseName, 'Giám đốc', null],
      // Found by her organisation.
      ['contact', 'Võ Thị Dung', company.enterpriseName, null, null],
    ]);
    expect(await found('s')).toEqual([]);
  });

  test('stand in the one order of searches, whatever list they come from', async () => {
    const mark = `Khuyn${number}`;
    const prorogues = [{ termId, titleId: title['Uỷ viên'] }];
    await addExecutive(`${mark} Anh Tú`, { prorogues, workUnit: `Hãng ${mark} An` });
    await addPerson({ name: `Phan ${mark} An` });
    await addPerson({ name: `${mark} An` });
    const company = await addCompany({ leaderInfo: { name: `${mark} Ân` } });
    expect(company.leaderInfo.name).toBe(`${mark} Ân`);
    const order = async (text: string) => (await found(text)).map(({ name }) => name);
    expect(await order(`${mark} An`)).toEqual([`${mark} An`, `${mark} Ân`, `Phan ${mark} An`, `${mark} Anh Tú`]);
    expect((await order(`${mark} Ân`))[0]).toBe(`${mark} Ân`);
  });

  test('are only those whom the actor finds in lists and may put there', async () => {
    const mark = `Trăng${++number}`;
    await addPerson({ name: `Lê ${mark}` });
    await addCompany({ leaderInfo: { name: `Trần ${mark}` } });
    await addExecutive(`Võ ${mark}`, { prorogues: [{ termId, titleId: title['Uỷ viên'] }] });
    const kinds = async (...codes: string[]) =>
      (await found(mark, await house.signInAs(codes.map((code) => `ExecutiveCommittees${code}`)))).map(
        ({ kind }) => kind,
      );
    expect(await kinds('View', 'Create', 'Update')).toEqual([]);
    expect(await kinds('View', 'Search', 'Create', 'Update')).toEqual(['executive']);
    const clerk = await house.signInAs(['ExecutiveCommitteesView', 'ExecutiveCommitteesCreate', 'MembersSearch']);
    expect((await found(mark, clerk)).map(({ kind }) => kind)).toEqual(['person', 'leader']);
    const office = await house.signInAs(permissionCodes, { clubId });
    expect((await found(mark, office)).map(({ kind }) => kind)).toEqual(['executive']);
    const reader = await house.signInAs(['ExecutiveCommitteesView', 'ExecutiveCommitteesSearch']);
    const refused = await reader.get(`/api/Committees/${committeeId}/Candidates?termId=${termId}&search=${mark}`);
    expect(refused.status).toBe(403);
  });
});

describe('putting a person of the lists on a committee', () => {
  test('makes the record of a committee member from a personal member, with the data and a link', async () => {
    const details = { gender: 2, dayOfBirth: '1980-02-03', position: 'Giám đốc', workUnit: 'Công ty Gốc' };
    const reach = { phoneNumber: '0912345601', emailAddress: 'ghe@example.test' };
    const person = await addPerson({ ...details, ...reach, idCard: '001080112233' });
    const more = { titleId: title['Phó Chủ tịch'], position: 'Phụ trách đối ngoại', startsOn: '2024-05-01' };
    const done = await seated({ kind: 'person', id: person.id }, more);
    expect(done).toMatchObject({ name: person.name, isNew: true, isWaiting: false, startsOn: '2024-05-01' });
    const record = await read('ExecutiveCommittees', done.memberId);
    expect(record).toMatchObject({
      name: person.name,
      code: expect.stringMatching(/^BCH-\d{4}$/),
      idCardLast4: '2233',
      gender: 2,
      position: 'Giám đốc',
      workUnit: 'Công ty Gốc',
      phoneNumber: '+84912345601',
      emailAddress: 'ghe@example.test',
      approval: 1,
      prorogues: [{ termId, position: 'Phụ trách đối ngoại', startsOn: '2024-05-01', endsOn: null }],
    });
    const shown = await staff.post(`/api/ExecutiveCommittees/${done.memberId}/Reveal`, {
      fields: ['idCard', 'dayOfBirth'],
      reason: 'Kiểm tra',
    });
    expect(shown.body.data).toEqual({ idCard: '001080112233', dayOfBirth: '1980-02-03' });
    expect(await names()).toEqual([[person.name, 'Phó Chủ tịch', 'Phụ trách đối ngoại']]);
    const links = async (area: string, id: string) => (await staff.get(`/api/${area}/${id}/Links`)).body.data;
    const { name } = await read('Committees', committeeId);
    expect(await links('PersonalMembers', person.id)).toMatchObject([
      { id: done.memberId, role: 'committee', reason: 'entered', position: `Phó Chủ tịch – ${name}` },
    ]);
    expect(await links('ExecutiveCommittees', done.memberId)).toMatchObject([
      { id: person.id, role: 'same', reason: 'entered' },
    ]);
  });

  test('makes it from the leader of a member, who keeps the link while the name stays', async () => {
    const leader = { name: 'Đinh Văn Đầu', position: 'Tổng giám đốc', phoneNumber: '0912345602', gender: 1 };
    const company = await addCompany({ leaderInfo: leader });
    const [candidate] = await found(company.enterpriseName);
    const done = await seated(candidate as Candidate);
    expect(await read('ExecutiveCommittees', done.memberId)).toMatchObject({
      ...leader,
      phoneNumber: '+84912345602',
      workUnit: company.enterpriseName,
    });
    const linked = async () => {
      const { body } = await staff.get(`/api/Members/${company.id}/Links`);
      return body.data.map(({ id, role, reason }: Record<string, string>) => [id, role, reason]);
    };
    expect(await linked()).toEqual([[done.memberId, 'leader', 'entered']]);
    const save = async (leaderInfo: object) => {
      const now = await read('Members', company.id);
      expect((await staff.put(`/api/Members/${company.id}`, { ...now, leaderInfo })).status).toBe(200);
    };
    await save({ ...leader, phoneNumber: '0912345699' });
    expect(await linked()).toEqual([[done.memberId, 'leader', 'entered']]);
    expect((await found(company.enterpriseName)).map(({ kind }) => kind)).toEqual(['leader']);
    await save({ ...leader, name: 'Người Kế Nhiệm', phoneNumber: '0912345699' });
    expect(await linked()).toEqual([]);
  });

  test('gives somebody who is a committee member already only the seat', async () => {
    const person = await addPerson({ phoneNumber: '0912345603' });
    const first = await seated({ kind: 'person', id: person.id }, { endsOn: '2024-01-01' });
    const again = await seated({ kind: 'person', id: person.id }, { startsOn: '2025-01-01' });
    expect([again.memberId, again.isNew]).toEqual([first.memberId, false]);
    const other = await addCommittee(clubId, 3);
    const elsewhere = await staff.post(`/api/Committees/${other.committeeId}/Seats`, {
      termId: other.termId,
      person: { kind: 'executive', id: first.memberId },
      titleId: title['Uỷ viên'],
    });
    expect(elsewhere.body.data).toMatchObject({ memberId: first.memberId, isNew: false });
    expect((await read('ExecutiveCommittees', first.memberId)).prorogues).toHaveLength(3);
    expect(await executives(person.name)).toHaveLength(1);
    const twice = await put({ kind: 'person', id: person.id }, { startsOn: '2026-01-01' });
    const message = 'Mes.Committees.Person.Duplicate';
    expect([twice.status, twice.body.errors]).toEqual([400, [{ field: 'person', message }]]);
    const early = await put({ kind: 'person', id: (await addPerson()).id }, { startsOn: '2019-01-01' });
    expect(early.body.errors).toMatchObject([{ field: 'startsOn' }]);
  });

  test('finds the committee member by identity number, or by name with phone, e-mail or birthday', async () => {
    const prorogues = [{ termId, titleId: title['Uỷ viên'], endsOn: '2021-01-01' }];
    const byNumber = await addExecutive('Tạ Thị Số', { idCard: '001080445566', prorogues });
    const byPhone = await addExecutive('TẠ VĂN MÁY', { phoneNumber: '0912345604', prorogues });
    const namesake = await addExecutive('Tạ Văn Khác', { phoneNumber: '0912345605', prorogues });
    const start = { startsOn: '2022-01-01' };
    const put1 = await seated(
      { kind: 'person', id: (await addPerson({ name: 'Tạ Số', idCard: '001080445566' })).id },
      start,
    );
    const put2 = await seated(
      { kind: 'person', id: (await addPerson({ name: 'Tạ Văn Máy', phoneNumber: '0912345604' })).id },
      start,
    );
    const put3 = await seated({ kind: 'person', id: (await addPerson({ name: 'Tạ Văn Khác' })).id }, start);
    expect([put1.memberId, put2.memberId]).toEqual([byNumber.id, byPhone.id]);
    expect([put3.memberId === namesake.id, put3.isNew]).toEqual([false, true]);
  });

  test('makes one record when two people do it at the same moment, also from two places', async () => {
    for (let round = 0; round < 4; round++) {
      const name = `Bùi Cùng Lúc ${++number}`;
      const phoneNumber = `09123461${String(round).padStart(2, '0')}`;
      const person = await addPerson({ name, phoneNumber });
      const company = await addCompany({ leaderInfo: { name, phoneNumber } });
      const leader = (await found(company.enterpriseName)).find(({ kind }) => kind === 'leader') as Candidate;
      const answers = await Promise.all([
        put({ kind: 'person', id: person.id }, { endsOn: '2022-01-01' }),
        put({ kind: 'person', id: person.id }, { startsOn: '2022-01-01', endsOn: '2024-01-01' }),
        put(leader, { startsOn: '2024-01-01' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.memberId)).size).toBe(1);
      expect(answers.filter(({ body }) => body.data.isNew)).toHaveLength(1);
      expect(await executives(name)).toHaveLength(1);
    }
  });

  test('leaves out an e-mail that another committee member has, since companies share theirs', async () => {
    const prorogues = [{ termId, titleId: title['Uỷ viên'] }];
    await addExecutive('Chủ Hộp Thư', { emailAddress: 'chung@example.test', prorogues });
    const company = await addCompany({ leaderInfo: { name: 'Người Dùng Chung', emailAddress: 'chung@example.test' } });
    const [leader] = await found(company.enterpriseName);
    const done = await seated(leader as Candidate);
    expect(await read('ExecutiveCommittees', done.memberId)).toMatchObject({
      emailAddress: null,
      name: 'Người Dùng Chung',
    });
  });

  test('needs the code to add for a new record, and the code to change for a seat of somebody known', async () => {
    const person = await addPerson();
    const all = ['View', 'Search', 'Create', 'Update'].map((action) => `ExecutiveCommittees${action}`);
    const without = (action: string) =>
      house.signInAs(['MembersSearch', ...all.filter((code) => !code.endsWith(action))]);
    expect((await put({ kind: 'person', id: person.id }, {}, await without('Create'))).status).toBe(403);
    const waiting = await seated({ kind: 'person', id: person.id }, { endsOn: '2022-01-01' }, await without('Update'));
    expect([waiting.isNew, waiting.isWaiting]).toEqual([true, true]);
    const again = { startsOn: '2023-01-01' };
    expect((await put({ kind: 'person', id: person.id }, again, await without('Update'))).status).toBe(403);
    expect((await put({ kind: 'person', id: person.id }, again, await without('Create'))).status).toBe(201);
    const blind = await house.signInAs(all);
    expect((await put({ kind: 'person', id: (await addPerson()).id }, {}, blind)).body.errors).toEqual([
      { field: 'person', message: 'Mes.Committees.Person.NotFound' },
    ]);
  });

  test('is refused for a refused or restricted committee member, a foreign term, and what is not there', async () => {
    const prorogues = [{ termId, titleId: title['Uỷ viên'], endsOn: '2021-01-01' }];
    const restricted = await addExecutive('Người Hạn Chế', { prorogues, phoneNumber: '0912345606' });
    const person = await addPerson({ name: 'Người Hạn Chế', phoneNumber: '0912345606' });
    await staff.post(`/api/PersonalData/Members/${restricted.id}/Restrict`, { reason: 'Theo đơn' });
    const refused = async (who: { kind: string; id: string }, more: object = {}) =>
      (await put(who, more)).body.errors.map(({ field, message }: Record<string, string>) => [field, message]);
    expect(await refused({ kind: 'person', id: person.id })).toEqual([['person', 'Mes.Committees.Person.NotAllowed']]);
    expect(await refused({ kind: 'executive', id: restricted.id })).toEqual([
      ['person', 'Mes.Committees.Person.NotFound'],
    ]);
    const other = await addCommittee(null, 2 + (number % 2));
    const free = { kind: 'person', id: (await addPerson()).id };
    expect(await refused(free, { termId: other.termId })).toEqual([['termId', 'Mes.Committees.TermId.NotFound']]);
    expect(await refused({ ...free, kind: 'executive' })).toEqual([['person', 'Mes.Committees.Person.NotFound']]);
    expect(await refused(free, { titleId: free.id })).toMatchObject([['titleId', expect.stringContaining('NotFound')]]);
    await staff.del(`/api/Committees/${committeeId}`);
  });
});

test('the form names the committee member with the same identity number, and takes no second one', async () => {
  const prorogues = [{ termId, titleId: title['Uỷ viên'] }];
  const held = await addExecutive('Đã Có Số', { idCard: '001080334455', prorogues });
  const input = { code: `UV-S${++number}`, name: 'Gõ Lại Người', idCard: '001080334455', prorogues };
  const { status, body } = await staff.post('/api/ExecutiveCommittees', input);
  expect([status, body.message, body.reasonField]).toEqual([400, 'Mes.ExecutiveCommittees.IdCard.AlreadyExist', null]);
  expect(body.duplicates).toMatchObject([{ id: held.id, area: 'ExecutiveCommittees', code: held.code }]);
});

describe('a club’s user', () => {
  const officeOf = (codes: readonly string[] = permissionCodes) => house.signInAs(codes, { clubId });

  test('chooses among people of the club, and a new record waits for approval', async () => {
    const office = await officeOf(permissionCodes.filter((code) => code !== 'PersonalDataReveal'));
    const own = await addPerson({ clubIds: [clubId], idCard: '001080778899', dayOfBirth: '1975-05-06' });
    const foreign = await addPerson();
    const done = await seated({ kind: 'person', id: own.id }, {}, office);
    expect([done.isNew, done.isWaiting]).toEqual([true, true]);
    const { body } = await office.get(`/api/ExecutiveCommittees/${done.memberId}`);
    expect(body.data).toMatchObject({ idCardLast4: '8899', approval: 0 });
    expect(JSON.stringify([done, body.data])).not.toMatch(/001080778899|1975-05-06/);
    expect((await put({ kind: 'person', id: foreign.id }, {}, office)).body.errors).toEqual([
      { field: 'person', message: 'Mes.Committees.Person.NotFound' },
    ]);
    const elsewhere = await addCommittee(null, 1);
    const refused = await office.post(`/api/Committees/${elsewhere.committeeId}/Seats`, {
      termId: elsewhere.termId,
      person: { kind: 'person', id: own.id },
      titleId: title['Uỷ viên'],
    });
    expect(refused.status).toBe(404);
    await staff.del(`/api/Terms/${elsewhere.termId}`);
    await staff.del(`/api/Committees/${elsewhere.committeeId}`);
  });

  test('gives a seat to the linked committee member out of sight, and learns nothing of the other seats', async () => {
    const office = await officeOf();
    const person = await addPerson({ clubIds: [clubId] });
    const mine = { committeeId, termId };
    const other = await addCommittee(
      (await created('Clubs', { code: `CLB-S${++number}`, enterpriseName: 'Bí Mật' })).id,
    );
    ({ committeeId, termId } = other);
    const first = await seated({ kind: 'person', id: person.id });
    ({ committeeId, termId } = mine);
    expect((await office.get(`/api/ExecutiveCommittees/${first.memberId}`)).status).toBe(404);
    const done = await seated({ kind: 'person', id: person.id }, {}, office);
    expect([done.memberId, done.isNew]).toEqual([first.memberId, false]);
    const { body } = await office.get(`/api/ExecutiveCommittees/${first.memberId}`);
    expect(body.data.prorogues.map((one: { termId: string }) => one.termId)).toEqual([termId]);
    expect((await read('ExecutiveCommittees', first.memberId)).prorogues).toHaveLength(2);
  });

  test('learns only that the association knows an identity number, and the hit is logged', async () => {
    const office = await officeOf();
    const other = await addCommittee((await created('Clubs', { code: `CLB-S${++number}`, enterpriseName: 'Kín' })).id);
    const hidden = await addExecutive('Người Kín', {
      idCard: '001080990011',
      prorogues: [{ termId: other.termId, titleId: title['Uỷ viên'] }],
    });
    const person = await addPerson({ name: 'Người Kín', idCard: '001080990011', clubIds: [clubId] });
    const { status, body } = await put({ kind: 'person', id: person.id }, {}, office);
    expect([status, body.message]).toEqual([400, 'Mes.Input.Value.AlreadyKnown']);
    expect(JSON.stringify(body)).not.toContain(hidden.id);
    const entries = await house.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.createdBy, office.userId), eq(accessLog.action, 'Taken')));
    expect(entries).toMatchObject([{ entityId: hidden.id, fields: ['idCard'] }]);
    // The office of the association sees both records, so it gives the known one the seat.
    expect(await seated({ kind: 'person', id: person.id })).toMatchObject({ memberId: hidden.id, isNew: false });
  });
});

test('a merge of two personal members keeps the link of the committee member', async () => {
  const [survivor, loser] = [await addPerson({ name: 'Hợp Nhất A' }), await addPerson({ name: 'Hợp Nhất B' })];
  const done = await seated({ kind: 'person', id: loser.id });
  const merged = await staff.post('/api/Merges', { survivorId: survivor.id, loserId: loser.id, choices: {} });
  expect(merged.status, JSON.stringify(merged.body)).toBe(201);
  const { rows } = await house.db.execute(
    sql`select same_as_id from person_profiles where member_id = ${done.memberId}`,
  );
  expect(rows).toEqual([{ same_as_id: survivor.id }]);
});
