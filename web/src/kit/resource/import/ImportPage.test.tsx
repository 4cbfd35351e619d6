import type { ImportRow, ImportRun, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { defineResource } from '@hoivien/contract/kit/resource.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../i18n/language.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { ImportPage } from './ImportPage.tsx';
import { checkedRun, newRow } from './testing/checked-run.ts';

const resource = defineResource({
  area: 'Markets',
  singular: 'Market',
  path: '/catalogue/markets',
  menu: 'catalogue',
  sort: 'name:asc',
  fields: {
    code: { kind: 'code', required: true, unique: true },
    name: { kind: 'text', required: true },
    description: { kind: 'longText' },
    price: { kind: 'money' },
  },
});

const run = checkedRun(
  {
    area: 'Markets',
    fileName: 'thi-truong.xlsx',
    headers: ['Mã', 'Tên', 'Mô tả'],
    mapping: { code: 0, name: 1, description: 2 },
    columns: [
      { field: 'code', required: true },
      { field: 'name', required: true },
      { field: 'description', required: false },
    ],
  },
  { rows: 4, create: 1, update: 1, same: 1, refused: 1 },
);

const row = (rowNo: number, changes: Partial<ImportRow>): ImportRow =>
  newRow({ rowNo, cells: { code: `M-${rowNo}`, name: `Tên ${rowNo}`, description: null }, ...changes });

const rows = [
  row(2, {}),
  row(3, {
    outcome: 'update',
    // The other form of a code is no change.
    before: { code: 'm-3', name: 'Cũ', description: null },
    changed: ['name'],
  }),
  row(4, { outcome: 'same' }),
  row(5, {
    outcome: 'refused',
    errors: [{ field: 'code', message: 'Mes.Markets.Code.Duplicate', params: { row: 2 } }],
  }),
];

const survey: ImportSurvey = {
  sheets: [
    {
      name: 'DS 2024',
      isHidden: false,
      rows: 5,
      heading: { row: 1, rows: 1 },
      isAlike: true,
      head: [
        { row: 1, cells: ['Mã', 'Tên', 'Mô tả'] },
        { row: 2, cells: ['M-2', 'Tên 2', ''] },
      ],
    },
    {
      name: 'DS 2023',
      isHidden: true,
      rows: 9,
      heading: { row: 1, rows: 1 },
      isAlike: true,
      head: [{ row: 1, cells: ['Mã', 'Tên', 'Mô tả'] }],
    },
  ],
  chosen: [{ sheet: 0, before: 0 }],
  heading: { row: 1, rows: 1 },
  left: { above: 0, repeated: 0, below: 2 },
  samples: [['M-2'], ['Tên 2'], ['x']],
  filled: [4, 4, 1],
  untaken: [],
  reasons: { code: 'label', name: 'label', description: 'written' },
  isRemembered: false,
  matches: ['key', 'none'],
  match: 'key',
  firstCode: null,
  values: [],
  accepted: {},
};

let present: ImportRun;
let found: ImportSurvey;
let asked: StubRequest[];
let changes: { field: string; count: number }[] = [];
/** The server of these tests; `step` decides the effect of each step on the import. */
function serve(step: (request: StubRequest) => Partial<ImportRun> = () => ({})) {
  asked = stubServer((request) => {
    if (request.path.endsWith('/Changes')) return { body: { data: { columns: changes } } };
    if (request.path.endsWith('/Wrong')) return { body: { data: { columns: [] } } };
    if (request.path.endsWith('/Rows')) {
      const outcome = request.query.get('outcome');
      const items = rows.filter((one) => !outcome || one.outcome === outcome || (outcome === 'kept' && one.undoKept));
      return { body: { data: { items, total: items.length, page: 1, pageSize: 100 } } };
    }
    if (request.path.endsWith('/Survey')) return { body: { data: found } };
    if (request.path.startsWith('/api/Imports/')) {
      present = { ...present, ...step(request) };
      return { body: { data: present } };
    }
    return { status: 202, body: { data: { runId: 'run-1' } } };
  });
}
/** Opens the page in a box with a height of its own, as in the frame. */
const open = (path = '/?run=run-1') => {
  const page = (
    <div style={{ display: 'flex', height: 600 }}>
      <ImportPage resource={resource} />
    </div>
  );
  return renderInApp(page, { path });
};

beforeEach(() => {
  present = structuredClone(run);
  found = structuredClone(survey);
  changes = [];
});

describe('the dry run', () => {
  test('shows each row with what comes of it: old and new, and the reason in a red cell', async () => {
    serve();
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nhập thị trường từ Excel');
    await expect.element(screen.getByText('thi-truong.xlsx · 4 dòng')).toBeVisible();
    const bad = screen.getByRole('row', { name: /Từ chối/ }).getByRole('cell', { name: /M-5/ });
    await expect.element(bad).toHaveAttribute('aria-invalid', 'true');
    await expect.element(bad).toHaveTextContent('M-5Mã trùng với dòng 2');
    const changed = screen.getByRole('row', { name: /Cập nhật/ }).getByRole('cell', { name: /Cũ/ });
    await expect.element(changed).toHaveTextContent('Cũ → Tên 3');
    showLanguage('en', false);
    await expect.element(screen.getByText('Code is the same as in row 2')).toBeVisible();
  });

  test('counts what changes in existing records, shows what has no column, and lets a column be switched off', async () => {
    changes = [
      { field: 'name', count: 16 },
      { field: 'price', count: 1 },
    ];
    serve(({ path, body }) =>
      path.endsWith('/Mapping') ? { options: (body as { options: ImportRun['options'] }).options } : {},
    );
    const { screen } = await open();
    const group = screen.getByRole('group', { name: 'Sẽ đổi ở hồ sơ đã có:' });
    await expect.element(group.getByRole('button', { name: 'Tên: 16' })).toBeVisible();
    await expect.poll(() => screen.getByRole('columnheader').elements()).toHaveLength(6);
    await group.getByRole('button', { name: 'Tên: 16' }).click();
    await group.getByRole('button', { name: 'Tên: giữ nguyên' }).click();
    await expect
      .poll(() => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([
        { mapping: run.mapping, options: { kept: ['name'] } },
        { mapping: run.mapping, options: {} },
      ]);
  });

  test('asks about hidden rows before it may be run, and offers a sheet with the same columns', async () => {
    present = {
      ...present,
      marked: [{ is: 'hidden', count: 12, rows: [3, 4], answer: null }],
      coloured: { count: 1, rows: [5] },
      asides: [
        { is: 'comments', count: 7, places: ['B2', 'C9'] },
        { is: 'hiddenColumns', count: 1, places: ['C “Vốn điều lệ”'] },
      ],
      beside: [
        { sheet: 1, name: 'DS 2023', rows: 9, isHidden: false, is: 'alike' },
        { sheet: 2, name: 'Bảng vẽ', rows: 0, isHidden: false, is: 'chart' },
      ],
    };
    serve(({ path, body }) =>
      path.endsWith('/Mapping')
        ? { options: (body as { options: ImportRun['options'] }).options, marked: [], coloured: { count: 0, rows: [] } }
        : {},
    );
    const { screen } = await open();
    await expect
      .element(screen.getByText('1 dòng có màu khác các dòng còn lại (dòng 5); màu không được lưu.'))
      .toBeVisible();
    await expect
      .element(screen.getByText(/^Ghi chú \(comment\) của ô không được đọc: B2, C9, …. Có 7 ô/))
      .toBeVisible();
    await expect.element(screen.getByText(/^Cột đang ẩn trong tệp vẫn được đọc: C “Vốn điều lệ”/)).toBeVisible();
    await expect.element(screen.getByText('Không đọc: Bảng vẽ (biểu đồ).')).toBeVisible();
    const go = screen.getByRole('button', { name: 'Nhập 2 dòng' });
    await expect.element(go).toBeDisabled();
    await screen
      .getByRole('radiogroup', { name: '12 dòng đang ẩn (dòng 3, 4, …): nhập hay bỏ?' })
      .getByText('Bỏ')
      .click();
    await expect.element(go).toBeEnabled();
    await screen.getByRole('button', { name: 'Đọc cả trang “DS 2023”' }).click();
    await expect
      .poll(() => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([
        { mapping: run.mapping, options: { hidden: 'leave' } },
        { former: run.mapping, options: { sheets: [0, 1] } },
      ]);
  });

  test('marks only cells whose values change, what was understood, and cells that stay empty', async () => {
    const others = [
      row(6, {
        cells: { code: 'M-6', name: '100109106', description: null },
        errors: [
          {
            field: 'name',
            message: 'Mes.Imports.Understood.Zero',
            params: { from: '100109106', to: '0100109106' },
          },
        ],
      }),
      row(7, {
        errors: [
          { field: 'description', message: 'Mes.Imports.Write.Day', params: { text: 'chưa rõ ngày', emptied: 1 } },
        ],
      }),
    ];
    rows.push(...others);
    try {
      present = { ...run, badCells: 'empty', counts: { ...run.counts, rows: 6, emptied: 1 } };
      serve();
      const { screen } = await open();
      const unchanged = screen.getByRole('row', { name: /Cập nhật/ }).getByRole('cell', { name: 'M-3', exact: true });
      await expect.element(unchanged).toHaveTextContent('M-3');
      const understood = screen.getByTitle('100109106: Đọc “100109106” là “0100109106” (thêm số 0 mà Excel làm mất)');
      await expect.element(understood).toHaveTextContent('100109106→ 0100109106');
      await expect.element(screen.getByText(/Bỏ trống: Không đọc được ngày “chưa rõ ngày”/)).toBeVisible();
      await expect.element(screen.getByRole('button', { name: 'Ô bỏ trống 1' })).toBeEnabled();
    } finally {
      rows.splice(-others.length);
    }
  });

  test('takes rows without their bad cells when the person says so, by a new dry run', async () => {
    serve(({ path }) => (path.endsWith('/BadCells') ? { badCells: 'empty' } : {}));
    const { screen } = await open();
    await screen.getByRole('checkbox', { name: 'Vẫn nhập, để trống ô sai' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Vẫn nhập, để trống ô sai' })).toBeChecked();
    const sent = asked.find(({ path }) => path.endsWith('/BadCells'));
    expect([sent?.method, sent?.body]).toEqual(['PUT', { badCells: 'empty' }]);
  });

  test('keeps the widths of the columns when the rows arrive with their reasons', async () => {
    const held = Promise.withResolvers<void>();
    stubServer(async ({ path }) => {
      if (path.endsWith('/Wrong')) return { body: { data: { columns: [] } } };
      if (!path.endsWith('/Rows')) return { body: { data: present } };
      await held.promise;
      return { body: { data: { items: rows, total: rows.length, page: 1, pageSize: 100 } } };
    });
    const { screen } = await open();
    const head = screen.getByRole('columnheader', { name: 'Mô tả' });
    await expect.element(head).toBeVisible();
    const places = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map((one) => one.getBoundingClientRect().left);
    const before = places();
    held.resolve();
    await expect.element(screen.getByText('Mã trùng với dòng 2')).toBeVisible();
    expect(places()).toEqual(before);
  });

  test('filters by a tab that shows its number', async () => {
    serve();
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Bị từ chối 1' }).click();
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2');
    expect(screen.getByText('M-2').query()).toBeNull();
    expect(asked.findLast(({ path }) => path.endsWith('/Rows'))?.query.get('outcome')).toBe('refused');
  });

  test('imports the valid rows; wanting all or nothing it stops at a refused one', async () => {
    serve(({ path }) => (path.endsWith('/Run') ? { state: 'finished', counts: { ...run.counts, done: 2 } } : {}));
    const { screen } = await open();
    const button = screen.getByRole('button', { name: 'Nhập 2 dòng', exact: true });
    await screen.getByText('Chỉ nhập khi không còn lỗi').click();
    await expect.element(button).toBeDisabled();
    await expect.element(screen.getByText(/Còn 1 dòng bị từ chối/)).toBeVisible();
    await screen.getByText('Nhập 2 dòng hợp lệ').click();
    await button.click();
    await expect.element(screen.getByText('Đã nhập 2 dòng: 1 tạo mới, 1 cập nhật.')).toBeVisible();
    expect(asked.find(({ path }) => path.endsWith('/Run'))?.body).toEqual({
      mode: 'valid',
      seen: { create: 1, update: 1 },
    });
  });

  test('asks on what ground personal data are taken in, and sends it', async () => {
    present = { ...run, asksLegalBasis: true };
    serve(({ path }) => (path.endsWith('/Run') ? { state: 'finished', counts: { ...run.counts, done: 2 } } : {}));
    const { screen } = await open();
    const button = screen.getByRole('button', { name: 'Nhập 2 dòng', exact: true });
    await button.click();
    await expect.element(screen.getByText('Chọn căn cứ xử lý dữ liệu cá nhân trước khi nhập')).toBeVisible();
    expect(asked.some(({ path }) => path.endsWith('/Run'))).toBe(false);
    await screen.getByLabelText('Căn cứ xử lý dữ liệu cá nhân').selectOptions('membership');
    await button.click();
    await expect
      .poll(() => asked.find(({ path }) => path.endsWith('/Run'))?.body)
      .toEqual({ mode: 'valid', legalBasis: 'membership', seen: { create: 1, update: 1 } });
  });

  test('draws only the rows in sight of 50,000 and fetches them by pages', async () => {
    present = { ...run, counts: { ...run.counts, rows: 50_000, create: 49_997 } };
    serve();
    const { screen } = await open();
    await expect.element(screen.getByText('M-2')).toBeVisible();
    expect(screen.container.querySelectorAll('tbody tr').length).toBeLessThan(60);
    const box = screen.container.querySelector('[role=region]');
    box?.scrollTo({ top: box.scrollHeight / 2 });
    await expect.poll(() => asked.some(({ query }) => Number(query.get('page')) > 200)).toBe(true);
  });
});

describe('mapping', () => {
  test('shows each column with its values, asks for the missing one, then checks again', async () => {
    present = {
      ...run,
      state: 'failed',
      failReason: 'Mes.Imports.Mapping.InValid',
      headers: ['Chữ', 'Tên', ''],
      mapping: { name: 1 },
      counts: { ...run.counts, rows: 0 },
    };
    found = { ...survey, samples: [['M-2', 'M-3'], ['Tên 2'], []], reasons: { name: 'label' } };
    serve(({ path }) => (path.endsWith('/Mapping') ? { ...run, mapping: { code: 0, name: 1 } } : {}));
    const { screen } = await open();
    await expect.element(screen.getByText(/^Chưa có cột cho Mã\./)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Xem trước kết quả' })).toBeDisabled();
    await expect.element(screen.getByText('M-3', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByText('Chưa biết đưa vào đâu; để vậy thì cột này không được nhập').first())
      .toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trường cho cột Chữ' }), 'Mã');
    await screen.getByRole('button', { name: 'Xem trước kết quả' }).click();
    await expect.element(screen.getByRole('row', { name: /Từ chối/ })).toBeVisible();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ mapping: { code: 0, name: 1 }, options: {} });
  });

  test('asks for no required column of a file with the codes of its records', async () => {
    present = { ...run, headers: ['Mã', 'Mô tả'], mapping: { code: 0, description: 1 } };
    found = { ...survey, samples: [['M-2'], ['x']], reasons: { code: 'label', description: 'label' } };
    serve();
    const { screen } = await open();
    await screen
      .getByRole('button', { name: /Quay lại|Chọn cột/ })
      .first()
      .click();
    await expect.element(screen.getByText(/^Tệp không có cột Tên: hồ sơ đã có giữ nguyên/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Xem trước/ })).toBeEnabled();
  });

  test('tells what one stands for in a column whose heading names a unit', async () => {
    present = {
      ...run,
      headers: ['Mã', 'Tên', 'Giá (triệu đồng)', 'Giá'],
      mapping: { code: 0, name: 1, price: 2 },
      columns: [...run.columns, { field: 'price', required: false }],
    };
    serve();
    const { screen } = await open('/?run=run-1&step=map');
    const told = screen.getByText('1 trong tệp là 1.000.000 ₫');
    await expect.element(told).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trường cho cột Giá (triệu đồng)' }), '');
    await expect.element(told).not.toBeInTheDocument();
  });

  test('is reached by going back, and stands when nothing was changed', async () => {
    serve();
    const { screen, router } = await open();
    await screen.getByRole('button', { name: 'Quay lại' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Trường cho cột Mô tả' })).toHaveValue('description');
    expect(router.state.location.search).toContain('step=map');
    await screen.getByRole('button', { name: 'Xem trước kết quả 4 dòng' }).click();
    await expect.element(screen.getByRole('row', { name: /Từ chối/ })).toBeVisible();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('changes the sheet, the sheets that are read together and the heading row', async () => {
    serve();
    const { screen } = await open('/?run=run-1&step=map');
    await expect.element(screen.getByText(/bỏ 2 dòng tổng cộng/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trang tính' }), '1');
    const bodies = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const former = { code: 0, name: 1, description: 2 };
    await expect.poll(bodies).toEqual([{ former, options: { sheets: [1] } }]);
    await screen.getByRole('checkbox', { name: /DS 2023/ }).click();
    await expect.poll(() => bodies()[1]).toEqual({ former, options: { sheets: [0, 1], heading: { row: 1, rows: 1 } } });
    await screen.getByRole('button', { name: /Dòng tiêu đề/ }).click();
    await screen.getByRole('button', { name: '2', exact: true }).click();
    await screen.getByRole('button', { name: 'Lấy dòng 2 làm tiêu đề' }).click();
    await expect.poll(() => bodies()[2]).toEqual({ former, options: { sheets: [0], heading: { row: 2, rows: 1 } } });
    await screen.getByRole('button', { name: 'Không có tiêu đề, dữ liệu từ dòng 2' }).click();
    await expect.poll(() => bodies()[3]).toEqual({ former, options: { sheets: [0], heading: { row: 2, rows: 0 } } });
  });

  test('suggests fields for a column that fits several, and takes one at a click', async () => {
    present = { ...run, mapping: { code: 0, name: 1 } };
    found = { ...survey, reasons: { code: 'label', name: 'label' }, suggested: { 2: ['description'] } };
    serve();
    const { screen } = await open('/?run=run-1&step=map');
    await screen.getByRole('button', { name: 'Có thể là Mô tả' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Trường cho cột Mô tả' })).toHaveValue('description');
  });

  test('joins a column with another one', async () => {
    serve();
    const { screen } = await open('/?run=run-1&step=map');
    const third = screen.getByRole('combobox', { name: 'Trường cho cột Mô tả' });
    await userEvent.selectOptions(third, 'Nối với cột “Tên” (Tên)');
    await expect.element(screen.getByText('Nối với cột “Mô tả”')).toBeVisible();
    await screen.getByRole('button', { name: 'Xem trước kết quả 4 dòng' }).click();
    await expect
      .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
      .toEqual({ mapping: { code: 0, name: 1 }, options: { joined: { name: [2] } } });
  });

  test('lets empty cells clear, and sends values for all rows', async () => {
    found = { ...survey, accepted: { description: [{ to: '1', text: 'Một' }] } };
    serve();
    const { screen } = await open('/?run=run-1&step=map');
    await screen.getByText('Xoá giá trị đang có').click();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thêm giá trị cho mọi dòng…' }), 'Mô tả');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mô tả', exact: true }), 'Một');
    await screen.getByRole('button', { name: 'Xem trước kết quả 4 dòng' }).click();
    await expect
      .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
      .toEqual({ mapping: run.mapping, options: { empty: 'clear', presets: { description: 'Một' } } });
  });
});

describe('unknown values', () => {
  test('are decided once for all rows', async () => {
    present = { ...run, undecided: 2 };
    const value = { field: 'description', count: 3, area: 'Careers', mayCreate: true, nearest: null };
    found = {
      ...survey,
      values: [
        { ...value, key: 'xd', text: 'XD', nearest: { to: 'id-1', text: 'Xây dựng' } },
        { ...value, key: 'khac', text: 'khác', count: 1 },
      ],
      accepted: { description: [{ to: 'id-1', text: 'Xây dựng' }] },
    };
    serve(({ path }) => (path.endsWith('/Mapping') ? { undecided: 0 } : {}));
    const { screen } = await open();
    await expect.element(screen.getByText('2 giá trị, 4 dòng')).toBeVisible();
    await expect.element(screen.getByText('2 giá trị chưa chọn')).toBeVisible();
    await screen.getByRole('button', { name: 'Dùng gợi ý cho 1 giá trị' }).click();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '“khác” trở thành' }), 'Tạo mới “khác”');
    await expect.element(screen.getByText('1 giá trị chưa chọn')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Xem trước kết quả' }).click();
    await expect.element(screen.getByRole('row', { name: /Từ chối/ })).toBeVisible();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      mapping: run.mapping,
      options: { values: { description: { xd: { to: 'id-1' }, khac: { create: 'khác' } } } },
    });
  });
});

describe('a job', () => {
  test('is watched until it ends, and can be stopped', async () => {
    present = { ...run, state: 'running', progress: 0.5, counts: { ...run.counts, done: 1 } };
    serve(({ path }) =>
      path.endsWith('/Cancel') ? { state: 'cancelled', undoUntil: '2099-01-01T00:00:00.000Z' } : {},
    );
    const { screen } = await open();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Tiến độ nhập' }))
      .toHaveAttribute('aria-valuetext', 'Đã nhập 1 trong 2 dòng');
    await expect.poll(() => asked.filter(({ path }) => path === '/api/Imports/run-1').length).toBeGreaterThan(2);
    await screen.getByRole('button', { name: 'Dừng lại' }).click();
    await expect.element(screen.getByText('Đã dừng. 1 dòng đã nhập vẫn còn, hoàn tác được.')).toBeVisible();
  });

  test('that failed says why and offers another file', async () => {
    present = { ...run, state: 'failed', failReason: 'Mes.OnlySupport.Excel', headers: [], mapping: {} };
    serve();
    const { screen } = await open();
    await expect.element(screen.getByText('Chỉ nhận tệp Excel (.xlsx)')).toBeVisible();
    await screen.getByRole('button', { name: 'Nhập tệp khác' }).click();
    await expect.element(screen.getByText('Kéo tệp Excel vào đây')).toBeVisible();
  });
});

describe('undo', () => {
  test('asks first and lists what was kept with its reason', async () => {
    present = { ...run, state: 'finished', undoUntil: '2099-01-01T00:00:00.000Z', counts: { ...run.counts, done: 2 } };
    serve(({ path }) => {
      if (!path.endsWith('/Undo')) return {};
      rows[1] = { ...row(3, rows[1] ?? {}), undoKept: 'Mes.Imports.Row.Changed' };
      return { state: 'undone', undoUntil: null, counts: { ...run.counts, done: 2, undone: 1, kept: 1 } };
    });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Hoàn tác lần nhập' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Hoàn tác lần nhập' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Đã hoàn tác 1 dòng, giữ lại 1 dòng.')).toBeVisible();
    await expect.element(screen.getByText('Đã bị sửa sau khi nhập nên được giữ nguyên')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hoàn tác lần nhập' }).query()).toBeNull();
  });
});

describe('choosing a file', () => {
  test('refuses at once what is no workbook, and takes a dropped one to its dry run', async () => {
    serve();
    vi.stubGlobal('XMLHttpRequest', UploadStub);
    const { screen, router } = await open('/');
    const drop = (name: string, bytes: Uint8Array<ArrayBuffer> | string = 'x') => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name));
      const zone = screen.getByText('Kéo tệp Excel vào đây').element().parentElement;
      zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
    };
    drop('danh-sach.csv');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Chỉ nhận tệp Excel (.xlsx)');
    drop('mat-khau.xlsx', lockedBytes());
    await expect.element(screen.getByText(/^Tệp có mật khẩu .*Excel: .*LibreOffice: /)).toBeVisible();
    expect(screen.getByText(/Lưu lại thành .xlsx|chỉ đổi đuôi/).query()).toBeNull();
    drop('danh-sach.xlsx');
    await expect.element(screen.getByRole('table')).toBeVisible();
    expect(router.state.location.search).toBe('?run=run-1');
    expect(asked.find(({ path }) => path === '/api/Markets/Import')?.body).toEqual({ attachmentId: 'file-1' });
  });
});

/** The beginning of a workbook that Excel encrypted: a container whose directory is its first sector. */
function lockedBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1024);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xd0cf11e0);
  view.setUint16(30, 9, true);
  const name = 'EncryptionInfo';
  for (let at = 0; at < name.length; at += 1) view.setUint16(512 + at * 2, name.charCodeAt(at), true);
  view.setUint16(512 + 64, (name.length + 1) * 2, true);
  return bytes;
}

/** Answers an upload. `fetch` cannot report the sent bytes, so uploads use another interface. */
class UploadStub {
  upload = {};
  status = 201;
  responseText = JSON.stringify({ data: { id: 'file-1', fileName: 'danh-sach.xlsx', size: 1 } });
  onload: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload?.());
  }
}
