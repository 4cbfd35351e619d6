import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { settings } from '../../../db/tables/kit.ts';
import { ASSOCIATION_KEY, CONTACT_KEY } from '../../../kit/association.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel'].flatMap((action) => [
  `Schedules${action}`,
  `Activities${action}`,
]);

/** What calendar files escape, fold and quote. */
const TITLE = 'Họp; Ban Chấp hành, mở rộng: kế hoạch 2027 \\ «kiện toàn» 🎉🇻🇳 và các câu lạc bộ doanh nhân trẻ';
const PLACE = 'Tầng 3, 12 Trần Phú; cổng "B", P. Điện Biên, Q. Ba Đình, TP. Hà Nội 🏠 (đi lối sau, gửi xe ở hầm)';
const NAME = 'Công ty "Bình; Minh", chi nhánh: Số 1 🌅';
const ASSOCIATION = 'Hiệp hội; Doanh nhân, \\ trẻ 🎋';
const START = '2026-11-27T07:00:00.000Z';
const END = '2026-11-27T09:30:00.000Z';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  house.clock.now = new Date('2026-11-23T02:00:00Z');
  staff = await house.signInAs(CODES);
});

async function speak(language: 'vi' | 'en'): Promise<void> {
  await house.db.delete(settings);
  await house.db.insert(settings).values([
    { key: ASSOCIATION_KEY, value: { language }, updatedAt: house.clock.now },
    { key: CONTACT_KEY, value: { name: ASSOCIATION, email: 'van-phong@hoi.example.test' }, updatedAt: house.clock.now },
  ]);
}

async function addMember(name: string): Promise<string> {
  const [id, code] = [uuidv7(), randomUUID().slice(0, 8)];
  const row = { id, type: 1, code, codeKey: code, name, emailAddress: `${code}@example.test` };
  await house.db.insert(members).values({ ...row, approvedAt: new Date('2026-01-01'), canConfirmActivity: true });
  return id;
}

async function ok(answer: Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
}

interface Occasion {
  path: string;
  add: (memberIds: readonly string[]) => Promise<{ id: string }>;
  invite: (id: string) => Promise<unknown>;
  without: (id: string, memberId: string) => Promise<unknown>;
  /** The part of a change that asks for letters. */
  telling: object;
}

const shared = { title: TITLE, address: PLACE, content: '<p>a</p>', startTime: START, endTime: END };
const save = async (path: string, id: string, changes: object) => {
  const { attachmentIds, ...record } = await ok(staff.get(`${path}/${id}`));
  const ids = attachmentIds.map((file: { id: string }) => file.id);
  return ok(
    staff.put(`${path}/${id}?confirmed=Mes.Activities.Told.Asked&confirmed=Mes.Schedules.Told.Not`, {
      ...record,
      attachmentIds: ids,
      ...changes,
    }),
  );
};

const OCCASIONS: Record<string, Occasion> = {
  schedules: {
    path: '/api/Schedules',
    add: (memberIds) =>
      ok(
        staff.post('/api/Schedules', {
          ...shared,
          kind: 1,
          type: 1,
          link: 'https://hop.example.test/a,b;c',
          memberIds,
        }),
      ),
    invite: (id) => ok(staff.post(`/api/Schedules/${id}/Letters`, {})),
    without: async (id, memberId) => {
      const { memberIds } = await ok(staff.get(`/api/Schedules/${id}`));
      const left = memberIds.filter((one: string) => one !== memberId);
      return save('/api/Schedules', id, { memberIds: left, tell: true });
    },
    telling: { tell: true },
  },
  activities: {
    path: '/api/Activities',
    add: async (memberIds) => {
      const grades = [{ name: 'Tốt', score: 2 }];
      const record = await ok(staff.post('/api/Activities', { ...shared, score: 10, grades }));
      await ok(staff.post(`/api/Activities/${record.id}/Members`, { selection: { memberIds } }));
      return record;
    },
    invite: (id) => ok(staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' })),
    without: async (id, memberId) => {
      const { items } = await ok(staff.get(`/api/Activities/${id}/Members`));
      const gone = items.find((one: { memberId: string }) => one.memberId === memberId);
      return ok(staff.del(`/api/ActivityParticipants/${gone.id}`));
    },
    telling: {},
  },
};

/** A calendar file as another library reads it; each line has 75 bytes at most. */
function read(text: string) {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const root = new ICAL.Component(ICAL.parse(text));
  expect(root.name).toBe('vcalendar');
  expect(root.getFirstPropertyValue('version')).toBe('2.0');
  const zone = new ICAL.Timezone(root.getFirstSubcomponent('vtimezone') as ICAL.Component);
  return root.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const [who, ...others] = event.attendees;
    expect(others).toEqual([]);
    for (const time of [event.startDate, event.endDate]) {
      expect(time.zone?.tzid).toBe('Asia/Ho_Chi_Minh');
      expect(zone.utcOffset(time)).toBe(7 * 3600);
    }
    const organizer = one.getFirstProperty('organizer');
    return {
      method: root.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: one.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      title: event.summary,
      place: event.location,
      description: event.description,
      url: one.getFirstPropertyValue('url'),
      organizer: [organizer?.getFirstValue(), organizer?.getParameter('cn')],
      attendee: [who?.getFirstValue(), who?.getParameter('cn')],
    };
  });
}

