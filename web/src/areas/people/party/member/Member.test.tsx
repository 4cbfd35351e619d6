// Long: 'a member is added by a clerk, waits, is approved, found without accents, and leaves (${language})' in e2e/member.journey.ts holds the same rule in the plain run.
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { memberRecord } from '../../../../kit/resource/testing/members.ts';
import type { LooseRecord } from '../../../../kit/resource/records.ts';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../../kit/testing/stub-server.ts';
import { MemberFormPage } from './MemberFormPage.tsx';
import { MemberListPage } from './MemberListPage.tsx';
import { MemberPage } from './MemberPage.tsx';

const CLUB = '0197a000-0000-7000-9000-000000000777';
const codes = ['Search', 'View', 'Create', 'Update', 'Delete', 'Approve'].map((action) => `Members${action}`);
const page = (items: readonly object[]) => ({ body: { data: { items, total: items.length, page: 1, pageSize: 20 } } });
const may = (...actions: string[]) => actions.map((action) => ({ action, refusal: null }));

/** A server that gives `answer` first, and otherwise the answers that every screen of a member needs. */
function serve(
  record: LooseRecord,
  answer: (request: StubRequest) => StubAnswer | Promise<StubAnswer> | undefined = () => undefined,
) {
  return stubServer((request) => {
    const own = answer(request);
    if (own) return own;
    const { path, method } = request;
    if (path.endsWith('/History')) return page([]);
    if (path === '/api/Clubs/Options') return { body: { data: [{ id: CLUB, code: 'CLB-1', name: 'CLB Dệt may' }] } };
    if (path.endsWith('/Duplicates')) return { body: { data: [] } };
    if (path === '/api/Members/NextCode') return { body: { data: { code: 'HV-1281', isApproved: true } } };
    if (path === '/api/Members' && method === 'GET') return page([record]);
    if (path.startsWith('/api/Members/') && path.split('/').length === 4) return { body: { data: record } };
    return { body: { data: [] } };
  });
}

const openRecord = (record: LooseRecord, more: readonly string[] = []) =>
  renderInApp(<MemberPage />, {
    codes: [...codes, ...more],
    path: `${member.path}/info/${record.id}`,
    route: `${member.path}/info/:id`,
    portals: true,
  });

