import { Random } from '../../../../demo/random.ts';
import type { Cell, ColumnKind } from '../../../../kit/spreadsheet/cell.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { writeXlsx } from '../../../../kit/spreadsheet/write-xlsx.ts';

/** A transfer that a made statement has: who paid which fees, and what the payer wrote. */
export interface Transfer {
  /** The fees that it pays in truth, or none. */
  feeIds: string[];
  amount: number;
  at: Date;
  /** What the payer typed. */
  text: string;
  payerName: string;
  payerAccount: string;
}

/** A bank's layout: the rows above, the headings, the cells of a movement, the rows below. */
interface Layout {
  name: string;
  above: (facts: Facts) => Cell[][];
  headings: string[][];
  cells: (line: Movement) => Cell[];
  below?: (facts: Facts) => Cell[][];
  /** Packs the payer's words as the bank does. */
  wraps: (transfer: Transfer, facts: Facts, random: Random) => string;
  /** The bank shows the newest line first. */
  isFalling?: boolean;
}

interface Facts {
  account: string;
  opening: number;
  closing: number;
  credit: number;
  debit: number;
}

interface Movement {
  place: number;
  at: Date;
  credit: number;
  debit: number;
  balance: number;
  text: string;
  reference: string;
  payerName: string;
  payerAccount: string;
}

const grouped = (amount: number) => amount.toLocaleString('en-US');
const dotted = (amount: number) => amount.toLocaleString('vi-VN');
const filled = (amount: number, show: (amount: number) => string) => (amount === 0 ? '' : show(amount));
const local = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString();
const day = (at: Date, sign = '/') => local(at).slice(0, 10).split('-').reverse().join(sign);
const time = (at: Date) => local(at).slice(11, 19);
const plain = (text: string) => fold(text).toUpperCase();

const fromVietcombank: Layout['wraps'] = ({ text, payerAccount, payerName }, { account }, random) =>
  `MBVCB.${random.whole(1e9, 9e9)}.${random.whole(100000, 999999)}.${plain(text)}.CT tu ${payerAccount} ${plain(payerName)} toi ${account} HIEP HOI DOANH NGHIEP`;
const toVietcombank: Layout['wraps'] = ({ text }, _facts, random) =>
  `${random.whole(100000, 999999)}.${day(new Date()).replaceAll('/', '').slice(0, 6)}.091541.${plain(text)}#SP#`;
const fast: Layout['wraps'] = ({ text }) => `CT nhanh 247 den: ${plain(text)}`;
const bidv: Layout['wraps'] = ({ text, payerAccount }) =>
  `TKThe :${payerAccount}, tai VCB. ${plain(text)} -CTLNHIDI000012345-CRE-002`;
const agribank: Layout['wraps'] = ({ text }, _facts, random) => `MB(${random.whole(1e7, 9e7)})(${plain(text)})`;
const bare: Layout['wraps'] = ({ text }) => plain(text);
const momo: Layout['wraps'] = ({ text }, _facts, random) =>
  `${random.whole(1e8, 9e8)}-${plain(text)}-CHUYEN TIEN-OQCH00012345-MOMO${random.whole(1e8, 9e8)}MOMO`;

