import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import type { LooseRecord } from '../records.ts';
import { CODES, marketRecord } from '../testing/markets.ts';
import { MEMBER_CODES, memberRecord } from '../testing/members.ts';
import { RecordPage } from './RecordPage.tsx';

beforeEach(() => localStorage.clear());

const MAY = { allowedActions: [{ action: 'Update', refusal: null }] };

/** Opens the page of a market; `refuse` answers a save, which the server else takes with the next version. */
async function openMarket(refuse: (asked: StubRequest) => StubAnswer | undefined = () => undefined, changes = {}) {
  let stored = marketRecord(1, changes);
  const asked = stubServer((request) => {
    if (request.path.endsWith('/History')) return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    if (request.method !== 'PUT') return { body: { data: stored } };
    const refusal = refuse(request);
    if (refusal) return refusal;
    stored = { ...stored, ...(request.body as object), version: stored.version + 1 };
    return { body: { data: stored, message: 'Mes.Markets.Update.Successfully' } };
  });
  const opened = await renderInApp(<RecordPage resource={market} />, {
    codes: CODES,
    path: `${market.path}/info/${stored.id}`,
    route: `${market.path}/info/:id`,
    portals: true,
  });
  const saves = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body as LooseRecord);
  return { ...opened, saves };
}

describe('a value edited where it stands', () => {
  test('Enter saves the whole record with its version, and the toast gives the old value back', async () => {
    const { screen, saves } = await openMarket();
    await screen.getByText('Miền Bắc').last().click();
    const input = screen.getByRole('textbox', { name: 'Tên' });
    await expect.element(input).toHaveFocus();
    await userEvent.fill(input, 'Miền Bắc và Tây Bắc');
    await userEvent.keyboard('{Enter}');
    await expect.poll(saves).toHaveLength(1);
    expect(saves()[0]).toEqual({ code: 'TT-1', name: 'Miền Bắc và Tây Bắc', description: null, version: 1 });
    await expect.element(screen.getByRole('button', { name: 'Sửa tên tại chỗ' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(saves).toHaveLength(2);
    expect(saves()[1]).toMatchObject({ name: 'Miền Bắc', version: 2 });
  });

  test('Tab and Enter reach it, Escape gives the old value back and leaves no draft', async () => {
    const { screen, saves } = await openMarket();
    const button = screen.getByRole('button', { name: 'Sửa tên tại chỗ' });
    await expect.element(button).toBeInTheDocument();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Khác');
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    expect(saves()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('Tab saves and goes on to the next value', async () => {
    const { screen, saves } = await openMarket();
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Miền Bắc 2');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('textbox', { name: /Ghi chú|Mô tả/ })).toHaveFocus();
    expect(saves()).toHaveLength(1);
    await userEvent.keyboard('Vùng núi{Control>}{Enter}{/Control}');
    await expect.poll(() => saves().map(({ version }) => version)).toEqual([1, 2]);
    expect(screen.getByRole('textbox', { name: 'Tên' }).query()).toBeNull();
  });

  test('a press on another value saves the open one first', async () => {
    const { screen, saves } = await openMarket();
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Miền Bắc 2');
    await screen.getByRole('button', { name: 'Sửa mã tại chỗ' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Mã' })).toHaveFocus();
    expect(saves()).toMatchObject([{ name: 'Miền Bắc 2' }]);
  });

  test('an error stands under the value and keeps the text', async () => {
    const errors = [{ field: 'code', message: 'Mes.Markets.Code.AlreadyExist' }];
    const { screen } = await openMarket(() => ({ status: 400, body: { message: errors[0]?.message, errors } }));
    await screen.getByRole('button', { name: 'Sửa mã tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Mã' }), 'TT-2');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/đã (có|tồn tại|được dùng)/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Mã' })).toHaveValue('TT-2');
  });

  test('an error of another value is told here with the way to the whole form', async () => {
    const errors = [{ field: 'code', message: 'Mes.Markets.Code.AlreadyExist' }];
    const { screen } = await openMarket(() => ({ status: 400, body: { message: errors[0]?.message, errors } }));
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Khác');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('link', { name: 'Sửa cả hồ sơ' }))
      .toHaveAttribute('href', `${market.path}/edit/${marketRecord(1).id}`);
    await expect.element(screen.getByRole('textbox', { name: 'Tên' })).toHaveValue('Khác');
  });

  test('a record that somebody else saved is asked about as by the form', async () => {
    const current = marketRecord(1, { name: 'Của người khác', version: 4, ...MAY });
    let isRefused = false;
    const { screen, saves } = await openMarket(() => {
      if (isRefused) return undefined;
      isRefused = true;
      return { status: 409, body: { message: 'Mes.Markets.Update.Conflict', current } };
    });
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Của tôi');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'Lưu bản đã chọn' }));
    await expect.poll(saves).toHaveLength(2);
    expect(saves()[1]).toMatchObject({ name: 'Của tôi', version: 4 });
  });

  test('what was typed and not saved comes back with the value, and the whole form does not offer it', async () => {
    const { screen, router } = await openMarket();
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Tên' }), 'Dở dang');
    await router.navigate('?tab=history');
    await expect.poll(() => document.querySelector('form[data-in-place]')).toBeNull();
    await router.navigate('?');
    await screen.getByRole('button', { name: 'Sửa tên tại chỗ' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tên' })).toHaveValue('Dở dang');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
      expect.stringMatching(/Markets:[\w-]+\/name$/),
    ]);
  });

  test.each([
    ['whom nothing lets change it', []],
    ['while it cannot be changed', [{ action: 'Update', refusal: 'Mes.Permission.NotAllowed' }]],
  ])('a reader %s sees the values alone', async (_, allowedActions) => {
    const { screen } = await openMarket(undefined, { allowedActions });
    await expect.element(screen.getByText('Miền Bắc').last()).toBeVisible();
    expect(document.querySelectorAll('[data-in-place]')).toHaveLength(0);
  });
});

describe('a record with sections', () => {
  async function openMember(changes: Partial<LooseRecord> = {}) {
    const record = memberRecord({ ...MAY, ...changes });
    stubServer(({ path }) => ({
      body: { data: path === `/api/Members/${record.id}` ? record : /Options|Units/.test(path) ? [] : { items: [] } },
    }));
    return renderInApp(<RecordPage resource={member} />, {
      codes: MEMBER_CODES,
      path: `${member.path}/info/${record.id}`,
      route: `${member.path}/info/:id`,
    });
  }

  test('at most three empty values of a section ask for one; the others stand behind the count', async () => {
    const { screen } = await openMember({ website: null });
    const section = screen.getByRole('region', { name: 'Kinh doanh' });
    const asked = () =>
      [...section.element().querySelectorAll('button')].filter((one) => one.textContent.startsWith('Thêm'));
    await expect.poll(() => asked().length).toBe(3);
    await section.getByRole('button', { name: /trên \d+ mục đã có/ }).click();
    await expect.poll(() => asked().length).toBeGreaterThan(3);
  });

  test('an address opens as one small group', async () => {
    const { screen } = await openMember();
    await screen.getByRole('button', { name: /Sửa trụ sở.* tại chỗ/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Số nhà, đường' })).toHaveValue('36 Tây Thạnh');
    await expect.element(screen.getByRole('textbox', { name: 'Số nhà, đường' })).toHaveFocus();
    await expect.element(screen.getByRole('combobox', { name: /Tỉnh/ })).toBeVisible();
  });

  test('a link within a value leads where it says', async () => {
    const { screen } = await openMember();
    const link = screen.getByRole('link', { name: 'thanhcong.example.com' });
    await expect.element(link).toBeVisible();
    link.element().addEventListener('click', (event) => event.preventDefault());
    await link.click();
    expect(document.querySelector('form[data-in-place]')).toBeNull();
  });
});
