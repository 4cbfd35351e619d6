// Long: 'has what touches the time, by kind, club and host, in the order of the start' in server/src/areas/gatherings/schedule/calendar.test.ts holds the same rule in the plain run.
// Long: 'opens with what is not over before today, the next one first' in web/src/areas/gatherings/schedule/CalendarPage.test.tsx holds the same rule in the plain run.
import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { timerFired } from '../../../../kit/testing/settled.ts';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { CalendarPage } from '../CalendarPage.tsx';
import { scheduleScreens } from '../screens.ts';
import { SCHEDULE_CODES, stubSchedules } from '../testing/schedules.ts';

const DAY = '2126-11-20';

function entry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: '0197a000-0000-7000-a000-000000000001',
    area: 'Schedules',
    kind: 'meeting',
    parentId: null,
    title: 'Họp Ban Chấp hành',
    startTime: `${DAY}T07:00:00.000Z`,
    endTime: `${DAY}T09:00:00.000Z`,
    state: 1,
    address: 'Hội trường A',
    link: null,
    hostName: 'Phạm Quốc Hưng',
    clubId: null,
    clubName: null,
    version: 3,
    movable: true,
    refusal: null,
    ...changes,
  };
}

const holidays = [
  { day: '2126-11-24', name: 'Ngày Văn hoá', nameEn: 'Culture Day', paid: true, substituteFor: null, confirmed: false },
];
const overlap = {
  area: 'Schedules',
  id: '0197a000-0000-7000-a000-000000000009',
  kind: 2,
  title: 'Tiếp đoàn',
  startTime: `${DAY}T07:00:00.000Z`,
  endTime: `${DAY}T08:00:00.000Z`,
  sameHost: false,
  samePlace: true,
  people: 2,
  names: [],
};

/** A meeting with this in its id has invited nobody. */
const UNINVITED = '0197a000-0000-7000-a000-0000000000ff';

async function open(entries: CalendarEntry[], path = `/calendar?show=month&day=${DAY}`, codes = SCHEDULE_CODES) {
  const asked = stubSchedules([], ({ path: at, method }) => {
    if (at === '/api/Schedules/Calendar') return { body: { data: { entries, holidays } } };
    if (at === '/api/Schedules/Overlaps') return { body: { data: { occasions: [overlap], holidays: [] } } };
    if (at === '/api/Schedules/Feed' && method === 'GET')
      return { body: { data: { createdAt: null, lastUsedAt: null } } };
    if (at === '/api/Schedules/Feed')
      return { body: { data: { createdAt: `${DAY}T00:00:00Z`, lastUsedAt: null, address: 'https://x.test/a.ics' } } };
    if (at.endsWith('/Letters')) return { body: { data: { invited: at.includes(UNINVITED) ? 0 : 83, items: [] } } };
    if (at.endsWith('/Participants'))
      return { body: { data: Array.from({ length: 3 }, (_, one) => ({ id: String(one), status: one < 2 ? 2 : 1 })) } };
    if (at.endsWith('/Move'))
      return { body: { data: null, message: 'Mes.Schedules.Move.Successfully', undo: 'a token' } };
    return undefined;
  });
  const { screen, router } = await renderInApp(
    <div style={{ display: 'flex', height: '90vh' }}>
      <CalendarPage />
    </div>,
    { codes, path, route: '/calendar', areas: [scheduleScreens] },
  );
  const calls = (end: string) => asked.filter(({ path: at }) => at.endsWith(end));
  const block = (title: string) => screen.getByRole('button', { name: new RegExp(title) });
  const choose = async (title: string) => {
    await block(title).click();
    await expect.element(screen.getByRole('complementary', { name: 'Chi tiết lịch' })).toBeVisible();
  };
  return { screen, router, calls, block, choose };
}

test('while the entries load, the head stands and nothing covers the page', async () => {
  stubServer(() => new Promise<never>(() => {}));
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', height: '90vh' }}>
      <CalendarPage />
    </div>,
    { codes: SCHEDULE_CODES, path: `/calendar?show=week&day=${DAY}`, route: '/calendar', areas: [scheduleScreens] },
  );
  const today = screen.getByRole('button', { name: 'Hôm nay' });
  await today.click();
  await expect.element(today).toBeVisible();
  expect(screen.getByText('Đang tải', { exact: true }).query()).toBeNull();
});

