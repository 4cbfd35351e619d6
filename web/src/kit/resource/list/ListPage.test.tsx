import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';
import type { LooseRecord } from '../records.ts';
import { RecordPage } from '../record/RecordPage.tsx';
import { CODES, listCalls, marketRecord, PATH, pageOf, stubMarkets } from '../testing/markets.ts';
import { settled } from '../../testing/settled.ts';

const LIST = '/catalogue/markets';
const six = [1, 2, 3, 4, 5, 6].map((number) => marketRecord(number));

const openList = (address = LIST, codes: readonly string[] = CODES) =>
  renderInApp(<ListPage resource={market} />, { codes, path: address });
const columns = () => [...document.querySelectorAll('thead th[aria-label]')].map((head) => head.textContent);

describe('a list', () => {
  test('shows the rows of its page, their number and the order they stand in', async () => {
    const asked = stubMarkets(() => pageOf(six, 34));
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await expect.element(screen.getByText('1–6 trong 34 thị trường')).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Tên' })).toHaveAttribute('aria-sort', 'ascending');
    expect(listCalls(asked)[0]?.query.get('sort')).toBe('name:asc');
    expect(listCalls(asked)[0]?.query.get('pageSize')).toBe('20');
  });

  test('offers what the server says that its reader may do, whatever codes they hold', async () => {
    stubMarkets(() => ({ ...pageOf(six, 6), may: ['Search', 'View', 'Export'] }));
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Xuất danh sách' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Thêm/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Nhập/ })).not.toBeInTheDocument();
  });

  test('is ordered by a click on a head, up and then down, and the address says so', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen, router } = await openList(`${LIST}?page=2`);
    const head = screen.getByRole('columnheader', { name: 'Mã' });
    await head.getByRole('button', { name: 'Mã', exact: true }).click();
    await expect.poll(() => router.state.location.search).toBe('?sort=code%3Aasc');
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button', { name: 'Mã', exact: true }).click();
    await expect.poll(() => router.state.location.search).toBe('?sort=code%3Adesc');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('sort')).toBe('code:desc');
  });

  test('goes to a page by its number, and no further than the last', async () => {
    const asked = stubMarkets(({ query }) => pageOf(six, 65, Number(query.get('page'))));
    const { screen, router } = await openList();
    const input = screen.getByRole('textbox', { name: 'Trang' });
    await expect.element(screen.getByText('/ 4')).toBeVisible();
    await input.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?page=3');
    await input.fill('99');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?page=4');
    await expect.element(input).toHaveValue('4');
    await expect.element(screen.getByRole('button', { name: 'Trang sau' })).toBeDisabled();
    expect(listCalls(asked).map(({ query }) => query.get('page'))).toContain('4');
  });

  test('fetches the next page ahead', async () => {
    const asked = stubMarkets(({ query }) => pageOf(six, 65, Number(query.get('page'))));
    await openList();
    await expect.poll(() => listCalls(asked).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  test('shows rows of the right shape before the first answer', async () => {
    stubMarkets(() => new Promise(() => undefined));
    const { screen } = await openList();
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr[aria-hidden="true"]').length).toBeGreaterThan(5);
  });
});

describe('the search', () => {
  test('asks for the best hits first until an order is chosen, also the usual one, and clearing it brings the usual one back', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    const head = screen.getByRole('columnheader', { name: 'Tên' });
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await screen.getByRole('searchbox').fill('mien');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('search')).toBe('mien');
    expect(listCalls(asked).at(-1)?.query.has('sort')).toBe(false);
    await expect.element(head).not.toHaveAttribute('aria-sort');
    await head.getByRole('button', { name: 'Tên', exact: true }).click();
    await expect.poll(() => router.state.location.search).toBe('?search=mien&sort=name%3Aasc');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('sort')).toBe('name:asc');
    await screen.getByRole('searchbox').fill('');
    await expect.poll(() => router.state.location.search).toBe('');
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  });

  test('says why it found a row whose name does not show it, unless a shown column does', async () => {
    const [north, south] = [marketRecord(1), marketRecord(3, { description: 'Gạo' })];
    stubMarkets(() => ({
      ...pageOf([north, south]),
      foundBy: {
        [north.id]: { field: 'createdBy', part: null, value: 'Lê Đức Nghĩa' },
        [south.id]: { field: 'description', part: null, value: 'Gạo' },
      },
    }));
    const { screen } = await openList(`${LIST}?search=nghia`);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc.*: Lê Đức Nghĩa/ })).toBeVisible();
    expect(document.querySelectorAll('tbody small')).toHaveLength(1);
  });

  test('reads a sentence as filters, says what it understood and what is left, and searches nothing meanwhile', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    const box = screen.getByRole('searchbox');
    await box.fill('ngay tao hom nay');
    await expect
      .element(screen.getByRole('option', { name: 'Lọc 6 thị trường' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('Ngày tạo hôm nay')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?createdAt=today');
    await expect.element(box).toHaveValue('');
    expect(listCalls(asked).every(({ query }) => (query.get('search') ?? '') === '')).toBe(true);
    // Words beside it stay a search, and say so before.
    await box.fill('Bắc ngày tạo hôm qua');
    await expect.element(screen.getByText('Chưa hiểu “Bắc”: sẽ tìm các chữ này')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toMatch(/^\?search=B%E1%BA%AFc&createdAt=20\d\d-\d\d-\d\d$/);
    // A name is a name, and Escape leaves the words a search.
    await box.fill('ngày tạo năm nay');
    await expect.element(screen.getByRole('option', { name: /^Lọc/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('ngày tạo năm nay');
    await expect.element(screen.getByRole('option', { name: /^Lọc/ })).not.toBeInTheDocument();
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('search')).toBe('ngày tạo năm nay');
  });

  test('waits for a pause of the typing and asks once', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    const before = listCalls(asked).length;
    await screen.getByRole('searchbox').click();
    // Both insertions run in one task, so that even a slow machine types quickly.
    document.execCommand('insertText', false, 'mi');
    document.execCommand('insertText', false, 'en');
    await expect.poll(() => router.state.location.search).toBe('?search=mien');
    await expect.poll(() => listCalls(asked).length).toBe(before + 1);
    expect(listCalls(asked).at(-1)?.query.get('search')).toBe('mien');
  });

  test('keeps every letter that is typed while the address follows', async () => {
    stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    const text = 'ngành gỗ và nội thất';
    await screen.getByRole('searchbox').click();
    for (const letter of text) await userEvent.keyboard(letter);
    await expect.element(screen.getByRole('searchbox')).toHaveValue(text);
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('search')).toBe(text);
  });

  test('never shows an answer that is older than the question', async () => {
    let answerFirst: ((value: unknown) => void) | undefined;
    stubMarkets(async ({ query }) => {
      if (query.get('search') === 'cu') {
        await new Promise((resolve) => (answerFirst = resolve));
        return pageOf([marketRecord(1, { name: 'Câu trả lời cũ' })]);
      }
      return pageOf(query.get('search') === 'moi' ? [marketRecord(2, { name: 'Câu trả lời mới' })] : six);
    });
    const { screen } = await openList();
    await screen.getByRole('searchbox').fill('cu');
    await expect.poll(() => answerFirst).toBeDefined();
    await screen.getByRole('searchbox').fill('moi');
    await expect.element(screen.getByRole('row', { name: /Câu trả lời mới/ })).toBeVisible();
    answerFirst?.(undefined);
    await settled();
    expect(screen.getByRole('row', { name: /Câu trả lời cũ/ }).query()).toBeNull();
  });

  test('follows the address when one goes back', async () => {
    stubMarkets(() => pageOf(six));
    const { screen, router } = await openList(`${LIST}?search=bac`);
    await expect.element(screen.getByRole('searchbox')).toHaveValue('bac');
    await router.navigate(`${LIST}?search=nam`);
    await expect.element(screen.getByRole('searchbox')).toHaveValue('nam');
    await router.navigate(-1);
    await expect.element(screen.getByRole('searchbox')).toHaveValue('bac');
  });
});

describe('an empty list', () => {
  test('without a question says what belongs here and how to begin', async () => {
    stubMarkets(() => pageOf([]));
    const { screen } = await openList();
    await expect.element(screen.getByRole('heading', { name: 'Chưa có thị trường nào' })).toBeVisible();
    await expect.element(screen.getByText(/^Thị trường mà hội viên bán hàng/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Thêm thị trường' }).elements()).toHaveLength(2);
  });

  test('offers no step that the role does not hold', async () => {
    stubMarkets(() => pageOf([]));
    const { screen } = await openList(LIST, ['MarketsSearch']);
    await expect.element(screen.getByRole('heading', { name: 'Chưa có thị trường nào' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Thêm|Nhập/ }).elements()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Xuất danh sách' }).query()).toBeNull();
  });

  test('does not blame a filter or a search when there is no record at all', async () => {
    stubMarkets(() => pageOf([]));
    const { screen } = await openList(`${LIST}?code=TT-1&search=zzz`);
    await expect.element(screen.getByRole('heading', { name: 'Chưa có thị trường nào' })).toBeVisible();
    expect(screen.getByText('Không thấy “zzz”').query()).toBeNull();
  });

  test('tells a reader who may add nothing that others do so', async () => {
    stubMarkets(() => pageOf([]));
    const { screen } = await openList(LIST, ['MarketsSearch']);
    await expect.element(screen.getByText(/Người được quyền thêm thị trường sẽ thêm/)).toBeVisible();
    expect(screen.getByText(/nhập cả danh sách từ Excel/).query()).toBeNull();
  });

  test('after a search names what was not found and clears it', async () => {
    stubMarkets(({ query }) => pageOf(query.get('search') ? [] : six));
    const { screen, router } = await openList(`${LIST}?search=zzz`);
    await expect.element(screen.getByRole('heading', { name: 'Không thấy “zzz”' })).toBeVisible();
    await screen.getByRole('button', { name: 'Xoá từ tìm' }).click();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    expect(router.state.location.search).toBe('');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('that the server does not allow says so, without a retry', async () => {
    const denied = { status: 403, body: { message: 'Mes.Permission.NotAllowed', requestId: 'r-1' } };
    stubMarkets(
      () => pageOf([]),
      () => denied,
    );
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(denied.body), { status: 403 }));
    const { screen } = await openList();
    await expect.element(screen.getByRole('heading', { name: 'Bạn chưa được cấp quyền này' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Thử lại' }).query()).toBeNull();
  });

  test('that failed offers to try again and shows the request id', async () => {
    let tries = 0;
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.includes(PATH)) return new Response('{"data":[]}');
      tries += 1;
      return tries === 1
        ? new Response(JSON.stringify({ message: 'Mes.Server.Failed', requestId: 'r-77' }), { status: 500 })
        : new Response(JSON.stringify({ data: pageOf(six) }));
    });
    const { screen } = await openList();
    await expect.element(screen.getByText(/r-77/)).toBeVisible();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
  });
});

describe('filters', () => {
  test('are chips that can be changed, and taken off one by one or all at once', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await screen.getByRole('option', { name: 'Mã', exact: true }).click();
    await screen.getByRole('textbox', { name: 'Mã' }).fill('TT-1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?code=TT-1');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('code')).toBe('TT-1');
    await screen.getByRole('button', { name: 'Bỏ lọc theo Mã' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
  });

  test('of days take both days in, typed as people write them', async () => {
    const asked = stubMarkets(() => pageOf(six));
    const { screen } = await openList();
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await screen.getByRole('option', { name: 'Ngày tạo', exact: true }).click();
    await screen.getByRole('textbox', { name: 'Từ ngày' }).fill('1/11/2026');
    await screen.getByRole('textbox', { name: 'Đến hết ngày' }).fill('20112026');
    expect(listCalls(asked).some(({ query }) => query.has('createdAtFrom'))).toBe(false);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('createdAtFrom')).toBe('2026-11-01');
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('createdAtTo')).toBe('2026-11-20');
    await expect
      .element(screen.getByRole('button', { name: /trong khoảng 01\/11\/2026 đến 20\/11\/2026/ }))
      .toBeVisible();
  });
});

describe('a typed filter', () => {
  const openCode = async () => {
    const asked = stubMarkets(
      () => pageOf(six),
      ({ path }) => (path.endsWith('/Export') ? { body: {} } : { status: 404 }),
    );
    const { screen, router } = await openList(`${LIST}?code=TT-0`);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Mã/ }).click();
    await screen.getByRole('textbox', { name: 'Mã' }).fill('');
    return {
      screen,
      asked,
      input: screen.getByRole('textbox', { name: 'Mã' }),
      query: () => router.state.location.search,
    };
  };

  test('asks once, when its input is left or Enter is pressed', async () => {
    const { screen, asked, input, query } = await openCode();
    const before = listCalls(asked).length;
    await userEvent.type(input, 'TT-1');
    expect(listCalls(asked)).toHaveLength(before);
    await userEvent.keyboard('{Tab}');
    await expect.poll(query).toBe('?code=TT-1');
    await expect.poll(() => listCalls(asked).length).toBe(before + 1);
    await input.click();
    await userEvent.type(input, ', TT-2{Enter}');
    await expect.poll(query).toBe('?code=TT-1&code=TT-2');
    await expect.poll(() => input.query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: /^Sửa bộ lọc: Mã là một trong TT-1, TT-2/ })).toHaveFocus();
  });

  test('is in an export that is asked for while its form is still open', async () => {
    const { screen, asked, input } = await openCode();
    await input.fill('TT-1');
    await screen.getByRole('button', { name: 'Xuất danh sách' }).click();
    await screen.getByRole('menuitem', { name: 'Các cột đang hiện' }).click();
    const exported = () => asked.find(({ path }) => path.endsWith('/Export'));
    await expect.poll(() => exported()?.query.getAll('code')).toEqual(['TT-1']);
  });
});

