import { type ImportRow, type ImportRun, SEVERAL_FIT } from '@hoivien/contract/kit/exchange/import-run.ts';
import { defineResource } from '@hoivien/contract/kit/resource.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../i18n/language.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubRequest, stubServer } from '../../testing/stub-server.ts';
import './import.texts.ts';
import { Sheet } from './Sheet.tsx';
import { checkedRun, newRow } from './testing/checked-run.ts';

const resource = defineResource({
  area: 'Members',
  singular: 'Member',
  path: '/members',
  menu: 'member',
  sort: 'enterpriseName:asc',
  fields: {
    code: { kind: 'code', required: true, unique: true },
    enterpriseName: { kind: 'text', required: true },
    description: { kind: 'longText' },
    type: { kind: 'choice', choices: [1, 2] },
    headOfficeAddress: { kind: 'address' },
  },
});

const run = checkedRun(
  {
    area: 'Members',
    fileName: 'a.xlsx',
    headers: ['Mã', 'Tên', 'Loại'],
    mapping: { code: 0, enterpriseName: 1, type: 2 },
    columns: [
      { field: 'code', required: true },
      { field: 'enterpriseName', required: true },
      { field: 'type', required: false },
    ],
    reasonField: 'duplicateReason',
  },
  { rows: 4, create: 2, refused: 1, asked: 1, double: 1 },
);
const row = (rowNo: number, changes: Partial<ImportRow> = {}): ImportRow =>
  newRow({ rowNo, cells: { code: `M-${rowNo}`, enterpriseName: `Tên ${rowNo}`, type: 'Đơn vị' }, ...changes });

let rows: ImportRow[];
let asked: StubRequest[];
const sent = (method: string, end: string) =>
  asked.filter((one) => one.method === method && one.path.endsWith(end)).map(({ body }) => body);

beforeEach(() => {
  rows = [
    row(2),
    row(3, {
      outcome: 'refused',
      cells: { code: 'M-3', enterpriseName: 'Tên 3', type: 'MN' },
      errors: [{ field: 'type', message: 'Mes.Members.Type.InValid' }],
    }),
    row(4, {
      outcome: 'asked',
      errors: [
        { field: 'enterpriseName', message: 'Mes.Imports.Double.Likely', params: { name: 'HV-1 Một', record: 'r-1' } },
      ],
      double: {
        fields: ['enterpriseName'],
        row: null,
        record: { id: 'r-1', name: 'HV-1 Một' },
        may: ['same', 'new', 'leave'],
      },
    }),
    row(5, { cells: { code: 'M-5', enterpriseName: 'Tên 5', type: 'Liên kết' }, mended: { type: 'LK' } }),
  ];
  asked = stubServer(({ method, path, body }) => {
    if (path.endsWith('/Survey')) {
      const type = [
        { to: '1', text: 'Đơn vị' },
        { to: '2', text: 'Liên kết' },
      ];
      return { body: { data: { accepted: { type } } } };
    }
    if (path.endsWith('/Wrong')) {
      const wrong = rows.find(({ outcome }) => outcome === 'refused')?.errors?.[0]?.field ?? 'type';
      return { body: { data: { columns: [{ field: wrong, count: 1 }] } } };
    }
    if (path.endsWith('/NextWrong')) return { body: { data: { rowNo: 3, index: 1 } } };
    if (method === 'PUT' && path.includes('/Rows/')) {
      const place = rows.findIndex(({ rowNo }) => path.endsWith(`/${rowNo}`));
      const old = rows[place] as ImportRow;
      const { cells } = body as { cells: Record<string, string> };
      rows[place] = { ...old, outcome: 'create', errors: null, cells: { ...old.cells, ...cells }, mended: old.cells };
      const alike = { count: 5, rowNo: 9, text: 'MN' };
      return { body: { data: { row: rows[place], run, alike } } };
    }
    if (path.endsWith('/Rows')) return { body: { data: { items: rows, total: rows.length, page: 1, pageSize: 100 } } };
    return { body: { data: { changed: 1, run } } };
  });
});

