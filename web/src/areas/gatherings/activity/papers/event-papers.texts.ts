import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const paperTexts = {
  list: ['In danh sách tham gia', 'Print the participants'],
  badges: ['In thẻ đeo', 'Print name badges'],
  cards: ['In thẻ đặt bàn', 'Print place cards'],
  memberCard: ['In thẻ hội viên của sự kiện', 'Print the member card of the event'],
  summary: ['In tổng kết', 'Print the summary'],
  cancelled: ['Sự kiện đã huỷ: {reason}', 'Cancelled: {reason}'],
  postponed: [
    'Sự kiện đang hoãn, giờ ghi ở đây là kế hoạch cũ: {reason}',
    'Postponed, the time here is the former plan: {reason}',
  ],
  listTitle: ['Danh sách tham gia', 'List of participants'],
  summaryTitle: ['Tổng kết sự kiện', 'Summary of the event'],
  rows: shared.countCountNguoi,
  sheets: ['{count} thẻ trên {pages} tờ A4', '{count:card|cards} on {pages:sheet|sheets} of A4'],
  reading: ['Đang đọc {done}/{total}…', 'Reading {done}/{total}…'],
  tooMany: [
    'Có {total} người; mỗi lần in được nhiều nhất {most}. Hãy lọc bớt rồi in từng phần.',
    'There are {total} people; at most {most} print at once. Filter the list and print it in parts.',
  ],
  nobody: ['Không có ai để in', 'There is nobody to print'],
  order: shared.noTt,
  sign: ['Ký tên', 'Signature'],
  printedOn: shared.printedOnDay,
  onlyConfirmed: ['Chỉ người đã xác nhận', 'Confirmed people only'],
  withSign: ['Có cột ký tên', 'With a column for signatures'],
  codeMark: ['Mã QR của {name}', 'QR code of {name}'],
  participant: ['Người tham gia', 'Participant'],
  code: shared.code,
  cut: ['Cắt theo đường kẻ; mặt sau để trống.', 'Cut along the lines; the back stays empty.'],
  fold: [
    'Gấp theo đường chấm để thẻ đứng trên bàn.',
    'Fold along the dotted line so that the card stands on the table.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    eventPaper: typeof paperTexts;
  }
}
addTexts('eventPaper', paperTexts);
