import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badgeAwards, rewardMembers } from '../../../db/tables/activity.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addBadge, addClub, addEvent, addMember, CODES, eventInput, join } from '../activity/testing/events.ts';

/** The rounds of fifty at once; the trial `races` runs 200. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const CLUB_CODES = ['RewardsCreate', 'RewardsSearch', 'RewardsView'];
const DECIDER = [...CLUB_CODES, 'RewardsApprove', 'RewardsExport'];
const MUST_WAIT = 'Mes.Suggests.Status.MustWaiting';

let house: TestApp;
let staff: TestClient;
let office: TestClient;
let club: string;
let other: string;
/** A member of the club, one of both clubs, one of the other club. */
let own: string;
let shared: string;
let foreign: string;
let badge: string;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(
    [
      ...DECIDER,
      ...CODES,
      'MembersUpdate',
      'MembersDelete',
      'MembersSearch',
      'MembersView',
      'PersonalDataErase',
      'MeritBadgesDelete',
    ],
    { name: 'Nguyễn Bảo Trâm' },
  );
  [club, other] = [await addClub(house, 'CLB Một'), await addClub(house, 'CLB Hai')];
  office = await house.signInAs(CLUB_CODES, { clubId: club, name: 'Lê Văn Phòng' });
  [own, shared, foreign] = [
    await addMember(house, 'Công ty Của Mình'),
    await addMember(house, 'Công ty Chung'),
    await addMember(house, 'Công ty Khác'),
  ];
  await join(house, club, own);
  for (const one of [club, other]) await join(house, one, shared);
  await join(house, other, foreign);
  badge = await addBadge(house, 'Huy hiệu vàng');
});
afterAll(() => house[Symbol.asyncDispose]());

