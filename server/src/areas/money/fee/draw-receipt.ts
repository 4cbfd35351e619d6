import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';

/** How a receipt stands on paper: A5 lies across, A4 stands. */
export interface PaperForm {
  size: 'A5' | 'A4';
  isCopy: boolean;
}

/** The part of pdfmake that this file uses; the package has no types. */
interface PdfMaker {
  setFonts: (fonts: object) => void;
  setUrlAccessPolicy: (allows: (url: string) => boolean) => void;
  setLocalAccessPolicy: (allows: (path: string) => boolean) => void;
  createPdf: (definition: object) => { getBuffer: () => Promise<Buffer> };
}

let maker: PdfMaker | undefined;

/** Loads pdfmake with its Roboto at the first receipt. */
function loaded(): PdfMaker {
  if (maker) return maker;
  const require = createRequire(import.meta.url);
  const made = require('pdfmake') as PdfMaker;
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  const file = (name: string) => join(folder, `Roboto-${name}.ttf`);
  made.setFonts({
    Roboto: {
      normal: file('Regular'),
      bold: file('Medium'),
      italics: file('Italic'),
      bolditalics: file('MediumItalic'),
    },
  });
  // A receipt shows texts only: nothing of it may name a file or an address.
  made.setUrlAccessPolicy(() => false);
  made.setLocalAccessPolicy((path) => path.startsWith(folder));
  maker = made;
  return made;
}

/** The PDF of a receipt with the contents of form 01-TT, with text that can be searched and copied. */
export function drawReceipt(paper: ReceiptPaper, form: PaperForm): Promise<Buffer> {
  return loaded().createPdf(definitionOf(paper, form)).getBuffer();
}

