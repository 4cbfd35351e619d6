import type {
  BankLine,
  BankStatement,
  BankSummary,
  LineState,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { QueuePage, StatementPage } from './StatementPage.tsx';
import { settled } from '../../kit/testing/settled.ts';

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

test('an undone statement says so in place of a sum of nothing', async () => {
  const none = { count: 0, sum: 0 };
  const statement: BankStatement = {
    id: 's1',
    version: 2,
    fileName: 'sao-ke.xlsx',
    state: 'undone',
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
    isBalanced: true,
    difference: 0,
    closing: null,
    credits: { count: 11, sum: 239_768_420 },
    known: none,
    waiting: 0,
    booked: none,
    undoUntil: null,
  };
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
