import { dataBreach } from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { BreachListPage } from './BreachListPage.tsx';
import { BreachPage } from './BreachPage.tsx';
import { RequestFormPage } from './RequestFormPage.tsx';
import { RequestListPage } from './RequestListPage.tsx';
import { RequestPage } from './RequestPage.tsx';

const ID = '0197a000-0000-7000-9000-000000000001';
const PERSON = '0197a000-0000-7000-9000-000000000077';
const codes = ['Search', 'View', 'Create', 'Update'].map((action) => `PersonalData${action}`);
const may = (...actions: string[]) => actions.map((action) => ({ action, refusal: null }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), toFake: ['Date'] });
});

function recordOf(values: object): LooseRecord {
  const at = '2026-11-20T05:00:00.000Z';
  const who = { createdAt: at, updatedAt: at, createdBy: 'Nguyễn Bảo Trâm', updatedBy: null };
  return { id: ID, version: 1, ...who, allowedActions: may('Update'), ...values };
}

const request = (values: object = {}) =>
  recordOf({
    name: 'Lê Thị Hỏi',
    requester: 'Lê Thị Hỏi',
    contact: null,
    type: 4,
    memberId: PERSON,
    memberName: 'Lê Thị Hỏi',
    content: 'Xin xoá dữ liệu',
    receivedAt: '2026-11-20T05:00:00.000Z',
    answerDueAt: '2026-11-24T05:00:00.000Z',
    dueOn: '2026-12-10',
    extendedTo: null,
    extendReason: null,
    answeredAt: null,
    doneAt: null,
    refusedAt: null,
    refuseReason: null,
    state: 'received',
    ...values,
  });

const breach = (values: object = {}) =>
  recordOf({
    name: 'Gửi nhầm danh sách',
    content: 'Gửi nhầm danh sách',
    noticedAt: '2026-11-20T05:00:00.000Z',
    dueAt: '2026-11-23T05:30:00.000Z',
    affected: 120,
    reportedAt: null,
    report: null,
    closedAt: null,
    outcome: null,
    state: 'open',
    ...values,
  });

/** A server that answers lists, records and histories with one record, and other requests by `more`. */
function serve(record: LooseRecord, more: (request: StubRequest) => StubAnswer | undefined = () => undefined) {
  return stubServer((asked) => {
    const own = more(asked);
    if (own) return own;
    if (asked.path === `/api/PersonalData/Members/${PERSON}`) {
      const state = {
        restrictedAt: '2026-11-01T00:00:00Z',
        erasedAt: null,
        eraseRefusal: null,
        standings: [],
        requests: [],
        may: ['Restrict', 'Erase', 'SeeRequests'],
      };
      return { body: { data: { id: PERSON, area: 'PersonalMembers', name: 'Lê Thị Hỏi', ...state } } };
    }
    if (asked.path.endsWith('/History')) return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    if (asked.path.includes(ID)) return { body: { data: record } };
    if (asked.method === 'GET' && asked.path.split('/').length === 3)
      return { body: { data: { items: [record], total: 1, page: 1, pageSize: 20 } } };
    return { body: { data: [] } };
  });
}

const open = (Page: () => React.ReactNode, path: string, route = path, more: readonly string[] = []) =>
  renderInApp(<Page />, { codes: [...codes, ...more], path, route });

