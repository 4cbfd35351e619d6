import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
let helper: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  house.clock.now = new Date('2026-11-20T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  helper = await house.signInAs(permissionCodes.filter((code) => !code.endsWith('Approve')));
});
afterAll(() => house[Symbol.asyncDispose]());

const add = async (input: object = {}, who = helper) => {
  const code = `ST-${++number}`;
  const { status, body } = await who.post('/api/PersonalMembers', { code, name: 'Trần An', ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const act = (id: string, action: string, body?: object, who = staff) =>
  who.post(`/api/PersonalMembers/${id}/${action}`, body);
const staysOf = async (id: string) => (await staff.get(`/api/PersonalMembers/${id}/Stays`)).body.data;
const lastChanges = async (id: string) =>
  (await staff.get(`/api/PersonalMembers/${id}/History`)).body.data.items[0].changes;

describe('an admission', () => {
  test('is written with its decision when it is approved', async () => {
    const { id } = await add({ membership: { appliedOn: '2026-10-01', cardNumber: 'T-9' } });
    const membership = { number: `HV-${number}`, decisionNumber: '12/QĐ-HH', decisionOn: '2026-11-15' };
    const wrong = { ...membership, startsOn: '31/12/2026' };
    expect((await act(id, 'Approve', { membership: wrong })).body.errors).toEqual([
      { field: 'membership.startsOn', message: 'Mes.PersonalMembers.MembershipStartsOn.InValid' },
    ]);
    const { data } = (await act(id, 'Approve', { membership: { ...membership, startsOn: '2026-11-16' } })).body;
    expect(data).toMatchObject({ joinedOn: '2026-11-16', memberNumber: membership.number, approval: 1 });
    expect(data.membership).toMatchObject({ ...membership, cardNumber: 'T-9', appliedOn: '2026-10-01' });
    expect(await lastChanges(id)).toMatchObject({
      approval: [0, 1],
      membershipNumber: [null, membership.number],
      membershipDecisionNumber: [null, '12/QĐ-HH'],
    });
  });

  test('begins on the day it is approved where nothing else is known, also for many at once', async () => {
    const [one, other] = [await add(), await add()];
    expect((await act(one.id, 'Approve')).body.data.joinedOn).toBe('2026-11-20');
    await staff.post('/api/PersonalMembers/Bulk', { action: 'Approve', ids: [other.id] });
    expect(await staysOf(other.id)).toMatchObject([{ startsOn: '2026-11-20', endsOn: null, honorary: false }]);
  });

  test('with a number that another member has is refused at its field, and nothing is approved', async () => {
    await add({ membership: { number: 'SAME-1', startsOn: '2020-01-01' } });
    const { id } = await add();
    const { body } = await act(id, 'Approve', { membership: { number: 'SAME-1' } });
    const message = 'Mes.PersonalMembers.MembershipNumber.AlreadyExist';
    expect(body).toMatchObject({ message, errors: [{ field: 'membership.number', message }] });
    expect((await staff.get(`/api/PersonalMembers/${id}`)).body.data.approval).toBe(0);
  });

  test('of somebody who comes back has a number and decision of its own; the stay before keeps what it had', async () => {
    const { id } = await add({ membership: { number: `A-${number}`, startsOn: '2015-01-01' } }, staff);
    const end = { endsOn: '2020-01-01', endKind: 2, endReason: 'Không đóng phí', endDecisionNumber: '07/QĐ' };
    await act(id, 'Leave', end);
    const membership = { startsOn: '2022-01-01', number: `B-${number}`, decisionNumber: '9/QĐ' };
    expect((await act(id, 'Rejoin', { membership })).body.data).toMatchObject({ memberNumber: membership.number });
    expect(await staysOf(id)).toMatchObject([
      { ...membership, endsOn: null },
      { startsOn: '2015-01-01', number: `A-${number - 1}`, ...end },
    ]);
  });
});

describe('how somebody left', () => {
  const end = { endsOn: '2020-01-01', endKind: 1, endReason: 'Xin ra hội' };
  const left = async () => {
    const { id } = await add({ membership: { startsOn: '2015-01-01' } }, staff);
    const record = (await act(id, 'Leave', end)).body.data;
    const [stay] = await staysOf(id);
    return { id, record, stayId: stay.id as string };
  };

  test('stands in the record and the list, and is told by the history', async () => {
    const { id, record } = await left();
    expect(record).toMatchObject({ membershipState: 'left', leftOn: '2020-01-01' });
    expect(await lastChanges(id)).toEqual({
      endsOn: [null, '2020-01-01'],
      endKind: [null, 1],
      endReason: [null, 'Xin ra hội'],
    });
    const { items } = (await staff.get('/api/PersonalMembers?leftOnFrom=2020-01-01&leftOnTo=2020-01-02')).body.data;
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
  });

  test('is put right within the stay, by the association alone', async () => {
    const { id, stayId } = await left();
    const put = (body: object, who = staff, stay = stayId) => who.put(`/api/PersonalMembers/${id}/Stays/${stay}`, body);
    expect((await put({ ...end, endsOn: '2014-01-01' })).body.errors).toEqual([
      { field: 'endsOn', message: 'Mes.PersonalMembers.EndsOn.InValid' },
    ]);
    expect((await put(end, staff, id)).status).toBe(404);
    const right = { endsOn: '2019-06-01', endKind: 5, endReason: 'Qua đời', endDecisionNumber: '3/QĐ' };
    expect((await put(right)).body.data).toMatchObject([right]);
    expect(await lastChanges(id)).toMatchObject({ endKind: [1, 5], endDecisionNumber: [null, '3/QĐ'] });
    const reader = await house.signInAs(['PersonalMembersView']);
    expect((await put(end, reader)).status).toBe(403);
    await act(id, 'Rejoin', { membership: { startsOn: '2021-01-01' } });
    expect((await put({ ...right, endsOn: '2022-01-01' })).body.message).toBe('Mes.PersonalMembers.EndsOn.InValid');
  });

  test('is no business of another club', async () => {
    const { body } = await staff.post('/api/Clubs', { code: `CLB-S${number}`, enterpriseName: 'Câu lạc bộ S' });
    const { id, stayId } = await left();
    const club = await house.signInAs(permissionCodes, { clubId: body.data.id });
    expect((await club.get(`/api/PersonalMembers/${id}/Stays`)).status).toBe(404);
    expect((await club.put(`/api/PersonalMembers/${id}/Stays/${stayId}`, end)).status).toBe(403);
  });
});

test('honorary members are a filter', async () => {
  const { id } = await add({ membership: { startsOn: '2015-01-01', honorary: true } }, staff);
  const ids = async (query: string) =>
    (await staff.get(`/api/PersonalMembers?pageSize=100&${query}`)).body.data.items.map(
      (item: { id: string }) => item.id,
    );
  expect(await ids('honorary=1')).toEqual([id]);
  expect(await ids('honorary=0')).not.toContain(id);
});
