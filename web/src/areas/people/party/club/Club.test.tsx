import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../../../kit/i18n/language.ts';
import type { LooseRecord } from '../../../../kit/resource/records.ts';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { ClubListPage } from './ClubListPage.tsx';
import { ClubPage } from './ClubPage.tsx';
import { MemberFormPage } from '../member/MemberFormPage.tsx';

beforeEach(() => showLanguage('vi', false));

const CLUB = '0197a000-0000-7000-9000-00000000c1b0';

function recordOf(values: object): LooseRecord {
  const at = '2026-03-01T01:00:00.000Z';
  return {
    id: CLUB,
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdBy: null,
    updatedBy: null,
    allowedActions: [],
    attachmentIds: [],
    decisionFileIds: [],
    clubIds: [],
    tagIds: [],
    approval: 1,
    status: 1,
    membershipState: 'current',
    state: 'current',
    ...values,
  };
}

const club = recordOf({ enterpriseName: 'CLB Dệt may', code: 'CLB-0003', amountMember: 94, amountPartner: 2 });
const company = recordOf({
  joinedOn: '2019-02-03',
  clubJoinedOn: '2021-04-05',
  id: '0197a000-0000-7000-9000-000000000001',
  enterpriseName: 'Công ty Cổ phần Sợi Thế Kỷ',
  code: 'HV-0001',
  phoneNumber: '+84912345678',
});
const person = recordOf({ id: '0197a000-0000-7000-9000-000000000002', name: 'Trần Anh Tuấn', code: 'CN-0001' });

function serve() {
  const page = (items: LooseRecord[]) => ({ body: { data: { items, total: items.length, page: 1, pageSize: 20 } } });
  return stubServer(({ path, method }) => {
    if (method === 'DELETE') return { body: { data: { id: company.id }, message: 'Mes.Clubs.Remove.Successfully' } };
    if (path.endsWith(`${company.id}/Uses`))
      return {
        body: {
          data: {
            records: 1,
            refused: 0,
            uses: [{ message: 'Mes.Uses.Seats', rule: 'keeps', count: 2, path: '/ghe' }],
          },
        },
      };
    if (path.endsWith('/PutBack'))
      return { body: { data: { id: company.id }, message: 'Mes.Clubs.PutBack.Successfully' } };
    if (method === 'POST') return { status: 201, body: { data: company, message: 'Mes.Members.Create.Successfully' } };
    if (path.endsWith('/NextCode')) return { body: { data: { code: 'HV-0002', isApproved: true } } };
    if (path.endsWith('/Flow')) return { body: { data: { months: [{ month: '2026-11', joined: 1, left: 0 }] } } };
    if (path.includes('/OfClub/'))
      return {
        body: {
          data: {
            year: 2026,
            rates: [],
            total: 0,
            collected: 0,
            waived: 0,
            overdue: 0,
            overdueMembers: 0,
            coming: 0,
          },
        },
      };
    if (path.endsWith('/Links') || path.endsWith('/Moves')) return { body: { data: [] } };
    if (path.endsWith('/Former'))
      return page([
        {
          id: company.id,
          code: 'HV-0009',
          name: 'Cơ sở Đã Rời',
          joinedOn: '2020-05-06',
          leftOn: '2025-07-08',
          leaveReason: 'Chuyển vùng',
        },
      ] as unknown as LooseRecord[]);
    if (path.endsWith('/Newcomers'))
      return page([{ ...person, area: 'PersonalMembers', clubNames: 'CLB Dệt may', joinedOn: '2026-02-03' }]);
    if (path.endsWith('/Figures'))
      return {
        body: {
          data: {
            clubs: 12,
            active: 11,
            unitMembers: 946,
            personalMembers: 52,
            partners: { Partners: 15, PersonalPartners: 2 },
            joinedThisYear: 8,
            waiting: { Members: 13, PersonalMembers: 0, Partners: 0, PersonalPartners: 0 },
            withoutCommittee: 8,
            withoutRepresentative: 3,
          },
        },
      };
    if (path.endsWith('/Members')) return page([company]);
    if (path.endsWith('/PersonalMembers')) return page([person]);
    if (path.endsWith('/History')) return page([]);
    if (path === '/api/Clubs') return page([club]);
    if (path.includes(CLUB)) return { body: { data: club } };
    return { body: { data: [] } };
  });
}