const open = (changes: Partial<ImportRun> = {}) =>
  renderInApp(
    <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <Sheet resource={resource} run={{ ...run, ...changes }} foot={null} />
    </div>,
    { codes: ['MembersView'] },
  );

test('columns with errors come first with their number, which leads to the next one', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: '1 lỗi' })).toBeVisible();
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  // The name of the record stays first and in view.
  expect(heads().slice(2, 4)).toEqual([expect.stringContaining('Tên'), expect.stringContaining('1 lỗi')]);
  await screen.getByRole('button', { name: '1 lỗi' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('1 type');
  await screen.getByLabelText('Cột có lỗi trước').click();
  await expect.poll(() => heads()[3]).not.toContain('lỗi');
});

test('an error at a field without a column of the file has one of its own, and is not told again at the name', async () => {
  const params = { text: 'Đã ra hội' };
  rows[1] = row(3, { outcome: 'refused', errors: [{ field: 'state', message: 'Mes.Imports.Write.State', params }] });
  const { screen } = await open();
  await expect.element(screen.getByText(/^Tệp ghi “Đã ra hội”/).first()).toBeVisible();
  await expect.poll(() => screen.getByText(/^Tệp ghi “Đã ra hội”/).elements()).toHaveLength(1);
});

test('an understood choice stands in the language of the reader', async () => {
  const params = { from: 'Chính thức', to: 'Đơn vị (Unit)', choice: 1 };
  rows[0] = row(2, {
    cells: { code: 'M-2', enterpriseName: 'Tên 2', type: 'Chính thức' },
    errors: [{ field: 'type', message: 'Mes.Imports.Understood.Value', params }],
  });
  const { screen } = await open();
  const cell = screen.getByTitle('Chính thức: Đọc “Chính thức” là “Đơn vị”');
  await expect.element(cell).toHaveTextContent('Chính thức→ Đơn vị');
  await cell.click();
  await expect.element(screen.getByText('Dòng 2, Loại hội viên: Đọc “Chính thức” là “Đơn vị”')).toBeVisible();
  showLanguage('en', false);
  await expect
    .element(screen.getByTitle('Chính thức: Read “Chính thức” as “Unit”'))
    .toHaveTextContent('Chính thức→ Unit');
});

test('addresses to choose come first where a person looks at them', async () => {
  const columns = [...run.columns, { field: 'headOfficeAddress.road', required: false }];
  const mapping = { ...run.mapping, 'headOfficeAddress.road': 3 };
  const { screen } = await open({ columns, mapping, counts: { ...run.counts, noted: 2 } });
  const heads = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(() => heads().at(-1)).toContain('Số nhà, đường');
  await screen.getByRole('button', { name: 'Địa chỉ cần chọn 2' }).click();
  await expect.poll(() => heads()[3]).toContain('Số nhà, đường');
});

test('a cell is opened by keys, saved, and its text is offered for the cells that were alike', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: '1 lỗi' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('1 type');
  await userEvent.keyboard('{F2}');
  const input = screen.getByRole('textbox').or(screen.getByRole('combobox')).first();
  await expect.element(input).toHaveValue('MN');
  await userEvent.keyboard('{Escape}');
  expect(sent('PUT', '/Rows/3')).toEqual([]);
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('1 type');
  await userEvent.keyboard('L');
  await expect.element(input).toHaveValue('L');
  await userEvent.fill(input, 'Liên kết');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('PUT', '/Rows/3')).toEqual([{ cells: { type: 'Liên kết' } }]);
  await expect.element(screen.getByText(/Còn 5 ô ở cột .* cũng ghi “MN”/)).toBeVisible();
  await screen.getByRole('button', { name: 'Đặt cả 5 ô thành “Liên kết”' }).click();
  await expect.poll(() => sent('PUT', '/Cells')).toEqual([{ field: 'type', rowNo: 9, to: 'Liên kết' }]);
  // Enter went down.
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('2 type');
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('1 code');
});

