import { feeHistoryTexts } from '@hoivien/contract/areas/money/fee/fee-history.texts.ts';
import { feeTexts } from '@hoivien/contract/areas/money/fee/fee.texts.ts';
import { figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { type Language, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import { workbookFile } from '../../../kit/exchange/workbook-file.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { feeDesk } from './debt-desk.ts';
import { feeAgeing, feeFigures, feeMonths } from './figures.ts';

/** Figures over all fees that the reader sees. */
export function figureRoutes(): Route[] {
  return [
    serve(figureCalls.year, async (call, { query }) => ({ data: await feeFigures(call, query) })),
    serve(figureCalls.months, async (call, { query }) => ({ data: await feeMonths(call, query) })),
    serve(figureCalls.desk, async (call, { query }) => ({ data: await feeDesk(call, query) })),
    serve(figureCalls.ageing, async (call, { query }) => ({ data: await feeAgeing(call, query) })),
    serve(figureCalls.workbook, async (call, { query: { language, ...query } }) => {
      const figures = await feeFigures(call, query);
      const title = pick(WORDS.title, language);
      const columns = [
        { header: pick(WORDS.by, language), kind: 'text' },
        { header: pick(WORDS.what, language), kind: 'text' },
        { header: pick(WORDS.fees, language), kind: 'number' },
        { header: pick(WORDS.expected, language), kind: 'money' },
        { header: pick(WORDS.collected, language), kind: 'money' },
        { header: pick(WORDS.waived, language), kind: 'money' },
        { header: pick(WORDS.owed, language), kind: 'money' },
        { header: pick(WORDS.last, language), kind: 'money' },
        { header: pick(WORDS.likely, language), kind: 'money' },
      ] as const;
      const rows = (async function* () {
        yield rowsOf(figures, language);
      })();
      return workbookFile([title, String(figures.year)], writeXlsx({ sheet: title, columns, rows }));
    }),
  ];
}

const WORDS = {
  title: ['Số liệu hội phí', 'Fee figures'],
  by: ['Theo', 'By'],
  what: ['Mục', 'Item'],
  fees: ['Số khoản', 'Fees'],
  expected: ['Phải thu', 'Expected'],
  collected: ['Đã thu', 'Collected'],
  owed: ['Còn nợ', 'Owed'],
  whole: ['Cả năm', 'Whole year'],
  year: ['Năm', 'Year'],
  month: ['Tháng', 'Month'],
  later: ['Sau năm', 'Later'],
  type: ['Loại hội viên', 'Member type'],
  club: ['Câu lạc bộ', 'Club'],
  none: ['Không thuộc câu lạc bộ', 'No club'],
  age: ['Tuổi nợ', 'Age of debt'],
  forecast: ['Dự báo cả năm', 'Forecast'],
  waived: ['Miễn giảm', 'Waived'],
  credit: ['Nộp thừa', 'Credit'],
  waiting: ['Chờ xác nhận', 'Waiting'],
  last: ['Đã thu năm trước', 'Collected the year before'],
  likely: ['Có thể thu', 'Likely'],
} as const satisfies Record<string, Pair>;

type Sums = Pick<Figures['whole'], 'fees' | 'expected' | 'collected' | 'waived' | 'owed'>;

function rowsOf(figures: Figures, language: Language): Cell[][] {
  const say = (name: keyof typeof WORDS) => pick(WORDS[name], language);
  const { memberType, age } = feeHistoryTexts.choices;
  const line = (by: keyof typeof WORDS, what: string, { fees, expected, collected, waived, owed }: Sums): Cell[] => [
    say(by),
    what,
    fees,
    expected,
    collected,
    waived,
    owed,
    null,
    null,
  ];
  const amount = (by: keyof typeof WORDS, count: number | null, value: number): Cell[] => [
    say(by),
    String(figures.year),
    count,
    null,
    value,
    null,
    null,
    null,
    null,
  ];
  return [
    line('whole', String(figures.year), figures.whole),
    amount('credit', null, figures.whole.credit),
    amount('waiting', figures.waiting.payments, figures.waiting.amount),
    [say('forecast'), String(figures.year), null, null, figures.forecast, null, null, null, null],
    ...figures.months.map(({ month, due, collected, waived, lastCollected }): Cell[] => [
      say('month'),
      month > 12 ? say('later') : String(month),
      null,
      due,
      collected,
      waived,
      null,
      lastCollected,
      null,
    ]),
    ...figures.types.map((one) =>
      line('type', pick(memberType[one.memberType as keyof typeof memberType] ?? feeTexts.title, language), one),
    ),
    ...figures.clubs.map((one) => line('club', one.name ?? say('none'), one)),
    ...figures.ageing.map(({ age: of, fees, debt, lastRate, likely }): Cell[] => [
      say('age'),
      pick(age[of], language),
      fees,
      null,
      null,
      null,
      debt,
      null,
      lastRate === null ? null : likely,
    ]),
    ...figures.years.map((one) => line('year', String(one.year), one)),
  ];
}