const input = (changes: object = {}) => ({
  clubId: club,
  memberIds: [own],
  proposedReason: 'Vận động được chín hội viên mới',
  meritBadgeId: badge,
  periodFrom: '2026-01-01',
  periodTo: '2026-06-30',
  ...changes,
});
async function propose(who: TestClient, changes: object = {}) {
  const { status, body } = await who.post('/api/Rewards', input(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const step = (who: TestClient, id: string, action: string, body?: object) =>
  who.post(`/api/Rewards/${id}/${action}`, body);
const refusalOf = async (who: TestClient, changes: object) => {
  const { status, body } = await who.post('/api/Rewards', input(changes));
  return [status, body.errors?.[0]?.field, body.errors?.[0]?.message];
};
const awardsOf = (rewardId: string) => house.db.select().from(badgeAwards).where(eq(badgeAwards.rewardId, rewardId));
const noticesOf = async (who: TestClient, id: string) =>
  (await who.get('/api/Notices?pageSize=100')).body.data.items.filter(
    (one: { entityId: string | null }) => one.entityId === id,
  );

describe('a proposal', () => {
  test('needs a reason, members, and an event or a whole period in order', async () => {
    const refusals: [object, string, string][] = [
      [{ proposedReason: ' ' }, 'proposedReason', 'Mes.Rewards.ProposedReason.Required'],
      [{ proposedReason: 'x'.repeat(1001) }, 'proposedReason', 'Mes.Rewards.ProposedReason.OverLength'],
      [{ memberIds: [] }, 'memberIds', 'Mes.Rewards.MemberIds.Required'],
      [{ clubId: null }, 'clubId', 'Mes.Rewards.ClubId.Required'],
      [{ periodFrom: null, periodTo: null }, 'activityId', 'Mes.Rewards.ActivityId.Required'],
      [{ periodFrom: null }, 'periodFrom', 'Mes.Rewards.PeriodFrom.Required'],
      [{ periodTo: null }, 'periodTo', 'Mes.Rewards.PeriodTo.Required'],
      [{ periodTo: '2025-12-31' }, 'periodTo', 'Mes.Rewards.PeriodTo.InValid'],
    ];
    for (const [changes, field, message] of refusals)
      expect(await refusalOf(staff, changes)).toEqual([400, field, message]);
    const event = await addEvent(house, staff, 2);
    const record = await propose(staff, { activityId: event.id, periodFrom: null, periodTo: null });
    expect(record).toMatchObject({
      status: 0,
      activityName: event.title,
      meritBadgeName: 'Huy hiệu vàng',
      clubName: 'CLB Một',
      memberNames: 'Công ty Của Mình',
      memberCount: 1,
      proposedBy: 'Nguyễn Bảo Trâm',
    });
  });

  test('is for a child event, too, which the picker offers with the event above', async () => {
    const above = await addEvent(house, staff, 2, { title: 'Hội thao toàn quốc', clubIds: [club] });
    const input = { ...eventInput(house, 2, { title: 'Giải cờ vua' }), parentId: above.id };
    const child = (await staff.post('/api/ActivityChildren', input)).body.data;
    const options = async (who: TestClient, search: string) =>
      (await who.get(`/api/AnyActivities/Options?search=${encodeURIComponent(search)}`)).body.data;
    const day = new Date(above.startTime).toLocaleDateString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' });
    const named = { id: child.id, code: day, name: 'Giải cờ vua (Hội thao toàn quốc)' };
    expect(await options(office, 'co vua')).toEqual([named]);
    expect(await options(office, 'hoi thao')).toEqual([{ id: above.id, code: day, name: 'Hội thao toàn quốc' }]);
    const foreign = await addEvent(house, staff, 2, { title: 'Hội thao kín' });
    expect(await options(office, 'hoi thao kin')).toEqual([]);
    expect((await (await house.signInAs(['MembersSearch'])).get('/api/AnyActivities/Options')).status).toBe(403);
    const record = await propose(office, { activityId: child.id, periodFrom: null, periodTo: null });
    expect(record).toMatchObject({ activityId: child.id, activityName: named.name });
    expect(await refusalOf(office, { activityId: foreign.id })).toEqual([
      400,
      'activityId',
      'Mes.Rewards.ActivityId.NotFound',
    ]);
    const found = (await office.get(`/api/Rewards?activityId=${child.id}`)).body.data.items;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([record.id]);
  });

  test('of a club’s user is always one of their own club, which sees no other', async () => {
    // It would land in their own club, or out of their sight.
    expect(await refusalOf(office, { clubId: other })).toEqual([400, 'clubId', 'Mes.Permission.OwnClub']);
    expect((await propose(office, { clubId: club })).clubId).toBe(club);
    const theirs = await propose(staff, { clubId: other, memberIds: [shared] });
    for (const answer of [
      await office.get(`/api/Rewards/${theirs.id}`),
      await office.get(`/api/Rewards/${theirs.id}/Members`),
      await office.put(`/api/Rewards/${theirs.id}`, { ...input({ clubId: other, memberIds: [shared] }), version: 1 }),
      await office.del(`/api/Rewards/${theirs.id}`),
    ])
      expect(answer.status).toBe(404);
    const { items } = (await office.get('/api/Rewards?pageSize=100')).body.data;
    expect(items.every(({ clubId }: { clubId: string }) => clubId === club)).toBe(true);
    expect((await office.get(`/api/Rewards?memberIds=${shared}`)).body.data.total).toBe(0);
  });

  test('is changed and deleted by who may add one while it waits, and not after that', async () => {
    const record = await propose(office);
    expect(record.allowedActions.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'Delete',
      'Update',
    ]);
    const changed = await office.put(`/api/Rewards/${record.id}`, {
      ...input({ memberIds: [own, shared] }),
      version: record.version,
    });
    expect(changed.body.data).toMatchObject({ memberCount: 2, memberNames: 'Công ty Chung, Công ty Của Mình' });
    expect((await step(staff, record.id, 'Approve')).status).toBe(200);
    const after = (await office.get(`/api/Rewards/${record.id}`)).body.data;
    expect(after.allowedActions).toEqual([
      { action: 'Update', refusal: MUST_WAIT },
      { action: 'Delete', refusal: MUST_WAIT },
    ]);
    const put = await office.put(`/api/Rewards/${record.id}`, { ...input(), version: after.version });
    expect([put.status, put.body.message]).toEqual([400, MUST_WAIT]);
    expect((await office.del(`/api/Rewards/${record.id}`)).body.message).toBe(MUST_WAIT);
    const viewer = await house.signInAs(['RewardsSearch', 'RewardsView']);
    expect((await viewer.del(`/api/Rewards/${record.id}`)).status).toBe(403);
    const gone = await propose(office);
    expect((await office.del(`/api/Rewards/${gone.id}`)).status).toBe(200);
  });

  test('rewards members of its club alone, whoever proposes them and whichever clubs share a member', async () => {
    const people = [own, shared, foreign];
    const clubsOf = new Map([
      [own, [club]],
      [shared, [club, other]],
      [foreign, [other]],
    ]);
    const theirs = await house.signInAs(CLUB_CODES, { clubId: other });
    const subset = fc.subarray(people, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(subset, fc.constantFrom(0, 1), fc.constantFrom('staff', 'club'), async (ids, place, by) => {
        const clubId = [club, other][place] as string;
        const who = by === 'staff' ? staff : ([office, theirs][place] as TestClient);
        const outside = ids.filter((id) => !clubsOf.get(id)?.includes(clubId));
        const { status, body } = await who.post('/api/Rewards', input({ clubId, memberIds: ids }));
        if (outside.length === 0) {
          expect(status, JSON.stringify(body)).toBe(201);
          return;
        }
        // A club’s user does not learn that a member of another club exists.
        const rule = by === 'staff' ? 'NotAllowed' : 'NotFound';
        expect([status, body.errors[0]?.message]).toEqual([400, `Mes.Rewards.MemberIds.${rule}`]);
        expect(JSON.stringify(body).includes('Công ty')).toBe(by === 'staff');
      }),
      { numRuns: 40 },
    );
  });

  test('waits at home for those who may decide, and they and its author are told', async () => {
    const decider = await house.signInAs(DECIDER);
    const before = (await decider.get('/api/Home')).body.data.waiting.find(
      ({ area }: { area: string }) => area === 'Rewards',
    );
    const record = await propose(office);
    const after = (await decider.get('/api/Home')).body.data.waiting.find(
      ({ area }: { area: string }) => area === 'Rewards',
    );
    expect(after.total).toBe((before?.total ?? 0) + 1);
    expect((await decider.get('/api/Rewards?status=0')).body.data.total).toBe(after.total);
    expect(await noticesOf(decider, record.id)).toMatchObject([
      { kind: 'Mes.Notices.ClubAdded', params: { club: 'CLB Một', name: record.proposedReason } },
    ]);
    await step(decider, record.id, 'Reject', { reason: 'Chưa có minh chứng' });
    expect(await noticesOf(office, record.id)).toMatchObject([
      { kind: 'Mes.Notices.MemberRefused', params: { reason: 'Chưa có minh chứng' } },
    ]);
  });
});

describe('a decision', () => {
  test('is made by the association alone; a rejection needs a reason', async () => {
    const record = await propose(office);
    const inClub = await house.signInAs(DECIDER, { clubId: club });
    for (const action of ['Approve', 'Reject'])
      expect(
        (await step(inClub, record.id, action, action === 'Reject' ? { reason: 'Không' } : undefined)).status,
      ).toBe(403);
    expect((await inClub.get('/api/Home')).body.data.waiting).toEqual([]);
    expect((await step(office, record.id, 'Approve')).status).toBe(403);
    const empty = await step(staff, record.id, 'Reject', { reason: ' ' });
    expect([empty.status, empty.body.errors[0].message]).toEqual([400, 'Mes.Rewards.RejectReason.Required']);
    const done = await step(staff, record.id, 'Reject', { reason: 'Chưa có minh chứng' });
    expect(done.body.data).toMatchObject({
      status: 2,
      rejectReason: 'Chưa có minh chứng',
      decidedByName: 'Nguyễn Bảo Trâm',
    });
    expect(await awardsOf(record.id)).toEqual([]);
    expect((await step(staff, record.id, 'Approve')).body.message).toBe(MUST_WAIT);
  });

  test(
    'stands when it is the first: of fifty at once one wins, and the badge is awarded once or not at all',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await propose(office, { memberIds: [own, shared] });
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, place) =>
            place % 2 ? step(staff, id, 'Approve') : step(staff, id, 'Reject', { reason: 'Không đủ điều kiện' }),
          ),
        );
        const won = answers.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
          new Set([MUST_WAIT]),
        );
        const { status } = (await staff.get(`/api/Rewards/${id}`)).body.data;
        expect(await awardsOf(id)).toHaveLength(status === 1 ? 2 : 0);
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  test('awards the badge to each member; its undo revokes it, and it can be awarded again', async () => {
    const { id } = await propose(office, { memberIds: [own, shared] });
    const approved = await step(staff, id, 'Approve');
    expect(approved.body.data.status).toBe(1);
    const badges = (await staff.get(`/api/Rewards/OfMember/${own}`)).body.data.badges;
    expect(badges.find(({ rewardId }: { rewardId: string }) => rewardId === id)).toMatchObject({
      name: 'Huy hiệu vàng',
    });
    expect((await office.get(`/api/Rewards/${id}/Members`)).body.data).toMatchObject([
      { memberId: shared, awardedAt: expect.any(String) },
      { memberId: own, awardedAt: expect.any(String) },
    ]);
    const using = await staff.del(`/api/MeritBadges/${badge}`);
    expect(using.body.message).toBe('Mes.MeritBadge.IsUsing');
    const undone = await staff.post('/api/Rewards/Undo', { tokens: [approved.body.undo] });
    expect(undone.body.data[0].done).toBe(true);
    expect((await staff.get(`/api/Rewards/${id}`)).body.data).toMatchObject({ status: 0, decidedAt: null });
    expect((await awardsOf(id)).every(({ revokedAt, revokeReason }) => revokedAt && revokeReason)).toBe(true);
    expect(await noticesOf(office, id)).toEqual([]);
    expect((await step(staff, id, 'Approve')).status).toBe(200);
    const awards = await awardsOf(id);
    expect(awards.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(2);
    expect(awards).toHaveLength(4);
    const history = (await staff.get(`/api/Rewards/${id}/History`)).body.data.items;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['Update', 'Undo', 'Update', 'Create']);
  });

  test('that was undone leaves a proposal that can be deleted and restored; its revoked awards stay', async () => {
    const { id } = await propose(staff);
    const approved = await step(staff, id, 'Approve');
    await staff.post('/api/Rewards/Undo', { tokens: [approved.body.undo] });
    const { deletionId } = (await staff.del(`/api/Rewards/${id}`)).body.data;
    expect(await awardsOf(id)).toEqual([]);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    expect((await staff.get(`/api/Rewards/${id}`)).body.data.memberIds).toEqual([own]);
  });

  test('is made for many at once; those that are decided already are told one by one', async () => {
    const made = [await propose(office), await propose(office), await propose(office)];
    const ids = made.map(({ id }) => id);
    await step(staff, ids[1], 'Reject', { reason: 'Không' });
    const { body } = await staff.post('/api/Rewards/Bulk', { action: 'Approve', ids });
    expect(body.data.map(({ done, message }: { done: boolean; message: string }) => [done, message])).toEqual([
      [true, 'Mes.Rewards.Approve.Successfully'],
      [false, MUST_WAIT],
      [true, 'Mes.Rewards.Approve.Successfully'],
    ]);
    expect((await office.post('/api/Rewards/Bulk', { action: 'Approve', ids })).status).toBe(403);
  });

  test('gets its number, day and signed line after the approval', async () => {
    const { id } = await propose(office);
    const facts = {
      decisionNumber: '05/QĐ-KT',
      decidedOn: '2026-07-01',
      signedBy: 'Phạm Quốc Hưng',
      signedAs: 'CHỦ TỊCH',
    };
    expect((await step(staff, id, 'Certify', facts)).body.message).toBe('Mes.Rewards.Status.NotAllowed');
    await step(staff, id, 'Approve');
    expect((await step(office, id, 'Certify', facts)).status).toBe(403);
    expect((await step(staff, id, 'Certify', facts)).body.data).toMatchObject(facts);
    const cleared = await step(staff, id, 'Certify', { ...facts, signedBy: ' ' });
    expect(cleared.body.data.signedBy).toBeNull();
  });
});

