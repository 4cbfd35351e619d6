import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import type { StubAnswer } from '../../../kit/testing/stub-server.ts';
import { ScheduleInfoAlias } from './ScheduleAlias.tsx';
import { ScheduleInfo } from './ScheduleInfo.tsx';
import { PapersPage } from './papers/PapersPage.tsx';
import { attendees, SCHEDULE_CODES, scheduleRecord, stubSchedules } from './testing/schedules.ts';

const meeting = scheduleRecord();
const OVER = 'Mes.Schedules.Status.NotAllowed';
const cancelled = scheduleRecord({
  version: 2,
  state: 4,
  cancelReason: 'Trùng lịch hội nghị',
  allowedActions: [
    { action: 'Update', refusal: OVER },
    { action: 'Cancel', refusal: OVER },
    { action: 'Delete', refusal: null },
  ],
});

const MORE = 'Thao tác khác';
const TOLL = { letters: [{ channel: 'mail', count: 2 }], unreachable: 0, leftOut: 0, withdrawn: 0, isPublic: true };

/** Chooses the cancellation in the menu of the head. */
async function openCancel(screen: Awaited<ReturnType<typeof open>>['screen']) {
  await screen.getByRole('button', { name: MORE }).click();
  await screen.getByRole('menuitem', { name: 'Huỷ lịch' }).click();
}

