import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ClubEventsPanel, MemberEventsPanel } from './EventsPanel.tsx';
import { SummaryTables } from './SummaryTab.tsx';
import { EVENT_CODES, summary } from './testing/events.ts';

const totals = { invited: 3, confirmed: 2, came: 1, score: 10, badges: 0 };
const item = (id: string, title: string, changes: object = {}) => ({
  activityId: id,
  participantId: `p-${id}`,
  parentId: null,
  title,
  startTime: '2126-11-22T01:00:00.000Z',
  endTime: '2126-11-22T04:30:00.000Z',
  address: null,
  state: 1,
  isCancelled: false,
  isPostponed: false,
  status: 1,
  isWaiting: false,
  checkedInAt: null,
  grade: null,
  isOwn: true,
  ...totals,
  ...changes,
});
const items = [
  item('e1', 'Ngày hội'),
  item('e2', 'Giải cờ', { isPostponed: true }),
  item('e3', 'Giải bơi', { isPostponed: true, isCancelled: true }),
];
const states = [
  ['Ngày hội', /Hoãn|Đã huỷ/, false],
  ['Giải cờ', /Hoãn/, true],
  ['Giải bơi', /Đã huỷ/, true],
] as const;

test.each([
  ['a member', MemberEventsPanel],
  ['a club', ClubEventsPanel],
] as const)('the events of %s say which are postponed or cancelled', async (_, Panel) => {
  stubServer(() => ({ body: { data: { totals, badges: [], items, total: 3, page: 1, pageSize: 20 } } }));
  const { screen } = await renderInApp(<Panel id="m1" />, { codes: EVENT_CODES });
  await expect.element(screen.getByText('Giải cờ')).toBeVisible();
  for (const [title, state, isThere] of states)
    expect(state.test(screen.getByRole('row', { name: new RegExp(title) }).query()?.textContent ?? '')).toBe(isThere);
});

test('the summary says which child events are postponed or cancelled', async () => {
  const children = items.map(({ activityId, ...one }) => ({
    ...one,
    id: activityId,
    rejected: 0,
    waiting: 0,
    confirmedCame: 1,
  }));
  const { screen } = await renderInApp(
    <SummaryTables summary={{ ...summary, isCancelled: false, isPostponed: false, byGrade: [], children }} />,
  );
  for (const [title, state, isThere] of states)
    expect(state.test(screen.getByRole('row', { name: new RegExp(title) }).query()?.textContent ?? '')).toBe(isThere);
});