describe('the week', () => {
  test('shows an entry of several days above the hours, and an overnight one among them', async () => {
    const days = entry({
      title: 'Hội chợ',
      startTime: '2126-11-18T01:00:00.000Z',
      endTime: '2126-11-20T10:00:00.000Z',
    });
    const night = entry({
      id: '2',
      title: 'Đêm',
      startTime: '2126-11-18T15:00:00.000Z',
      endTime: '2126-11-18T19:00:00.000Z',
    });
    const { block } = await open([days, night], `/calendar?show=week&day=${DAY}`);
    await expect.element(block('08:00 Hội chợ')).toBeVisible();
    await expect.element(block('22:00.*Đêm').first()).toBeInTheDocument();
    const height = (title: string) => block(title).first().element().getBoundingClientRect().height;
    expect(height('Hội chợ')).toBeLessThan(40);
    expect(height('Đêm')).toBeGreaterThan(40);
  });

  test('puts entries of the same hours side by side, so that none covers the title of another', async () => {
    const later = entry({ id: '2', title: 'Giải cầu lông', startTime: `${DAY}T07:30:00.000Z` });
    const { block } = await open([entry(), later], `/calendar?show=week&day=${DAY}`);
    await expect.element(block('Giải cầu lông').first()).toBeVisible();
    const box = (title: string) => block(title).first().element().getBoundingClientRect();
    expect(box('Họp Ban Chấp hành').right).toBeLessThanOrEqual(box('Giải cầu lông').left + 1);
  });
});

