import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ListPage } from '../../../kit/resource/list/ListPage.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { PrintCardsPage } from './PrintCardsPage.tsx';
import { PrintLabelsPage } from './PrintLabelsPage.tsx';
import { PrintListPage } from './PrintListPage.tsx';
import { PrintSheetPage } from './PrintSheetPage.tsx';
import { printScreens } from './screens.ts';
import { belongs, inPieces } from './standing.ts';

const areas = [printScreens];
const codes = ['Search', 'View', 'Export'].map((action) => permissionCode(member.area, action));
const current = { approval: 1, status: 1, membershipState: 'current', joinedOn: '2020-02-01' };
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => memberRecord({ ...current, id: `m${at}`, code: `HV-${at}` }));

/** A server that answers lists page by page and single records with all fields. */
function serve(records: readonly LooseRecord[], total = records.length): StubRequest[] {
  return stubServer(({ path, query }) => {
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội Thử' } } };
    if (path === '/api/Members') {
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const items = records.slice((page - 1) * pageSize, page * pageSize);
      return { body: { data: { items, total, page, pageSize } } };
    }
    const found = records.find(({ id }) => path === `/api/Members/${id}`);
    if (path.startsWith('/api/Members/m') && !found) return { status: 404, body: { message: 'Mes.Common.NotFound' } };
    return { body: { data: found ?? [] } };
  });
}

const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockClear();
  vi.spyOn(window, 'print').mockImplementation(print);
});

