import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const figuresTexts = {
  title: ['Số liệu hội phí', 'Fee figures'],
  print: shared.print,
  export: shared.exportToExcel,
  allKinds: ['Mọi loại khoản phí', 'All kinds'],
  allTypes: ['Mọi loại hội viên', 'All member types'],
  allClubs: ['Bỏ lọc câu lạc bộ', 'All clubs'],
  on: ['Số liệu ngày {day}', 'Figures of {day}'],
  none: ['Chưa có khoản phí nào của năm {year}', 'No fees of {year} yet'],
  noneText: [
    'Số liệu có khi một đợt thu của năm được phát hành.',
    'There are figures once a plan of the year is issued.',
  ],
  expected: shared.expected,
  collected: shared.collected,
  owed: shared.owed,
  fees: ['{count} khoản của {members} hội viên', '{count:fee|fees} of {members} members'],
  waived: shared.waived,
  open: shared.fee2,
  waiting: ['Chờ xác nhận', 'Waiting for confirmation'],
  forecast: ['Dự báo cả năm', 'Forecast'],
  forecastHow: [
    'Tiền đã thu cộng phần còn nợ nhân tỷ lệ thu được năm trước của cùng tuổi nợ; mở các khoản của năm',
    'Money collected plus what is open, times the share that was collected last year at the same age; opens the fees of the year',
  ],
  ageing: ['Tuổi nợ', 'Ageing'],
  age: shared.overdue,
  bar: ['Biểu đồ', 'Bar'],
  late: ['{count} khoản quá hạn, {amount}', '{count:fee|fees} overdue, {amount}'],
  noneLate: ['không có khoản quá hạn', 'nothing is overdue'],
  rateOf: ['Tỷ lệ thu được của năm {year}', 'The rate of {year}'],
  count: shared.feesSoKhoan,
  debt: shared.owed,
  likely: ['Có thể thu', 'Likely'],
  everyYear: ['Mọi năm', 'All years'],
  age_later: ['Sau 30 ngày nữa', 'In more than 30 days'],
  age_soon: ['Trong 30 ngày tới', 'Within 30 days'],
  age_today: shared.dueToday,
  age_days30: shared.from130Days,
  age_days90: shared.from3190Days,
  age_days180: shared.from91180Days,
  age_year: shared.from181365Days,
  age_older: shared.over365Days,
  rate: ['Tỷ lệ thu', 'Collection rate'],
  more: ['hơn {points} điểm so với ngày {day}', '{points} points more than on {day}'],
  less: ['kém {points} điểm so với ngày {day}', '{points} points less than on {day}'],
  same: ['bằng ngày {day}', 'the same as on {day}'],
  noLast: ['chưa có năm trước để so', 'no year before to compare with'],
  chart: [
    'Tỷ lệ thu luỹ kế theo tháng của năm {year} và {last}',
    'Cumulative collection rate by month of {year} and {last}',
  ],
  month: shared.month,
  monthNo: ['Tháng {month}', 'Month {month}'],
  monthShort: ['T{month}', 'M{month}'],
  later: ['Sau năm', 'Later'],
  due: ['Đến hạn', 'Due'],
  collectedLast: ['Đã thu {year}', 'Collected {year}'],
  byMonth: shared.byMonth,
  byType: ['Theo loại hội viên', 'By member type'],
  byYear: ['Theo năm', 'By year'],
  byClub: shared.byClub,
  clubsTwice: ['hội viên của hai câu lạc bộ được tính ở cả hai', 'a member of two clubs counts in both'],
  noClub: ['Không thuộc câu lạc bộ', 'No club'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    feeFigures: typeof figuresTexts;
  }
}
addTexts('feeFigures', figuresTexts);