/** The layouts of bank files, made after the descriptions of the banks. */
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'Vietcombank',
    above: ({ account }) => [
      ['SAO KÊ TÀI KHOẢN'],
      [`Số tài khoản: ${account}`],
      ['Từ ngày 01/11/2026 đến ngày 20/11/2026'],
    ],
    headings: [['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Mô tả']],
    cells: (line) => [
      day(line.at),
      `${line.place + 1000} - ${String(line.place).padStart(5, '0')}`,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      line.text,
    ],
    below: ({ debit, credit }) => [['Tổng số', '', grouped(debit), grouped(credit)], ['Trang 1/1']],
    wraps: fromVietcombank,
  },
  {
    name: 'Vietcombank CashUp',
    above: ({ account, opening }) => [
      ['VIETCOMBANK'],
      [`Số TK/ Account: ${account}`],
      ['Số dư đầu kỳ/ Opening balance', '', '', '', grouped(opening)],
    ],
    headings: [
      [
        'STT/\nNo.',
        'Ngày\nTNX Date/\nSố CT/ Doc No',
        'Số tiền ghi nợ/\nDebit',
        'Số tiền ghi có/\nCredit',
        'Số dư/\nBalance',
        'Nội dung chi tiết/\nTransactions in detail',
      ],
    ],
    cells: (line) => [
      line.place + 1,
      `${day(line.at)}\n${line.reference}`,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      grouped(line.balance),
      line.text,
    ],
    below: ({ closing }) => [['Số dư cuối kỳ/ Closing balance', '', '', '', grouped(closing)]],
    wraps: toVietcombank,
  },
  {
    name: 'BIDV',
    above: ({ account }) => [['BÁO CÁO CHI TIẾT SỐ DƯ TÀI KHOẢN'], ['Ngân hàng BIDV'], [`Tài khoản ${account} VND`]],
    headings: [['STT', 'Ngày hiệu lực', 'Ghi nợ/ Debit', 'Ghi có/ Credit', 'Số dư', 'Mô tả']],
    cells: (line) => [
      line.place + 1,
      `${day(line.at)} ${time(line.at)}`,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      grouped(line.balance),
      line.text,
    ],
    below: ({ debit, credit }) => [['Cộng phát sinh', '', grouped(debit), grouped(credit)]],
    wraps: bidv,
  },
  {
    name: 'VietinBank eFAST',
    above: ({ account }) => [
      ['LỊCH SỬ GIAO DỊCH - TRANSACTION HISTORY'],
      ['VietinBank eFAST'],
      [`Số tài khoản/Account number: ${account}`],
    ],
    headings: [
      [
        'STT',
        'Ngày hạch toán/\nAccounting date',
        'Mô tả giao dịch/\nDescription',
        'Nợ/\nDebit',
        'Có/\nCredit',
        'Số dư TK/\nBalance',
        'Số giao dịch/\nTransaction number',
      ],
    ],
    // A blank date is the same as above.
    cells: (line) => [
      line.place + 1,
      line.place % 5 === 4 ? '' : day(line.at, '-'),
      line.text,
      filled(line.debit, dotted),
      filled(line.credit, dotted),
      dotted(line.balance),
      line.reference,
    ],
    wraps: fast,
  },
  {
    name: 'Agribank DPTB18',
    above: () => [],
    headings: [['trdt', 'acctccyamt', 'aftrbal', 'rem', 'trcdnm', 'thrref', 'tomgntno']],
    cells: (line) => [
      local(line.at).slice(0, 10),
      line.credit - line.debit,
      line.balance,
      line.text,
      'TRANSFER',
      line.reference,
      line.payerAccount,
    ],
    wraps: agribank,
  },
  {
    name: 'Techcombank cá nhân',
    above: ({ account, opening }) => [
      ['SAO KÊ TÀI KHOẢN KHÁCH HÀNG'],
      ...Array.from({ length: 28 }, (_, row) => [row === 3 ? `Số tài khoản ${account}` : `Dòng thông tin ${row}`]),
      ['', '', '', `Số dư đầu kỳ: ${grouped(opening)}`],
    ],
    headings: [
      [
        'Ngày giao dịch',
        'Đối tác/ Remitter',
        'NH đối tác/ Remitter bank',
        'Diễn giải/ Details',
        'Số bút toán/ Transaction No',
        'Nợ/ Debit',
        'Có/ Credit',
        'Số dư/ Balance',
      ],
    ],
    cells: (line) => [
      day(line.at),
      line.payerName,
      'VCB',
      line.text,
      line.reference,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      grouped(line.balance),
    ],
    wraps: bare,
    isFalling: true,
  },
  {
    name: 'Techcombank doanh nghiệp',
    above: ({ account }) => [[`Tài khoản ${account}`]],
    headings: [
      [
        'Ngày KH thực hiện/ Requesting date',
        'Ngày giao dịch/ Transaction date',
        'Số bút toán/ Reference number',
        'Ngân hàng đối tác',
        "Tài khoản đích/ Remitter's account number",
        'Tên tài khoản đối ứng',
        'Diễn giải',
        'Nợ',
        'Có',
        'Phí/Lãi',
        'Thuế',
        'Số dư',
      ],
    ],
    cells: (line) => [
      local(line.at).slice(0, 10),
      local(line.at).slice(0, 10),
      line.reference,
      'BIDV',
      line.payerAccount,
      line.payerName,
      line.text,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      '',
      '',
      grouped(line.balance),
    ],
    wraps: bare,
  },
  {
    name: 'MB',
    above: ({ account }) => [['NGÂN HÀNG TMCP QUÂN ĐỘI'], ['SAO KÊ TÀI KHOẢN'], [`Số tài khoản: ${account}`]],
    headings: [
      [
        'STT',
        'Ngày giao dịch',
        'Ngày hạch toán',
        'Số bút toán',
        'Phát sinh nợ',
        'Phát sinh có',
        'Số dư',
        'Nội dung',
        'Đơn vị thụ hưởng',
        'Tài khoản',
        'Ngân hàng',
      ],
      [
        'No',
        'Transaction date',
        'Posting date',
        'Reference',
        'Debit',
        'Credit',
        'Balance',
        'Details',
        'Beneficiary',
        'Account',
        'Bank',
      ],
    ],
    cells: (line) => [
      line.place + 1,
      `${day(line.at)} ${time(line.at)}`,
      day(line.at),
      line.reference,
      `${dotted(line.debit)}`,
      `${dotted(line.credit)}`,
      dotted(line.balance),
      line.text,
      line.payerName,
      line.payerAccount,
      'TCB',
    ],
    below: ({ debit, credit }) => [['Tổng phát sinh trong kỳ/ Total', '', '', '', dotted(debit), dotted(credit)]],
    wraps: bare,
  },
  {
    name: 'ACB',
    above: ({ account, opening, closing }) => [
      ['BẢNG SAO KÊ GIAO DỊCH'],
      [`Số tài khoản: ${account}`],
      [`Số dư đầu kỳ: ${grouped(opening)}`],
      [`Số dư cuối kỳ: ${grouped(closing)}`],
    ],
    headings: [
      ['Ngày giao dịch', 'Số giao dịch', 'Nội dung', 'Rút ra', 'Gửi vào', 'Số dư', 'Tên đối ứng', 'Tài khoản đối ứng'],
    ],
    cells: (line) => [
      line.at,
      line.reference,
      line.text,
      line.debit || null,
      line.credit || null,
      line.balance,
      line.payerName,
      line.payerAccount,
    ],
    wraps: bare,
  },
  {
    name: 'TPBank',
    above: ({ account }) => [['TPBank'], [`Số tài khoản: ${account}`]],
    headings: [
      [
        'STT',
        'Ngày thực hiện',
        'Ngày hiệu lực',
        'Mô tả giao dịch',
        'Ghi nợ',
        'Ghi có',
        'Số dư',
        'Tài khoản đối ứng',
        'Tên tài khoản',
        'Mã giao dịch',
      ],
    ],
    cells: (line) => [
      line.place + 1,
      `${day(line.at, '-')} ${time(line.at)}`,
      day(line.at, '-'),
      line.text,
      `${grouped(line.debit)}.00`,
      `${grouped(line.credit)}.00`,
      `${grouped(line.balance)}.00`,
      line.payerAccount,
      line.payerName,
      line.reference,
    ],
    wraps: momo,
    isFalling: true,
  },
  {
    name: 'VIB',
    above: ({ account }) => [['VIB'], [`TK ${account}`]],
    headings: [['Ngày giao dịch', 'Số chứng từ', 'Mô tả', 'Ghi nợ', 'Ghi có', 'Loại tiền', 'Số dư']],
    cells: (line) => [
      day(line.at),
      line.reference,
      line.text,
      `${grouped(line.debit)} VND`,
      `${grouped(line.credit)} VND`,
      'VND',
      grouped(line.balance),
    ],
    wraps: fast,
  },
  {
    name: 'VPBank',
    above: ({ account }) => [[`VPBank - ${account}`]],
    headings: [['Ngày giao dịch', 'Ngày hiệu lực', 'Số tham chiếu', 'Diễn giải', 'Ghi nợ', 'Ghi có', 'Số dư']],
    cells: (line) => [
      day(line.at),
      day(line.at),
      line.reference,
      line.text,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      grouped(line.balance),
    ],
    wraps: fromVietcombank,
  },
  {
    name: 'Sacombank',
    above: ({ account }) => [['SACOMBANK'], [`Số tài khoản ${account}`]],
    headings: [['Ngày giao dịch', 'Diễn giải', 'Ghi nợ', 'Ghi có', 'Số dư']],
    cells: (line) => [
      day(line.at),
      line.text,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
      grouped(line.balance),
    ],
    wraps: bare,
  },
  {
    name: 'SHB',
    above: ({ account }) => [['SHB'], [`Số tài khoản ${account}`]],
    headings: [['Ngày giao dịch', 'Số TK chuyển', 'Diễn giải', 'Ghi nợ', 'Ghi có']],
    cells: (line) => [
      day(line.at),
      line.payerAccount,
      line.text,
      filled(line.debit, grouped),
      filled(line.credit, grouped),
    ],
    wraps: bare,
  },
];

