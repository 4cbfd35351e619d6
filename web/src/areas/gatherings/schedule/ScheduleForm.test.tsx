// Long: 'with %s is refused at its field, in both languages' in server/src/areas/gatherings/schedule/schedule.test.ts holds the same rule in the plain run.
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import type { StubAnswer } from '../../../kit/testing/stub-server.ts';
import { EntryForm, MeetingForm } from './ScheduleForm.tsx';
import { companies, SCHEDULE_CODES, scheduleRecord, stubSchedules } from './testing/schedules.ts';

const saved = scheduleRecord();
const ADD = '/calendar/meeting-schedule/add';
const EDIT = `/calendar/meeting-schedule/edit/edit/${saved.id}`;

async function open(Form = MeetingForm, path = ADD, record = saved, letters?: Promise<StubAnswer>) {
  const asked = stubSchedules([record], ({ method, path: at }) =>
    at.endsWith('/Letters')
      ? letters
      : method === 'GET' || at.includes('/Recipients/')
        ? undefined
        : { body: { data: record, message: 'Mes.Schedules.Create.Successfully' } },
  );
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', height: '80vh' }}>
      <Form />
    </div>,
    {
      codes: SCHEDULE_CODES,
      portals: true,
      path,
      route: path === ADD ? ADD : '/calendar/meeting-schedule/edit/:type/:id',
    },
  );
  const box = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await expect.element(box('Tiêu đề')).toBeVisible();
  const retype = async (name: string, text: string) => {
    await box(name).fill(text);
    await userEvent.keyboard('{Tab}');
  };
  const written = () =>
    asked
      .filter(({ method, path: at }) => method !== 'GET' && !at.includes('/Recipients/') && !at.endsWith('/Overlaps'))
      .map(({ method, path: at, body }) => ({ method, at, body }));
  const save = () => userEvent.keyboard('{Control>}s{/Control}');
  return { screen, box, retype, written, save };
}

const shownAt = (box: { element: () => Element }) => (box.element() as HTMLInputElement).value;

describe('a new meeting', () => {
  test('begins at the next full hour for two hours, at its title', async () => {
    const { screen, box } = await open();
    await expect.element(box('Tiêu đề')).toHaveFocus();
    expect(shownAt(box('Bắt đầu'))).toMatch(/:00$/);
    await expect.element(screen.getByText('Kéo dài 2 giờ')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Lịch họp' })).toBeChecked();
  });

  test('has its end move with its start', async () => {
    const { box, retype, screen } = await open();
    await retype('Bắt đầu', '5/1/2127 8h30');
    await expect.element(box('Bắt đầu')).toHaveValue('05/01/2127 08:30');
    await expect.element(box('Kết thúc')).toHaveValue('05/01/2127 10:30');
    await retype('Kết thúc', '05/01/2127 11:00');
    await retype('Bắt đầu', '06/01/2127 14:00');
    await expect.element(box('Kết thúc')).toHaveValue('06/01/2127 16:30');
    await expect.element(screen.getByText('Kéo dài 2 giờ 30 phút')).toBeVisible();
  });

  test('tells at the field that it ends before it starts', async () => {
    const { screen, retype } = await open();
    await retype('Bắt đầu', '05/01/2127 08:00');
    await retype('Kết thúc', '05/01/2127 07:00');
    await expect.element(screen.getByText(/^Giờ kết thúc phải sau giờ bắt đầu/)).toBeVisible();
  });

  test('takes the seconds with which records show their times, and an unreadable start says nothing of the end', async () => {
    const { screen, box, retype } = await open();
    await retype('Bắt đầu', '11/12/2126 08:30:00');
    await retype('Kết thúc', '11/12/2126 16:30:00');
    await expect.element(box('Bắt đầu')).toHaveValue('11/12/2126 08:30');
    await expect.element(box('Kết thúc')).toHaveValue('11/12/2126 16:30');
    await expect.element(screen.getByText('Kéo dài 8 giờ')).toBeVisible();
    // JavaScript would read it as an American day, after the end.
    await retype('Bắt đầu', '12/13/2126 08:30');
    await expect.element(box('Bắt đầu')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText(/Giờ kết thúc phải sau giờ bắt đầu/).query()).toBeNull();
  });

  test('is saved with members, people outside the system and its times in UTC', async () => {
    const { screen, box, retype, written, save } = await open();
    await box('Tiêu đề').fill('Họp Ban Chấp hành');
    await retype('Bắt đầu', '05/01/2127 08:00');
    await box('Địa điểm').fill('Hội trường A');
    await screen.getByRole('button', { name: 'Chọn người…' }).click();
    const drawer = screen.getByRole('dialog');
    await drawer
      .getByRole('rowgroup', { name: 'Hội viên và người' })
      .getByRole('row', { name: /Gỗ An Cường/ })
      .click();
    await drawer
      .getByRole('rowgroup', { name: 'Nhãn' })
      .getByRole('row', { name: /Dệt may Thành Công/ })
      .click();
    await drawer.getByRole('combobox').fill('Vũ Minh Châu <chau@example.com>');
    await drawer.getByRole('button', { name: 'Thêm e-mail chau@example.com' }).click();
    await drawer.getByRole('button', { name: 'Thêm 2 người' }).click();
    await save();
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]).toMatchObject({
      method: 'POST',
      at: '/api/Schedules',
      body: {
        kind: 1,
        type: 1,
        title: 'Họp Ban Chấp hành',
        startTime: '2127-01-05T01:00:00.000Z',
        endTime: '2127-01-05T03:00:00.000Z',
        address: 'Hội trường A',
        link: null,
        memberIds: [companies[1]?.id],
        otherEmails: [{ name: 'Vũ Minh Châu', emailAddress: 'chau@example.com' }],
        groups: { filters: [], committees: [], tagIds: [companies[0]?.id], clubs: [], used: [], includeLeft: false },
        attachmentIds: [],
      },
    });
  });

  test('has one field for its host: a record that was found, or the typed name', async () => {
    const { screen, box, written, save } = await open();
    await box('Tiêu đề').fill('Họp');
    await expect.element(screen.getByText('Người chủ trì (hồ sơ)')).not.toBeInTheDocument();
    await screen.getByRole('combobox', { name: 'Người chủ trì' }).fill('an cường');
    await screen.getByRole('option', { name: /Gỗ An Cường/ }).click();
    await expect.element(screen.getByText(/^Hồ sơ: Gỗ An Cường/)).toBeVisible();
    await save();
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]?.body).toMatchObject({ hostId: companies[1]?.id, meetingHostName: 'Gỗ An Cường' });
  });

  test('keeps a host who is nobody of the system by the name', async () => {
    const { screen, box, written, save } = await open();
    await box('Tiêu đề').fill('Họp');
    await screen.getByRole('combobox', { name: 'Người chủ trì' }).fill('Ông Trần Khách Mời');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('Chỉ ghi tên, không gắn hồ sơ')).toBeVisible();
    await save();
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]?.body).toMatchObject({ hostId: null, meetingHostName: 'Ông Trần Khách Mời' });
  });

  test('is not sent with a moment that is none', async () => {
    const { screen, box, retype, written, save } = await open();
    await box('Tiêu đề').fill('Họp');
    await retype('Bắt đầu', '31/02/2127 08:00');
    await save();
    await expect.element(screen.getByRole('alert').first()).toBeVisible();
    await expect.element(box('Bắt đầu')).toHaveValue('31/02/2127 08:00');
    expect(written()).toEqual([]);
  });
});

