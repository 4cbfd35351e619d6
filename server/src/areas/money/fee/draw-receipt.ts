import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { receiptSheet, type SheetLine, sheetWord } from '@hoivien/contract/areas/money/fee/receipt-sheet.ts';

/** How a receipt stands on paper: A5 lies across, A4 stands. */
export interface PaperForm {
  size: 'A5' | 'A4';
  isCopy: boolean;
  /** English beside the Vietnamese words. */
  isBilingual?: boolean;
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

function definitionOf(paper: ReceiptPaper, { size, isCopy, isBilingual = false }: PaperForm): object {
  const sheet = receiptSheet(paper, isBilingual);
  const isLarge = size === 'A4';
  const isTight = !isLarge && isBilingual;
  const line = ({ label, value, isStrong = false }: SheetLine) => [
    { text: `${label}:`, margin: [0, isTight ? 1 : 2, 0, 1] },
    { text: value ?? ' ', bold: isStrong, margin: [0, isTight ? 1 : 2, 0, 1] },
  ];
  const inline = ({ label, value, isStrong = false }: SheetLine) => ({
    text: [`${label}: `, { text: value, bold: isStrong }],
  });
  const isVoid = paper.cancelled !== null;
  const marks = [...(isCopy ? (['copy'] as const) : []), ...(isVoid ? (['void'] as const) : [])];
  const labels = isLarge ? 130 : 118;
  return {
    info: { title: `${sheet.title} ${paper.code}`, author: paper.issuer.name },
    language: 'vi-VN',
    pageSize: size,
    pageOrientation: isLarge ? 'portrait' : 'landscape',
    pageMargins: isLarge ? [56, 42, 42, 42] : [28, isTight ? 14 : 22, 28, isTight ? 12 : 20],
    defaultStyle: { font: 'Roboto', fontSize: isLarge ? 11 : isTight ? 8.5 : 9.5, lineHeight: isTight ? 1.05 : 1.15 },
    ...(isVoid && {
      watermark: { text: sheetWord('void', false), color: '#d42020', opacity: 0.2, bold: true },
    }),
    content: [
      {
        columnGap: 20,
        columns: [
          { width: '*', stack: sheet.issuer.map((one, at) => inline({ ...one, isStrong: at === 0 })) },
          {
            width: '44%',
            alignment: 'center',
            stack: [
              ...(sheet.form ? [{ text: sheet.form, bold: true }] : []),
              ...(sheet.regime ? [{ text: sheet.regime, italics: true, fontSize: isLarge ? 9.5 : 8.5 }] : []),
            ],
          },
        ],
      },
      {
        margin: [0, isLarge ? 22 : 8, 0, isLarge ? 14 : 6],
        columns: [
          {
            width: '26%',
            stack: marks.map((mark) => ({
              table: { body: [[{ text: sheetWord(mark, isBilingual), bold: true, margin: [6, 1, 6, 1] }]] },
              margin: [0, 0, 0, 4],
            })),
          },
          {
            width: '*',
            alignment: 'center',
            stack: [
              { text: sheet.title.toLocaleUpperCase('vi'), bold: true, fontSize: isLarge ? 20 : 17 },
              { text: sheet.day, italics: true },
            ],
          },
          { width: '26%', stack: sheet.numbers.map(inline) },
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
            table: { widths: [isBilingual ? labels + 50 : labels, '*'], body: sheet.lines.map(line) },
          },
          ...(paper.owed ? [{ width: 'auto', qr: paper.owed.code, fit: isLarge ? 150 : 100, eccLevel: 'M' }] : []),
        ],
      },
      ...(sheet.owed.length > 0
        ? [
            {
              margin: [0, 4, 0, 0],
              fontSize: isLarge ? 10 : 8.5,
              text: sheet.owed.map(({ text, isStrong = false }) => ({ text, bold: isStrong })),
            },
          ]
        : []),
      { text: sheet.day, italics: true, alignment: 'right', margin: [0, isLarge ? 14 : 5, 0, 3] },
      // A table, so that names stand at one height, however many lines the titles take.
      {
        layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 0 },
        table: {
          widths: sheet.signs.map(() => '*'),
          body: [
            sheet.signs.map(({ title }) => ({ text: title, bold: true, alignment: 'center' })),
            sheet.signs.map(({ hint }) => ({
              text: hint,
              italics: true,
              fontSize: isLarge ? 9 : 8,
              alignment: 'center',
            })),
            sheet.signs.map(({ name }) => ({
              text: name ?? ' ',
              bold: true,
              alignment: 'center',
              margin: [0, isLarge ? 56 : isTight ? 14 : 30, 0, 0],
            })),
          ],
        },
      },
      { ...inline(sheet.received), margin: [0, isLarge ? 18 : 6, 0, 0] },
      ...(isVoid ? [{ text: `Phiếu đã huỷ: ${paper.cancelled}`, italics: true, margin: [0, 4, 0, 0] }] : []),
    ],
  };
}