describe('members of proposals', () => {
  test('are merged with proposals and badges, which the undo gives back', async () => {
    const [kept, lost] = [await addMember(house, 'Công ty Giữ'), await addMember(house, 'Công ty Gộp')];
    for (const one of [kept, lost]) await join(house, club, one);
    const both = await propose(staff, { memberIds: [kept, lost] });
    const alone = await propose(staff, { memberIds: [lost] });
    for (const { id } of [both, alone]) expect((await step(staff, id, 'Approve')).status).toBe(200);
    const held = async (memberId: string) => [
      (await house.db.select().from(rewardMembers).where(eq(rewardMembers.memberId, memberId))).length,
      (await house.db.select().from(badgeAwards).where(eq(badgeAwards.memberId, memberId))).length,
    ];
    const merged = await staff.post('/api/Merges', { survivorId: kept, loserId: lost, choices: {} });
    expect(merged.status, JSON.stringify(merged.body)).toBe(201);
    expect(await held(kept)).toEqual([2, 2]);
    expect((await staff.get(`/api/Rewards/${both.id}`)).body.data.memberIds).toEqual([kept]);
    const undone = await staff.post(`/api/Merges/${merged.body.data.id}/Undo`, {});
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect([await held(kept), await held(lost)]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('who are erased get no badge, and reasons about them alone are blanked', async () => {
    const gone = await addMember(house, 'Công ty Xoá Tên', { deactivatedAt: new Date() });
    await join(house, club, gone);
    const alone = await propose(staff, { memberIds: [gone], proposedReason: 'Bà Xoá Tên tận tuỵ' });
    const both = await propose(staff, { memberIds: [gone, own] });
    const erased = await staff.post(`/api/PersonalData/Members/${gone}/Erase`, {
      reason: 'Theo yêu cầu',
      confirm: ERASE_WORD,
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    expect((await staff.get(`/api/Rewards/${alone.id}`)).body.data.proposedReason).not.toContain('Xoá Tên');
    expect((await staff.get(`/api/Rewards/${both.id}`)).body.data.proposedReason).toBe(both.proposedReason);
    await step(staff, both.id, 'Approve');
    expect((await awardsOf(both.id)).map(({ memberId }) => memberId)).toEqual([own]);
  });

  test('have their badges on their record, of a club’s user without what the club does not see', async () => {
    const theirs = await propose(staff, { clubId: other, memberIds: [shared] });
    await step(staff, theirs.id, 'Approve');
    const seenBy = async (who: TestClient) =>
      (await who.get(`/api/Rewards/OfMember/${shared}`)).body.data.badges as { rewardId: string | null }[];
    expect((await seenBy(staff)).map(({ rewardId }) => rewardId)).toContain(theirs.id);
    expect((await office.get(`/api/Rewards/OfMember/${shared}`)).status).toBe(404);
    const reader = await house.signInAs([...CLUB_CODES, 'MembersSearch'], { clubId: club });
    const ofClub = await seenBy(reader);
    expect(ofClub).toHaveLength((await seenBy(staff)).length);
    expect(ofClub.map(({ rewardId }) => rewardId)).not.toContain(theirs.id);
    expect((await reader.get(`/api/Rewards/OfMember/${foreign}`)).status).toBe(404);
  });

  test('are offered by their club', async () => {
    const options = async (clubId: string) =>
      (await staff.get(`/api/AnyMembers/Options?clubId=${clubId}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await options(other)).toEqual(expect.arrayContaining([shared, foreign]));
    expect(await options(other)).not.toContain(own);
    expect(await options(club)).not.toContain(foreign);
  });
});
