import type {
  BankLine,
  BankStatement,
  BankSummary,
  LineState,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { QueuePage, StatementPage } from './StatementPage.tsx';
import { settled } from '../../../kit/testing/settled.ts';

const part = (id: string, memberName: string): BankLine['candidates'][number]['parts'][number] => ({
  feeId: `f-${id}`,
  amount: 6_000_000,
  year: 2026,
  period: 'Y',
  kind: 1,
  debt: 6_000_000,
  memberId: `m-${id}`,
  memberName,
  memberCode: `HV-${id}`,
});

function line(id: string, memberName: string): BankLine {
  return {
    id,
    statementId: null,
    direction: 'in',
    accountNumber: '1012345678',
    balance: null,
    sources: ['file'],
    doubts: [],
    answered: [],
    kind: null,
    counter: null,
    refund: null,
    source: 'file',
    lineNo: 4,
    bookedAt: '2026-11-20T03:00:00.000Z',
    hasTime: false,
    amount: 6_000_000,
    booked: 0,
    description: `${memberName} NOP HOI PHI`,
    bankReference: null,
    payerName: null,
    payerAccount: null,
    state: 'ask',
    marks: [],
    hint: null,
    group: null,
    candidates: [
      {
        memberId: `m-${id}`,
        memberName,
        memberCode: null,
        confidence: 0.6,
        parts: [part(id, memberName)],
        reasons: [],
      },
    ],
    matches: [],
    ignored: null,
  };
}

/** A queue of two lines that are asked about; a booked line leaves it. */
function serve(waiting = [line('1', 'Dệt may Minh Anh'), line('2', 'Gỗ An Cường')], shown: LineState = 'ask') {
  return stubServer(({ path, query }) => {
    if (path.endsWith('/Lines/Undo')) return { body: { data: { undone: 0, kept: [], left: 0 } } };
    const booked = /Lines\/(\d)\/Assign$/.exec(path);
    if (booked) {
      waiting = waiting.filter(({ id }) => id !== booked[1]);
      return { body: { data: null, message: 'Mes.BankStatements.Assign.Successfully' } };
    }
    if (path.endsWith('/Summary')) {
      const none = { count: 0, sum: 0 };
      const ask = { count: waiting.length, sum: 6_000_000 * waiting.length };
      const all: BankSummary = {
        sure: none,
        ask,
        none,
        booked: none,
        ignored: none,
        out: none,
        doubts: 0,
        returns: 0,
        known: none,
        credits: ask,
        isStale: false,
      };
      return { body: { data: all } };
    }
    const items = query.get('state') === shown ? waiting : [];
    return { body: { data: { items, total: items.length, page: 1, pageSize: 6 } } };
  });
}

const codes = ['FeesUpdate', 'FeesSearch'];
const assigned = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ path }) => path.endsWith('/Assign')).map(({ path }) => path.split('/').at(-2));
/** The second click of a double click, wherever the list has moved to. */
const clickAgain = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));

test('the second click of a double click does not book the line that moves up', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<QueuePage />, { codes });
  const button = screen.getByRole('row', { name: /Dệt may Minh Anh/ }).getByRole('button', { name: 'Ghi' });
  await button.click();
  await expect.element(screen.getByRole('row', { name: /Dệt may Minh Anh/ })).not.toBeInTheDocument();
  clickAgain(
    screen
      .getByRole('row', { name: /Gỗ An Cường/ })
      .getByRole('button', { name: 'Ghi' })
      .element(),
  );
  clickAgain(screen.getByRole('button', { name: 'Ghi cho Gỗ An Cường' }).element());
  await settled();
  expect(assigned(asked)).toEqual(['1']);
});

test('the button that books says for whom, also beside the others of the side', async () => {
  await page.viewport(1366, 768);
  const name = 'Xuất nhập khẩu Thiết bị Điện Minh Phát';
  serve([line('1', name), line('2', 'Gỗ An Cường')]);
  const { screen } = await renderInApp(<QueuePage />, { codes });
  const button = screen.getByRole('button', { name: `Ghi cho ${name}` });
  await expect.element(button).toBeVisible();
  const label = button.element().querySelector('[class*="cut"]') ?? button.element();
  expect([label.textContent, label.scrollWidth > label.clientWidth]).toEqual([`Ghi cho ${name}`, false]);
});