describe('columns', () => {
  test('that were hidden or moved are remembered for the person', async () => {
    stubMarkets(() => pageOf(six));
    const first = await openList();
    await expect.element(first.screen.getByRole('columnheader', { name: 'Mô tả' })).toBeVisible();
    await first.screen.getByRole('button', { name: 'Chọn cột' }).click();
    await first.screen.getByRole('checkbox', { name: 'Mô tả' }).click();
    await first.screen.getByRole('button', { name: 'Đưa Tên lên' }).click();
    await expect.poll(columns).toEqual(['Tên', 'Mã', 'Ngày tạo']);
    await first.screen.unmount();
    const second = await openList();
    await expect.poll(columns).toEqual(['Tên', 'Mã', 'Ngày tạo']);
    await second.screen.getByRole('button', { name: 'Chọn cột' }).click();
    await second.screen.getByRole('button', { name: 'Mặc định' }).click();
    await expect.poll(columns).toEqual(['Mã', 'Tên', 'Mô tả', 'Ngày tạo']);
  });

  test('that are shown are what the server is asked for, in whatever order they stand; a chosen one is asked for at once', async () => {
    const asked = stubMarkets(({ query }) => {
      const names = ['id', 'version', ...(query.get('fields')?.split(',') ?? [])];
      const items = six.map((record) => Object.fromEntries(names.map((name) => [name, record[name]])));
      return pageOf(items as LooseRecord[]);
    });
    const { screen } = await openList();
    const fields = () => listCalls(asked).at(-1)?.query.get('fields');
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    expect(fields()).toBe('code,createdAt,description,name');
    await screen.getByRole('button', { name: 'Chọn cột' }).click();
    await screen.getByRole('button', { name: 'Đưa Tên lên' }).click();
    await expect.poll(columns).toEqual(['Tên', 'Mã', 'Mô tả', 'Ngày tạo']);
    expect(listCalls(asked).length).toBe(1);
    await screen.getByRole('checkbox', { name: 'Sửa lần cuối' }).click();
    await expect.poll(fields).toBe('code,createdAt,description,name,updatedAt');
    await expect.element(screen.getByRole('cell', { name: /02\/11\/2026/ }).first()).toBeVisible();
  });

  test('have their right-aligned values below the end of their name', async () => {
    const fee = {
      ...marketRecord(1),
      name: undefined,
      memberName: 'Dệt may Minh Anh',
      total: 6_000_000,
      debt: 6_000_000,
    };
    stubServer(() => ({ body: { data: pageOf([fee]) } }));
    const { screen } = await renderInApp(<ListPage resource={feeHistory} />, { codes: resourceCodes(feeHistory) });
    await expect.element(screen.getByRole('row', { name: /Dệt may Minh Anh/ })).toBeVisible();
    const ends = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('button') ?? element);
      return Math.round(range.getBoundingClientRect().right);
    };
    const heads = [...document.querySelectorAll('thead th[data-numeric]')];
    const values = [...document.querySelectorAll('tbody td[data-numeric]')];
    expect(heads.length).toBeGreaterThan(1);
    const filled = values.flatMap((value, at) =>
      value.textContent ? [[ends(heads[at] as Element), ends(value)]] : [],
    );
    expect(filled.length).toBeGreaterThan(0);
    for (const [head, value] of filled) expect(value).toBe(head);
  });

  test('become wider by the keyboard and stay so', async () => {
    stubMarkets(() => pageOf(six));
    const { screen } = await openList();
    const grip = screen.getByRole('button', { name: 'Đổi bề rộng cột Mã' });
    const head = screen.getByRole('columnheader', { name: 'Mã' });
    const width = () => Math.round(head.element().getBoundingClientRect().width);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    const before = width();
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(width).toBe(before + 32);
  });
});

