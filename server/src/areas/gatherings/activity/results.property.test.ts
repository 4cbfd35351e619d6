import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityParticipants, scoreEntries } from '../../../db/tables/activity.ts';
import { insertMany } from '../../../kit/crud/statements.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { rowsOf } from '../../keeping/exchange/testing/workbooks.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addBadge, addEvent, addMember, CODES, invite, peopleOf } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'MembersUpdate', 'MembersDelete', 'MembersSearch', 'MembersView']);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The facts about one participant that the test itself reckons, to compare them with the product. */
interface Plain {
  isIn: boolean;
  grade: number | null;
  extra: number;
  badges: Set<string>;
}

const SCORES = [5, 2];
const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.oneof(
    fc.record({ kind: fc.constant('attended' as const), value: fc.boolean() }),
    fc.record({ kind: fc.constant('grade' as const), value: fc.constantFrom(0, 1, null) }),
    fc.record({ kind: fc.constant('badge' as const), value: fc.boolean() }),
    fc.record({
      kind: fc.constant('points' as const),
      value: fc.integer({ min: -20, max: 20 }).filter((points) => points !== 0),
    }),
    fc.record({ kind: fc.constant('reverse' as const), value: fc.nat({ max: 30 }) }),
    fc.record({ kind: fc.constant('checkIn' as const), value: fc.constant(0) }),
  ),
});

test('scores and badges equal the entries after any order of results, reversals, a merge and its undo', async () => {
  const badgeId = await addBadge(house, 'Huy hiệu bạc');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ids = [await addMember(house, 'Công ty Giữ'), await addMember(house, 'Công ty Gộp')];
      const record = await addEvent(house, staff, 2, { meritBadgeIds: [badgeId] });
      await invite(staff, record.id, ids);
      const people = (await peopleOf(staff, record.id)).toSorted((a) => (a.name === 'Công ty Giữ' ? -1 : 1));
      const plain: Plain[] = people.map(() => ({ isIn: false, grade: null, extra: 0, badges: new Set() }));
      const at = (who: number, path: string, body: object) =>
        staff.post(`/api/Activities/${record.id}/Members/${people[who]?.id}/${path}`, body);
      expect((await staff.post(`/api/Activities/${record.id}/Start`)).status).toBe(200);
      const scoreOf = ({ isIn, grade, extra }: Plain) =>
        (isIn ? 10 : 0) + (grade === null ? 0 : (SCORES[grade] ?? 0)) + extra;
      const read = async (who: number) =>
        (await staff.get(`/api/Activities/${record.id}/Members/${people[who]?.id}/Result`)).body.data;
      for (const { who, what } of steps) {
        const one = plain[who] as Plain;
        const reason = 'Ghi lại';
        if (what.kind === 'attended') {
          expect((await at(who, 'Result', { attended: what.value, reason })).status).toBe(200);
          one.isIn = what.value;
        } else if (what.kind === 'checkIn') {
          await staff.post(`/api/Activities/${record.id}/CheckIns`, [
            { id: randomUUID(), participantId: people[who]?.id, scannedAt: house.clock.now.toISOString() },
          ]);
          one.isIn = true;
        } else if (what.kind === 'grade') {
          const gradeId = what.value === null ? null : record.grades[what.value].id;
          expect((await at(who, 'Result', { gradeId, reason })).status).toBe(200);
          one.grade = what.value;
        } else if (what.kind === 'badge') {
          expect((await at(who, 'Result', { meritBadgeIds: what.value ? [badgeId] : [], reason })).status).toBe(200);
          one.badges = new Set(what.value ? [badgeId] : []);
        } else if (what.kind === 'points') {
          expect((await at(who, 'Points', { points: what.value, reason })).status).toBe(200);
          one.extra += what.value;
        } else {
          const { entries } = await read(who);
          const entry = entries[what.value];
          if (!entry) continue;
          const { status } = await at(who, `Entries/${entry.id}/Reverse`, { reason });
          const isOpen = entry.reversesId === null && !entry.isReversed;
          expect(status).toBe(isOpen ? 200 : 400);
          if (!isOpen) continue;
          if (entry.kind === 1) one.isIn = false;
          else if (entry.kind === 2) one.grade = null;
          else one.extra -= entry.points;
        }
      }
      for (const who of [0, 1]) {
        const result = await read(who);
        const one = plain[who] as Plain;
        expect(result).toMatchObject({ score: scoreOf(one), attended: one.isIn });
        expect(result.entries.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(
          result.score,
        );
        expect(result.badges.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null)).toHaveLength(
          one.badges.size,
        );
      }
      const sum = plain.reduce((all, one) => all + scoreOf(one), 0);
      const merged = await staff.post('/api/Merges', { survivorId: ids[0], loserId: ids[1], choices: {} });
      expect(merged.status, JSON.stringify(merged.body)).toBe(201);
      const [kept] = await peopleOf(staff, record.id);
      expect(await peopleOf(staff, record.id)).toHaveLength(1);
      expect(kept).toMatchObject({ score: sum });
      const badges = new Set(plain.flatMap((one) => [...one.badges]));
      expect((await staff.get(`/api/Activities/OfMember/${ids[0]}`)).body.data.totals).toMatchObject({
        score: sum,
        badges: badges.size,
      });
      const undone = await staff.post(`/api/Merges/${merged.body.data.id}/Undo`, {});
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      for (const who of [0, 1]) {
        const one = plain[who] as Plain;
        expect(await read(who)).toMatchObject({
          score: scoreOf(one),
          attended: one.isIn,
          grade: one.grade === null ? null : record.grades[one.grade].name,
        });
      }
    }),
    { numRuns: 12 },
  );
});

