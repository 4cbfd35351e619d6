import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFact } from '../db/installation.ts';
import { activities, rewards } from '../db/tables/activity.ts';
import { documents } from '../db/tables/document.ts';
import { feedbacks } from '../db/tables/feedback.ts';
import { auditEntries, installationFacts } from '../db/tables/kit.ts';
import { members } from '../db/tables/member.ts';
import { clubMembers, memberships } from '../db/tables/membership.ts';
import { Totals } from '../kit/totals.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, secretKey, type TestApp } from '../testing/make-app.ts';
import { loadDemo, NoDemonstration } from './demo.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const demo = (count: number) => {
  const { db, pool, clock } = house;
  return loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, count);
};

/**
 * Adds current members outside of the demonstration, each in a club since a day long after the beginning of their stay.
 */
async function addOwn(prefix: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const code = `${prefix}-${index}`;
    return {
      id: uuidv7(),
      register: 1,
      type: 1,
      code,
      codeKey: code.toLowerCase(),
      name: `Công ty ${code}`,
      approvedAt: new Date(),
    };
  });
  await house.db.insert(members).values(rows);
  await house.db
    .insert(memberships)
    .values(rows.map(({ id }) => ({ id: uuidv7(), memberId: id, type: 1, startsOn: '2018-01-01' })));
  const [club] = await house.db.select({ id: members.id }).from(members).where(eq(members.type, 5)).limit(1);
  if (!club) return;
  await house.db
    .insert(clubMembers)
    .values(rows.map(({ id }) => ({ id: uuidv7(), clubId: club.id, memberId: id, joinedOn: '2024-02-02' })));
}

async function own(prefix: string) {
  const { rows } = await house.db.execute(sql`select m.*, to_jsonb(s) as stay, to_jsonb(b) as club from members m
    join memberships s on s.member_id = m.id left join club_members b on b.member_id = m.id
    where m.code like ${`${prefix}-%`} order by m.code`);
  return rows;
}

test('a database with records of its own is no demonstration, and --demo changes nothing in it', async () => {
  await addOwn('THAT', 3);
  const before = [await own('THAT'), await house.db.$count(auditEntries)];
  const refusal = await demo(20).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NoDemonstration);
  expect((refusal as Error).message).toContain('(3 Members)');
  expect((refusal as Error).message).toContain('./data-demo');
  expect([await own('THAT'), await house.db.$count(auditEntries)]).toEqual(before);
  expect(await house.db.$count(members)).toBe(3);
  expect(await readFact(house.db, 'demonstration')).toBeUndefined();
  await house.db.delete(memberships);
  await house.db.delete(members);
});

test('a demonstration is marked, and more of it touches no record that is there already', async () => {
  await demo(60);
  expect(await readFact(house.db, 'demonstration')).toBeTruthy();
  expect(await house.db.$count(members, eq(members.register, 1))).toBe(60);
  await addOwn('RIENG', 150);
  const others = () =>
    house.db.select().from(members).where(isNotNull(members.code)).orderBy(asc(members.id)).limit(1_000);
  const before = new Map((await others()).map((row) => [row.id, row]));
  const ownBefore = await own('RIENG');
  const counts = () => Promise.all([activities, rewards, documents, feedbacks].map((table) => house.db.$count(table)));
  const once = await counts();
  expect(Math.min(...once)).toBeGreaterThan(0);
  expect(await house.db.$count(members, sql`type = 5 and can_confirm_activity`)).toBeGreaterThan(0);
  await demo(120);
  expect(await house.db.$count(members, sql`code like 'HV-%'`)).toBe(120);
  expect(await own('RIENG')).toEqual(ownBefore);
  const changed = (await others()).filter(
    (row) => before.has(row.id) && JSON.stringify(before.get(row.id)) !== JSON.stringify(row),
  );
  expect(changed).toEqual([]);
  expect(await counts()).toEqual(once);
});

test('without its mark a filled demonstration counts as records of its own', async () => {
  await house.db.delete(installationFacts).where(eq(installationFacts.name, 'demonstration'));
  await expect(demo(120)).rejects.toThrow(/120 Members|\d+ Members.*\d+ Clubs/);
});
