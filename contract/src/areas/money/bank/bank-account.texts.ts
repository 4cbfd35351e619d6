import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const bankAccountTexts = {
  title: ['Tài khoản thu phí và phiếu thu', 'Accounts and receipts'],
  one: ['tài khoản', 'account'],
  many: ['tài khoản', 'accounts'],
  about: [
    'Tài khoản ngân hàng trên mã VietQR, và những gì in trên phiếu thu.',
    'The bank accounts in VietQR codes, and what receipts show.',
  ],
  fields: {
    bankBin: ['Ngân hàng', 'Bank'],
    accountNumber: ['Số tài khoản', 'Account number'],
    accountHolder: shared.accountHolder,
    clubId: shared.club,
    prefix: ['Ký hiệu phiếu thu', 'Prefix of receipts'],
    form: ['Mẫu số', 'Form number'],
    regime: ['Căn cứ chế độ kế toán', 'Accounting rules'],
    director: ['Thủ trưởng đơn vị', 'Head of the unit'],
    accountant: ['Kế toán trưởng', 'Chief accountant'],
    treasurer: ['Thủ quỹ', 'Treasurer'],
    closed: ['Ngừng dùng', 'Closed'],
  },
  messages: {
    'Mes.BankAccounts.Create.Successfully': ['Đã thêm tài khoản', 'The account was added'],
    'Mes.BankAccounts.Update.Successfully': ['Đã lưu', 'Saved'],
    'Mes.BankAccounts.Close.Successfully': ['Đã ngừng dùng tài khoản', 'The account was closed'],
    'Mes.BankAccounts.BankBin.InValid': ['Hãy chọn ngân hàng trong danh sách', 'Choose a bank of the list'],
    'Mes.BankAccounts.AccountNumber.InValid': [
      'Số tài khoản gồm 4 đến 19 chữ số hoặc chữ cái',
      'An account number has 4 to 19 digits or letters',
    ],
    'Mes.BankAccounts.AccountNumber.AlreadyExist': ['Tài khoản này đã có', 'This account exists already'],
    'Mes.BankAccounts.Prefix.InValid': [
      'Ký hiệu gồm 1 đến 10 chữ cái không dấu hoặc chữ số',
      'A prefix has 1 to 10 plain letters or digits',
    ],
  },
} as const satisfies AreaTexts;