describe('the list of members', () => {
  const waiting = memberRecord({
    approval: 0,
    status: 1,
    membershipState: 'pending',
    allowedActions: may('Approve', 'Refuse'),
  });

  test('shortens the legal form and keeps the whole name on hover', async () => {
    serve(memberRecord({ approval: 1, status: 1, membershipState: 'current' }));
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    const link = screen.getByRole('cell', { name: 'CTCP Dệt may Thành Công' }).getByRole('link');
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/info/'));
    await expect.element(link.getByTitle('Công ty Cổ phần Dệt may Thành Công')).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Đang hoạt động' })).toBeVisible();
  });

  test('asks for what its rows show, and for what may be done with them only where it can be decided here', async () => {
    const { allowedActions: _, ...bare } = memberRecord({ approval: 0, status: 1, membershipState: 'pending' });
    const asked = serve(bare as unknown as LooseRecord);
    const lists = () => asked.filter(({ path, query }) => path === '/api/Members' && query.get('pageSize') === '20');
    const fields = () => lists().at(-1)?.query.get('fields');
    const shown = ['approval', 'clubNames', 'code', 'enterpriseName', 'joinedOn', 'provinceName', 'state'];
    const decided = ['allowedActions', ...shown, 'duplicateReason', 'taxCode'].toSorted();
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await expect.poll(fields).toBe(decided.join());
    await screen.unmount();
    const reading = await renderInApp(<MemberListPage />, { codes: ['MembersSearch'], path: member.path });
    await expect.poll(fields).toBe(shown.join());
    await expect.element(reading.screen.getByRole('cell', { name: 'Chờ duyệt' })).toBeVisible();
  });

  test('offers columns of fees and ranks only to who may see them', async () => {
    serve(memberRecord({ approval: 1, status: 1, membershipState: 'current' }));
    const offered = async (held: readonly string[]) => {
      const { screen } = await renderInApp(<MemberListPage />, { codes: held, path: member.path, portals: true });
      await screen.getByRole('button', { name: 'Chọn cột' }).click();
      await expect.element(screen.getByRole('checkbox', { name: 'Gia nhập' })).toBeVisible();
      const names = ['Nợ hội phí', 'Hạng'].map(
        (name) => screen.getByRole('checkbox', { name, exact: true }).elements().length,
      );
      await screen.unmount();
      return names;
    };
    expect(await offered(codes)).toEqual([0, 0]);
    expect(await offered([...codes, 'FeesSearch'])).toEqual([1, 0]);
    expect(await offered([...codes, 'FeesView', 'NetRevenuesSearch'])).toEqual([1, 1]);
  });

  test('has no column of clubs for a club’s user, to whom all are of theirs', async () => {
    serve(memberRecord({ approval: 1, status: 1, membershipState: 'current' }));
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await expect.element(screen.getByRole('columnheader', { name: 'Câu lạc bộ' })).toBeVisible();
    await screen.unmount();
    const { screen: own } = await renderInApp(<MemberListPage />, { codes, path: member.path, clubId: CLUB });
    await expect.element(own.getByRole('columnheader', { name: 'Tên doanh nghiệp' })).toBeVisible();
    expect(own.getByRole('columnheader', { name: 'Câu lạc bộ' }).elements()).toEqual([]);
  });

  test('offers what waits as a tab with its number, which is only a filter', async () => {
    const asked = serve(waiting);
    const { screen, router } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await screen.getByRole('link', { name: 'Chờ duyệt 1' }).click();
    expect(router.state.location.search).toBe('?state=pending');
    await expect.element(screen.getByRole('link', { name: 'Chờ duyệt 1' })).toHaveAttribute('aria-current', 'page');
    await expect
      .poll(() => asked.some(({ query }) => query.get('state') === 'pending' && query.get('pageSize') === '20'))
      .toBe(true);
  });

  test('says that everything is decided once the last one that waited was approved', async () => {
    const open = [waiting];
    stubServer(({ path, query }) => {
      if (path.endsWith('/Approve')) {
        open.pop();
        return { body: { data: {}, message: 'Mes.Members.Approve.Successfully' } };
      }
      if (path !== '/api/Members') return { body: { data: [] } };
      return query.get('state') === 'pending' ? page(open) : page([waiting, waiting]);
    });
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: `${member.path}?state=pending` });
    await screen
      .getByRole('button', { name: /^Duyệt/ })
      .first()
      .click();
    await expect.element(screen.getByRole('heading', { name: 'Đã duyệt hết' })).toBeVisible();
    expect(screen.getByText(/Thử bớt chữ/).query()).toBeNull();
    await expect.element(screen.getByRole('link', { name: /^Xem tất cả/ })).toBeVisible();
  });

  test('approves right in the row, and asks for a reason before it refuses', async () => {
    const asked = serve(waiting, ({ method, path }) =>
      method === 'POST'
        ? { body: { data: waiting, message: `Mes.Members.${path.split('/').at(-1)}.Successfully` } }
        : undefined,
    );
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await screen.getByRole('button', { name: /^Duyệt Công ty/ }).click();
    await expect.element(screen.getByText(/^Đã duyệt hội viên “Công ty .*”$/)).toBeVisible();
    await screen.getByRole('button', { name: /^Từ chối Công ty/ }).click();
    await screen.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await expect.element(screen.getByText('Lý do từ chối là bắt buộc')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Lý do từ chối' }).fill('Thiếu giấy phép');
    await screen.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await expect.element(screen.getByText(/^Đã từ chối hội viên “Công ty .*”$/)).toBeVisible();
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['Approve', undefined],
      ['Refuse', { reason: 'Thiếu giấy phép' }],
    ]);
  });

  test('sends one request for a double click, names the member, and takes the approval back', async () => {
    const gate = Promise.withResolvers<void>();
    let open = [waiting];
    const asked = stubServer(async ({ path, method }) => {
      if (path.endsWith('/Approve')) {
        await gate.promise;
        open = [];
        return { body: { data: {}, message: 'Mes.Members.Approve.Successfully', undo: 'sealed' } };
      }
      if (path === '/api/Members/Undo') {
        open = [waiting];
        return { body: { data: [{ id: waiting.id, done: true, message: 'Mes.Undo.Step.Successfully', undo: null }] } };
      }
      return path === '/api/Members' && method === 'GET' ? page(open) : { body: { data: [] } };
    });
    const posts = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await screen.getByRole('checkbox', { name: /^Chọn Công ty/ }).click();
    await expect.element(screen.getByRole('region', { name: '1 đã chọn' })).toBeVisible();
    const button = screen.getByRole('button', { name: /^Duyệt Công ty/ });
    const element = button.element() as HTMLButtonElement;
    element.click();
    element.click();
    await expect.element(button).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: /^Từ chối Công ty/ })).toBeDisabled();
    expect(posts()).toEqual([[`/api/Members/${waiting.id}/Approve`, undefined]]);
    gate.resolve();
    await expect.element(screen.getByText(`Đã duyệt hội viên “${String(waiting.enterpriseName)}”`)).toBeVisible();
    expect(posts()).toHaveLength(1);
    await expect.poll(() => screen.getByRole('region', { name: /đã chọn/ }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.element(screen.getByText(`Đã hoàn tác: ${String(waiting.enterpriseName)}`)).toBeVisible();
    expect(posts().at(-1)).toEqual(['/api/Members/Undo', { tokens: ['sealed'] }]);
    await expect.element(screen.getByRole('button', { name: /^Duyệt Công ty/ })).toBeEnabled();
    expect(screen.getByRole('region', { name: /đã chọn/ }).query()).toBeNull();
  });

  test('says why an approval can no longer be undone', async () => {
    serve(waiting, ({ method, path }) => {
      if (path === '/api/Members/Undo')
        return { body: { data: [{ id: 'x', done: false, message: 'Mes.Undo.Record.NotAllowed', undo: null }] } };
      if (method !== 'POST') return undefined;
      return { body: { data: waiting, message: 'Mes.Members.Approve.Successfully', undo: 'sealed' } };
    });
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path });
    await screen.getByRole('button', { name: /^Duyệt Công ty/ }).click();
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    const refusal = `${String(waiting.enterpriseName)}: Bản ghi đã thay đổi sau đó nên không hoàn tác được nữa`;
    await expect.element(screen.getByText(refusal)).toBeVisible();
  });
});