function definitionOf(paper: ReceiptPaper, { size, isCopy }: PaperForm): object {
  const { issuer } = paper;
  const isLarge = size === 'A4';
  const day = `Ngày ${paper.issuedOn.slice(8)} tháng ${Number(paper.issuedOn.slice(5, 7))} năm ${paper.issuedOn.slice(0, 4)}`;
  const method = paper.method === PAYMENT_METHOD.cash ? 'tiền mặt' : 'chuyển khoản';
  const sign = (title: string, hint: string, name: string | null) => ({
    width: '*',
    alignment: 'center',
    stack: [
      { text: title, bold: true },
      { text: hint, italics: true, fontSize: isLarge ? 9 : 8 },
      { text: name ?? ' ', bold: true, margin: [0, isLarge ? 60 : 34, 0, 0] },
    ],
  });
  const line = (label: string, value: string | null, bold = false) => [
    { text: `${label}:`, margin: [0, 2, 0, 1] },
    { text: value ?? ' ', bold, margin: [0, 2, 0, 1] },
  ];
  const marks = [...(isCopy ? ['BẢN SAO'] : []), ...(paper.cancelled === null ? [] : ['ĐÃ HUỶ'])];
  return {
    info: { title: `Phiếu thu ${paper.code}`, author: issuer.name },
    language: 'vi-VN',
    pageSize: size,
    pageOrientation: isLarge ? 'portrait' : 'landscape',
    pageMargins: isLarge ? [56, 42, 42, 42] : [28, 22, 28, 20],
    defaultStyle: { font: 'Roboto', fontSize: isLarge ? 11 : 9.5, lineHeight: 1.15 },
    ...(paper.cancelled !== null && { watermark: { text: 'ĐÃ HUỶ', color: '#d42020', opacity: 0.2, bold: true } }),
    content: [
      {
        columnGap: 20,
        columns: [
          {
            width: '*',
            stack: [
              { text: issuer.name.toLocaleUpperCase('vi'), bold: true },
              { text: issuer.address ?? ' ' },
              ...(issuer.taxCode ? [{ text: `Mã số thuế: ${issuer.taxCode}` }] : []),
            ],
          },
          {
            width: '44%',
            alignment: 'center',
            stack: [
              ...(issuer.form ? [{ text: issuer.form, bold: true }] : []),
              ...(issuer.regime ? [{ text: issuer.regime, italics: true, fontSize: isLarge ? 9.5 : 8.5 }] : []),
            ],
          },
        ],
      },
      {
        margin: [0, isLarge ? 22 : 8, 0, isLarge ? 14 : 6],
        columns: [
          {
            width: '26%',
            stack: marks.map((text) => ({
              table: { body: [[{ text, bold: true, margin: [6, 1, 6, 1] }]] },
              margin: [0, 0, 0, 4],
            })),
          },
          {
            width: '*',
            alignment: 'center',
            stack: [
              { text: 'PHIẾU THU', bold: true, fontSize: isLarge ? 20 : 17 },
              { text: day, italics: true },
            ],
          },
          {
            width: '26%',
            stack: [
              { text: `Quyển số: ${paper.prefix}-${paper.year}` },
              { text: ['Số: ', { text: paper.code, bold: true }] },
              { text: 'Nợ: ………………' },
              { text: 'Có: ………………' },
            ],
          },
        ],
      },
      // The code stands beside the lines, so that a receipt stays on one page.
      {
        columnGap: 10,
        columns: [
          {
            width: '*',
            layout: {
              hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
              vLineWidth: () => 0,
              hLineColor: () => '#888888',
              hLineStyle: () => ({ dash: { length: 1, space: 2 } }),
              paddingLeft: () => 0,
            },
            table: {
              widths: [isLarge ? 130 : 118, '*'],
              body: [
                line('Họ và tên người nộp tiền', paper.payerName, true),
                line('Địa chỉ', paper.payerAddress),
                line('Lý do nộp', `${paper.reason} (${method})`),
                ...paper.lines.map(({ fee, reference, amount }) =>
                  line(`  ${fee}`, `${showAmount(amount)} đồng (${reference})`),
                ),
                line('Số tiền', `${showAmount(paper.amount)} đồng`, true),
                line('Viết bằng chữ', paper.amountWords),
                line('Kèm theo', `${paper.files > 0 ? paper.files : '……'} chứng từ gốc`),
              ],
            },
          },
          ...(paper.owed ? [{ width: 'auto', qr: paper.owed.code, fit: isLarge ? 150 : 100, eccLevel: 'M' }] : []),
        ],
      },
      ...(paper.owed ? [owedLine(paper.owed, isLarge)] : []),
      { text: day, italics: true, alignment: 'right', margin: [0, isLarge ? 14 : 5, 0, 3] },
      {
        columnGap: 4,
        columns: [
          sign('Thủ trưởng đơn vị', '(Ký, họ tên, đóng dấu)', issuer.director),
          sign('Kế toán trưởng', '(Ký, họ tên)', issuer.accountant),
          sign('Người nộp tiền', '(Ký, họ tên)', null),
          sign('Người lập phiếu', '(Ký, họ tên)', paper.writtenBy),
          sign('Thủ quỹ', '(Ký, họ tên)', issuer.treasurer),
        ],
      },
      {
        text: ['Đã nhận đủ số tiền (viết bằng chữ): ', { text: paper.amountWords, bold: true }],
        margin: [0, isLarge ? 18 : 6, 0, 0],
      },
      ...(paper.cancelled === null
        ? []
        : [{ text: `Phiếu đã huỷ: ${paper.cancelled}`, italics: true, margin: [0, 4, 0, 0] }]),
    ],
  };
}

/** What is still owed of the fee, and how to pay it; its code stands beside the lines. */
function owedLine(owed: NonNullable<ReceiptPaper['owed']>, isLarge: boolean): object {
  const { fee, debt, bankName, accountNumber, accountHolder, reference } = owed;
  return {
    margin: [0, 4, 0, 0],
    fontSize: isLarge ? 10 : 8.5,
    text: [
      `${fee} còn phải nộp `,
      { text: `${showAmount(debt)} đồng`, bold: true },
      `; quét mã VietQR, hoặc chuyển khoản ${bankName} `,
      { text: accountNumber, bold: true },
      `, ${accountHolder}, nội dung `,
      { text: reference, bold: true },
    ],
  };
}