describe('the month', () => {
  test('of another century in the address is the present one', async () => {
    for (const day of ['0001-01-01', '9999-12-31', '2026-13-45']) {
      const { screen } = await open([], `/calendar?show=month&day=${day}`);
      const month = new RegExp(`, ${new Date().getFullYear()}$`);
      await expect.element(screen.getByRole('heading', { level: 1, name: month })).toBeVisible();
      await screen.unmount();
    }
  });

  test('gives a title two lines on a day with room, and past days of a span keep their ground', async () => {
    const lines = (title: string) => {
      const text = page
        .getByRole('button', { name: new RegExp(title) })
        .first()
        .element()
        .querySelector('span');
      return text && getComputedStyle(text).webkitLineClamp;
    };
    const many = [1, 2, 3].map((number) =>
      entry({
        id: `0197a000-0000-7000-a000-00000000010${number}`,
        title: `Giao ban ${number}`,
        startTime: '2126-11-19T01:00:00.000Z',
        endTime: '2126-11-19T02:00:00.000Z',
      }),
    );
    const over = entry({
      id: '0197a000-0000-7000-a000-000000000200',
      title: 'Về nguồn',
      state: 3,
      startTime: '2126-11-05T00:00:00.000Z',
      endTime: '2126-11-07T10:00:00.000Z',
    });
    const { block } = await open([entry(), ...many, over]);
    await expect.element(block('Họp Ban Chấp hành')).toBeVisible();
    expect(lines('Họp Ban Chấp hành')).toBe('2');
    expect(lines('Giao ban 1')).toBe('none');
    const ground = getComputedStyle(block('Về nguồn').first().element()).backgroundColor;
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('shows entries in the time of Viet Nam, holidays by name, and asks for whole weeks', async () => {
    const { screen, block, calls } = await open([entry()]);
    await expect.element(block('14:00 Họp Ban Chấp hành')).toBeVisible();
    await expect.element(screen.getByText('Ngày Văn hoá (dự kiến)')).toBeVisible();
    const query = calls('/Calendar')[0]?.query;
    expect([query?.get('from'), query?.get('to')]).toEqual(['2126-10-27T17:00:00.000Z', '2126-12-08T17:00:00.000Z']);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tháng 11, 2126');
  });

  test('opens an entry beside it with what it collides with', async () => {
    const { screen, router, block } = await open([entry()]);
    await block('Họp Ban Chấp hành').click();
    const panel = screen.getByRole('complementary', { name: 'Chi tiết lịch' });
    await expect.element(panel.getByRole('heading', { name: 'Họp Ban Chấp hành' })).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Tiếp đoàn' })).toBeVisible();
    await expect.element(panel.getByText(/cùng địa điểm, 2 người tham dự/)).toBeVisible();
    expect(router.state.location.search).toContain(`entry=${entry().id}`);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('keeps view, day and kinds in the address', async () => {
    const { screen, router, calls } = await open([entry()]);
    await screen.getByRole('button', { name: 'Tháng sau' }).click();
    await expect.poll(() => router.state.location.search).toContain('day=2126-12-20');
    await screen.getByRole('button', { name: 'Lịch sự kiện' }).click();
    await expect.poll(() => calls('/Calendar').at(-1)?.query.getAll('kind')).toEqual(['meeting']);
    await screen.getByRole('radio', { name: 'Tuần' }).click();
    await expect.poll(() => router.state.location.search).toContain('show=week');
    await screen.getByRole('radio', { name: 'Danh sách' }).click();
    await expect.poll(() => router.state.location.search).toContain('endTimeFrom');
  });
});

describe('the keys', () => {
  test('move and lengthen the chosen entry; Enter asks with clash, place and numbers, and nothing is saved before', async () => {
    const { screen, block, calls, choose } = await open([entry()], `/calendar?show=week&day=${DAY}`);
    await choose('Họp Ban Chấp hành');
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await expect.element(block('14:15–16:30 Họp Ban Chấp hành')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-ghost]')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    const question = screen.getByRole('alertdialog', { name: 'Dời sang T5 21/11/2126 14:15–16:30?' });
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText('từ T4 20/11/2126 14:00–16:00')).toBeVisible();
    await expect.element(question.getByText(/Trùng giờ Tiếp đoàn: cùng địa điểm/)).toBeVisible();
    await expect.element(question.getByText('2 người đã nhận lời được hỏi lại')).toBeVisible();
    expect(calls('/Move')).toEqual([]);
    await question.getByRole('button', { name: 'Dời và báo cho 83 người' }).click();
    await expect
      .poll(() => calls('/Move')[0]?.body)
      .toEqual({ startTime: '2126-11-21T07:15:00.000Z', endTime: '2126-11-21T09:30:00.000Z', version: 3, tell: true });
    await expect.element(screen.getByText(/Trùng giờ với Tiếp đoàn \(/)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('of an entry without invited people ask nothing, and the message takes it back', async () => {
    const { screen, block, calls, choose } = await open([entry({ id: UNINVITED })], `/calendar?show=week&day=${DAY}`);
    await choose('Họp Ban Chấp hành');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(block('14:15–16:15 Họp Ban Chấp hành')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls('/Move')[0]?.body).toMatchObject({ tell: false });
    expect(screen.getByRole('alertdialog').query()).toBeNull();
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(() => calls('/Undo')[0]?.body).toEqual({ tokens: ['a token'] });
  });

  test('put a moved entry back by Escape while the question stands', async () => {
    const { screen, block, calls, choose } = await open([entry()], `/calendar?show=week&day=${DAY}`);
    await choose('Họp Ban Chấp hành');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(block('14:00 Họp Ban Chấp hành')).toBeVisible();
    expect(calls('/Move')).toEqual([]);
  });

  test('take it back by Escape', async () => {
    const { block, calls, choose } = await open([entry()]);
    await choose('Họp Ban Chấp hành');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(block('14:15 Họp Ban Chấp hành')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(block('14:00 Họp Ban Chấp hành')).toBeVisible();
    expect(calls('/Move')).toEqual([]);
  });

  test('leave what is over in its place and say why', async () => {
    const over = entry({ state: 3, refusal: 'Mes.Schedules.Status.NotAllowed' });
    const { screen, block, calls, choose } = await open([over]);
    await choose('Họp Ban Chấp hành');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(screen.getByText(/đã kết thúc hoặc đã huỷ nên không làm được/)).toBeVisible();
    await expect.element(block('14:00 Họp Ban Chấp hành')).toBeVisible();
    expect(calls('/Move')).toEqual([]);
  });
});

describe('hours', () => {
  afterEach(() => void vi.useRealTimers());

  test('the line of the present time passes behind the words of an entry', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T07:10:00.000Z`) });
    const { block } = await open([entry()], `/calendar?show=day&day=${DAY}`);
    await expect.element(block('Họp Ban Chấp hành')).toBeVisible();
    const words = block('Họp Ban Chấp hành').element().querySelector('span') as HTMLElement;
    const heightOfLine = () => lineOfNow()?.getBoundingClientRect().top ?? 0;
    // The line gets its place after it is drawn.
    const isAmong = () => {
      const { top, bottom } = words.getBoundingClientRect();
      return heightOfLine() > top && heightOfLine() < bottom;
    };
    await expect.poll(isAmong).toBe(true);
    const { left, bottom } = words.getBoundingClientRect();
    const at = heightOfLine();
    expect(words.contains(document.elementFromPoint(left + 20, at))).toBe(true);
    // Below its words an entry shows the line.
    expect(words.contains(document.elementFromPoint(left + 20, bottom + 4))).toBe(false);
  });

  test('of the present time takes the place of an hour near it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T07:05:00.000Z`) });
    const { screen } = await open([], `/calendar?show=day&day=${DAY}`);
    await expect.element(screen.getByText('14:05', { exact: true })).toBeInTheDocument();
    expect(screen.getByText('14:00', { exact: true }).query()).toBeNull();
    expect(screen.getByText('15:00', { exact: true }).query()).not.toBeNull();
  });

  test('show three columns at most, then how many more there are; widths stay while an entry is dragged', async () => {
    const many = Array.from({ length: 5 }, (_, at) =>
      entry({ id: `0197a000-0000-7000-a000-00000000010${at}`, title: `Giao ban ${at}` }),
    );
    const { screen, block, router } = await open(many, `/calendar?show=week&day=${DAY}`);
    await expect.element(block('14:00 Giao ban 0')).toBeVisible();
    const shown = () => document.querySelectorAll('[data-entry]').length;
    expect(shown()).toBe(2);
    const widths = () => [...document.querySelectorAll('[data-free]')].map((one) => one.getBoundingClientRect().width);
    const before = widths();
    const box = block('14:00 Giao ban 0').element();
    const { left, top } = box.getBoundingClientRect();
    const at = (type: string, x: number, y: number, on: Element | Window) =>
      on.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0, pointerType: 'mouse' }),
      );
    at('pointerdown', left + 8, top + 8, box);
    at('pointermove', left + 8, top + 20, window);
    at('pointermove', left + 8, top + 32, window);
    await expect.element(block('14:30–16:30 Giao ban 0')).toBeVisible();
    expect(widths()).toEqual(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(block('14:00 Giao ban 0')).toBeVisible();
    at('pointerup', left + 8, top + 32, window);
    await screen.getByRole('button', { name: '3 lịch nữa lúc 14:00' }).click();
    await screen.getByRole('menuitem', { name: /Giao ban 4/ }).click();
    await expect.poll(() => router.state.location.search).toContain(`entry=${many[4]?.id}`);
  });

  test('are moved by a finger that holds them first, and a finger that goes on at once scrolls', async () => {
    const { block } = await open([entry({ title: 'Giao ban' })], `/calendar?show=week&day=${DAY}`);
    await expect.element(block('14:00 Giao ban')).toBeVisible();
    const box = block('14:00 Giao ban').element();
    const { left, top } = box.getBoundingClientRect();
    const touch = (type: string, y: number, on: Element | Window) =>
      on.dispatchEvent(
        new PointerEvent(type, { clientX: left + 8, clientY: top + y, bubbles: true, pointerType: 'touch' }),
      );
    const isScrolled = () =>
      box.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, cancelable: true, touches: [] }));
    touch('pointerdown', 8, box);
    touch('pointermove', 32, window);
    await timerFired(500);
    touch('pointermove', 40, window);
    expect(document.querySelector('[data-moved]')).toBeNull();
    expect(isScrolled()).toBe(true);
    touch('pointerup', 40, window);
    touch('pointerdown', 8, box);
    await timerFired(500);
    expect(isScrolled()).toBe(false);
    touch('pointermove', 32, window);
    await expect.element(block('14:30–16:30 Giao ban')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(block('14:00 Giao ban')).toBeVisible();
    expect(isScrolled()).toBe(true);
  });
});