describe('the form of a member', () => {
  const openForm = (more: readonly string[] = []) =>
    renderInApp(<MemberFormPage />, {
      codes: [...codes, ...more],
      path: `${member.path}/add`,
      route: `${member.path}/add`,
    });

  test('proposes the next code and a type that is changed beside the title', async () => {
    serve(memberRecord());
    const { screen } = await openForm();
    await expect.element(screen.getByRole('textbox', { name: 'Mã', exact: true })).toHaveValue('HV-1281');
    await expect.element(screen.getByRole('radio', { name: 'Đơn vị' })).toBeChecked();
    await screen.getByRole('radio', { name: 'Liên kết' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Liên kết' })).toBeChecked();
    await expect.element(screen.getByText(/được duyệt ngay/)).toBeVisible();
  });

  test('saves with the proposed code when somebody saves before it has come', async () => {
    const code = Promise.withResolvers<StubAnswer>();
    const asked = serve(memberRecord(), ({ path }) => (path.endsWith('/NextCode') ? code.promise : undefined));
    const { screen } = await openForm();
    const name = screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true });
    await name.fill('Công ty Gốm');
    await userEvent.keyboard('{Control>}s{/Control}');
    code.resolve({ body: { data: { code: 'HV-1281', isApproved: false } } });
    const sent = () => asked.filter(({ method, path }) => method === 'POST' && path === '/api/Members');
    await expect.poll(sent).toMatchObject([{ body: { code: 'HV-1281', enterpriseName: 'Công ty Gốm' } }]);
  });

  test('proposes today as the day of joining to a person who approves by adding, and to nobody else', async () => {
    serve(memberRecord());
    const open = (given: readonly string[]) =>
      renderInApp(<MemberFormPage />, { codes: given, path: `${member.path}/add`, portals: true });
    const approving = await open(codes);
    const joined = approving.screen.getByLabelText('Ngày gia nhập');
    const today = dayOf(new Date()).split('-').toReversed().join('/');
    await expect.element(joined).toHaveValue(today);
    await approving.screen.unmount();
    serve(memberRecord(), ({ path }) =>
      path.endsWith('/NextCode') ? { body: { data: { code: 'HV-1281', isApproved: false } } } : undefined,
    );
    const clerk = await open(codes.filter((code) => code !== 'MembersApprove'));
    await expect.element(clerk.screen.getByRole('textbox', { name: 'Mã', exact: true })).toHaveValue('HV-1281');
    await expect.element(clerk.screen.getByLabelText('Ngày gia nhập')).toHaveValue('');
  });

  test('shows a club’s user their club locked, in what they add and what they change', async () => {
    const record = memberRecord({ clubIds: [CLUB], allowedActions: may('Update') });
    const message = 'Mes.Members.EnterpriseName.InValid';
    const asked = serve(record, ({ method }) =>
      method === 'PUT' ? { status: 400, body: { message, errors: [{ field: 'enterpriseName', message }] } } : undefined,
    );
    const club = { codes, clubId: CLUB };
    const { screen } = await renderInApp(<MemberFormPage />, {
      ...club,
      path: `${member.path}/add`,
      route: `${member.path}/add`,
    });
    const box = (of: typeof screen) => of.getByRole('textbox', { name: 'Câu lạc bộ', exact: true });
    await expect.element(box(screen)).toHaveValue('CLB Dệt may');
    await expect.element(box(screen)).toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Câu lạc bộ' }).elements()).toEqual([]);
    await screen.unmount();
    const { screen: edit } = await renderInApp(<MemberFormPage />, {
      ...club,
      path: `${member.path}/edit/${record.id}`,
      route: `${member.path}/edit/:id`,
    });
    await expect.element(box(edit)).toHaveValue('CLB Dệt may');
    await expect.element(edit.getByText(/^Không đổi ở đây/)).toBeVisible();
    await edit.getByRole('textbox', { name: 'Tên doanh nghiệp' }).fill('Công ty Mới');
    await edit.getByRole('button', { name: /^Lưu/ }).click();
    await expect.poll(() => asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ clubIds: [CLUB] });
  });

  test('lets the association choose the clubs', async () => {
    serve(memberRecord());
    const { screen } = await openForm();
    await expect.element(screen.getByRole('combobox', { name: 'Câu lạc bộ' })).toBeVisible();
  });

  test('warns of a likely duplicate with why, until it is said not to be the same', async () => {
    const one = {
      id: 'd',
      area: 'Partners',
      code: 'DT-0871',
      name: 'Công ty Cổ phần Gỗ An Cường',
      approval: 1,
      status: 1,
      reasons: ['phoneNumber', 'name'],
      score: 0.96,
    };
    const asked = serve(memberRecord(), ({ path }) =>
      path.endsWith('/Duplicates') ? { body: { data: [one] } } : undefined,
    );
    const { screen } = await openForm(['PartnersView']);
    await screen.getByRole('textbox', { name: 'Tên doanh nghiệp' }).fill('Go An Cuong');
    const warning = screen.getByRole('region', { name: 'Có thể đã có trong danh sách' });
    await expect.element(warning.getByText('Đối tác · DT-0871 · Đang hoạt động')).toBeVisible();
    await expect.element(warning.getByText('Trùng điện thoại')).toBeVisible();
    await expect.element(warning.getByText('Tên giống 96%')).toBeVisible();
    const link = warning.getByRole('link', { name: /^Mở hồ sơ/ });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/member-and-partner/partner/info/d'));
    await warning.getByRole('button', { name: /^Không phải/ }).click();
    await expect.element(warning).not.toBeInTheDocument();
    expect(asked.filter(({ path }) => path.endsWith('/Duplicates')).map(({ query }) => query.get('name'))).toEqual([
      'Go An Cuong',
    ]);
  });

  test('says at once that the e-mail must differ from the leader’s, and takes it back', async () => {
    serve(memberRecord());
    const { screen } = await openForm();
    const [own, leader] = [
      screen.getByRole('textbox', { name: 'E-mail' }).nth(0),
      screen.getByRole('textbox', { name: 'E-mail' }).nth(1),
    ];
    await own.fill('a@b.vn');
    await leader.fill('A@b.vn');
    await expect.element(screen.getByText('E-mail của hội viên phải khác e-mail người đứng đầu')).toBeVisible();
    await leader.fill('khac@b.vn');
    await expect
      .element(screen.getByText('E-mail của hội viên phải khác e-mail người đứng đầu'))
      .not.toBeInTheDocument();
  });
});