async function open(record = meeting, cancel: () => StubAnswer = () => ({ status: 500 }), tab = '') {
  const asked = stubSchedules([record], ({ method, path }) => {
    if (method === 'POST') return cancel();
    return /\/(Cancel|Postpone)$/.test(path) ? { body: { data: TOLL } } : undefined;
  });
  const { screen } = await renderInApp(<ScheduleInfo />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/meeting-schedule/info/info/${meeting.id}${tab}`,
    route: '/calendar/meeting-schedule/info/:type/:id',
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Họp Ban Chấp hành' })).toBeVisible();
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { screen, sent };
}

describe('cancelling', () => {
  test('asks for a reason, says what becomes of it and who gets a mail', async () => {
    const { screen, sent } = await open(meeting, () => ({
      body: { data: cancelled, message: 'Mes.Schedules.Cancel.Successfully' },
    }));
    await openCancel(screen);
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent(/2 người được báo bằng e-mail/);
    await dialog.getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(dialog.getByText('Lý do huỷ là bắt buộc')).toBeVisible();
    expect(sent()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Trùng lịch hội nghị');
    await dialog.getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(screen.getByText(`Đã huỷ lịch: ${String(meeting.title)}`)).toBeVisible();
    expect(sent()).toEqual([[`/api/Schedules/${meeting.id}/Cancel`, { reach: 'one', reason: 'Trùng lịch hội nghị' }]]);
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  });

  test('that came too late says why', async () => {
    const { screen } = await open(meeting, () => ({ status: 400, body: { message: OVER, errors: [] } }));
    await openCancel(screen);
    await screen.getByRole('textbox', { name: 'Lý do huỷ' }).fill('x');
    await screen.getByRole('dialog').getByRole('button', { name: 'Huỷ lịch' }).click();
    await expect.element(screen.getByText('Lịch đã kết thúc hoặc đã huỷ nên không làm được nữa').first()).toBeVisible();
  });

  test('cannot be done twice: the reason stands there, and the buttons say why not', async () => {
    const { screen } = await open(cancelled);
    await expect
      .element(screen.getByRole('alert').filter({ hasText: 'Lịch đã bị huỷ' }))
      .toMatchTextContent('Trùng lịch hội nghị');
    await expect.element(screen.getByRole('button', { name: 'Sửa' })).toBeDisabled();
    await screen.getByRole('button', { name: MORE }).click();
    await expect.element(screen.getByRole('menuitem', { name: /^Huỷ lịch/ })).toBeDisabled();
  });
});

describe('the participants', () => {
  const answering = (record = meeting) =>
    open(record, () => ({ body: { data: { changed: 1 } } })).then(({ screen }) => screen);
  const began = scheduleRecord({ startTime: '2026-01-01T07:00:00.000Z', state: 3 });

  test('are counted against the quorum: by answers before the meeting, by attendance from then on', async () => {
    const screen = await answering();
    const bar = screen.getByRole('region', { name: 'Dự kiến thiếu 1 người' });
    await expect.element(bar).toMatchTextContent('1 nhận lời trong 2 người có quyền biểu quyết');
    await expect.element(bar).toMatchTextContent('cần 2 (2/3)');
    await bar.getByRole('button', { name: '1 người vắng 3 lần liền' }).click();
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Gỗ An Cường');
  });

  test('who was absent several times in a row is marked where the name cannot push the mark out of sight', async () => {
    await page.viewport(1366, 768);
    const screen = await answering();
    const mark = screen.getByRole('cell', { name: /Gỗ An Cường/ }).getByText('vắng 3 lần liền');
    const name = screen.getByText('Gỗ An Cường', { exact: true });
    await expect.element(mark).toBeVisible();
    expect(mark.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      name.element().getBoundingClientRect().bottom - 2,
    );
    // No buttons stand there before the day, so the names get their room.
    const [names = 0, , , attendance = 0] = screen
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getBoundingClientRect().width);
    expect(attendance).toBeLessThan(names);
  });

  test('are found without accents and by their answer', async () => {
    const screen = await answering();
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(4);
    await screen.getByRole('searchbox').fill('go an');
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
    await screen.getByRole('searchbox').fill('');
    await screen.getByRole('button', { name: 'Tham gia 1, không 1, chưa trả lời 1' }).click();
    await screen.getByRole('menuitem', { name: /^Chưa trả lời/ }).click();
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/Vũ Minh Châu\s*Ngoài hệ thống/);
  });

  test('are marked by keys, row after row, and a second press takes the mark away', async () => {
    const sent: [string, unknown][] = [];
    const held = attendees.map((person) => ({ ...person }));
    stubSchedules([began], ({ method, path, body }) => {
      if (path.endsWith('/Attendance') && method === 'GET') return { body: { data: held } };
      if (method !== 'PUT') return undefined;
      const { attendance } = body as { attendance: number | null };
      sent.push([path.split('/').at(-2) ?? '', attendance]);
      const person = held.find(({ id }) => path.includes(`/${id}/`));
      if (person) person.attendance = attendance;
      return { body: { data: { changed: 1 } } };
    });
    const { screen } = await renderInApp(<ScheduleInfo />, {
      codes: SCHEDULE_CODES,
      path: `/calendar/meeting-schedule/info/info/${meeting.id}`,
      route: '/calendar/meeting-schedule/info/:type/:id',
    });
    const row = (name: string) => screen.getByRole('radiogroup', { name: `Điểm danh ${name}` });
    const first = row('Dệt may Thành Công').getByRole('radio', { name: 'Có mặt' });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('c');
    await userEvent.keyboard('v');
    await userEvent.keyboard('l');
    await expect
      .poll(() => sent)
      .toEqual([
        ['p1', 1],
        ['p2', 2],
        ['p3', 3],
      ]);
    await expect.element(first).toHaveAttribute('aria-checked', 'true');
    await expect.element(screen.getByText('Thiếu 1 người')).toBeVisible();
    await first.click();
    await expect.poll(() => sent.at(-1)).toEqual(['p1', null]);
  });
});

test('the agenda is written in place, with times as people write them', async () => {
  let sent: unknown;
  const asked = stubSchedules([meeting], ({ method, path, body }) => {
    if (method !== 'PUT' || !path.endsWith('/Agenda')) return undefined;
    sent = body;
    return { body: { data: { items: (body as { items: unknown[] }).items, version: 1 } } };
  });
  const { screen } = await renderInApp(<ScheduleInfo />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/meeting-schedule/info/info/${meeting.id}`,
    route: '/calendar/meeting-schedule/info/:type/:id',
  });
  const part = screen.getByRole('region', { name: 'Chương trình' });
  await part.getByRole('button', { name: 'Thêm mục' }).click();
  await part.getByRole('textbox', { name: 'Giờ 1' }).fill('9h30');
  await part.getByRole('textbox', { name: 'Nội dung 1' }).fill('Khai mạc');
  await part.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(() => sent).toEqual({ items: [{ time: '09:30', text: 'Khai mạc', speaker: null }], version: 0 });
  expect(asked.length).toBeGreaterThan(0);
});

