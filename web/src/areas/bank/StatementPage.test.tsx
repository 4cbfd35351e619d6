import type { BankLine, BankSummary } from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { QueuePage } from './StatementPage.tsx';

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
        parts: [{ feeId: `f-${id}`, amount: 6_000_000, year: 2026, period: 'Y', kind: 1, debt: 6_000_000 }],
        reasons: [],
      },
    ],
    matches: [],
    ignored: null,
  };
}

/** A queue of two lines that are asked about; a booked line leaves it. */
function serve() {
  let waiting = [line('1', 'Dệt may Minh Anh'), line('2', 'Gỗ An Cường')];
  return stubServer(({ path, query }) => {
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
    const items = query.get('state') === 'ask' ? waiting : [];
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
  await new Promise((done) => setTimeout(done, 100));
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