describe('the record of a member', () => {
  const stays = { approval: 1, status: 1, membershipState: 'current', joinedOn: '2011-03-14', clubIds: [CLUB] };

  test('leads to its clubs only whoever may see them', async () => {
    serve(memberRecord(stays));
    const { screen } = await openRecord(memberRecord(stays), ['ClubsView']);
    await expect
      .element(screen.getByRole('link', { name: 'CLB Dệt may' }))
      .toHaveAttribute('href', expect.stringContaining(CLUB));
    await screen.unmount();
    const { screen: other } = await openRecord(memberRecord(stays));
    await expect.element(other.getByText('CLB Dệt may')).toBeVisible();
    expect(other.getByRole('link', { name: 'CLB Dệt may' }).elements()).toEqual([]);
  });

  test('is approved with what was decided, beginning with what was entered', async () => {
    const waiting = memberRecord({
      approval: 0,
      membershipState: 'pending',
      membership: { startsOn: '2026-11-01', number: 'HV-9', honorary: false },
      allowedActions: may('Approve', 'Refuse'),
    });
    const taken = 'Mes.Members.MembershipNumber.AlreadyExist';
    let answers = 0;
    const asked = serve(waiting, ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/Approve')) return undefined;
      const error = { status: 400, body: { message: taken, errors: [{ field: 'membership.number', message: taken }] } };
      return answers++ === 0 ? error : { body: { data: waiting, message: 'Mes.Members.Approve.Successfully' } };
    });
    const { screen } = await openRecord(waiting);
    await screen.getByRole('button', { name: 'Duyệt', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Số quyết định kết nạp' }).fill('12/QĐ');
    await dialog.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await expect.element(dialog.getByText('Số hội viên này đã cấp cho hội viên khác')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Số hội viên' }).fill('HV-10');
    await dialog.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await expect.element(screen.getByText(/^Đã duyệt hội viên “Công ty .*”$/).first()).toBeVisible();
    const sent = asked.filter(({ method }) => method === 'POST').at(-1)?.body;
    const membership = { startsOn: '2026-11-01', number: 'HV-10', decisionNumber: '12/QĐ', decisionOn: null };
    expect(sent).toEqual({ membership });
  });

  test('tells every stay, and puts right how one ended', async () => {
    const left = memberRecord({
      ...stays,
      membershipState: 'left',
      leftOn: '2020-01-01',
      allowedActions: may('Rejoin'),
    });
    const decided = { cardNumber: null, appliedOn: null, decisionNumber: '3/QĐ', decisionOn: '2011-03-01' };
    const end = { endsOn: '2020-01-01', endKind: 1, endReason: 'Xin ra hội', endDecisionNumber: null };
    const stay = { id: 's1', startsOn: '2011-03-14', number: 'HV-9', honorary: true, ...decided, ...end };
    const asked = serve(left, ({ path, method }) => {
      if (!path.includes('/Stays')) return undefined;
      return { body: { data: [stay], ...(method === 'PUT' && { message: 'Mes.Members.Update.Successfully' }) } };
    });
    const { screen } = await openRecord(left);
    await screen.getByRole('link', { name: /^Lịch sử/ }).click();
    await screen.getByRole('link', { name: 'Quá trình tham gia' }).click();
    const row = screen.getByRole('row', { name: /14\/03\/2011/ });
    await expect.element(row).toBeVisible();
    const cells = row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
    expect(cells.slice(1, 6)).toEqual([
      '01/01/2020',
      'HV-9 Danh dự',
      '',
      '3/QĐ · 01/03/2011',
      'Xin ra hội · Xin ra hội',
    ]);
    await row.getByRole('button', { name: 'Sửa việc ra hội' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('combobox').selectOptions('5');
    await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect.element(screen.getByText(/^Đã lưu hội viên.*Công ty/).first()).toBeVisible();
    const put = asked.find(({ method }) => method === 'PUT');
    expect(put?.path).toContain('/Stays/s1');
    expect(put?.body).toEqual({ ...end, endKind: 5 });
  });

  test('shows the identity number after a reason was given', async () => {
    const asked = serve(memberRecord(stays), ({ path }) =>
      path.endsWith('/Reveal') ? { body: { data: { idCard: '079070001234' } } } : undefined,
    );
    const { screen } = await openRecord(memberRecord(stays), ['PersonalDataReveal']);
    await expect.element(screen.getByText('•••• 0123')).toBeVisible();
    await screen.getByRole('button', { name: /^Xem: Số CCCD/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Xem', exact: true })).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Lý do xem' }).fill('Đối chiếu hồ sơ');
    await screen.getByRole('button', { name: 'Xem', exact: true }).click();
    await expect.element(screen.getByText('079070001234')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Reveal'))?.body).toEqual({
      fields: ['idCard'],
      reason: 'Đối chiếu hồ sơ',
    });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('079070001234');
  });

  test('records leaving with how and why, and says at the day what the server refuses', async () => {
    const record = memberRecord({ ...stays, allowedActions: may('Update', 'Leave') });
    let tries = 0;
    const figures = { Fees: 2, Seats: 0, MeetingPeople: 0, EventPeople: 0, NotificationPeople: 0 };
    const still = { field: 'status', message: 'Mes.Members.Stop.Asked', params: { name: 'Dệt may', ...figures } };
    const asked = serve(record, ({ path, query }) => {
      if (!path.endsWith('/Leave')) return undefined;
      const confirmed = query.get('confirmed') === still.message;
      tries += 1;
      if (tries === 1) return { status: 400, body: { message: 'Mes.Members.EndsOn.InValid', errors: [] } };
      if (!confirmed) return { status: 400, body: { message: 'Mes.Input.InValid', errors: [still] } };
      return { body: { data: { ...record, membershipState: 'left' }, message: 'Mes.Members.Leave.Successfully' } };
    });
    const { screen } = await openRecord(record);
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await screen.getByRole('menuitem', { name: 'Ghi nhận ra hội' }).click();
    const leave = screen.getByRole('dialog').getByRole('button', { name: 'Ghi nhận ra hội' });
    await leave.click();
    await expect.element(screen.getByText('Hình thức ra hội là bắt buộc')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Hình thức' }).selectOptions('Xin ra hội');
    await screen.getByRole('textbox', { name: 'Lý do ra hội' }).fill('Chuyển địa bàn');
    await leave.click();
    await expect.element(screen.getByText('Ngày ra hội không hợp lệ: ghi như 15/03/2026')).toBeVisible();
    await leave.click();
    const question = screen.getByRole('dialog', { name: 'Ghi nhận ra hội', exact: true });
    await expect.element(question.getByText(/^Dệt may còn 2 khoản phí chưa nộp đủ\. Các/)).toBeVisible();
    await question.getByRole('button', { name: 'Ở lại' }).click();
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(screen.getByRole('textbox', { name: 'Lý do ra hội' })).toHaveValue('Chuyển địa bàn');
    await leave.click();
    await question.getByRole('button', { name: 'Ghi nhận ra hội' }).click();
    await expect.element(screen.getByText(/^Đã ghi nhận ra hội: Công ty/)).toBeVisible();
    expect(asked.findLast(({ path }) => path.endsWith('/Leave'))?.body).toMatchObject({
      endsOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      endKind: 1,
      endReason: 'Chuyển địa bàn',
      endDecisionNumber: null,
    });
  });
});

describe('somebody of the association who may add members within a club only', () => {
  const openForm = () =>
    renderInApp(<MemberFormPage />, { codes: ['ClubsCreateMember'], path: `${member.path}/add`, portals: true });

  test('is asked for the club first, and what they enter is added there', async () => {
    const asked = serve(memberRecord({}), ({ method, path }) =>
      method === 'POST' && path === `/api/Clubs/${CLUB}/Members`
        ? { status: 201, body: { data: memberRecord({}), message: 'Mes.Members.Create.Successfully' } }
        : undefined,
    );
    const { screen, router } = await openForm();
    await expect.element(screen.getByText(/chỉ làm việc này trong một câu lạc bộ/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).query()).toBeNull();
    await screen.getByRole('combobox', { name: /Câu lạc bộ/ }).click();
    await screen.getByRole('option', { name: /CLB Dệt may/ }).click();
    await screen.getByRole('button', { name: 'Tiếp tục' }).click();
    await screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('Công ty Mới');
    await screen.getByRole('button', { name: 'Lưu hội viên' }).click();
    await expect
      .poll(() => asked.some(({ method, path }) => method === 'POST' && path === `/api/Clubs/${CLUB}/Members`))
      .toBe(true);
    expect(asked.filter(({ method, path }) => method === 'POST' && path === '/api/Members')).toEqual([]);
    await expect.poll(() => router.state.location.pathname).toBe('/');
  });
});