describe('requests', () => {
  test('are listed open ones first, and what is late is said in both languages', async () => {
    const asked = serve(request({ state: 'overdue', answerDueAt: '2026-11-19T05:00:00.000Z' }));
    const { screen } = await open(RequestListPage, dataRequest.path);
    await expect.element(screen.getByRole('cell', { name: 'Quá hạn' })).toBeVisible();
    const list = asked.find(({ path }) => path === '/api/DataRequests');
    expect(list?.query.getAll('state')).toEqual(['overdue', 'received', 'answered']);
    expect(list?.query.get('sort')).toBe('dueOn:asc');
    showLanguage('en', false);
    await expect.element(screen.getByRole('cell', { name: 'Overdue' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Closed' })).toBeVisible();
  });

  test('that are all dealt with are done, and not unfound', async () => {
    stubServer(({ query }) => ({
      body: { data: { items: [], total: query.get('pageSize') === '1' ? 4 : 0, page: 1, pageSize: 20 } },
    }));
    const { screen } = await open(RequestListPage, dataRequest.path);
    await expect.element(screen.getByRole('heading', { name: 'Đã xử lý hết' })).toBeVisible();
    await screen.getByRole('link', { name: 'Quá hạn' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Không có gì quá hạn' })).toBeVisible();
  });

  test('lead to the record they are about, and say that it is restricted', async () => {
    serve(request());
    const { screen } = await open(RequestPage, `${dataRequest.path}/info/${ID}`, `${dataRequest.path}/info/:id`, [
      'MembersView',
    ]);
    await expect
      .element(screen.getByRole('link', { name: 'Lê Thị Hỏi' }))
      .toHaveAttribute('href', expect.stringContaining(`member-personal/info/${PERSON}?tab=personal-data`));
    await expect.element(screen.getByText('Đang hạn chế xử lý dữ liệu')).toBeVisible();
  });

  test('are extended to a day with a reason, and the day that is refused says why', async () => {
    const asked = serve(request({ allowedActions: may('Extend', 'Refuse') }), ({ path }) =>
      path.endsWith('/Extend')
        ? {
            status: 400,
            body: {
              message: 'Mes.DataRequests.ExtendedTo.NotAllowed',
              errors: [{ field: 'extendedTo', message: 'Mes.DataRequests.ExtendedTo.NotAllowed' }],
            },
          }
        : undefined,
    );
    const { screen } = await open(RequestPage, `${dataRequest.path}/info/${ID}`, `${dataRequest.path}/info/:id`);
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await screen.getByRole('menuitem', { name: 'Gia hạn' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('textbox', { name: 'Gia hạn đến' })).toHaveValue('25/12/2026');
    await expect.element(dialog.getByRole('button', { name: 'Gia hạn', exact: true })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Lý do gia hạn' }).fill('Chờ đối tác');
    await dialog.getByRole('button', { name: 'Gia hạn', exact: true }).click();
    await expect.element(dialog.getByText('Chỉ gia hạn sau hạn thực hiện và nhiều nhất 15 ngày')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Extend'))?.body).toEqual({
      extendedTo: '2026-12-25',
      extendReason: 'Chờ đối tác',
    });
  });

  test('are entered from a record with it chosen, and a restricted one says so below its name', async () => {
    serve(request(), ({ path, query }) =>
      path === '/api/PersonalData/Options'
        ? {
            body: {
              data: query.get('ids')
                ? [{ id: PERSON, code: 'CN-1', name: 'Lê Thị Hỏi', note: 'Mes.PersonalData.Restricted' }]
                : [],
            },
          }
        : undefined,
    );
    const path = `${dataRequest.path}/add`;
    const { screen } = await open(RequestFormPage, `${path}?memberId=${PERSON}`, path);
    await expect.element(screen.getByRole('combobox', { name: 'Hồ sơ liên quan' })).toHaveValue('Lê Thị Hỏi');
    await expect.element(screen.getByText('Đang hạn chế xử lý dữ liệu')).toBeVisible();
    showLanguage('en', false);
    await expect.element(screen.getByText('Processing is restricted')).toBeVisible();
  });
});

describe('breaches', () => {
  test('say how many of the 72 hours are left or over, in both languages', async () => {
    serve(breach());
    const { screen } = await open(BreachListPage, dataBreach.path);
    await expect.element(screen.getByRole('cell', { name: /còn 48 giờ/ })).toBeVisible();
    showLanguage('en', false);
    await expect.element(screen.getByRole('cell', { name: /48 h left/ })).toBeVisible();
    await screen.unmount();
    showLanguage('vi', false);
    serve(breach({ state: 'overdue', dueAt: '2026-11-20T23:30:00.000Z' }));
    const { screen: late } = await open(BreachListPage, dataBreach.path);
    await expect.element(late.getByRole('cell', { name: /quá hạn 6 giờ/ })).toBeVisible();
  });

  test('are reported with when, to whom and what, once these words are there', async () => {
    const asked = serve(breach({ allowedActions: may('Update', 'Report', 'Close') }), ({ path }) =>
      path.endsWith('/Report')
        ? { body: { data: breach(), message: 'Mes.DataBreaches.Report.Successfully' } }
        : undefined,
    );
    const { screen } = await open(BreachPage, `${dataBreach.path}/info/${ID}`, `${dataBreach.path}/info/:id`);
    await expect.element(screen.getByText('còn 48 giờ')).toBeVisible();
    await screen.getByRole('button', { name: 'Ghi nhận đã thông báo' }).click();
    const dialog = screen.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Ghi nhận đã thông báo' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Đã thông báo cho ai, những gì' }).fill('Gửi A05');
    await confirm.click();
    await expect.element(screen.getByText('Đã ghi nhận thông báo')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Report'))?.body).toEqual({
      reportedAt: '2026-11-21T05:00:00.000Z',
      report: 'Gửi A05',
    });
  });

  test('that were not reported are closed only after saying so', async () => {
    serve(breach({ allowedActions: may('Close') }));
    const { screen } = await open(BreachPage, `${dataBreach.path}/info/${ID}`, `${dataBreach.path}/info/:id`);
    await screen.getByRole('button', { name: 'Kết thúc sự cố' }).click();
    await expect.element(screen.getByText(/chưa được thông báo cho cơ quan chuyên trách/)).toBeVisible();
  });

  test('show what was told and what came of it', async () => {
    serve(breach({ state: 'closed', report: 'Gửi A05, 120 người', outcome: 'Đã thu hồi tệp', allowedActions: [] }));
    const { screen } = await open(BreachPage, `${dataBreach.path}/info/${ID}`, `${dataBreach.path}/info/:id`);
    await expect.element(screen.getByText('Gửi A05, 120 người')).toBeVisible();
    await expect.element(screen.getByText('Đã thu hồi tệp')).toBeVisible();
    expect(screen.getByText(/còn \d+ giờ|quá hạn/).elements()).toEqual([]);
  });
});
