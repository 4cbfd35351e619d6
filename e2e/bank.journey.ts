import { addPerson, call, enterAs, expect, test } from './house.ts';

const CODES = ['FeesCreate', 'FeesUpdate', 'FeesSearch', 'FeesView', 'FeesImport', 'MembersSearch', 'MembersView'];
const ACCOUNT = '1012345678';

interface Made {
  data: { id: string; reference: string };
}

/** A file as Vietcombank makes it, with one line in, one out and one that is no fee. */
function statement(reference: string, name: string): Buffer {
  const rows = [
    ['VIETCOMBANK', `Số tài khoản: ${ACCOUNT}`],
    ['Số dư đầu kỳ', '"100,000,000"'],
    ['STT', 'Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Nội dung'],
    [
      '1',
      '05/11/2026',
      'FT26310000001',
      '',
      '"6,000,000"',
      '"106,000,000"',
      `MBVCB.88.${reference.slice(0, 6)} ${reference.slice(6)} NOP HOI PHI.CT tu 00710099 ${name} toi ${ACCOUNT}`,
    ],
    ['2', '06/11/2026', 'FT26310000002', '"11,000"', '', '"105,989,000"', 'THU PHI DICH VU'],
    ['3', '07/11/2026', 'FT26310000003', '', '"18,420"', '"106,007,420"', 'TRA LAI TIEN GUI T10/2026'],
  ];
  return Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);
}

test('a statement is uploaded, its columns confirmed once, a sure line booked with a receipt, and the debt is gone', async ({
  page,
  house,
}) => {
  const name = 'Công ty Trả Qua Ngân Hàng';
  const member = (await call(house, 'POST', '/api/Members', { type: 1, code: 'HV-NH', enterpriseName: name })) as Made;
  const fee = {
    memberId: member.data.id,
    year: 2026,
    period: 'Y',
    kind: 3,
    total: 6_000_000,
    dueOn: '2026-06-30',
    attachmentIds: [],
  };
  const { reference } = ((await call(house, 'POST', '/api/FeeHistories', fee)) as Made).data;
  const person = { username: 'doi.chieu', fullName: 'Đỗ Đối Chiếu' };
  await addPerson(house, { ...person, codes: CODES });
  await enterAs(page, house, 'vi', person);

  await page.goto(`${house.url}/#/bank-statements`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'saoke.csv', mimeType: 'text/csv', buffer: statement(reference, 'CTY TRA QUA NGAN HANG') });
  await expect(page.getByRole('heading', { level: 1, name: 'Xem lại các cột' })).toBeVisible();
  await expect(page.getByText('Đọc được 2 dòng tiền vào, 6.018.420 ₫, và 1 dòng tiền ra')).toBeVisible();
  const account = page.getByRole('combobox', { name: 'Tài khoản nhận' });
  await account.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Tên mẫu' }).fill('Mẫu của hành trình');
  await page.getByRole('button', { name: 'Xác nhận và đối chiếu' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Sao kê/ })).toBeVisible();
  await expect(page.getByText('Khớp sao kê từng đồng')).toBeVisible();
  await expect(page.getByText('đúng mã (bị tách)').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ghi nhận 1 khoản chắc chắn' }).click();
  await expect(page.getByText(/Đã ghi nhận 1 khoản, 6.000.000 ₫/)).toBeVisible();
  await page
    .getByRole('row', { name: /TRA LAI TIEN GUI/ })
    .getByRole('button', { name: 'Bỏ qua' })
    .click();
  await expect(page.getByText('Đã xử lý mọi dòng của sao kê này')).toBeVisible();

  await page.goto(`${house.url}/#/member-and-partner/history-fees/${member.data.id}`);
  await expect(page.getByText('Không nợ')).toBeVisible();
  await expect(page.getByRole('link', { name: /^PT-/ })).toBeVisible();
});
