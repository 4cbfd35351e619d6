import type { Ranked } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { RankingPage } from './RankingPage.tsx';
import { EVENT_CODES, stubEvents } from './testing/events.ts';

const ranked = (rank: number, name: string, score: number, isTied: boolean): Ranked => ({
  rank,
  isTied,
  memberId: name,
  memberType: 1,
  code: null,
  name,
  score,
  came: 1,
  badges: 0,
});
const rows = [
  ranked(1, 'An', 30, false),
  ranked(2, 'Bình', 20, true),
  ranked(2, 'Chi', 20, true),
  ranked(4, 'Dũng', 5, false),
];

test('equal points show as ties, and the address holds the period', async () => {
  const asked = stubEvents(null, ({ path }) =>
    path.endsWith('/Ranking') ? { body: { data: { items: rows, total: 4, page: 1, pageSize: 50 } } } : undefined,
  );
  const { screen } = await renderInApp(<RankingPage />, {
    codes: EVENT_CODES,
    path: '/activities/ranking?from=2026-01-01&to=2026-12-31',
  });
  await expect.poll(() => screen.getByText('đồng hạng').elements().length).toBe(2);
  expect(asked[0]?.query.get('from')).toBe('2026-01-01');
});