describe('printing members', () => {
  test('the list reads a hundred rows at a time, four times at once, keeps their order, says its filter in words and asks the browser to print once', async () => {
    const asked = serve(numbered(630));
    const { screen } = await renderInApp(<PrintListPage resource={member} />, {
      codes,
      path: `${member.path}/print?sort=code:asc&state=current&search=thanh`,
    });
    const paper = screen.getByRole('article');
    await expect.poll(() => paper.query()?.textContent ?? '').toContain('Hiệp hội Thử');
    await expect.poll(() => paper.query()?.textContent ?? '').toContain('Tình trạng là Đang hoạt động');
    await expect.poll(() => paper.query()?.textContent ?? '').toContain('Tìm “thanh”');
    const codesOf = [...paper.element().querySelectorAll('tbody tr')].map(
      (row) => row.textContent?.match(/HV-\d+/)?.[0],
    );
    expect(codesOf).toEqual(numbered(630).map(({ code }) => code));
    const pages = asked.filter(({ path }) => path === '/api/Members');
    expect(pages.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(pages.every(({ query }) => query.get('sort') === 'code:asc' && query.get('pageSize') === '100')).toBe(true);
    expect(pages.every(({ purpose }) => purpose === 'print')).toBe(true);
    const printed = ['clubNames', 'code', 'enterpriseName', 'joinedOn', 'provinceName', 'state'];
    expect(new Set(pages.map(({ query }) => query.get('fields')))).toEqual(new Set([printed.join()]));
    await expect.poll(() => print.mock.calls.length).toBe(1);
    const told = asked.filter(({ path }) => path === '/api/PersonalData/Prints');
    expect(told.map(({ body }) => body)).toEqual([
      { area: 'Members', rows: 630, columns: expect.arrayContaining(['enterpriseName', 'code']) },
    ]);
  });

  test.each([
    ['rows of a list', PrintListPage, 10_001, /Có 10\.001 dòng; mỗi lần in được nhiều nhất 10\.000/],
    ['cards', PrintCardsPage, 5_001, /Có 5\.001 dòng; mỗi lần in được nhiều nhất 5\.000/],
  ])(
    'too many %s are refused with what to do, after one page is read, and nothing prints',
    async (_, Page, total, told) => {
      const asked = serve(numbered(100), total);
      const { screen } = await renderInApp(<Page resource={member} />, { codes, path: `${member.path}/print` });
      await expect.element(screen.getByText(told)).toBeVisible();
      expect(asked.filter(({ path }) => path.startsWith('/api/Members'))).toHaveLength(1);
      await expect.element(screen.getByRole('button', { name: 'In' })).toBeDisabled();
      expect(print).not.toHaveBeenCalled();
    },
  );

  test('cards are made for the chosen who belong, ten on a sheet, and the rest is counted', async () => {
    serve([...numbered(11), memberRecord({ ...current, id: 'm-left', membershipState: 'left' })]);
    const ids = [...numbered(11).map(({ id }) => id), 'm-left', 'm-gone'].map((id) => `id=${id}`).join('&');
    const { screen } = await renderInApp(<PrintCardsPage resource={member} />, {
      codes,
      path: `${member.path}/print/cards?${ids}`,
    });
    await expect.element(screen.getByText('11 trên 2 tờ A4')).toBeVisible();
    await expect.element(screen.getByText('Bỏ qua 1 chưa được duyệt hoặc không còn tham gia')).toBeVisible();
    await expect.element(screen.getByText('Bỏ qua 1 không còn trong danh sách')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Mã QR HV-3' })).toBeInTheDocument();
    expect(screen.getByRole('article').elements()).toHaveLength(2);
  });

  test('a card carries the number of the member and of the card, each where there is one', async () => {
    const membership = { number: 'HH-7', cardNumber: 'T-0099' };
    serve([memberRecord({ ...current, id: 'm1', membership }), memberRecord({ ...current, id: 'm2' })]);
    const path = `${member.path}/print/cards?id=m1&id=m2`;
    const { screen } = await renderInApp(<PrintCardsPage resource={member} />, { codes, path });
    await expect.poll(() => document.querySelectorAll('[data-fit]').length).toBe(2);
    const lines = [...document.querySelectorAll('article dl')].map((list) => list.textContent);
    expect(lines[0]).toContain('Số hội viênHH-7');
    expect(lines[0]).toContain('Số thẻT-0099');
    expect(lines[1]).not.toContain('Số thẻ');
    expect(screen.getByRole('article').elements()).toHaveLength(1);
  });

  test('a label leaves out a phone that its reader sees masked', async () => {
    const person = (id: string, phoneNumber: string) =>
      memberRecord({ ...current, id, phoneNumber, headOfficeAddress: { text: '1 Lê Lợi, Phường Bến Thành' } });
    serve([person('m1', '•••• ••• 264'), person('m2', '+84903118264')]);
    const path = `${member.path}/print/labels?id=m1&id=m2`;
    await renderInApp(<PrintLabelsPage resource={member} />, { codes, path });
    await expect.poll(() => document.querySelectorAll('[data-fit]').length).toBe(2);
    const labels = [...document.querySelectorAll('[data-fit]')].map((label) => label.textContent);
    expect(labels[0]).not.toMatch(/ĐT|•/);
    expect(labels[1]).toContain('ĐT: 0903 118 264');
  });

  test('labels leave out and count whoever has no address', async () => {
    const [first, second] = numbered(2);
    const headOfficeAddress = { scheme: '2025', text: '36 Tây Thạnh, Phường Tân Sơn Nhì, Thành phố Hồ Chí Minh' };
    serve([
      { ...first, headOfficeAddress } as LooseRecord,
      { ...second, headOfficeAddress: null, transactionOfficeAddress: null } as LooseRecord,
    ]);
    const { screen } = await renderInApp(<PrintLabelsPage resource={member} />, {
      codes,
      path: `${member.path}/print/labels`,
    });
    await expect.element(screen.getByText('1 trên 1 tờ A4')).toBeVisible();
    await expect.element(screen.getByText('Bỏ qua 1 chưa có địa chỉ')).toBeVisible();
    await expect
      .poll(() => screen.getByRole('article').query()?.textContent ?? '')
      .toContain('36 Tây Thạnh, Phường Tân Sơn Nhì');
  });

  test('the sheet has the sections and room to sign, and of an identity number its last four signs', async () => {
    serve([memberRecord({ ...current, id: 'm1' })]);
    const { screen } = await renderInApp(<PrintSheetPage resource={member} />, {
      codes: [...codes, 'PersonalDataReveal'],
      path: `${member.path}/print/sheet/m1`,
      route: `${member.path}/print/sheet/:id`,
    });
    const paper = screen.getByRole('article');
    await expect.poll(() => paper.query()?.textContent ?? '').toContain('•••• 0123');
    await expect.poll(() => paper.query()?.textContent ?? '').toContain('(Ký, ghi rõ họ tên)');
    await expect.element(paper.getByRole('heading', { name: 'Nhận diện' })).toBeInTheDocument();
    expect(paper.getByRole('button').elements()).toHaveLength(0);
  });

  test('the list offers printing to whoever may export, with its question and without its page', async () => {
    serve(numbered(1));
    const path = `${member.path}?search=thanh`;
    const { screen, router } = await renderInApp(<ListPage resource={member} />, { codes, path, areas });
    await screen.getByRole('button', { name: 'In', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Thẻ' }).click();
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `${member.path}/print/cards?search=thanh`,
    );
  });

  test('the list offers no printing without leave to export', async () => {
    serve(numbered(1));
    const { screen } = await renderInApp(<ListPage resource={member} />, {
      codes: codes.slice(0, 2),
      path: member.path,
      areas,
    });
    await expect.element(screen.getByText('HV-0').first()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'In', exact: true }).elements()).toHaveLength(0);
  });

  test.each([
    ['who belongs', 'current', ['In phiếu hồ sơ (A4)', 'In thẻ', 'Nhãn địa chỉ']],
    ['who left, of whom a card would say what is not so', 'left', ['In phiếu hồ sơ (A4)', 'Nhãn địa chỉ']],
  ])('the record of a member %s offers what it prints', async (_who, membershipState, offered) => {
    serve([memberRecord({ ...current, membershipState, allowedActions: [], id: 'm1' })]);
    const { screen } = await renderInApp(<RecordPage resource={member} />, {
      codes,
      path: `${member.path}/info/m1`,
      route: `${member.path}/info/:id`,
      areas,
    });
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    const items = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
    await expect.poll(items).toEqual(offered);
    await expect
      .element(screen.getByRole('menuitem', { name: 'In phiếu hồ sơ (A4)' }))
      .toHaveAttribute('href', `${member.path}/print/sheet/m1`);
  });

  test('a club belongs once it is approved and active, a member while its stay lasts', () => {
    expect(belongs(club, memberRecord({ approval: 1, status: 1 }))).toBe(true);
    expect(belongs(club, memberRecord({ approval: 0, status: 1 }))).toBe(false);
    expect(belongs(member, memberRecord({ ...current, membershipState: 'expelled' }))).toBe(false);
    expect(inPieces([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  });
});
