import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import type { Levels, RankedMember, Ranking } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../../../kit/testing/stub-server.ts';
import { NetRevenuePage } from './FinancePage.tsx';
import { DiscountForm, NetRevenueForm } from './FinanceForm.tsx';
import { LevelsPage } from './LevelsPage.tsx';
import { YearFacts } from './MemberYears.tsx';
import { RankingPage } from './RankingPage.tsx';

const memberId = '0197a000-0000-7000-8000-000000000009';
const otherId = '0197a000-0000-7000-8000-000000000008';
const gold = { id: 'g', name: 'Vàng', discountRatio: 7.5, minimumRevenue: 200_000_000 };
const year = Number(dayOf(new Date()).slice(0, 4));

describe('the form of an entry', () => {
  const open = (form: ReactNode, path = '/add') =>
    renderInApp(form, { codes: [...resourceCodes(netRevenue), ...resourceCodes(discount)], path, route: '/add' });

  test('shows the amount as it will be stored while one types: price times quantity, rounded to whole đồng', async () => {
    stubServer(() => ({ body: { data: [] } }));
    const { screen } = await open(<NetRevenueForm />);
    const price = screen.getByRole('textbox', { name: 'Đơn giá' });
    await price.fill('1.234.567');
    const amount = screen.getByRole('region', { name: 'Thành tiền' });
    await expect.element(amount).toMatchTextContent(/1\.234\.567 ₫/);
    await screen.getByRole('textbox', { name: 'Số lượng' }).fill('2,5');
    await expect.element(amount).toMatchTextContent(/3\.086\.418 ₫/);
    await screen.getByRole('textbox', { name: 'Số lượng' }).fill('hai');
    await expect.element(amount).toMatchTextContent(/Nhập đơn giá và số lượng/);
  });

  test('of a discount fills in the ratio of the member’s rank until a person types another one, and offers it again', async () => {
    stubServer(({ path }) => {
      if (path === '/api/Discounts/Offer') return { body: { data: { rank: gold, year, revenue: '250000000' } } };
      if (path.endsWith('/Options')) return { body: { data: [{ id: memberId, name: 'Công ty Gốm' }] } };
      return { body: { data: [] } };
    });
    const { screen } = await open(<DiscountForm />, `/add?memberId=${memberId}`);
    const ratio = screen.getByRole('textbox', { name: 'Tỷ lệ chiết khấu (%)' });
    await expect.element(ratio).toHaveValue('7,5');
    await expect.element(screen.getByText(/Hạng Vàng: chiết khấu 7,5 %/)).toBeVisible();
    await screen.getByRole('textbox', { name: 'Đơn giá' }).fill('1000000');
    const amount = screen.getByRole('region', { name: 'Thành tiền' });
    await expect.element(amount).toMatchTextContent(/75\.000 ₫/);
    await ratio.fill('5');
    await expect.element(amount).toMatchTextContent(/50\.000 ₫/);
    await screen.getByRole('button', { name: 'Dùng 7,5 %' }).click();
    await expect.element(ratio).toHaveValue('7,5');
  });

  test('of a discount is not saved with the ratio of the member before while that of the next one is coming', async () => {
    const next = Promise.withResolvers<StubAnswer>();
    const offer = (rank: object) => ({ body: { data: { rank, year, revenue: '250000000' } } });
    const asked = stubServer(({ path, query }) => {
      if (path === '/api/Discounts/Offer') return query.get('memberId') === memberId ? offer(gold) : next.promise;
      if (path.endsWith('/Options')) {
        return {
          body: {
            data: [
              { id: memberId, name: 'Công ty Gốm' },
              { id: otherId, name: 'Công ty Sứ' },
            ],
          },
        };
      }
      return { body: { data: [] } };
    });
    const { screen } = await open(<DiscountForm />, `/add?memberId=${memberId}`);
    const ratio = screen.getByRole('textbox', { name: 'Tỷ lệ chiết khấu (%)' });
    await expect.element(ratio).toHaveValue('7,5');
    await screen.getByRole('textbox', { name: 'Sản phẩm, dịch vụ' }).fill('Gạch men');
    await screen.getByRole('textbox', { name: 'Đơn giá' }).fill('1000000');
    await screen.getByRole('combobox', { name: 'Hội viên hoặc đối tác' }).fill('sứ');
    await screen.getByRole('option', { name: 'Công ty Sứ' }).click();
    await userEvent.keyboard('{Control>}s{/Control}');
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent()).toEqual([]);
    next.resolve(offer({ ...gold, discountRatio: 5 }));
    await expect.poll(sent).toMatchObject([{ memberId: otherId, discountRatio: 5 }]);
  });
});