test('each participant gets a letter, the panel changes the words of all, and changed words are kept', async () => {
  const kept: unknown[] = [];
  stubSchedules([meeting], ({ path, method, body }) => {
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội Doanh nghiệp' } } };
    if (!path.endsWith('/PaperWords')) return undefined;
    if (method === 'PUT') kept.push(body);
    return { body: { data: method === 'PUT' ? body : { signer: 'Phạm Quốc Hưng' } } };
  });
  const { screen } = await renderInApp(<PapersPage />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/papers/${meeting.id}?of=letters,sheet,minutes`,
    route: '/calendar/papers/:id',
  });
  // Three letters and the sheet; minutes without a text are left out.
  await expect.poll(() => screen.getByRole('article').elements().length).toBe(4);
  await screen.getByRole('textbox', { name: 'Số thư mời' }).fill('05/GM-HHDN');
  await expect.poll(() => screen.getByText('Số: 05/GM-HHDN').elements().length).toBe(3);
  await expect.element(screen.getByText('Biên bản chưa có nội dung nên không in.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Người ký' })).toHaveValue('Phạm Quốc Hưng');
  await expect.poll(() => kept).toEqual([{ letterNumber: '05/GM-HHDN', signer: 'Phạm Quốc Hưng' }]);
});

test('a series is made longer by a number of meetings, whose days show before, with one letter if wanted', async () => {
  const rule = { every: 'month', interval: 1, weekdays: [], by: 'day', until: null, count: 1, skipHolidays: true };
  const { id, kind, title, startTime, endTime, state } = meeting;
  const series = { id: 's1', rule, items: [{ id, kind, number: 1, title, startTime, endTime, state, isApart: false }] };
  const sent: unknown[] = [];
  stubSchedules([meeting], ({ path, method, body }) => {
    if (path.endsWith('/SeriesMore'))
      return { body: { data: { days: ['2126-12-20', '2127-01-20'], skipped: [{ day: '2127-02-20', name: 'Tết' }] } } };
    if (!path.endsWith('/Series')) return undefined;
    if (method === 'POST') sent.push(body);
    return { body: { data: series } };
  });
  const { screen } = await renderInApp(<ScheduleInfo />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/meeting-schedule/info/info/${id}`,
    route: '/calendar/meeting-schedule/info/:type/:id',
  });
  await screen.getByRole('button', { name: 'Buổi 1 trong loạt hằng tháng' }).click();
  await screen.getByRole('button', { name: 'Thêm các buổi…' }).click();
  const dialog = screen.getByRole('dialog', { name: /Thêm các buổi vào loạt/ });
  await expect.element(dialog).toMatchTextContent(/20\/12\/2126, 20\/01\/2127.*Bỏ qua 20\/02\/2127 \(Tết\)/);
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Thêm 2 buổi' }).click();
  await expect.poll(() => sent).toEqual([{ count: 1, tell: true }]);
  await expect.element(screen.getByText('Đã thêm 2 buổi')).toBeVisible();
});

test('the general address of a record leads to that of its kind, with its tab', async () => {
  stubSchedules([scheduleRecord({ kind: 2 })]);
  const { router } = await renderInApp(<ScheduleInfoAlias />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/info/${meeting.id}?tab=history`,
    route: '/calendar/info/:id',
  });
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe(`/calendar/event-calendar/info/info/${meeting.id}?tab=history`);
});

test('an entry without votes has its own word and no quorum that is missed', async () => {
  const entry = scheduleRecord({ kind: 2, title: 'Diễn đàn xuất khẩu' });
  const guests = attendees.map((person) => ({ ...person, voting: false }));
  stubSchedules([entry], ({ path }) => (path.endsWith('/Attendance') ? { body: { data: guests } } : undefined));
  const { screen } = await renderInApp(<ScheduleInfo />, {
    codes: SCHEDULE_CODES,
    path: `/calendar/event-calendar/info/info/${entry.id}`,
    route: '/calendar/event-calendar/info/:type/:id',
  });
  await expect.element(screen.getByRole('link', { name: 'Lịch sự kiện' })).toBeVisible();
  await expect.element(screen.getByText(/trong 3 người được mời/)).toBeVisible();
  expect(screen.getByText('Chưa ai có quyền biểu quyết').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cho mọi hội viên biểu quyết' }).elements()).toEqual([]);
});

describe('the letters of a meeting', () => {
  const letters = {
    people: 2,
    invited: 0,
    toInvite: 0,
    toTell: 0,
    unreachable: 0,
    leftOut: 0,
    isPublic: true,
    items: [],
  };
  const show = async (state: number, changes: object) => {
    const record = scheduleRecord({ state });
    const reminders = { day: true, hour: false, bySms: false };
    stubSchedules([record], ({ path }) =>
      path.endsWith('/Letters') ? { body: { data: { ...letters, reminders, ...changes } } } : undefined,
    );
    const { screen } = await renderInApp(<ScheduleInfo />, {
      codes: SCHEDULE_CODES,
      path: `/calendar/meeting-schedule/info/info/${meeting.id}?tab=letters`,
      route: '/calendar/meeting-schedule/info/:type/:id',
    });
    return screen;
  };

  test('that was postponed before its invitations left say that nobody has been told', async () => {
    const screen = await show(5, {});
    await expect.element(screen.getByText('Chưa ai được báo.')).toBeVisible();
    expect(screen.getByText('Mọi người đều đã được báo.').query()).toBeNull();
  });

  test('are asked for without a part of none, and with the minute in which they can be taken back', async () => {
    const screen = await show(1, { toInvite: 2 });
    await screen.getByRole('button', { name: 'Gửi 2 thư mời' }).last().click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog)
      .toMatchTextContent('2 thư mời. Thư chờ một phút mới đi; trong một phút đó còn lấy lại được.');
  });
});

test('a postponed meeting offers no marks of attendance', async () => {
  const { screen } = await open(
    scheduleRecord({ state: 5, startTime: '2020-11-21T07:00:00.000Z' }),
    undefined,
    '?tab=participants',
  );
  await expect.element(screen.getByText('Vũ Minh Châu').first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Điểm danh nhanh' }).query()).toBeNull();
});
