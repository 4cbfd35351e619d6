import type { CheckInInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN } from '@hoivien/contract/codes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasOfflineData } from '../../../../kit/screen/offline-part.ts';
import { type StubAnswer, stubServer } from '../../../../kit/testing/stub-server.ts';
import {
  addScan,
  insideOf,
  keepOutcomes,
  keepRoster,
  readRoster,
  readScans,
  takeBack,
  tidyDevice,
  unsentCounts,
  wipeDevice,
} from './queue.ts';
import { sendEverything, sendScans } from './send.ts';
import { ACTIVITY, personOf, rosterOf } from './testing/people.ts';

const scan = (number: number, changes: object = {}) =>
  addScan(
    {
      activityId: ACTIVITY,
      token: `HV-${number}`,
      participantId: null,
      anyway: false,
      verdict: CHECK_IN.in,
      ...changes,
    },
    personOf(number),
  );

/** Answers every check-in as the first of its id. */
function takeAll(fail: (call: number) => StubAnswer | undefined = () => undefined) {
  const taken: string[] = [];
  const asked = stubServer(({ body }) => {
    const refusal = fail(asked.length);
    if (refusal) return refusal;
    const items = body as CheckInInput[];
    taken.push(...items.map(({ token }) => token ?? ''));
    return {
      body: {
        data: items.map(({ id }) => ({
          id,
          outcome: CHECK_IN.in,
          participantId: null,
          name: null,
          code: null,
          checkedInAt: null,
        })),
      },
    };
  });
  return { asked, taken };
}

beforeEach(wipeDevice);

describe('sending', () => {
  test('goes in the order of the scans, in pieces, and each check-in leaves once', async () => {
    for (let number = 1; number <= 230; number += 1) await scan(number);
    const { asked, taken } = takeAll();
    // Two tabs, or two timers of one, at the same time.
    await Promise.all([sendScans(ACTIVITY), sendScans(ACTIVITY)]);
    expect(taken).toEqual(Array.from({ length: 230 }, (_none, at) => `HV-${at + 1}`));
    expect(asked.map(({ body }) => (body as unknown[]).length)).toEqual([100, 100, 30]);
    expect(await unsentCounts()).toEqual(new Map());
  });

  test('keeps everything when no answer comes, and sends it later under the same ids', async () => {
    await scan(1);
    const lost = takeAll(() => ({ status: 503, body: null }));
    expect(await sendScans(ACTIVITY)).toEqual({ is: 'unreachable' });
    const [before] = await readScans(ACTIVITY);
    expect(before).toMatchObject({ isSent: 0, isTried: true });
    const { asked } = takeAll();
    expect(await sendEverything()).toBe(0);
    const idOf = (requests: typeof asked) => (requests[0]?.body as CheckInInput[] | undefined)?.[0]?.id;
    expect(idOf(asked)).toBe(idOf(lost.asked));
  });

  test('keeps everything when the session ends', async () => {
    await scan(1);
    takeAll(() => ({ status: 401, body: { message: 'Mes.Tokens.Expired' } }));
    expect(await sendEverything()).toBe(1);
  });

  test('tells the refusal of an event, and sends nothing more', async () => {
    await scan(1);
    const { asked } = takeAll(() => ({ status: 400, body: { message: 'Mes.Activity.NotStart' } }));
    expect(await sendScans(ACTIVITY)).toMatchObject({ is: 'refused', error: { key: 'Mes.Activity.NotStart' } });
    expect(asked).toHaveLength(1);
    expect(await unsentCounts()).toEqual(new Map([[ACTIVITY, 1]]));
  });

  test('lets no unreadable check-in hold up the others', async () => {
    for (const number of [1, 2, 3]) await scan(number);
    const taken: unknown[] = [];
    stubServer(({ body }) => {
      const items = body as CheckInInput[];
      if (items.some(({ token }) => token === 'HV-2'))
        return { status: 400, body: { errors: [{ field: 'token', message: 'Mes.Activities.Token.OverLength' }] } };
      taken.push(...items.map(({ token }) => token));
      return { body: { data: items.map(({ id }) => ({ id, outcome: CHECK_IN.in, participantId: null })) } };
    });
    expect(await sendScans(ACTIVITY)).toEqual({ is: 'sent' });
    expect(taken).toEqual(['HV-1', 'HV-3']);
    expect((await readScans(ACTIVITY)).map(({ outcome }) => outcome)).toEqual([1, CHECK_IN.unknown, 1]);
  });
});

describe('a check-in', () => {
  test('is taken back here only while no request contained it', async () => {
    const [first, second] = [await scan(1), await scan(2)];
    expect(await takeBack(first.seq)).toBe(true);
    takeAll(() => ({ status: 503, body: null }));
    await sendScans(ACTIVITY);
    expect(await takeBack(second.seq)).toBe(false);
    expect((await readScans(ACTIVITY)).map(({ seq }) => seq)).toEqual([second.seq]);
  });

  test('makes a person be in until a newer list says otherwise', async () => {
    await keepRoster(rosterOf([personOf(1), personOf(2, { isIn: true })]), new Date(0).toISOString());
    const { id } = await scan(1);
    const inside = async () => [...insideOf(await readRoster(ACTIVITY), await readScans(ACTIVITY))].sort();
    expect(await inside()).toEqual([personOf(1).participantId, personOf(2).participantId]);
    await keepOutcomes([
      { id, outcome: 1, participantId: personOf(1).participantId, name: null, code: null, checkedInAt: null },
    ]);
    // Another device took the check-in back before this list was read.
    await keepRoster(rosterOf([personOf(1), personOf(2)]), new Date(Date.now() + 1000).toISOString());
    expect(await inside()).toEqual([]);
  });
});

describe('the device', () => {
  test('forgets an event a day after its end, but no unsent check-in', async () => {
    await keepRoster(rosterOf([personOf(1)], { wipeAt: new Date(Date.now() - 1).toISOString() }), '2026-01-01');
    const sent = await scan(1);
    await keepOutcomes([{ id: sent.id, outcome: 1, participantId: null, name: null, code: null, checkedInAt: null }]);
    await scan(2);
    await tidyDevice();
    expect(await readRoster(ACTIVITY)).toBeUndefined();
    expect(await readScans(ACTIVITY)).toMatchObject([{ token: 'HV-2', name: null, code: null }]);
    expect(hasOfflineData()).toBe(true);
    takeAll();
    await sendEverything();
    await tidyDevice();
    expect(await readScans(ACTIVITY)).toEqual([]);
    expect(hasOfflineData()).toBe(false);
  });

  test('keeps an event until then', async () => {
    await keepRoster(rosterOf([personOf(1)]), '2026-01-01');
    await tidyDevice();
    expect((await readRoster(ACTIVITY))?.items).toEqual([personOf(1)]);
  });
});