describe('the page of an entry', () => {
  const record = {
    ...Object.fromEntries(Object.keys(netRevenue.fields).map((name) => [name, null])),
    id: 'e1',
    version: 2,
    createdAt: '2026-11-20T02:00:00Z',
    updatedAt: '2026-11-20T02:00:00Z',
    code: 'DTH-00001',
    product: 'Gạch men',
    memberId,
    memberName: 'Công ty Gốm',
    money: 3_086_418,
    attachmentIds: [],
    invoiceFileIds: [],
  };
  const open = (changes: object) => {
    stubServer(({ path }) => ({
      body: { data: path.endsWith('/e1') ? { ...record, ...changes } : { items: [], total: 0 } },
    }));
    return renderInApp(<NetRevenuePage />, {
      codes: resourceCodes(netRevenue),
      path: '/revenue/info/e1',
      route: '/revenue/info/:id',
    });
  };
  const allowed = (...actions: string[]) => actions.map((action) => ({ action, refusal: null }));

  test('offers to close and to edit what is not paid', async () => {
    const { screen } = await open({ status: 2, allowedActions: allowed('Update', 'Delete', 'ApproveClose') });
    await expect.element(screen.getByRole('button', { name: 'Duyệt chốt' })).toBeEnabled();
    await expect.element(screen.getByRole('link', { name: /Sửa/ })).toBeVisible();
    await expect.element(screen.getByText('3.086.418 ₫').first()).toBeVisible();
  });

  test('offers neither for a paid entry, but a reversal that asks for a reason', async () => {
    const { screen } = await open({ status: 1, allowedActions: allowed('Reverse') });
    await screen.getByRole('button', { name: 'Đảo khoản' }).click();
    await expect.element(screen.getByRole('textbox', { name: /Lý do/ })).toBeVisible();
    for (const name of ['Duyệt chốt', 'Sửa', 'Xóa'])
      expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([]);
    expect(screen.getByRole('link', { name: /Sửa/ }).elements()).toEqual([]);
  });

  test('names the entry that reversed it, with the reason, and offers nothing more', async () => {
    const reversed = { status: 1, reversedById: 'e2', reversedByCode: 'DTH-00002', reason: 'Ghi nhầm hội viên' };
    const { screen } = await open({ ...reversed, allowedActions: [] });
    await expect
      .element(screen.getByRole('link', { name: 'Khoản này đã bị đảo bởi DTH-00002' }))
      .toHaveAttribute('href', '/revenue/info/e2');
    await expect.element(screen.getByRole('note')).toMatchTextContent(/Ghi nhầm hội viên/);
    expect(screen.getByRole('button', { name: 'Đảo khoản' }).elements()).toEqual([]);
  });
});