describe('the keyboard', () => {
  test('moves with j and k and opens with Enter', async () => {
    stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    const current = () => document.querySelector('tr[data-current]')?.textContent;
    await userEvent.keyboard('jjk');
    expect(current()).toContain('Miền Bắc');
    await userEvent.keyboard('kj');
    expect(current()).toContain('Miền Trung');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/info/${six[1]?.id}`);
  });

  test('searches with /, edits with e and creates with c, but not while one types', async () => {
    stubMarkets(() => pageOf(six));
    const { screen, router } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('ce');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('ce');
    expect(router.state.location.pathname).toBe(LIST);
    await userEvent.keyboard('{Escape}je');
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/edit/${six[0]?.id}`);
    await router.navigate(LIST);
    await userEvent.keyboard('c');
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/add`);
  });

  test('takes the focus to the row, so that a screen reader says where one is', async () => {
    stubMarkets(() => pageOf(six));
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('jj');
    await expect.element(screen.getByRole('link', { name: 'Miền Trung' })).toHaveFocus();
  });

  test('leaves c and e alone without the permission', async () => {
    stubMarkets(() => pageOf(six));
    const { screen, router } = await openList(LIST, ['MarketsSearch']);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('cje{Enter}');
    await settled();
    expect(router.state.location.pathname).toBe(LIST);
  });
});

test('the export asks for exactly the shown columns, or all there are, under order and filters, and saves the file', async () => {
  const asked = stubMarkets(
    () => pageOf(six),
    () => ({ body: { data: null } }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  localStorage.setItem(
    'setting:0197a000-0000-7000-8000-000000000001:list:Markets',
    JSON.stringify({
      value: { order: ['name', 'code', 'description', 'createdAt'], hidden: ['description', 'updatedAt'] },
    }),
  );
  const { screen } = await openList(`${LIST}?search=mien&code=TT-1&sort=code%3Adesc`);
  const save = async (columns: string, times: number) => {
    await screen.getByRole('button', { name: 'Xuất danh sách' }).click();
    await screen.getByRole('menuitem', { name: columns }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(times);
  };
  await save('Các cột đang hiện', 1);
  await save('Tất cả các cột (nhập lại được)', 2);
  saved.mockRestore();
  const [query, whole] = asked.filter(({ path }) => path === `${PATH}/Export`).map((call) => call.query);
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    search: 'mien',
    code: 'TT-1',
    sort: 'code:desc',
    columns: 'name,code,createdAt',
  });
  expect(query?.has('page')).toBe(false);
  expect(Object.fromEntries(whole ?? [])).toEqual({ search: 'mien', code: 'TT-1', sort: 'code:desc', language: 'vi' });
});

test('a third simultaneous export asks the user to wait for one of the others', async () => {
  stubMarkets(
    () => pageOf(six),
    ({ path }) =>
      path.endsWith('/Export')
        ? { status: 429, body: { message: 'Mes.Exports.Own.TooMany' } }
        : { body: { data: null } },
  );
  const { screen } = await openList();
  await screen.getByRole('button', { name: 'Xuất danh sách' }).click();
  await screen.getByRole('menuitem', { name: 'Các cột đang hiện' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Hai tệp của bạn đang được tải về. Chờ xong một tệp rồi thử lại.');
});

test('coming back from a record leads to its row at the same scroll', async () => {
  const thirty = Array.from({ length: 20 }, (_, index) => marketRecord(index + 1));
  stubMarkets(
    () => pageOf(thirty),
    () => ({ body: { data: thirty[14] } }),
  );
  // In the frame the list has the height of the window; here it gets a fixed height.
  const { router } = await renderInApp(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <Pages />
    </div>,
    { codes: CODES, path: LIST },
  );
  const scroller = () => document.querySelector('[data-list-scroll]') as HTMLElement;
  await expect.poll(() => document.querySelectorAll('tbody a').length).toBe(20);
  scroller().scrollTop = 300;
  await settled();
  await router.navigate(`${LIST}/info/${thirty[14]?.id}`);
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Thị trường 15');
  await router.navigate(-1);
  await expect.poll(() => document.querySelector('tr[data-current]')?.textContent).toContain('Thị trường 15');
  expect(scroller().scrollTop).toBe(300);
});

/** The list and the record in one router. */
function Pages() {
  return (
    <Routes>
      <Route path={LIST} element={<ListPage resource={market} />} />
      <Route path={`${LIST}/info/:id`} element={<RecordPage resource={market} />} />
    </Routes>
  );
}

test('on a phone the rows are cards', async () => {
  await page.viewport(390, 844);
  stubMarkets(() => pageOf(six));
  const { screen } = await openList();
  await expect.element(screen.getByRole('link', { name: /Miền Bắc/ })).toBeVisible();
  expect(screen.getByRole('table').query()).toBeNull();
  await page.viewport(1366, 768);
});

describe('without a network', () => {
  test('a search keeps the rows that were there, says so, and tries again when asked', async () => {
    let isGone = false;
    stubServer(({ query }) =>
      isGone
        ? { status: 503, body: { message: 'Mes.Server.Unavailable' } }
        : { body: { data: query.get('search') ? pageOf([marketRecord(3)]) : pageOf(six) } },
    );
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    isGone = true;
    await screen.getByRole('searchbox').fill('nam');
    await expect.element(screen.getByText(/Các dòng dưới đây là của lần tải trước/)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    isGone = false;
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    // The former rows contained it, too, so only the end of the former rows proves the answer of the search.
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /Miền Nam/ })).toBeVisible();
    expect(screen.getByText(/Các dòng dưới đây/).query()).toBeNull();
  });

  test('an answer that means no is not covered by old rows', async () => {
    let isRefused = false;
    stubServer(() =>
      isRefused ? { status: 400, body: { message: 'Mes.Server.Failed' } } : { body: { data: pageOf(six) } },
    );
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    isRefused = true;
    await screen.getByRole('searchbox').fill('nam');
    await expect.element(screen.getByRole('heading', { name: 'Chưa tải được danh sách' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Miền Bắc/ }).query()).toBeNull();
  });
});

test('the keys of one letter work while a checkbox has the focus, on its row', async () => {
  stubMarkets(() => pageOf(six));
  const { screen, router } = await openList();
  const box = screen.getByRole('row', { name: /Miền Nam/ }).getByRole('checkbox');
  await box.click();
  await expect.element(box).toBeChecked();
  await userEvent.keyboard('x');
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await userEvent.keyboard('e');
  await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/edit/${marketRecord(3).id}`);
});

test('screen readers hear the order and the page of a list when they change', async () => {
  const region = document.body.appendChild(document.createElement('div'));
  region.id = 'announcer';
  stubMarkets(({ query }) => pageOf(six, 65, Number(query.get('page'))));
  const { screen } = await openList();
  await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
  expect(region.textContent).toBe('');
  await screen.getByRole('columnheader', { name: 'Mã' }).getByRole('button', { name: 'Mã', exact: true }).click();
  await expect.poll(() => region.textContent).toBe('Đã xếp theo Mã, tăng dần');
  await screen.getByRole('button', { name: 'Trang sau' }).click();
  await expect.poll(() => region.textContent).toContain('Trang 2 trên 4: 21–26 trong 65 thị trường');
  region.remove();
});
