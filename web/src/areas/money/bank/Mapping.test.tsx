import type { BankStatement, StatementSurvey } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { Mapping } from './Mapping.tsx';

const none = { count: 0, sum: 0 };
const survey: StatementSurvey = {
  sheet: 'saoke.csv',
  headingRow: 2,
  headings: ['Ngày giao dịch', 'Số tiền', 'Nội dung'],
  samples: [['05/11/2026'], ['6.000.000'], ['BM-A nop hoi phi']],
  columns: { date: 0, amount: 1, description: 2 },
  head: { accounts: ['1012345678'], inRows: [], holder: 'HOI KHAC', bankBin: null, currency: null },
  answers: {},
  remembered: {},
  otherSheets: ['Thang 10'],
  questions: ['direction', 'holder'],
  rowCount: 60,
  notRead: [
    {
      row: 3,
      cells: ['05/11/2026', '6.000.000', 'BM-A nop hoi phi'],
      why: 'direction',
      credit: null,
      debit: null,
      day: '2026-11-05',
      account: null,
    },
    {
      row: 4,
      cells: ['28/12/2026', '-5.000', 'x'],
      why: 'future',
      credit: 0,
      debit: 5000,
      day: '2026-12-28',
      account: null,
    },
  ],
  notReadCount: 55,
  lines: [],
  credits: none,
  debits: none,
};
// Only what the page shows; the sums of a statement come with its lines.
const statement = {
  id: 's1',
  version: 1,
  fileName: 'saoke.csv',
  state: 'mapping',
  bankBin: '970436',
  bankName: 'Vietcombank',
  accountNumber: '1012345678',
  layoutId: null,
  layoutName: null,
  fromOn: null,
  toOn: null,
  createdAt: '2026-11-27T03:00:00.000Z',
  createdBy: null,
  survey,
  isBalanced: null,
  difference: 0,
  closing: null,
  credits: none,
  known: none,
  waiting: 0,
  booked: none,
  undoUntil: null,
} as BankStatement;
const accounts = [
  {
    id: 'a1',
    version: 1,
    bankBin: '970436',
    bankName: 'Vietcombank',
    accountNumber: '1012345678',
    accountHolder: 'Hiệp hội',
  },
];

function serve() {
  return stubServer(({ path }) => {
    if (path.endsWith('/Accounts')) return { body: { data: accounts } };
    return { body: { data: statement, message: 'Mes.BankStatements.Confirm.Successfully' } };
  });
}
const codes = ['FeesImport', 'FeesSearch'];

test('rows with money that are not read are listed with row, reason and cells, and add up', async () => {
  serve();
  const { screen } = await renderInApp(<Mapping statement={statement} survey={survey} />, { codes });
  await expect.element(screen.getByText('55 dòng có tiền chưa đọc được', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/60 dòng có tiền = 5 dòng đọc được \+ 55 dòng chưa đọc được/)).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: /^3 Không rõ tiền vào hay tiền ra 05\/11\/2026/ }))
    .toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^4 Ngày ở tương lai/ })).toBeVisible();
  await expect.element(screen.getByText('và 53 dòng nữa')).toBeVisible();
  await expect.element(screen.getByText(/chưa được đọc: Thang 10/)).toBeVisible();
});

test('the direction of money and another holder are asked, and the answers are sent', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<Mapping statement={statement} survey={survey} />, { codes });
  await screen.getByRole('radio', { name: 'Tất cả là tiền vào' }).click();
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/s1/Reading'))?.body)
    .toEqual({
      answers: { direction: 'in' },
    });
  await screen.getByRole('checkbox', { name: 'Đúng, đây vẫn là tài khoản của mình' }).click();
  await screen.getByRole('button', { name: 'Xác nhận và đối chiếu' }).click();
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/s1/Confirm'))?.body)
    .toMatchObject({
      accountId: 'a1',
      answers: { holder: 'HOI KHAC' },
    });
});

test('a file that names no account says so beside the proposed one', async () => {
  serve();
  const bare = { ...survey, head: { ...survey.head, accounts: [], holder: null }, questions: [] };
  const { screen } = await renderInApp(<Mapping statement={statement} survey={bare} />, { codes });
  await expect.element(screen.getByText(/Tệp không ghi số tài khoản/)).toBeVisible();
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
});

test('columns with values that no field takes are named, and the time of day is read', async () => {
  serve();
  const more = {
    ...survey,
    headings: ['STT', 'Ngày giao dịch', 'Giờ', 'Số tiền', 'Phí', 'VAT', 'Nội dung'],
    samples: [['1'], ['05/11/2026'], ['10:42'], ['6.000.000'], ['5.500', '0'], ['550'], ['BM-A nop hoi phi']],
    columns: { date: 1, amount: 3, description: 6 },
  };
  const { screen } = await renderInApp(<Mapping statement={statement} survey={more} />, { codes });
  await expect.element(screen.getByText(/^Cột không đọc: Phí \(5\.500 · 0\); VAT \(550\)\. /)).toBeVisible();
});
