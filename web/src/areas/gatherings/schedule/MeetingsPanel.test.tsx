import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { MeetingsPanel } from './MeetingsPanel.tsx';
import { scheduleScreens } from './screens.ts';

const meeting = {
  id: 's1',
  kind: 1,
  title: 'Họp Ban Chấp hành quý IV',
  startTime: '2026-11-20T01:00:00Z',
  endTime: '2026-11-20T03:30:00Z',
  address: 'Hội trường A',
  link: null,
  state: 3,
  answer: 2,
};
const online = {
  ...meeting,
  id: 's2',
  title: 'Họp trực tuyến',
  address: null,
  link: 'https://hop.example.test',
  state: 1,
};

const serve = (items: object[], total = items.length) =>
  stubServer(({ query }) => ({ body: { data: { items, total, page: Number(query.get('page')), pageSize: 20 } } }));

test('the meetings of a record stand with time, place, state and answer, and lead to each', async () => {
  const asked = serve([meeting, { ...online, answer: 1 }, { ...meeting, id: 's3', title: 'Họp hoãn', state: 5 }]);
  const { screen } = await renderInApp(<MeetingsPanel id="m1" />, { codes: ['SchedulesSearch', 'SchedulesView'] });
  const row = screen.getByRole('row', { name: /Ban Chấp hành/ });
  const told = () => row.query()?.textContent.replace(/\s/g, ' ');
  for (const part of ['20/11/2026 08:00–10:30', 'Hội trường A', 'Đã kết thúc', 'Tham gia'])
    await expect.poll(told).toContain(part);
  await expect
    .element(screen.getByRole('link', { name: 'Họp Ban Chấp hành quý IV' }))
    .toHaveAttribute('href', '/calendar/info/s1');
  expect(screen.getByRole('row', { name: /Họp hoãn/ }).query()?.textContent).toContain('Hoãn');
  const other = screen.getByRole('row', { name: /trực tuyến/ });
  await expect.element(other.getByText('Chưa trả lời')).toBeVisible();
  await expect.element(other.getByRole('link', { name: /Mở đường dẫn/ })).toBeVisible();
  expect(asked.map(({ path }) => path)).toEqual(['/api/Schedules/OfMember/m1']);
});

test('without the right to open a meeting its line has no link, and an empty list says so', async () => {
  serve([meeting]);
  const { screen } = await renderInApp(<MeetingsPanel id="m1" />, { codes: ['SchedulesSearch'] });
  await expect.element(screen.getByText(meeting.title)).toBeVisible();
  expect(screen.getByRole('link').query()).toBeNull();
  await screen.unmount();
  serve([]);
  const empty = await renderInApp(<MeetingsPanel id="m2" />, { codes: ['SchedulesSearch'] });
  await expect.element(empty.screen.getByRole('heading', { name: 'Chưa được mời họp lần nào' })).toBeVisible();
});

test('many meetings stand page by page', async () => {
  const asked = serve([meeting], 45);
  const { screen } = await renderInApp(<MeetingsPanel id="m1" />, { codes: ['SchedulesSearch'] });
  await screen.getByRole('button', { name: 'Trang sau' }).click();
  await expect.poll(() => asked.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
});

test.each([
  ['a member', member, ['SchedulesSearch'], true],
  ['a member, without leave to search the calendar', member, ['SchedulesView'], false],
  ['a club, which is invited to none', club, ['SchedulesSearch'], false],
] as const)('the tab stands on the record of %s as it may', async (_what, resource: Resource, codes, isThere) => {
  const none = { items: [], total: 0, page: 1, pageSize: 20 };
  stubServer(({ path }) => ({ body: { data: path.endsWith('/m1') ? memberRecord({ id: 'm1' }) : none } }));
  const { screen } = await renderInApp(<RecordPage resource={resource} />, {
    codes,
    path: `${resource.path}/info/m1`,
    route: `${resource.path}/info/:id`,
    areas: [scheduleScreens],
  });
  await expect.element(screen.getByRole('link', { name: 'Lịch sử' }).first()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lịch họp' }).elements()).toHaveLength(isThere ? 1 : 0);
});
