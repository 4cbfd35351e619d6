import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const filterTexts = {
  operator: ['Điều kiện', 'Condition'],
  is: ['là', 'is'],
  isAny: ['là một trong', 'is any of'],
  isNot: ['không là', 'is not'],
  isNone: ['không thuộc', 'is none of'],
  contains: ['có chứa', 'contains'],
  on: ['đúng ngày', 'on'],
  before: ['trước', 'before'],
  after: ['sau', 'after'],
  equals: ['bằng', 'equals'],
  atLeast: ['từ', 'at least'],
  atMost: ['đến', 'at most'],
  above: ['trên', 'over'],
  below: ['dưới', 'under'],
  between: ['trong khoảng', 'between'],
  today: shared.todayHomNay,
  thisWeek: ['tuần này', 'this week'],
  thisMonth: ['tháng này', 'this month'],
  thisYear: ['năm nay', 'this year'],
  empty: ['để trống', 'is empty'],
  filled: ['đã có', 'is not empty'],
  range: ['{from} đến {to}', '{from} to {to}'],
  more: ['{values} +{count}', '{values} +{count}'],
  edit: ['Sửa bộ lọc: {text}', 'Edit filter: {text}'],
  from: shared.fromTu,
  to: ['Đến', 'To'],
  notADay: ['Ngày không hợp lệ: ghi như 15/03/2026', 'Not a valid date: write it as 15/03/2026'],
  notANumber: ['Số không hợp lệ: ghi như 1.500.000', 'Not a valid number: write it as 1,500,000'],
  done: shared.doneXong,
  several: ['Nhiều giá trị: cách nhau bằng dấu phẩy', 'Several values: separate them with commas'],
  or: ['Hoặc…', 'Or…'],
  and: ['và', 'and'],
  andMore: ['Và…', 'And…'],
  side: ['Vế {at}', 'Alternative {at}'],
  dropOr: ['Bỏ vế “hoặc” thứ {at}', 'Remove alternative {at}'],
  find: ['Tìm trường, giá trị', 'Find a field, a value'],
  found: ['{count} trong {all} trường', '{count} of {all} fields'],
  noField: ['Không có trường hay giá trị nào tên “{find}”', 'No field or value is called “{find}”'],
  values: ['Giá trị', 'Values'],
  money: ['Tiền', 'Money'],
  states: ['Tình trạng', 'States'],
  days: ['Ngày tháng', 'Days'],
  others: ['Thông tin chung', 'General facts'],
  ready: ['Hay dùng', 'Often used'],
  without: ['Không có {field}', 'No {field}'],
  left: ['{left} {many} thay vì {all}', '{left} {many} instead of {all}'],
  band: ['{from} đến {to}: {count} {many}', '{from} to {to}: {count} {many}'],
  bands: ['Phân bố, nhiều nhất {most}', 'Spread, most {most}'],
  take: ['Lọc {count}', 'Filter {count}'],
  drop: ['bỏ', 'drop'],
  back: ['Về các trường', 'Back to the fields'],
  allLeft: ['{all} {many}', '{all} {many}'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    filter: typeof filterTexts;
  }
}
addTexts('filter', filterTexts);