test('the ranking equals a plain reckoning over 10,000 random entries, with ties', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, number) => addMember(house, `Công ty Hạng ${number}`)));
  const events = [await addEvent(house, staff, 2), await addEvent(house, staff, 3)];
  for (const { id } of events) await invite(staff, id, ids);
  const rows = await house.db
    .select()
    .from(activityParticipants)
    .where(sql`${activityParticipants.memberId} = any(${sql.param(ids)})`);
  await house.db
    .update(activityParticipants)
    .set({ checkedInAt: house.clock.now })
    .where(sql`${activityParticipants.memberId} = any(${sql.param(ids)})`);
  const totals = new Map<string, number>();
  const entries = Array.from({ length: 10_000 }, (_, number) => {
    const row = rows[(number * 7919 + (number % 13)) % rows.length];
    const points = ((number * 104_729) % 41) - 20;
    if (row) totals.set(row.memberId, (totals.get(row.memberId) ?? 0) + points);
    return {
      id: uuidv7(),
      createdAt: house.clock.now,
      participantId: row?.id ?? '',
      kind: 3,
      points,
      reason: 'x',
      at: house.clock.now,
    };
  });
  await insertMany(house.db, scoreEntries, entries);
  // The first two have equal points.
  const [one, two] = [ids[0] as string, ids[1] as string];
  const gap = (totals.get(one) ?? 0) - (totals.get(two) ?? 0);
  const level = { id: uuidv7(), createdAt: house.clock.now, kind: 3, points: gap, reason: 'x', at: house.clock.now };
  await insertMany(house.db, scoreEntries, [
    { ...level, participantId: rows.find(({ memberId }) => memberId === two)?.id ?? '' },
  ]);
  totals.set(two, (totals.get(two) ?? 0) + gap);
  const { body } = await staff.get('/api/Activities/Ranking?pageSize=100');
  const found = body.data.items as { memberId: string; score: number; rank: number; isTied: boolean }[];
  const ours = found.filter(({ memberId }) => totals.has(memberId));
  expect(ours).toHaveLength(60);
  expect(ours.map(({ score }) => score)).toEqual([...totals.values()].toSorted((a, b) => b - a));
  const file = await house.app.inject({
    method: 'GET',
    url: '/api/Activities/Ranking/Export?language=en',
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const [head, ...sheet] = await rowsOf(file.rawPayload);
  expect(head?.slice(0, 4)).toEqual(['Rank', 'Name', 'Code', 'Score']);
  expect(sheet.map((row) => [row[0], row[3]])).toEqual(found.map(({ rank, score }) => [rank, score]));
  const scores = found.map(({ score }) => score);
  for (const { memberId, score, rank, isTied } of ours) {
    expect(score).toBe(totals.get(memberId));
    expect(rank).toBe(1 + scores.filter((other) => other > score).length);
    expect(isTied).toBe(scores.filter((other) => other === score).length > 1);
  }
});