test('a line that is being booked is not booked again', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<QueuePage />, { codes });
  const button = screen.getByRole('row', { name: /Dệt may Minh Anh/ }).getByRole('button', { name: 'Ghi' });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByRole('row', { name: /Dệt may Minh Anh/ })).not.toBeInTheDocument();
  expect(assigned(asked)).toEqual(['1']);
});

test('a transfer for several members names the member of each fee', async () => {
  const several = line('1', 'Công ty Cổ phần Cao su Phước Hòa');
  const [candidate] = several.candidates;
  candidate?.parts.push(part('2', 'Công ty TNHH Cao su Tân Biên'));
  serve([{ ...several, amount: 12_000_000 }]);
  const { screen } = await renderInApp(<QueuePage />, { codes });
  const row = screen.getByRole('row', { name: /Cao su Phước Hòa NOP HOI PHI/ });
  await expect.element(row.getByText('2 hội viên', { exact: true })).toBeVisible();
  expect(row.element().textContent).toContain('Cao su Phước Hòa, Cao su Tân Biên');
  await expect.element(screen.getByText('HV-1, HV-2 · Hội phí 2026, còn 12.000.000')).toBeVisible();
  await row.getByRole('button', { name: 'Tách' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Phần của Công ty TNHH Cao su Tân Biên' })).toBeVisible();
  await expect.element(screen.getByText('HV-2 · Hội phí 2026, còn 6.000.000')).toBeVisible();
});

test('a reason that two rules give stands once', async () => {
  const asked = line('1', 'Dệt may Minh Anh');
  const [candidate] = asked.candidates;
  candidate?.reasons.push({ kind: 'noName', good: false }, { kind: 'noName', good: false });
  serve([asked]);
  const { screen } = await renderInApp(<QueuePage />, { codes });
  const reason = screen.getByText('Không có mã khoản phí, không có tên', { exact: true });
  await expect.element(reason).toBeVisible();
  expect(reason.elements()).toHaveLength(1);
});

test('a line that somebody undid before is said to be undone', async () => {
  const booked: BankLine = { ...line('1', 'Dệt may Minh Anh'), state: 'booked', booked: 6_000_000 };
  serve([booked], 'booked');
  const { screen } = await renderInApp(<QueuePage />, { codes, path: '/?tab=booked' });
  await expect.element(screen.getByRole('columnheader', { name: 'Đã ghi cho' })).toBeVisible();
  await screen
    .getByRole('row', { name: /Dệt may Minh Anh/ })
    .getByRole('button', { name: 'Hoàn tác' })
    .click();
  await expect.element(screen.getByText('Đã được hoàn tác từ trước')).toBeVisible();
});

const nothing = { count: 0, sum: 0 };
function statementOf(changes: Partial<BankStatement>): BankStatement {
  return {
    id: 's1',
    version: 2,
    fileName: 'sao-ke.xlsx',
    state: 'open',
    bankBin: null,
    bankName: 'Vietcombank',
    accountNumber: '1012345678',
    layoutId: null,
    layoutName: null,
    fromOn: '2026-11-16',
    toOn: '2026-11-25',
    createdAt: '2026-11-25T03:00:00.000Z',
    createdBy: null,
    survey: null,
    isBalanced: null,
    difference: 0,
    butFor: 0,
    closing: null,
    credits: { count: 11, sum: 239_768_420 },
    known: nothing,
    debits: nothing,
    knownDebits: nothing,
    rows: { total: 0, fresh: 0, known: 0, unread: 0, open: 0, uncounted: 0, unreadCredits: 0, unreadDebits: 0 },
    missing: 0,
    doubts: 0,
    waiting: 0,
    booked: nothing,
    undoUntil: null,
    ...changes,
  };
}

/** Serves a statement and what belongs to it beside its lines. */
function serveStatement(statement: BankStatement, lines: BankLine[] = [], rest: Record<string, unknown> = {}) {
  const sent: { path: string; body: unknown }[] = [];
  serve(lines, lines[0]?.state ?? 'ask');
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://test').pathname;
    if (init?.method === 'POST' && !path.endsWith('/Match')) {
      sent.push({ path, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') });
      const own = Object.entries(rest).find(([end]) => path.endsWith(end));
      return Promise.resolve(
        Response.json({ data: own?.[1] ?? null, message: 'Mes.BankStatements.Answer.Successfully' }),
      );
    }
    if (path.endsWith('/s1')) return Promise.resolve(Response.json({ data: statement }));
    const own = Object.entries(rest).find(([end]) => path.endsWith(end));
    return own ? Promise.resolve(Response.json({ data: own[1] })) : answer(address, init);
  });
  return sent;
}
const importing = [...codes, 'FeesImport'];
const at = { path: '/bank-statements/info/s1', route: '/bank-statements/info/:id' };

test('every row with money is accounted for, and only balances prove a sum', async () => {
  const rows = { total: 9, fresh: 5, known: 2, unread: 2, open: 1, uncounted: 1, unreadCredits: 0, unreadDebits: 0 };
  serveStatement(statementOf({ rows, isBalanced: true, butFor: 1, debits: { count: 2, sum: 15_000_000 }, missing: 1 }));
  const { screen } = await renderInApp(<StatementPage />, { codes, ...at });
  await expect.element(screen.getByText(/^9 dòng có tiền = 5 mới \+ 2 đã có \+ 2 chưa đọc được/)).toBeVisible();
  await expect
    .element(screen.getByText(/tiền ra 15.000.000 ₫.*1 dòng đã lưu không có.*còn 1 dòng phải nhập/))
    .toBeVisible();
  await expect.element(screen.getByText('Khớp sao kê, trừ 1 dòng mà số dư chưa chứng minh được')).toBeVisible();
  expect(screen.getByText('Khớp sao kê từng đồng').query()).toBeNull();
});

test('without balances the page says that nothing proves the sum', async () => {
  serveStatement(statementOf({}));
  const { screen } = await renderInApp(<StatementPage />, { codes, ...at });
  await expect.element(screen.getByText('Tệp không có số dư để đối chiếu')).toBeVisible();
  expect(screen.getByText('Khớp sao kê từng đồng').query()).toBeNull();
});

const brief = { ...line('2', 'Gỗ An Cường'), receiptCodes: ['PT-2026-0007'], source: 'sepay' as const, hasTime: true };

test('two lines that may be one stand side by side, and one press tells', async () => {
  const asked: BankLine = { ...line('1', 'Gỗ An Cường'), doubts: [{ id: 'd1', why: 'several', line: brief }] };
  const sent = serveStatement(statementOf({ doubts: 1 }), [asked]);
  const { screen } = await renderInApp(<StatementPage />, { codes, ...at });
  const question = screen.getByRole('region', { name: 'Có thể trùng với dòng đã có' });
  await expect.element(question.getByRole('row', { name: /Nguồn Sao kê SePay/ })).toBeVisible();
  await expect.element(question.getByText(/PT-2026-0007/)).toBeVisible();
  await question.getByRole('button', { name: 'Hai khoản khác nhau' }).click();
  await expect.poll(() => sent).toEqual([{ path: '/api/BankStatements/Doubts/d1/Answer', body: { answer: 'other' } }]);
});

test('a debit that gives a booked credit back proposes to reverse it, and tells what that does before', async () => {
  const debit: BankLine = {
    ...line('1', 'Hoan tra'),
    direction: 'out',
    state: 'out',
    candidates: [],
    kind: 'return',
    counter: { ...brief, state: 'booked' },
  };
  const sent = serveStatement(statementOf({}), [debit], { '/GiveBack': { undone: 1, kept: [], left: 0 } });
  const { screen } = await renderInApp(<StatementPage />, { codes, ...at, path: `${at.path}?tab=out` });
  await screen.getByRole('button', { name: 'Đảo ghi nhận và huỷ phiếu thu' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/phiếu thu PT-2026-0007 bị huỷ/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Đảo ghi nhận và huỷ phiếu thu' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/api/BankStatements/Lines/1/GiveBack']);
});

test('a row that was not read is entered by hand', async () => {
  const rows = { total: 2, fresh: 1, known: 0, unread: 1, open: 1, uncounted: 0, unreadCredits: 0, unreadDebits: 0 };
  const unread = [
    {
      id: 'u1',
      row: 7,
      cells: ['31/02/2026', 'FT1', '2.310.000', 'Cong ty B nop hoi phi'],
      why: 'date',
      credit: 2_310_000,
      debit: null,
      implied: null,
      day: null,
      account: null,
      state: 'open',
      reason: null,
      by: null,
      lineId: null,
    },
  ];
  const sent = serveStatement(statementOf({ rows }), [], { '/Rows': unread });
  const { screen } = await renderInApp(<StatementPage />, { codes: importing, ...at, path: `${at.path}?tab=rows` });
  await expect.element(screen.getByText('Không đọc được ngày')).toBeVisible();
  await screen.getByRole('button', { name: 'Nhập dòng này' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Ngày' }).fill('28/02/2026');
  await dialog.getByRole('button', { name: 'Nhập dòng này' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        path: '/api/BankStatements/Rows/u1/Mend',
        body: { day: '2026-02-28', direction: 'in', amount: 2_310_000, description: 'Cong ty B nop hoi phi' },
      },
    ]);
});

test('an amount that the balances tell stands in the dialog, with what tells it', async () => {
  const rows = { total: 2, fresh: 1, known: 0, unread: 1, open: 1, uncounted: 1, unreadCredits: 0, unreadDebits: 0 };
  const unread = {
    id: 'u1',
    row: 7,
    cells: ['12/02/2026', '2.O00.000', 'Cong ty B'],
    why: 'amount',
    credit: null,
    debit: null,
    implied: -2_000_000,
    day: '2026-02-12',
    account: '1012345678',
    state: 'open',
    reason: null,
    by: null,
    lineId: null,
  };
  serveStatement(statementOf({ rows, accountNumber: '1012345678' }), [], { '/Rows': [unread] });
  const { screen } = await renderInApp(<StatementPage />, { codes: importing, ...at });
  await screen.getByRole('link', { name: 'còn 1 dòng phải nhập hoặc để ngoài' }).click();
  await screen.getByRole('button', { name: 'Nhập dòng này' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'Số tiền, ₫' })).toHaveValue('2.000.000');
  await expect.element(dialog.getByRole('radio', { name: 'Tiền ra' })).toBeChecked();
  await expect.element(dialog.getByText('Theo số dư của tệp: tiền ra 2.000.000 ₫')).toBeVisible();
});

test('money that was given back and still counts is told of above the lines, with the way to it', async () => {
  const none = { count: 0, sum: 0 };
  const states = { sure: none, ask: none, none, booked: none, ignored: none, out: { count: 1, sum: 6_000_000 } };
  const all: BankSummary = { ...states, doubts: 0, returns: 1, known: none, credits: none, isStale: false };
  serveStatement(statementOf({}), [], { '/Summary': all });
  const { screen } = await renderInApp(<StatementPage />, { codes, ...at });
  await expect.element(screen.getByText(/1 khoản đã nhận bị chuyển trả lại mà vẫn còn được tính/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Xem ở Tiền ra' }))
    .toHaveAttribute('href', expect.stringMatching(/tab=out/));
  await expect.element(screen.getByText('Đã xử lý mọi dòng của sao kê này')).toBeVisible();
});

test('an undone statement says so in place of a sum of nothing', async () => {
  const statement = statementOf({ state: 'undone', isBalanced: true });
  const queue = serve([]);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/s1') ? Promise.resolve(Response.json({ data: statement })) : answer(address, init),
  );
  const { screen } = await renderInApp(<StatementPage />, {
    codes,
    path: '/bank-statements/info/s1',
    route: '/bank-statements/info/:id',
  });
  await expect.element(screen.getByText(/Sao kê này đã được hoàn tác/)).toBeVisible();
  await expect.poll(() => queue.some(({ path }) => path.endsWith('/Summary'))).toBe(true);
  expect(screen.getByText('Khớp sao kê từng đồng').query()).toBeNull();
  expect(screen.getByText(/dòng chưa xong vẫn ở đây/).query()).toBeNull();
});

test('on a phone the queue shows one line, with the sum in its button and the next line below; at its end the way back', async () => {
  await page.viewport(390, 844);
  try {
    const asked = serve();
    const { screen } = await renderInApp(
      <div style={{ display: 'flex', height: 800 }}>
        <QueuePage />
      </div>,
      { codes },
    );
    await expect.element(screen.getByText('còn 2', { exact: true })).toBeVisible();
    expect(screen.getByRole('table').query()).toBeNull();
    const next = screen.getByRole('button', { name: /kế tiếp · Gỗ An Cường/ });
    await expect.element(next).toBeVisible();
    const book = screen.getByRole('button', { name: 'Ghi 6.000.000 ₫' });
    expect(book.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const below = next.element().getBoundingClientRect();
    expect(below.bottom).toBeLessThanOrEqual(book.element().getBoundingClientRect().top + 1);
    await book.click();
    await expect.poll(() => assigned(asked)).toEqual(['1']);
    await expect.element(screen.getByText('còn 1', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Ghi 6.000.000 ₫' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Xong rồi' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Về danh sách sao kê' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    await page.viewport(1366, 768);
  }
});