test('a changed cell says what the file has, and gets it back', async () => {
  const { screen } = await open({ counts: { ...run.counts, mended: 1 } });
  const cell = screen.getByRole('cell', { name: /tệp ghi: LK/ });
  await expect.element(cell).toBeVisible();
  await userEvent.dblClick(cell);
  await screen.getByRole('button', { name: 'Lấy lại như tệp: “LK”' }).click();
  await expect.poll(() => sent('PUT', '/Rows/5')).toEqual([{ cells: { type: null } }]);
  await screen.getByRole('button', { name: 'Bỏ mọi chỗ sửa' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Bỏ mọi chỗ sửa' }).click();
  await expect.poll(() => asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('/Cells'))).toBe(true);
});

test('a row that may be a record links to it and is decided, with a reason for a new one', async () => {
  const { screen } = await open();
  await screen.getByRole('row', { name: /M-4/ }).getByRole('button', { name: 'Có thể trùng' }).click();
  await expect
    .element(screen.getByRole('link', { name: 'HV-1 Một', exact: true }))
    .toHaveAttribute('href', expect.stringContaining('r-1'));
  await screen.getByRole('button', { name: 'Hồ sơ mới' }).click();
  await userEvent.fill(screen.getByLabelText('Lý do có hai hồ sơ'), 'Hai pháp nhân');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('PUT', '/Doubles')).toEqual([{ choice: 'new', rowNos: [4], reason: 'Hai pháp nhân' }]);
});

test('all undecided rows are decided at once', async () => {
  const { screen } = await open();
  await screen.getByRole('group', { name: 'Lọc kết quả' }).getByRole('button', { name: 'Có thể trùng 1' }).click();
  const all = screen.getByRole('group', { name: 'Cả 1 dòng có thể trùng:' });
  await all.getByRole('button', { name: 'Bỏ dòng này' }).click();
  await expect.poll(() => sent('PUT', '/Doubles')).toEqual([{ choice: 'leave', all: true }]);
});

test('an ended import cannot be changed', async () => {
  const { screen } = await open({ state: 'finished' });
  const cell = screen.getByRole('cell', { name: 'Tên 2' });
  await expect.element(cell).toBeVisible();
  await userEvent.dblClick(cell);
  expect(screen.container.querySelector('tbody input')).toBeNull();
});