describe('the levels of a year', () => {
  const levels: Levels = {
    may: ['Update'],
    year,
    version: 1,
    closedAt: null,
    closedByName: null,
    levels: [{ annualAccumulation: 100_000_000, percentageValue: 1.5 }],
    years: [{ year, isClosed: false, hasLevels: true }],
    notPaid: 3,
  };
  const codes = ['AccumulationLevelsView', 'AccumulationLevelsUpdate'];
  const open = (data: Levels, options: object = {}) => {
    stubServer(({ path }) => (path === '/api/AccumulationLevels' ? { body: { data } } : { body: { data: [] } }));
    return renderInApp(<LevelsPage />, { codes, ...options });
  };

  test('of a closed year can be read and not changed', async () => {
    const closed = { ...levels, closedAt: '2026-11-20T02:00:00Z', closedByName: 'Bà Hiền' };
    const { screen } = await open(closed);
    await expect.element(screen.getByText(/đã chốt nên các mức không sửa được nữa/)).toBeVisible();
    await expect.element(screen.getByText('100.000.000')).toBeVisible();
    for (const name of ['Lưu các mức', 'Thêm mức', `Chốt năm ${year}`])
      expect(screen.getByRole('button', { name }).elements()).toEqual([]);
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  });

  test('of a closed year have their percentages as the language writes them', async () => {
    showLanguage('en', false);
    const { screen } = await open({ ...levels, closedAt: '2026-11-20T02:00:00Z', closedByName: 'Bà Hiền' });
    await expect.element(screen.getByRole('cell', { name: '1.5', exact: true })).toBeVisible();
    showLanguage('vi', false);
  });

  test('of an open year cannot be changed by a user of a club', async () => {
    const { screen } = await open({ ...levels, may: [] });
    await expect.element(screen.getByText('100.000.000')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: `Chốt năm ${year}` }).elements()).toEqual([]);
  });

  test('are closed only after the year is typed, and the dialog tells what stays unpaid', async () => {
    const { screen } = await open(levels);
    await screen.getByRole('button', { name: `Chốt năm ${year}` }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent(/Năm này còn 3 khoản chưa thanh toán/);
    const confirm = dialog.getByRole('button', { name: `Chốt năm ${year}` });
    await expect.element(confirm).toBeDisabled();
    // Before December the reason is asked for, too.
    if (dayOf(new Date()) < `${year}-12-01`)
      await dialog.getByRole('textbox', { name: /lý do chốt sớm/ }).fill('Sáp nhập hội');
    await dialog.getByRole('textbox', { name: /để tiếp tục/ }).fill(String(year));
    await expect.element(confirm).toBeEnabled();
  });

  test('show the refusal of the server at the level that it names', async () => {
    const error = { field: 'levels.0.percentageValue', message: 'Mes.AccumulationLevels.PercentageValue.InValid' };
    stubServer(({ method }) =>
      method === 'PUT'
        ? { status: 400, body: { message: error.message, errors: [error], requestId: 'r' } }
        : { body: { data: levels } },
    );
    const { screen } = await renderInApp(<LevelsPage />, { codes });
    const share = screen.getByRole('textbox', { name: /Mức 1: Tỷ lệ/ });
    await share.fill('150');
    await screen.getByRole('button', { name: 'Lưu các mức' }).click();
    await expect.element(share).toHaveAttribute('aria-invalid', 'true');
    await expect.element(share).toHaveValue('150');
  });
});

describe('ranks', () => {
  test('of a member stand beside what is missing to the next one', async () => {
    const facts = {
      year,
      revenue: '150000000',
      discount: '0',
      sponsor: null,
      openRevenue: '1000000',
      openDiscount: '0',
      openSponsor: null,
      rank: { id: 's', name: 'Bạc', discountRatio: 5, minimumRevenue: 100_000_000 },
      next: gold,
      missing: '50000000',
      isClosed: false,
    };
    const { screen } = await renderInApp(<YearFacts year={facts} />);
    await expect.element(screen.getByText(/Bạc \(5 %\)/)).toBeVisible();
    await expect.element(screen.getByText('Còn 50.000.000 ₫ để lên hạng Vàng')).toBeVisible();
    await expect.element(screen.getByText('chưa thanh toán 1.000.000 ₫')).toBeVisible();
    expect(screen.getByText(/Tài trợ/).elements()).toEqual([]);
  });

  const row = (place: number, changes: Partial<RankedMember>): RankedMember => ({
    place,
    memberId: `m${place}`,
    memberType: 1,
    code: `HV-${place}`,
    name: `Công ty ${place}`,
    revenue: '250000000',
    discount: '0',
    sponsor: '0',
    rankId: 'g',
    rankName: 'Vàng',
    percentageValue: 2,
    accumulation: '5000000',
    missing: null,
    nextName: null,
    ...changes,
  });

  test('of a year stand in the ranking, and a rank narrows it by the address', async () => {
    const ranking: Ranking = {
      year,
      isClosed: false,
      items: [
        row(1, {}),
        row(2, { rankId: null, rankName: null, revenue: '5', missing: '199999995', nextName: 'Vàng' }),
      ],
      total: 2,
      page: 1,
      pageSize: 50,
      ranks: [
        { rank: gold, members: 1 },
        { rank: null, members: 1 },
      ],
      years: [{ year, isClosed: false }],
    };
    const asked = stubServer(() => ({ body: { data: ranking } }));
    const { screen } = await renderInApp(<RankingPage />, { codes: ['AccumulationRanksSearch'] });
    await expect.element(screen.getByRole('row', { name: /Công ty 1/ })).toMatchTextContent(/Hạng cao nhất/);
    await expect
      .element(screen.getByRole('row', { name: /Công ty 2/ }))
      .toMatchTextContent(/Còn 199\.999\.995 ₫ để lên hạng Vàng/);
    await screen.getByRole('navigation', { name: 'Hạng' }).getByRole('link', { name: /Vàng/ }).click();
    await expect.poll(() => asked.at(-1)?.query.get('rankId')).toBe('g');
    // Without the code to export nothing is offered that the server would refuse.
    expect(screen.getByRole('button', { name: 'Xuất Excel' }).elements()).toEqual([]);
  });
});