const open = (codes: readonly string[], tab = '?tab=members', clubId?: string) =>
  renderInApp(<ClubPage />, {
    codes,
    ...(clubId && { clubId }),
    route: '/member-and-partner/club/info/:id',
    path: `/member-and-partner/club/info/${CLUB}${tab}`,
  });

test('a user with only the code to view clubs sees their members without actions', async () => {
  const requests = serve();
  const { screen } = await open(['ClubsSearch', 'ClubsView']);
  await expect.element(screen.getByTitle('Công ty Cổ phần Sợi Thế Kỷ')).toBeVisible();
  await expect.element(screen.getByText('0912 345 678')).toBeVisible();
  expect(requests.some(({ path }) => path === `/api/Clubs/${CLUB}/Members`)).toBe(true);
  for (const name of [/Thêm hội viên/, /Nhập từ Excel/])
    await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /ra khỏi câu lạc bộ/ })).not.toBeInTheDocument();
});

test('persons stand beside the organisations, a press away', async () => {
  serve();
  const { screen } = await open(['ClubsView']);
  await screen.getByText('Hội viên cá nhân').click();
  await expect.element(screen.getByText('Trần Anh Tuấn')).toBeVisible();
});

test('taking out of the club says what stays there, asks why and is undone by its toast', async () => {
  const requests = serve();
  const { screen } = await open(['ClubsView', 'ClubsDeleteMember']);
  await screen.getByRole('button', { name: 'Đưa Công ty Cổ phần Sợi Thế Kỷ ra khỏi câu lạc bộ' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Hồ sơ vẫn còn ở hiệp hội/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: '2 ghế trong ban' })).toBeVisible();
  await dialog.getByRole('textbox').fill('Chuyển vùng');
  await dialog.getByRole('button', { name: 'Đưa ra khỏi câu lạc bộ' }).click();
  await expect.element(screen.getByText('Đã đưa ra khỏi câu lạc bộ: Công ty Cổ phần Sợi Thế Kỷ')).toBeVisible();
  const removed = requests.find(({ method }) => method === 'DELETE');
  expect(removed?.path).toBe(`/api/Clubs/${CLUB}/Members/${company.id}`);
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.element(screen.getByText('Đã đưa trở lại câu lạc bộ: Công ty Cổ phần Sợi Thế Kỷ')).toBeVisible();
  expect(requests.some(({ path }) => path === `/api/Clubs/${CLUB}/Members/${company.id}/PutBack`)).toBe(true);
});

test('a list tells both days, takes those that are counted alone, and is saved with what it shows', async () => {
  const requests = serve();
  const { screen } = await open(['ClubsSearch', 'ClubsView', 'ClubsExport']);
  for (const name of ['Gia nhập hiệp hội', 'Vào câu lạc bộ'])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible();
  for (const day of ['03/02/2019', '05/04/2021']) await expect.element(screen.getByText(day)).toBeVisible();
  await expect.element(screen.getByText(/2 hội viên = 1 đơn vị \+ 1 cá nhân/)).toBeVisible();
  await screen.getByText('Đang tham gia').click();
  await screen.getByRole('button', { name: 'Xuất danh sách' }).click();
  const exported = () => requests.find(({ path }) => path === `/api/Clubs/${CLUB}/Members/Export`)?.query;
  await expect.poll(exported).toBeDefined();
  expect(exported()?.getAll('state')).toEqual(['current', 'grace', 'lapsed']);
  expect(Object.fromEntries(exported() ?? [])).toMatchObject({
    columns: 'code,enterpriseName,provinceName,phoneNumber,joinedOn,clubJoinedOn,state',
  });
});

test('former members show days and reason; only the association opens their records', async () => {
  serve();
  const former = '?tab=members&show=former';
  const { screen } = await open(['ClubsView', 'MembersSearch', 'MembersView'], former);
  for (const text of ['HV-0009', '06/05/2020', '08/07/2025', 'Chuyển vùng'])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Cơ sở Đã Rời' })).toBeVisible();
});