test('Enter in the refused rows leads to the next error, also after the mended row left the list', async () => {
  const wrong = (rowNo: number, field: string) =>
    row(rowNo, { outcome: 'refused', errors: [{ field, message: 'Mes.Members.Type.InValid' }] });
  rows = [wrong(2, 'type'), wrong(3, 'code'), wrong(4, 'type'), wrong(5, 'type')];
  const left = () => rows.filter(({ outcome }) => outcome === 'refused');
  asked = stubServer(({ method, path, query, body }) => {
    if (path.endsWith('/Survey')) return { body: { data: { accepted: {} } } };
    if (path.endsWith('/Wrong')) return { body: { data: { columns: [{ field: 'type', count: 3 }] } } };
    if (path.endsWith('/NextWrong')) return { body: { data: { rowNo: 2, index: 0 } } };
    if (method === 'PUT') {
      const place = rows.findIndex(({ rowNo }) => path.endsWith(`/${rowNo}`));
      const { cells } = body as { cells: Record<string, string> };
      const old = rows[place] as ImportRow;
      rows[place] = { ...old, outcome: 'create', errors: null, cells: { ...old.cells, ...cells } };
      return {
        body: { data: { row: rows[place], run: { ...run, counts: { ...run.counts, refused: left().length } } } },
      };
    }
    const items = query.get('outcome') === 'refused' ? left() : rows;
    return { body: { data: { items, total: items.length, page: 1, pageSize: 100 } } };
  });
  const { screen } = await open({ counts: { ...run.counts, rows: 4, refused: 4 } });
  await screen.getByRole('group', { name: 'Lọc kết quả' }).getByRole('button', { name: 'Bị từ chối 4' }).click();
  await screen.getByRole('button', { name: '3 lỗi' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('0 type');
  await userEvent.keyboard('{F2}');
  await userEvent.fill(screen.getByRole('textbox').first(), 'x');
  await userEvent.keyboard('{Enter}');
  // Row 4 has the next error of the column; it moves up by one when row 2 leaves the list.
  await expect.poll(() => screen.getByRole('row', { name: /M-2/ }).elements().length).toBe(0);
  await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('1 type');
  expect(document.activeElement?.closest('tr')?.textContent).toContain('M-4');
});

const placed = defineResource({
  area: 'Members',
  singular: 'Member',
  path: '/members',
  menu: 'member',
  sort: 'enterpriseName:asc',
  fields: { enterpriseName: { kind: 'text', required: true }, headOfficeAddress: { kind: 'address' } },
});

test('province and commune of an undivided address are chosen from lists, and its road stays', async () => {
  const road = 'headOfficeAddress.road';
  const address = { ...run, mapping: { enterpriseName: 0, [road]: 1 }, headers: ['Tên', 'Địa chỉ'] };
  address.columns = [
    { field: 'enterpriseName', required: true },
    { field: road, required: false },
  ];
  const cells = { enterpriseName: 'Tên 2', [road]: '12 Lê Lợi, P. Tân Hòa, Đồng Nai' };
  rows = [newRow({ rowNo: 2, cells, errors: [{ field: road, message: SEVERAL_FIT, params: { count: 2 } }] })];
  const units = [
    { code: '75', name: 'Đồng Nai', fullName: 'Thành phố Đồng Nai', level: 1, former: [] },
    { code: '79', name: 'Hồ Chí Minh', fullName: 'Thành phố Hồ Chí Minh', level: 1, former: [] },
  ];
  const communes = [{ code: '26041', name: 'Trấn Biên', fullName: 'Phường Trấn Biên', level: 2, former: [] }];
  asked = stubServer(({ method, path, query }) => {
    if (path.endsWith('/Units')) return { body: { data: query.get('parent') === '75' ? communes : units } };
    if (path.endsWith('/Survey')) return { body: { data: { accepted: {} } } };
    if (path.endsWith('/Wrong')) return { body: { data: { columns: [] } } };
    if (method === 'PUT') return { body: { data: { row: rows[0], run: address, alike: null } } };
    return { body: { data: { items: rows, total: 1, page: 1, pageSize: 100 } } };
  });
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <Sheet resource={placed} run={address} foot={null} />
    </div>,
    { codes: ['MembersView'] },
  );
  await userEvent.dblClick(screen.getByRole('cell', { name: /12 Lê Lợi/ }));
  const box = screen.getByRole('dialog', { name: 'Chọn tỉnh, phường xã' });
  await expect.element(box.getByLabelText('Số nhà, đường')).toHaveValue('12 Lê Lợi');
  // The province of the cell is chosen already.
  await expect.element(box.getByRole('combobox').first()).toHaveValue('Thành phố Đồng Nai');
  await box.getByRole('combobox').last().fill('phuong tran bien');
  await userEvent.tab();
  await expect.element(box.getByRole('combobox').last()).toHaveValue('Phường Trấn Biên');
  await box.getByRole('button', { name: 'Dùng địa chỉ này' }).click();
  await expect
    .poll(() => sent('PUT', '/Rows/2'))
    .toEqual([{ cells: { [road]: '12 Lê Lợi, Phường Trấn Biên, Thành phố Đồng Nai' } }]);
});
