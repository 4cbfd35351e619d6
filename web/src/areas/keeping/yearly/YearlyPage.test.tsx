import { type TaskOfYear, YEARLY_TASK } from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import type {
  YearlyActivities,
  YearlyFees,
  YearlyMembers,
} from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Actor } from '../../../kit/auth/actor.ts';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { wordsIn } from '../../../kit/i18n/words.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { describe, type Table } from './describe.ts';
import { TaskLine } from './TaskLine.tsx';
import { TaskPage } from './TaskPage.tsx';
import { YearlyPage } from './YearlyPage.tsx';
import { YearlyPaper } from './YearlyPaper.tsx';

const period = { from: '2025-01-01', to: '2025-12-31' };
const member = {
  id: '0197a000-0000-7000-8000-00000000000a',
  area: 'Members',
  type: 1,
  code: 'HV-1',
  name: 'Công ty Sao Mai',
  startsOn: '2025-03-04',
  endsOn: null,
  endKind: null,
} as const;
const none = { total: 0, rows: [] };
const members: YearlyMembers = {
  ...period,
  types: [
    { area: 'Members', type: 1, begin: 1_200, joined: 1, left: 0, end: 1_201 },
    { area: 'PersonalMembers', type: 6, begin: 20, joined: 0, left: 0, end: 20 },
  ],
  unknown: 5,
  inactive: 36,
  joined: { total: 1, rows: [member] },
  left: none,
  end: { total: 1_221, rows: [member] },
};
const zero = { fees: 0, due: 0, paid: 0, owed: 0, open: 0, collected: 0, waived: 0 };
const fees: YearlyFees = {
  ...period,
  kinds: [{ ...zero, kind: 1, fees: 2, due: 7_000_000, owed: 1_000_000, open: 1, collected: 6_500_000 }],
  owing: none,
};
const task: TaskOfYear = {
  id: '2025',
  year: 2025,
  title: 'Nộp danh sách và báo cáo năm',
  dueOn: '2025-12-01',
  state: 'late',
  doneOn: null,
  doneBy: null,
  mayTick: true,
};
const CODES = ['MembersSearch', 'MembersView', 'MembersExport', 'FeesSearch'];

function serve() {
  let now: object = task;
  return stubServer(({ path, method }) => {
    if (path === '/api/Public/Info')
      return {
        body: {
          data: { associationName: 'Hiệp hội Sao Việt', address: '1 Lê Lợi', contactPhone: null, logoPath: null },
        },
      };
    if (path === '/api/YearlyLists/Members') return { body: { data: members } };
    if (path === '/api/YearlyLists/Fees') return { body: { data: fees } };
    if (method === 'POST' && path.endsWith('/Complete')) {
      now = { ...task, state: 'done', doneOn: '2025-12-01', doneBy: 'Lê Thu Hà' };
      return { body: { data: now, message: 'Mes.YearlyTasks.Complete.Successfully' } };
    }
    if (path === '/api/YearlyTasks/Years') return { body: { data: { items: [now], total: 1 } } };
    return { body: { data: null } };
  });
}

test('numbers open the lists that they count, and a part without its code is not asked', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<YearlyPage />, { codes: CODES, path: '/yearly-lists?year=2025' });
  await expect
    .element(screen.getByRole('link', { name: '1.200' }))
    .toHaveAttribute('href', '/member-and-partner/member?presentOn=2024-12-31&type=1');
  await expect
    .element(screen.getByRole('link', { name: '1.201' }))
    .toHaveAttribute('href', '/member-and-partner/member?presentOn=2025-12-31&type=1');
  await expect
    .element(screen.getByRole('link', { name: '20', exact: true }).first())
    .toHaveAttribute('href', '/member-and-partner/member-personal?presentOn=2024-12-31');
  await expect.element(screen.getByText(/^5 hội viên chưa có ngày gia nhập/)).toBeVisible();
  await expect
    .element(screen.getByText(/tính cả 36 hội viên đã ngừng hoạt động mà chưa ra hội\. Trang chủ không tính số này/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^6.500.000/ }))
    .toHaveAttribute(
      'href',
      '/fee-payments?payDateFrom=2025-01-01&payDateTo=2025-12-31&state=1&feeKind=1&countsAs=1&countsAs=3',
    );
  await expect.element(screen.getByRole('link', { name: 'Công ty Sao Mai' }).first()).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'In tất cả' }))
    .toHaveAttribute('href', '/yearly-lists/print?from=2025-01-01&to=2025-12-31');
  // Fees are shown, but not exported without the code.
  await expect.element(screen.getByRole('button', { name: 'Xuất Excel: Hội viên' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Xuất Excel: Hội phí' }).query()).toBeNull();
  const paths = new Set(asked.map(({ path }) => path));
  expect(paths.has('/api/YearlyLists/Activities') || paths.has('/api/YearlyLists/Committee')).toBe(false);
});

test('another period goes into the address, and the task is ticked off with its day', async () => {
  const asked = serve();
  const { screen, router } = await renderInApp(<YearlyPage />, { codes: CODES, path: '/yearly-lists?year=2025' });
  await screen.getByRole('textbox', { name: 'Đến ngày' }).fill('30/6/2025');
  await expect.poll(() => router.state.location.search).toBe('?from=2025-01-01&to=2025-06-30');
  await expect
    .poll(() =>
      asked
        .filter(({ path }) => path === '/api/YearlyLists/Members')
        .at(-1)
        ?.query.get('to'),
    )
    .toBe('2025-06-30');
  await screen.getByRole('button', { name: 'Đánh dấu đã nộp' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Ngày nộp' }).fill('01/12/2025');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText('Nộp danh sách và báo cáo năm 2025: Lê Thu Hà đã nộp ngày 01/12/2025'))
    .toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/YearlyTasks/Years/2025/Complete',
    body: { doneOn: '2025-12-01' },
  });
});

test('the usual name of the task stands in the language of the reader, one that a person wrote as it is', async () => {
  serve();
  const { screen } = await renderInApp(<YearlyPage />, { codes: CODES, path: '/yearly-lists?year=2025' });
  await expect.element(screen.getByText('Nộp danh sách và báo cáo năm 2025: hạn 01/12/2025')).toBeVisible();
  showLanguage('en', false);
  await expect.element(screen.getByText('Hand in the yearly lists and reports 2025: due 01/12/2025')).toBeVisible();
  stubServer(() => ({ body: { data: { items: [{ ...task, title: 'Báo cáo Sở Nội vụ' }], total: 1 } } }));
  const other = await renderInApp(<TaskLine year={2025} />, { codes: CODES });
  await expect.element(other.screen.getByText('Báo cáo Sở Nội vụ 2025: due 01/12/2025')).toBeVisible();
});

test('a part without a number shows no heads above nothing', async () => {
  stubServer(({ path }) => ({
    body: { data: path === '/api/YearlyLists/Members' ? { ...members, types: [], joined: none, end: none } : null },
  }));
  const { screen } = await renderInApp(<YearlyPage />, { codes: ['MembersSearch'], path: '/yearly-lists?year=2025' });
  await expect.element(screen.getByText('Không có trong kỳ này').first()).toBeVisible();
  expect(screen.getByRole('columnheader').elements()).toEqual([]);
});

test('a club sees no task', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<YearlyPage />, { codes: CODES, clubId: 'c', path: '/yearly-lists?year=2025' });
  await expect.element(screen.getByRole('link', { name: '1.201' })).toBeVisible();
  expect(asked.some(({ path }) => path.startsWith('/api/YearlyTasks'))).toBe(false);
});