/** The line of the present time, which then takes the pointer as anything else does. */
function lineOfNow(): HTMLElement | undefined {
  const line = document.querySelector<HTMLElement>('[data-now]') ?? undefined;
  if (line) line.style.pointerEvents = 'auto';
  return line;
}

test('an address for calendar programs is made and shown once', async () => {
  const { screen } = await open([]);
  await screen.getByRole('button', { name: 'Việc khác của lịch' }).click();
  await screen.getByRole('menuitem', { name: 'Đồng bộ lịch' }).click();
  await expect.element(screen.getByText('Bạn chưa có địa chỉ đồng bộ.')).toBeVisible();
  // The frame of the test is lower than the dialog.
  (screen.getByRole('button', { name: 'Tạo địa chỉ' }).element() as HTMLElement).click();
  await expect.element(screen.getByRole('textbox', { name: 'Địa chỉ đồng bộ' })).toHaveValue('https://x.test/a.ics');
});

test('a phone has a small month and the days with something, without a sideways scroll', async () => {
  await page.viewport(390, 844);
  try {
    const { screen } = await open([entry()]);
    await expect.element(screen.getByRole('heading', { name: 'Thứ Tư, 20/11/2126' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /14:00–16:00.*Họp Ban Chấp hành/ })).toBeVisible();
    await expect.element(screen.getByRole('grid')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    await page.viewport(1366, 768);
  }
});
