import { describe, expect, test } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { calendarPath } from './calendar/address.ts';
import { CalendarPage } from './CalendarPage.tsx';
import { SCHEDULE_CODES, scheduleRecord, stubSchedules } from './testing/schedules.ts';

const meeting = scheduleRecord();
const others = [
  scheduleRecord({
    id: 'fair',
    kind: 2,
    title: 'Hội chợ',
    state: 2,
    meetingHostName: null,
    address: null,
    link: 'https://meet.example.com/x',
    startTime: '2126-11-20T01:00:00.000Z',
    endTime: '2126-11-22T10:00:00.000Z',
  }),
  scheduleRecord({ id: 'over', title: 'Đã xong', state: 3 }),
  scheduleRecord({ id: 'off', title: 'Không họp nữa', state: 4 }),
];

const LIST = '/calendar?sort=startTime%3Aasc&endTimeFrom=2126-01-01T17%3A00%3A00.000Z';

async function open(path = LIST) {
  const asked = stubSchedules([meeting, ...others]);
  const { screen, router } = await renderInApp(<CalendarPage />, { codes: SCHEDULE_CODES, path, route: '/calendar' });
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  await expect.element(row('Họp Ban Chấp hành')).toBeVisible();
  const lists = () => asked.filter(({ path: at }) => at === '/api/Schedules').map(({ query }) => query);
  return { screen, router, row, lists };
}

describe('an empty calendar', () => {
  const openWith = (total: number) => {
    stubServer(({ query }) => {
      const isWhole = query.get('pageSize') === '1';
      return { body: { data: { items: [], total: isWhole ? total : 0, page: 1, pageSize: 20 } } };
    });
    return renderInApp(<CalendarPage />, { codes: SCHEDULE_CODES, path: calendarPath('list'), route: '/calendar' });
  };

  test('says that nothing is on it yet, and offers to add something', async () => {
    const { screen } = await openWith(0);
    await expect.element(screen.getByRole('heading', { name: /^Chưa có/ })).toBeVisible();
    expect(screen.getByText(/bộ lọc; gõ không dấu/).query()).toBeNull();
    expect(screen.getByRole('link', { name: /^Thêm/ }).elements()).toHaveLength(2);
  });

  test('with a past says that nothing is planned', async () => {
    const { screen } = await openWith(3);
    await expect.element(screen.getByRole('heading', { name: 'Không có lịch nào từ hôm nay' })).toBeVisible();
    await screen.getByRole('link', { name: /^Xem tất cả/ }).click();
    await expect.element(screen.getByRole('link', { name: 'Tất cả' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the list', () => {
  test('says of each when, where, by whom and how it stands', async () => {
    const { row } = await open();
    await expect.element(row('Họp Ban Chấp hành')).toMatchTextContent('Họp Ban Chấp hành · Phạm Quốc Hưng');
    await expect.element(row('Họp Ban Chấp hành')).toMatchTextContent('T5 21/11/2126 14:00–16:30');
    await expect.element(row('Họp Ban Chấp hành')).toMatchTextContent('Chưa diễn ra');
    await expect.element(row('Hội chợ')).toMatchTextContent('T4 20/11/2126 08:00– T6 22/11/2126 17:00');
    await expect.element(row('Hội chợ')).toMatchTextContent('Đang diễn ra');
    await expect.element(row('Đã xong')).toMatchTextContent('Đã kết thúc');
    await expect.element(row('Không họp nữa')).toMatchTextContent('Đã huỷ');
    await expect
      .element(row('Hội chợ').getByRole('link', { name: 'Mở đường dẫn họp: Hội chợ' }))
      .toHaveAttribute('href', 'https://meet.example.com/x');
    showLanguage('en', false);
    await expect.element(row('Họp Ban Chấp hành')).toMatchTextContent('Thu 21/11/2126 14:00–16:30');
    await expect.element(row('Không họp nữa')).toMatchTextContent('Cancelled');
  });

  test('opens with what is not over before today, the next one first', async () => {
    const { screen, lists } = await open(calendarPath('list'));
    const [asked] = lists();
    expect(asked?.get('sort')).toBe('startTime:asc');
    expect(asked?.get('endTimeFrom')).toMatch(/T17:00:00.000Z$/);
    await expect.element(screen.getByRole('link', { name: 'Từ hôm nay' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows the past and everything by a press, kept in the address with the search', async () => {
    const { screen, router, lists } = await open('/calendar?search=hop&sort=startTime%3Aasc');
    await screen.getByRole('link', { name: 'Đã qua' }).click();
    await expect.poll(() => lists().at(-1)?.get('endTimeTo')).toMatch(/T17:00:00.000Z$/);
    expect(lists().at(-1)?.get('sort')).toBe('startTime:desc');
    expect(router.state.location.search).toContain('search=hop');
    await screen.getByRole('link', { name: 'Đã huỷ' }).click();
    await expect.poll(() => lists().at(-1)?.get('state')).toBe('4');
    expect(lists().at(-1)?.get('endTimeTo')).toBeNull();
    await screen.getByRole('link', { name: 'Tất cả' }).click();
    await expect.poll(() => router.state.location.search).toBe('?search=hop&sort=startTime%3Adesc');
    await expect.element(screen.getByRole('link', { name: 'Tất cả' })).toHaveAttribute('aria-current', 'page');
  });
});
