import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../../areas.ts';
import { clubInvitations } from '../../db/tables/membership.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { addClub, addMember } from '../../areas/gatherings/activity/testing/events.ts';
import { makeApp, secretKey, type TestApp } from '../../testing/make-app.ts';
import { uuidv7 } from '../uuid.ts';
import { letterKind, letterKinds } from './letter-kinds.ts';
import { endMessages } from './outbox.ts';
import { TEST_KINDS } from './testing/kinds.ts';

let house: TestApp;
beforeAll(async () => {
  // The kinds are declared by the areas.
  areasOf(secretKey);
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

/** Writes a waiting message of a kind about a record. */
async function wait(source: string, sourceId: string, occasion?: string) {
  await house.db.insert(deliveries).values({
    id: uuidv7(),
    createdAt: house.clock.now,
    dueAt: house.clock.now,
    nextTryAt: house.clock.now,
    dedupeKey: uuidv7(),
    occasion,
    source,
    sourceId,
    holds: 'nothing',
    channel: 'mail',
    address: 'a@example.test',
    body: 'x',
    messageId: '<x>',
  });
}

/** The file names of the server's code, without tests. */
function codeFiles(folder = join(import.meta.dirname, '../..')): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return codeFiles(path);
    return /(?<!\.test|\.trial|\.d)\.ts$/.test(entry.name) ? [path] : [];
  });
}

describe('every kind of letter', () => {
  test('has a rule, and each rule that lets letters stay says why', () => {
    const kinds = [...letterKinds.keys()].filter((name) => !TEST_KINDS.includes(name));
    expect(kinds.toSorted()).toEqual([
      'activity',
      'code:otp',
      'code:recovery',
      'fee-reminder',
      'feedback',
      'invitation',
      'meeting',
      'meeting-reminder',
      'meeting-series',
      'member-link',
      'newDevice',
      'notice',
      'notification',
      'notification-test',
      'password',
      'profile',
      'receipt',
      'register',
      'secondFactor',
    ]);
    // What goes at once after a press says why; all other kinds wait a minute.
    const waiting = [...letterKinds].flatMap(([name, rule]) => ('waits' in rule ? [name] : []));
    expect(waiting.filter((name) => !TEST_KINDS.includes(name)).toSorted()).toEqual([
      'activity',
      'feedback',
      'invitation',
      'meeting',
      'meeting-series',
      'member-link',
      'receipt',
    ]);
    for (const rule of letterKinds.values()) if ('atOnce' in rule) expect(rule.atOnce.length).toBeGreaterThan(15);
    for (const rule of letterKinds.values()) if ('stays' in rule) expect(rule.stays.length).toBeGreaterThan(20);
    expect(() => letterKind('activity', { ends: 'withItsRecord', waits: true })).toThrow('two kinds');
  });

  test('comes from its declaration: no code turns a text into a kind', () => {
    const casts = codeFiles().filter((path) => /as LetterKind\b/.test(readFileSync(path, 'utf8')));
    expect(casts.map((path) => path.split('/').at(-1))).toEqual(['letter-kinds.ts']);
  });

  test('is withdrawn with its record, except for what tells of the end', async () => {
    const left: string[] = [];
    for (const [name, rule] of letterKinds) {
      const id = uuidv7();
      const telling = 'ends' in rule ? (rule.telling ?? []) : [];
      for (const word of ['x', ...telling]) await wait(name, id, word);
      const ended = await endMessages(house.db, [id], 'recordDeleted', house.clock.now);
      expect([name, ended]).toEqual([name, 'ends' in rule ? 1 : 0]);
      const open = await house.db.$count(deliveries, sql`source_id = ${id} and cancelled_at is null`);
      if (open > 0) left.push(name);
    }
    expect(left.toSorted()).toEqual(['activity', 'invitation', 'meeting', 'meeting-series', 'register']);
  });
});

test('a deletion withdraws the letters of the record and of the rows that go with it', async () => {
  const staff = await house.signInAs(['MembersDelete']);
  const memberId = await addMember(house, 'Người được mời', { deactivatedAt: new Date() });
  const clubId = await addClub(house);
  const row = { id: uuidv7(), clubId, memberId, expiresAt: house.clock.now };
  await house.db.insert(clubInvitations).values(row);
  await wait('feedback', memberId);
  await wait('invitation', row.id);
  await wait('invitation', row.id, 'joined');
  expect((await staff.del(`/api/Members/${memberId}`)).status).toBe(200);
  const left = await house.db
    .select()
    .from(deliveries)
    .where(sql`source_id in (${memberId}, ${row.id})`)
    .orderBy(deliveries.source, deliveries.failReason);
  expect(left.map(({ source, failReason, body }) => [source, failReason, body])).toEqual([
    ['feedback', 'recordDeleted', 'x'],
    ['invitation', 'recordDeleted', 'x'],
    ['invitation', null, 'x'],
  ]);
});