test('the paper has the head of the association, tells the access log and prints by itself', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const asked = serve();
  const { screen } = await renderInApp(<YearlyPaper />, {
    codes: CODES,
    path: '/yearly-lists/print?from=2025-01-01&to=2025-12-31',
  });
  const paper = screen.getByRole('article');
  await expect.element(paper).toBeVisible();
  const text = () => paper.element().textContent;
  await expect.poll(text).toContain('Hiệp hội Sao Việt');
  expect(text()).toContain('Danh sách từ 01/01/2025 đến 31/12/2025');
  expect(text()).toContain('tính cả 36 hội viên đã ngừng hoạt động');
  expect(text()).not.toContain('Trang chủ');
  expect(text()).toContain('Còn 1.220 dòng không in được trong một lần');
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(asked.filter(({ path }) => path === '/api/PersonalData/Prints').map(({ body }) => body)).toEqual([
    { area: 'Members', rows: 2, columns: ['code', 'name'] },
  ]);
  // Fees are not on the paper of a user who may not export them.
  expect(asked.some(({ path }) => path === '/api/YearlyLists/Fees')).toBe(false);
  print.mockRestore();
});

test('the paper that is not read yet tells no number of rows', async () => {
  stubServer(() => new Promise(() => undefined));
  const { screen } = await renderInApp(<YearlyPaper />, {
    codes: CODES,
    path: '/yearly-lists/print?from=2025-01-01&to=2025-12-31',
  });
  await expect.element(screen.getByText('Đang chuẩn bị bản in…')).toBeVisible();
  expect(screen.getByText(/dòng trên các danh sách/).query()).toBeNull();
});

test('a row of the activities names its kind in the singular, and a sum names it in the plural', async () => {
  const list = { startTime: '2025-04-02T01:00:00.000Z', address: null, clubName: null, participants: 5, came: 3 };
  const activities: YearlyActivities = {
    ...period,
    areas: [
      { area: 'Schedules', total: 1, participants: 5, came: 3 },
      { area: 'Activities', total: 1, participants: 5, came: 3 },
    ],
    list: {
      total: 2,
      rows: [
        { ...list, id: member.id, area: 'Schedules', title: 'Họp quý' },
        { ...list, id: member.id.replace('a', 'b'), area: 'Activities', title: 'Hội thảo' },
      ],
    },
  };
  const actor = { can: () => true } as unknown as Actor;
  const described = describe('activities', activities, { words: wordsIn('en'), actor });
  const kinds = (table: Table | undefined, at: number) => table?.rows.map(({ cells }) => cells[at]?.text);
  expect(kinds(described.lists[0], 1)).toEqual(['Meeting', 'Event']);
  expect(kinds(described.numbers, 0)).toEqual(['Meetings', 'Events']);
});

test('the due day and the due month of the task stand in one line', async () => {
  stubServer(({ path }) => ({
    body: {
      data: path.endsWith('/History')
        ? { ...none, items: [] }
        : { ...YEARLY_TASK, id: '1', version: 1, allowedActions: [] },
    },
  }));
  const { screen } = await renderInApp(<TaskPage />, { codes: ['SettingsUpdate'], path: '/' });
  const day = screen.getByRole('textbox', { name: 'Ngày hạn nộp' });
  await expect.element(day).toBeVisible();
  const month = screen.getByRole('combobox', { name: 'Tháng hạn nộp' });
  expect(month.element().getBoundingClientRect().top).toBe(day.element().getBoundingClientRect().top);
});
