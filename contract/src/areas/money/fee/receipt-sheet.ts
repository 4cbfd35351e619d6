import { showAmount } from '../../../kit/amount.ts';
import { dayInWords } from '../../../kit/period.ts';
import { capitalise } from '../../../kit/fold.ts';
import { amountInEnglish } from '../../../kit/payment/amount-words.ts';
import { PAYMENT_METHOD } from './fee.codes.ts';
import type { ReceiptPaper } from './receipt.schema.ts';

/** A label and its value; null leaves room to write. */
export interface SheetLine {
  label: string;
  value: string | null;
  isStrong?: boolean;
}

/** What stands on the paper of a receipt, in the order of form 01-TT. The printed page and the PDF draw it. */
export interface ReceiptSheet {
  title: string;
  day: string;
  issuer: readonly SheetLine[];
  form: string | null;
  regime: string | null;
  numbers: readonly SheetLine[];
  lines: readonly SheetLine[];
  /** What is still owed of the fee and how to pay it, in runs of text; its code stands beside the lines. */
  owed: readonly { text: string; isStrong?: boolean }[];
  signs: readonly { title: string; hint: string; name: string | null }[];
  received: SheetLine;
}

/** The words of a receipt in Vietnamese and English. */
const WORDS = {
  title: ['Phiếu thu', 'Receipt'],
  copy: ['BẢN SAO', 'COPY'],
  void: ['ĐÃ HUỶ', 'VOID'],
  unit: ['Đơn vị', 'Unit'],
  address: ['Địa chỉ', 'Address'],
  taxCode: ['Mã số thuế', 'Tax code'],
  book: ['Quyển số', 'Book'],
  number: ['Số', 'No.'],
  debit: ['Nợ', 'Debit'],
  credit: ['Có', 'Credit'],
  payer: ['Họ và tên người nộp tiền', 'Received from'],
  reason: ['Lý do nộp', 'For'],
  cash: ['tiền mặt', 'cash'],
  transfer: ['chuyển khoản', 'bank transfer'],
  amount: ['Số tiền', 'Amount'],
  words: ['Viết bằng chữ', 'In words'],
  english: ['Bằng chữ tiếng Anh', 'In English words'],
  files: ['Kèm theo', 'Enclosed'],
  papers: ['chứng từ gốc', 'documents'],
  director: ['Thủ trưởng đơn vị', 'Director'],
  accountant: ['Kế toán trưởng', 'Chief accountant'],
  writer: ['Người lập phiếu', 'Prepared by'],
  payerSigns: ['Người nộp tiền', 'Payer'],
  treasurer: ['Thủ quỹ', 'Cashier'],
  sealed: ['(Ký, họ tên, đóng dấu)', '(sign, name, seal)'],
  signed: ['(Ký, họ tên)', '(sign, name)'],
  received: ['Đã nhận đủ số tiền (viết bằng chữ)', 'Received in full'],
} as const;

const DOTS = '………………';

/** A word of a receipt, with the second language behind a stroke where it is asked for. */
export const sheetWord = (name: keyof typeof WORDS, isBilingual: boolean): string =>
  isBilingual ? WORDS[name].join(' / ') : WORDS[name][0];

/**
 * The contents of a receipt. A receipt is Vietnamese; `isBilingual` sets English beside its words and the amount in English
 * words below the Vietnamese ones. Names, reasons and fees stay as they were written.
 */
export function receiptSheet(paper: ReceiptPaper, isBilingual = false): ReceiptSheet {
  const { issuer, owed } = paper;
  const word = (name: keyof typeof WORDS) => sheetWord(name, isBilingual);
  const method = word(paper.method === PAYMENT_METHOD.cash ? 'cash' : 'transfer');
  return {
    title: word('title'),
    day: capitalise(dayInWords(paper.issuedOn)),
    issuer: [
      { label: word('unit'), value: issuer.name },
      { label: word('address'), value: issuer.address ?? DOTS },
      ...(issuer.taxCode ? [{ label: word('taxCode'), value: issuer.taxCode }] : []),
    ],
    form: issuer.form,
    regime: issuer.regime,
    numbers: [
      { label: word('book'), value: `${paper.prefix}-${paper.year}` },
      { label: word('number'), value: paper.code, isStrong: true },
      { label: word('debit'), value: DOTS },
      { label: word('credit'), value: DOTS },
    ],
    lines: [
      { label: word('payer'), value: paper.payerName, isStrong: true },
      { label: word('address'), value: paper.payerAddress },
      { label: word('reason'), value: `${paper.reason} (${method})` },
      ...paper.lines.map(({ fee, reference, amount }) => ({
        label: `– ${fee}`,
        value: `${showAmount(amount)} đồng (${reference})`,
      })),
      { label: word('amount'), value: `${showAmount(paper.amount)} đồng`, isStrong: true },
      { label: word('words'), value: paper.amountWords },
      ...(isBilingual ? [{ label: word('english'), value: amountInEnglish(paper.amount) }] : []),
      { label: word('files'), value: `${paper.files > 0 ? paper.files : '……'} ${word('papers')}` },
    ],
    owed: owed
      ? [
          { text: `${owed.fee} còn phải nộp ` },
          { text: `${showAmount(owed.debt)} đồng`, isStrong: true },
          { text: `; quét mã VietQR, hoặc chuyển khoản ${owed.bankName} ` },
          { text: owed.accountNumber, isStrong: true },
          { text: `, ${owed.accountHolder}, nội dung ` },
          { text: owed.reference, isStrong: true },
        ]
      : [],
    signs: [
      { title: word('director'), hint: word('sealed'), name: issuer.director },
      { title: word('accountant'), hint: word('signed'), name: issuer.accountant },
      { title: word('payerSigns'), hint: word('signed'), name: null },
      { title: word('writer'), hint: word('signed'), name: paper.writtenBy },
      { title: word('treasurer'), hint: word('signed'), name: issuer.treasurer },
    ],
    received: { label: word('received'), value: paper.amountWords, isStrong: true },
  };
}
