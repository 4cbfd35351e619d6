import { desks } from '@hoivien/contract/desks.ts';
import { type Desk, needsOf } from '@hoivien/contract/desk.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { marksOf } from '../kit/desk.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';
import { needsOf as samplesOf } from './needs.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const own = areasOf(secretKey).modules.flatMap((module) => module.desks ?? []);

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The paths of a declaration that name no field. */
function unknownPaths({ resource, line, facts, needs, doubts, since, waiting }: Desk): string[] {
  const fields: Readonly<Record<string, Field>> = allFields(resource);
  const paths = [...line, ...facts.flatMap((one) => one.fields), ...needs, ...doubts, since, ...Object.keys(waiting)];
  return paths.filter((path) => {
    const [name = '', part] = path.split('.');
    return part === undefined ? !fields[name] : !fields[name]?.fields?.[part];
  });
}

const later = () => {
  house.clock.now = new Date(house.clock.now.getTime() + 1000);
};

describe('every desk', () => {
  test('is declared in the contract and served by its area', () => {
    expect(own.map(({ desk }) => desk.resource.area).sort()).toEqual(desks.map(({ resource }) => resource.area).sort());
  });

  test('names fields of its area only, and a planted fault is found', () => {
    for (const desk of desks) expect(unknownPaths(desk), desk.resource.area).toEqual([]);
    const [desk] = desks;
    expect(unknownPaths({ ...(desk as Desk), needs: ['taxCode', 'noSuch', 'leaderInfo.noSuch'] })).toEqual([
      'noSuch',
      'leaderInfo.noSuch',
    ]);
  });

  test('marks everything that an empty record lacks, and nothing that is there', () => {
    for (const one of own) {
      const alone = { ...one, doubts: () => [], alsoNeeds: () => [] };
      const missing = marksOf(alone, {}, undefined, new Date()).map(({ field }) => field);
      expect(missing, one.desk.resource.area).toEqual(needsOf(one.desk));
      const whole: Record<string, unknown> = {};
      for (const path of needsOf(one.desk)) {
        const [name = '', part] = path.split('.');
        whole[name] = part ? { ...(whole[name] as object), [part]: 'x' } : 'x';
      }
      expect(marksOf(alone, whole, undefined, new Date()), one.desk.resource.area).toEqual([]);
    }
  });

  test('has four different ready reasons that fit', () => {
    for (const { reasons, resource } of desks) {
      expect(new Set(reasons.map(([vi]) => vi)).size, resource.area).toBe(4);
      for (const text of reasons.flat()) expect(text.length).toBeLessThan(REASON_MAX / 2);
    }
  });

  test('opens its queue, refuses nothing without a reason, and is closed to users of a club', async () => {
    const club = await house.signInAs(permissionCodes, { clubId: await aClub() });
    for (const { resource } of desks) {
      const at = `/api/${resource.area}`;
      expect((await staff.get(`${at}/Desk`)).status, at).toBe(200);
      const refused = await staff.post(`${at}/${UNKNOWN}/Desk`, { action: 'refuse', reason: '  ' });
      expect(refused.body.message, at).toBe('Mes.Desk.Reason.Required');
      expect((await staff.post(`${at}/${UNKNOWN}/Desk`, { action: 'refuse', reason: 'x' })).status, at).toBe(404);
      expect((await staff.get(`${at}/${UNKNOWN}/Desk`)).status, at).toBe(404);
      expect((await club.get(`${at}/Desk`)).status, at).toBe(403);
    }
  });
});

async function aClub(code = 'CLB-BAN-DUYET'): Promise<string> {
  const { body } = await staff.post('/api/Clubs', { code, enterpriseName: `Câu lạc bộ ${code}` });
  return body.data.id;
}

