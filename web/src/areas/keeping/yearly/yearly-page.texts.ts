import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { yearlyWords } from '@hoivien/contract/areas/keeping/yearly/yearly.texts.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const yearlyTexts = {
  ...yearlyWords,
  from: shared.from,
  to: shared.to,
  exportAll: ['Xuất Excel tất cả', 'Export all to Excel'],
  export: shared.exportToExcel,
  exportOf: ['Xuất Excel: {part}', 'Export to Excel: {part}'],
  printAll: ['In tất cả', 'Print all'],
  all: shared.all,
  none: ['Không có trong kỳ này', 'None in this period'],
  openAll: ['Mở cả {count} dòng', 'Open all {count}'],
  firstOf: [
    '{shown} dòng đầu; tệp Excel và bản in có cả {count}',
    'The first {shown}; the workbook and the paper have all {count}',
  ],
  more: [
    'Còn {count} dòng không in được trong một lần; xem tệp Excel.',
    '{count} further rows do not fit into one print; see the workbook.',
  ],
  unknown: [
    '{count} hội viên chưa có ngày gia nhập, được tính cả ở đầu kỳ và cuối kỳ.',
    '{count:member has|members have} no day of joining, and count at the beginning and at the end.',
  ],
  inactive: [
    'Số cuối kỳ tính cả {count} hội viên đã ngừng hoạt động mà chưa ra hội.',
    'The end counts {count:inactive member who has|inactive members who have} not left.',
  ],
  notOnHome: ['Trang chủ không tính số này.', 'Home does not count them.'],
  badPeriod: ['Ngày cuối kỳ phải sau ngày đầu kỳ.', 'The period must end after it begins.'],
  paperTitle: ['Danh sách hằng năm của hiệp hội', 'Yearly lists of the association'],
  paperOf: ['Danh sách từ {from} đến {to}', 'Lists from {from} to {to}'],
  paperRows: ['{count} dòng trên các danh sách, cỡ giấy A4', 'Rows of the lists on A4: {count}'],
  printedOn: shared.printedOnDay,
  order: shared.noTt,
  notOfficial: [
    'Danh sách để lập báo cáo, không phải mẫu của cơ quan nhà nước.',
    'Lists for making reports. They are no official form.',
  ],
  taskDue: shared.titleYearDueDue,
  taskDone: ['{title} {year}: {by} đã nộp ngày {day}', '{title} {year}: handed in on {day} by {by}'],
  daysLeft: ['còn {count} ngày', '{count:day|days} left'],
  daysLate: ['trễ {count} ngày', '{count:day|days} late'],
  dueToday: ['hôm nay là hạn', 'due today'],
  tick: ['Đánh dấu đã nộp', 'Mark as handed in'],
  untick: ['Bỏ đánh dấu', 'Unmark'],
  untickAsk: ['Bỏ đánh dấu đã nộp của năm {year}?', 'Unmark {year} as handed in?'],
  untickHint: ['Việc này sẽ chờ trở lại. Nhật ký giữ cả hai lần.', 'The task waits again. The history keeps both.'],
  doneOn: shared.handedInOn,
  editTask: ['Sửa việc này', 'Change this task'],
  taskSection: ['Việc và hạn nộp', 'Task and due day'],
  remindSection: ['Nhắc việc', 'Reminders'],
  remindHint: [
    'Thông báo và Trang chủ nhắc những người xuất được danh sách hội viên, mỗi mốc một lần. Ví dụ 30, 7, 1.',
    'Notices and Home remind those who may export the list of members, once for each number. For example 30, 7, 1.',
  ],
  cancel: shared.cancel,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    yearly: typeof yearlyTexts;
  }
}
addTexts('yearly', yearlyTexts);