/** The rows of a made statement, and the transfers by the text that the bank made of them. */
export interface MadeStatement {
  rows: Cell[][];
  /** The bank's text of each transfer. */
  texts: string[];
  closing: number;
}

/** Writes transfers as a bank does, with a movement out after every ninth line and the bank's fee. */
export function makeStatement(
  layout: Layout,
  transfers: readonly Transfer[],
  account: string,
  seed: number,
): MadeStatement {
  const random = new Random(seed);
  const opening = 1_277_011_000;
  const credit = transfers.reduce((sum, { amount }) => sum + amount, 0);
  const out = Math.floor(transfers.length / 9);
  const debit = out * 11_000;
  const facts: Facts = { account, opening, credit, debit, closing: opening + credit - debit };
  let balance = opening;
  const texts: string[] = [];
  const movements: Movement[] = [];
  const sorted = transfers.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const byText = new Map<Transfer, string>();
  for (const [index, transfer] of sorted.entries()) {
    const text = layout.wraps(transfer, facts, random);
    byText.set(transfer, text);
    balance += transfer.amount;
    const { at, payerName, payerAccount, amount } = transfer;
    movements.push({
      place: movements.length,
      at,
      credit: amount,
      debit: 0,
      balance,
      text,
      reference: `FT26${random.whole(1e9, 9e9)}`,
      payerName: plain(payerName),
      payerAccount,
    });
    if (index % 9 !== 8) continue;
    balance -= 11_000;
    movements.push({
      place: movements.length,
      at,
      credit: 0,
      debit: 11_000,
      balance,
      text: 'THU PHI DICH VU',
      reference: `FT26${random.whole(1e9, 9e9)}`,
      payerName: '',
      payerAccount: '',
    });
  }
  for (const transfer of transfers) texts.push(byText.get(transfer) ?? '');
  if (layout.isFalling) movements.reverse();
  const rows = [
    ...layout.above(facts),
    ...layout.headings,
    ...movements.map((line) => layout.cells(line)),
    ...(layout.below?.(facts) ?? []),
  ];
  return { rows, texts, closing: facts.closing };
}

/** Rows as a workbook: the first row becomes the header that the writer wants. */
export async function asWorkbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const width = Math.max(...rows.map((row) => row.length));
  const [first = [], ...others] = rows;
  const kindOf = (column: number): ColumnKind => {
    const value = others.map((row) => row[column]).find((cell) => cell !== null && cell !== undefined && cell !== '');
    return value instanceof Date ? 'datetime' : 'text';
  };
  const columns = Array.from({ length: width }, (_, column) => ({
    header: String(first[column] ?? ''),
    kind: kindOf(column),
  }));
  async function* batches() {
    yield others;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx({ sheet: 'Sao ke', columns, rows: batches() })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Rows as separated values. */
export function asCsv(rows: readonly (readonly Cell[])[], sign = ','): Buffer {
  const cell = (value: Cell | undefined) => {
    const text = value instanceof Date ? `${day(value)} ${time(value)}` : String(value ?? '');
    return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return Buffer.from(`\ufeff${rows.map((row) => row.map(cell).join(sign)).join('\r\n')}\r\n`);
}