const lettersTo = async (id: string, memberId: string) => {
  const found = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id));
  return found.filter((one) => one.memberId === memberId).toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

describe.each(Object.entries(OCCASIONS))(
  'the entry of a letter of %s',
  (name, { path, add, invite, without, telling }) => {
    test.each(['vi', 'en'] as const)('is read by another program through all letters (%s)', async (language) => {
      await speak(language);
      const [stays, leaves] = [await addMember(NAME), await addMember('Người ra đi')];
      const { id } = await add([stays, leaves]);
      const [feed] = [new URL((await ok(staff.post('/api/Schedules/Feed'))).address).pathname];
      let count = 0;
      /** The one letter since the last look, whose entry another program reads. */
      const next = async (occasion: string, memberId = stays) => {
        const letters = await lettersTo(id, memberId);
        const letter = letters.at(-1);
        expect([letter?.occasion, letter?.language]).toEqual([occasion, language]);
        if (memberId === stays) expect(letters.length).toBe(++count);
        // It went out, so that what follows does not take its place.
        await house.db.update(deliveries).set({ sentAt: house.clock.now }).where(eq(deliveries.sourceId, id));
        const [entry, ...others] = read(letter?.calendar?.text ?? '');
        expect(others).toEqual([]);
        expect(entry?.method).toBe(letter?.calendar?.method);
        if (memberId === stays)
          expect(entry?.attendee).toEqual([`mailto:${letter?.address}`, NAME.replaceAll('"', "'")]);
        expect(entry).toMatchObject({
          uid: `${name}-${id}`,
          organizer: ['mailto:van-phong@hoi.example.test', ASSOCIATION],
        });
        return entry;
      };
      const published = async () => {
        const { body } = await house.app.inject({ url: feed });
        return read(body).find(({ uid }) => uid === `${name}-${id}`);
      };

      await invite(id);
      const first = await next('invitation');
      expect(first).toMatchObject({
        method: 'REQUEST',
        status: 'CONFIRMED',
        sequence: 0,
        start: START,
        end: END,
        title: TITLE,
        place: PLACE,
        url: expect.stringMatching(/\/#\/answer\/[\w-]+$/),
        description: expect.stringContaining(String(first?.url)),
      });
      expect(await published()).toMatchObject({
        method: 'PUBLISH',
        status: 'CONFIRMED',
        sequence: 0,
        start: START,
        end: END,
        title: TITLE,
        place: PLACE,
      });

      await save(path, id, { address: `${PLACE}, phòng 2`, ...telling });
      const changed = await next('change');
      expect(changed).toMatchObject({
        method: 'REQUEST',
        status: 'CONFIRMED',
        start: START,
        place: `${PLACE}, phòng 2`,
      });
      expect(changed?.sequence).toBe(1);

      // Past midnight in Viet Nam, which is the day before in UTC.
      const moved = { startTime: '2026-11-28T17:30:00.000Z', endTime: '2026-11-28T19:00:00.000Z' };
      await save(path, id, { ...moved, ...telling });
      const after = await next('change');
      expect(after).toMatchObject({ sequence: 2, start: moved.startTime, end: moved.endTime });
      expect(await published()).toMatchObject({ sequence: 2, start: moved.startTime, end: moved.endTime });

      await without(id, leaves);
      expect(await next('removal', leaves)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', url: null });
      expect((await lettersTo(id, stays)).length).toBe(count);

      await ok(staff.post(`${path}/${id}/Cancel`, { reason: 'Bão số 9; mưa, gió' }));
      const end = await next('cancellation');
      expect(end).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', start: moved.startTime, url: null });
      expect(end?.sequence).toBeGreaterThan(after?.sequence ?? 0);
      expect(await published()).toMatchObject({ status: 'CANCELLED', sequence: end?.sequence });
    });
  },
);