test.each([
  ['a meeting', MeetingForm, 1],
  ['an entry', EntryForm, 2],
] as const)('%s may be entered after it took place', async (_, Form, kind) => {
  const { screen, box, retype, written, save } = await open(Form);
  await box('Tiêu đề').fill('Họp đã xong');
  await retype('Bắt đầu', '05/01/2020 08:00');
  await expect.element(screen.getByText(/CN 05\/01\/2020 08:00–10:00/)).toBeVisible();
  await save();
  await expect.poll(() => written()[0]?.body).toMatchObject({ kind, startTime: '2020-01-05T01:00:00.000Z' });
});

test('a meeting that has begun is corrected without moving it', async () => {
  const running = scheduleRecord({ startTime: '2020-01-05T01:00:00.000Z', state: 2 });
  const { box, written, save } = await open(MeetingForm, EDIT, running);
  await box('Địa điểm').fill('Phòng họp 2');
  await save();
  await expect
    .poll(() => written()[0])
    .toMatchObject({
      method: 'PUT',
      at: `/api/Schedules/${saved.id}`,
      body: { version: 1, address: 'Phòng họp 2', startTime: running['startTime'] },
    });
});

test('a change is told to those who are invited, even when it is saved before their number has come', async () => {
  const letters = Promise.withResolvers<StubAnswer>();
  const { box, written, save } = await open(MeetingForm, EDIT, saved, letters.promise);
  await box('Địa điểm').fill('Phòng họp 2');
  await save();
  letters.resolve({ body: { data: { invited: 83, reminders: { bySms: false }, items: [] } } });
  await expect.poll(() => written()[0]?.body).toMatchObject({ address: 'Phòng họp 2', tell: true });
});

test('a form that cannot learn who is invited says so, with a button to look again', async () => {
  const { screen } = await open(MeetingForm, EDIT, saved, Promise.resolve({ status: 400, body: { message: 'Mes.X' } }));
  await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

test('the day it is on stands beside it, with the meetings and events that overlap', async () => {
  const entry = (id: string, changes: object) => ({
    id,
    area: 'Schedules',
    kind: 'meeting',
    title: 'Họp khác',
    startTime: '2126-11-21T09:00:00.000Z',
    endTime: '2126-11-21T10:00:00.000Z',
    state: 1,
    ...changes,
  });
  const entries = [
    entry('other', {}),
    entry('event', { area: 'Activities', kind: 'activity', title: 'Đại hội' }),
    entry('off', { title: 'Họp đã hoãn', state: 5 }),
    entry(String(saved.id), {}),
  ];
  stubSchedules([saved], ({ path: at }) =>
    at === '/api/Schedules/Calendar' ? { body: { data: { entries, holidays: [] } } } : undefined,
  );
  const { screen } = await renderInApp(<MeetingForm />, {
    codes: SCHEDULE_CODES,
    path: EDIT,
    route: '/calendar/meeting-schedule/edit/:type/:id',
  });
  const beside = screen.getByRole('region', { name: 'Cùng ngày' });
  await expect
    .element(beside.getByRole('link', { name: 'Đại hội' }))
    .toHaveAttribute('href', '#/activities/info/event');
  const lines = beside.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent?.replace(/^.*17:00/, ''))).toEqual([
    'Họp khácTrùng giờ',
    'Đại hộiTrùng giờ',
  ]);
});
