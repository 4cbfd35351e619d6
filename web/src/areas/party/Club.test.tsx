import { beforeEach, expect, test } from 'vitest';
import { showLanguage } from '../../kit/i18n/language.ts';
import type { LooseRecord } from '../../kit/resource/records.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { ClubListPage } from './ClubListPage.tsx';
import { ClubPage } from './ClubPage.tsx';
import { MemberFormPage } from './MemberFormPage.tsx';

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
    ...values,
  };
}

const club = recordOf({ enterpriseName: 'CLB Dệt may', code: 'CLB-0003', amountMember: 94, amountPartner: 2 });
const company = recordOf({
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
    if (method === 'POST') return { status: 201, body: { data: company, message: 'Mes.Members.Create.Successfully' } };
    if (path.endsWith('/NextCode')) return { body: { data: { code: 'HV-0002' } } };
    if (path.endsWith('/Figures'))
      return {
        body: {
          data: {
            clubs: 12,
            active: 11,
            unitMembers: 946,
            personalMembers: 52,
            partners: 17,
            joinedThisYear: 8,
            waiting: 13,
            withoutCommittee: 8,
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

const open = (codes: readonly string[], tab = '?tab=members') =>
  renderInApp(<ClubPage committees={() => null} />, {
    codes,
    route: '/member-and-partner/club/info/:id',
    path: `/member-and-partner/club/info/${CLUB}${tab}`,
  });

test('whoever only sees clubs sees who belongs to them, and may do nothing with it', async () => {
  const requests = serve();
  const { screen } = await open(['ClubsSearch', 'ClubsView']);
  await expect.element(screen.getByTitle('Công ty Cổ phần Sợi Thế Kỷ')).toBeVisible();
  await expect.element(screen.getByText('0912 345 678')).toBeVisible();
  expect(requests.some(({ path }) => path === `/api/Clubs/${CLUB}/Members`)).toBe(true);
  for (const name of [/Thêm hội viên/, /Nhập từ Excel/])
    await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /ra khỏi câu lạc bộ/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Lời mời' })).not.toBeInTheDocument();
});

test('persons stand beside the organisations, a press away', async () => {
  serve();
  const { screen } = await open(['ClubsView']);
  await screen.getByText('Hội viên cá nhân').click();
  await expect.element(screen.getByText('Trần Anh Tuấn')).toBeVisible();
});

test('taking out of the club asks why and says that the record stays', async () => {
  const requests = serve();
  const { screen } = await open(['ClubsView', 'ClubsDeleteMember']);
  await screen.getByRole('button', { name: 'Đưa Công ty Cổ phần Sợi Thế Kỷ ra khỏi câu lạc bộ' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Hồ sơ vẫn còn ở hiệp hội/)).toBeVisible();
  await dialog.getByRole('textbox').fill('Chuyển vùng');
  await dialog.getByRole('button', { name: 'Đưa ra khỏi câu lạc bộ' }).click();
  await expect.element(screen.getByText('Đã đưa ra khỏi câu lạc bộ')).toBeVisible();
  const removed = requests.find(({ method }) => method === 'DELETE');
  expect(removed?.path).toBe(`/api/Clubs/${CLUB}/Members/${company.id}`);
});

test('whoever may add to clubs alone adds within the club, which the form enters', async () => {
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

test.each([
  ['vi', 'chưa có ban chấp hành đương nhiệm'],
  ['en', 'without a committee in office'],
] as const)('the list of clubs says what they come to (%s)', async (language, text) => {
  serve();
  showLanguage(language, false);
  const { screen } = await renderInApp(<ClubListPage />, { codes: ['ClubsSearch'] });
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText('946')).toBeVisible();
});
