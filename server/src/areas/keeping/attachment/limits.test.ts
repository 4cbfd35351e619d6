import { MB } from '@hoivien/contract/kit/attachment.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachments } from '../../../db/tables/kit.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, eventInput, inHours } from '../../gatherings/activity/testing/events.ts';
import { sample, uploaded } from './testing/files.ts';

/**
 * The limits of files in specification 9, for each area that takes them: just below and just above. The rows claim their
 * sizes, so that a test needs no large bytes. The library and the manual have tests of their own.
 */
let house: TestApp;
let staff: TestClient;
let author: TestClient;
let feedbackId = '';
let eventId = '';

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  author = await house.signInAs(['MembersSearch']);
  feedbackId = (await author.post('/api/Feedbacks', { title: 'Góp ý', content: 'Nội dung' })).body.data.id;
  eventId = (await addEvent(house, staff, 48)).id;
});
afterAll(() => house[Symbol.asyncDispose]());

interface Place {
  url: () => string;
  body: () => object;
  /** The most bytes of one file and of all together. */
  each: number;
  total: number;
  /** Who sends it. */
  by?: () => TestClient;
}

const few = { each: 60 * MB, total: 60 * MB };
const small = { each: 6 * MB, total: 18 * MB };
const times = () => ({ startTime: inHours(house, 50), endTime: inHours(house, 51) });

const PLACES: Readonly<Record<string, Place>> = {
  news: { url: () => '/api/Documents', body: () => ({ title: 'Tin', content: '<p>Nội dung</p>' }), ...few },
  feedback: { url: () => '/api/Feedbacks', body: () => ({ title: 'Góp ý', content: 'Nội dung' }), ...few },
  'a message of feedback': {
    url: () => `/api/Feedbacks/${feedbackId}/Messages`,
    body: () => ({ content: 'Thêm' }),
    by: () => author,
    ...few,
  },
  'a reply': { url: () => `/api/Feedbacks/${feedbackId}/Reply`, body: () => ({ content: 'Trả lời' }), ...few },
  'an event': { url: () => '/api/Activities', body: () => eventInput(house, 48), ...small },
  'a child event': {
    url: () => '/api/ActivityChildren',
    body: () => ({ ...eventInput(house, 48), parentId: eventId }),
    ...small,
  },
  'a meeting': {
    url: () => '/api/Schedules',
    body: () => ({ kind: 1, type: 1, title: 'Họp', ...times() }),
    ...few,
  },
  'a notification': {
    url: () => '/api/Notifications',
    body: () => ({ title: 'Thông báo', type: 1, content: '<p>x</p>', methods: [1], draft: true }),
    ...few,
  },
};

async function filesOf(who: TestClient, sizes: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  // A person may have only so many files that nothing uses.
  await house.db.execute(
    'delete from attachments a where not exists (select 1 from attachment_links l where l.attachment_id = a.id)',
  );
  for (const size of sizes) {
    const { id, key } = await uploaded(house, who, 'a.pdf', sample.pdf);
    expect(key).toBe('');
    await house.db
      .update(attachments)
      .set({ size })
      .where(isOneOf(attachments.id, [id]));
    ids.push(id);
  }
  return ids;
}

test.each(Object.keys(PLACES))('%s takes files up to the limits and not a byte or a file more', async (name) => {
  const { url, body, each, total, by } = PLACES[name] as Place;
  const who = by?.() ?? staff;
  const send = async (sizes: readonly number[]) =>
    who.post(url(), { ...body(), attachmentIds: await filesOf(who, sizes) });
  const third = total / 3;
  for (const sizes of [[each], [third, third, third]]) {
    const { status, body: answer } = await send(sizes);
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
  }
  for (const [sizes, key, params] of [
    [[each + 1], 'Size', { size: `${each / MB} MB` }],
    [[third, third, third + 1], 'Size', each < total ? { size: `${each / MB} MB` } : { total: `${total / MB} MB` }],
    [[1, 1, 1, 1], 'Count', { most: 3 }],
  ] as const) {
    const { status, body: answer } = await send(sizes);
    expect([status, answer.message]).toEqual([400, `Mes.Files.${key}.OverLength`]);
    expect(answer.errors[0]).toMatchObject({ field: 'attachmentIds', params });
  }
});