describe('the desk of', () => {
  test('rewards tells of badges, rejects with a reason and undoes', async () => {
    const needs = (await samplesOf('Rewards', house.db))(1);
    const { body } = await staff.post('/api/Rewards', { proposedReason: 'Đóng góp lớn', ...needs });
    const { id } = body.data;
    later();
    const check = (await staff.get(`/api/Rewards/${id}/Desk`)).body.data;
    expect(check).toMatchObject({
      marks: [],
      effects: [{ key: 'Mes.Desk.NoBadge' }],
      may: ['approve', 'refuse', 'update'],
    });
    await house.pool.query(`update club_members set left_on = '2026-01-01' where club_id = $1`, [needs.clubId]);
    const { marks } = (await staff.get(`/api/Rewards/${id}/Desk`)).body.data;
    expect(marks).toMatchObject([{ field: 'memberIds', kind: 'doubtful', reason: 'Mes.Desk.Left' }]);
    const rejected = await staff.post(`/api/Rewards/${id}/Desk`, { action: 'refuse', reason: 'Chưa rõ' });
    expect((await staff.get(`/api/Rewards/${id}`)).body.data).toMatchObject({ status: 2, rejectReason: 'Chưa rõ' });
    expect((await staff.get('/api/Rewards/Desk')).body.data.today).toMatchObject({ approved: 0, refused: 1 });
    const undone = await staff.post('/api/Rewards/Undo', { tokens: [rejected.body.undo] });
    expect(undone.body.data[0].done).toBe(true);
    const many = await staff.post('/api/Rewards/Bulk', { action: 'Refuse', ids: [id], reason: 'Chưa đủ' });
    expect(many.body.data[0].done).toBe(true);
  });

  test('payments marks an amount above the debt and a transfer without proof, and is final', async () => {
    const clubId = await aClub('CLB-NOP-PHI');
    const { body: owner } = await staff.post('/api/Members', {
      type: 1,
      code: 'NP-1',
      enterpriseName: 'Công ty Nộp phí qua câu lạc bộ',
      membership: { startsOn: '2020-01-01' },
      clubIds: [clubId],
    });
    const { body: fee } = await staff.post('/api/FeeHistories', {
      memberId: owner.data.id,
      year: 2025,
      period: 'Y',
      kind: 3,
      total: 1_000_000,
      dueOn: '2025-06-30',
      attachmentIds: [],
    });
    const club = await house.signInAs(permissionCodes, { clubId });
    const entry = { amount: 1_000_000, payDate: '2026-01-05', method: 2, clientKey: uuidv7() };
    const paid = await club.post(`/api/FeeHistories/${fee.data.id}/Payments`, {
      kind: 1,
      receipt: false,
      attachmentIds: [],
      ...entry,
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    later();
    const { items } = (await staff.get('/api/Payments/Desk')).body.data;
    const [{ id }] = items;
    const check = (await staff.get(`/api/Payments/${id}/Desk`)).body.data;
    expect(check.marks).toMatchObject([{ field: 'attachmentIds', kind: 'doubtful', reason: 'Mes.Desk.NoProof' }]);
    expect(check.effects.map(({ key }: { key: string }) => key)).toEqual([
      'Mes.Desk.FeePaid',
      'Mes.Desk.NoReceipt',
      'Mes.Desk.Final',
    ]);
    expect(check.senders).toBe(1);
    const { body, status } = await staff.post(`/api/Payments/${id}/Desk`, { action: 'approve' });
    expect([status, body.undo]).toEqual([200, undefined]);
    expect((await staff.get(`/api/Payments/${id}`)).body.data.state).toBe(1);
    expect((await staff.get('/api/Payments/Desk')).body.data.today.approved).toBe(1);
  });

  test('data requests marks who cannot be answered and what is overdue, and undoes', async () => {
    const receivedAt = new Date(house.clock.now.getTime() - 40 * 86_400_000).toISOString();
    const { body } = await staff.post('/api/DataRequests', { requester: 'Trần Bích Ngân', type: 1, receivedAt });
    const { id } = body.data;
    later();
    const { marks } = (await staff.get(`/api/DataRequests/${id}/Desk`)).body.data;
    expect(marks.map(({ field }: { field: string }) => field)).toEqual(['contact', 'memberId', 'dueOn', 'answerDueAt']);
    const approve = { action: 'approve', reason: 'Đã trả lời tại văn phòng' };
    const done = await staff.post(`/api/DataRequests/${id}/Desk`, approve);
    expect((await staff.get(`/api/DataRequests/${id}`)).body.data.state).toBe('done');
    const undone = await staff.post('/api/DataRequests/Undo', { tokens: [done.body.undo] });
    expect(undone.body.data[0].done).toBe(true);
    expect((await staff.get(`/api/DataRequests/${id}`)).body.data.state).toBe('overdue');
  });
});