test('to the club itself who left is a name', async () => {
  serve();
  const { screen } = await open(['ClubsView', 'MembersSearch', 'MembersView'], '?tab=members&show=former', CLUB);
  await expect.element(screen.getByText('Cơ sở Đã Rời')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Cơ sở Đã Rời' })).not.toBeInTheDocument();
});

test('the head leads to those it counts, and to the form where nobody speaks for the club', async () => {
  serve();
  const { screen } = await open(['ClubsSearch', 'ClubsView', 'RepresentsCreate'], '');
  await expect.element(screen.getByRole('link', { name: '94', exact: true })).toBeVisible();
  const counted = screen.getByRole('link', { name: '94', exact: true }).element().getAttribute('href');
  expect(counted?.endsWith(`/info/${CLUB}?tab=members&show=counted`)).toBe(true);
  const form = screen.getByRole('link', { name: 'Thêm người đại diện' }).element().getAttribute('href');
  expect(form?.endsWith(`/member-and-partner/represent/add?ownerId=${CLUB}`)).toBe(true);
});

test('the persons of a club have their tab', async () => {
  const requests = serve();
  await open(['ClubsView'], '?tab=persons');
  await expect.poll(() => requests.map(({ path }) => path)).toContain(`/api/Clubs/${CLUB}/Links`);
});

test('a user who may add only to clubs adds within the club, which the form already contains', async () => {
  const requests = serve();
  const { screen } = await renderInApp(<MemberFormPage />, {
    codes: ['ClubsView', 'ClubsCreateMember'],
    path: `/member-and-partner/member/add?club=${CLUB}`,
  });
  await screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('Công ty Mới');
  await screen.getByRole('button', { name: 'Lưu hội viên' }).click();
  await expect.poll(() => requests.find(({ method }) => method === 'POST')?.path).toBe(`/api/Clubs/${CLUB}/Members`);
  const sent = requests.find(({ method }) => method === 'POST')?.body as { clubIds: string[] };
  expect(sent.clubIds).toEqual([CLUB]);
});

describe.each(LANGUAGES)('the list of clubs (%s)', (language) => {
  const say = (vi: string, en: string) => (language === 'vi' ? vi : en);
  const openList = async (codes: readonly string[]) => {
    serve();
    showLanguage(language, false);
    return (await renderInApp(<ClubListPage />, { codes })).screen;
  };

  test('says what they come to, each number the way to the list that it counts', async () => {
    const screen = await openList(['ClubsSearch', 'ClubsView', 'MembersSearch', 'PartnersSearch']);
    const link = (vi: string, en: string) => screen.getByRole('link', { name: say(vi, en) });
    const leads = async (where: ReturnType<typeof link>, path: string, query: Readonly<Record<string, string>>) => {
      await expect.element(where).toBeVisible();
      const address = where.element().getAttribute('href') ?? '';
      expect(address.split('?')[0]?.endsWith(path)).toBe(true);
      expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual(query);
    };
    await expect.element(link('946 hội viên đơn vị', '946 unit members')).toBeVisible();
    // The last of three states: members who owe fees count, too.
    const counted = { clubIdsEmpty: 'false', state: 'lapsed' };
    await leads(link('946 hội viên đơn vị', '946 unit members'), '/member-and-partner/member', counted);
    const active = { state: 'current' };
    await leads(link('8 chưa có ban chấp hành đương nhiệm', '8 without a committee in office'), '/club', {
      ...active,
      committeeState: 'none',
    });
    await leads(link('3 chưa có người đại diện', '3 without a representative'), '/club', {
      ...active,
      representEmpty: 'true',
    });
    // Only one list contains waiting records.
    await leads(link('13 chờ duyệt', '13 waiting'), '/member', { clubIdsEmpty: 'false', state: 'pending' });
    await leads(link('94', '94').last(), `/club/info/${CLUB}`, { tab: 'members', show: 'counted' });
  });

  test('lets one choose among several lists, and shows who came this year', async () => {
    const screen = await openList(['ClubsSearch', 'MembersView', 'PartnersSearch']);
    await screen.getByRole('button', { name: say('17 đối tác', '17 partners') }).click();
    await expect
      .element(screen.getByRole('menuitem', { name: say('Đối tác cá nhân: 2', 'Personal partners: 2') }))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: say('8 vào trong năm nay', '8 joined this year') }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('link', { name: 'Trần Anh Tuấn' })).toBeVisible();
    await expect.element(dialog.getByText('03/02/2026')).toBeVisible();
  });

  test('only tells the number of what one may not open', async () => {
    const screen = await openList(['ClubsSearch']);
    await expect.element(screen.getByText('946')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /946/ })).not.toBeInTheDocument();
  });
});
