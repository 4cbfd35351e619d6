import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const recipientsTexts = {
  add: ['Thêm', 'Add'],
  none: [
    'Chưa chọn ai. Thêm từng người, hoặc cả một nhóm.',
    'Nobody is chosen. Add people one by one, or a whole group.',
  ],
  chosen: ['Người đã chọn', 'Who is chosen'],
  people: ['Từng người', 'People'],
  filter: ['Bộ lọc', 'Filter'],
  email: ['E-mail khác', 'Other e-mail'],
  left: ['Cả người đã ra hội', 'Also those who have left'],
  list: ['Danh sách', 'List'],
  condition: ['Thêm điều kiện', 'Add a condition'],
  everybody: ['Mọi người trong danh sách', 'Everybody in the list'],
  committeeOn: ['{name}, ngày {day}', '{name}, on {day}'],
  committeeNow: ['{name}, hiện nay', '{name}, today'],
  day: ['Vào ngày (bỏ trống: hôm nay)', 'On the day (empty: today)'],
  paste: ['Mỗi dòng một người: Tên <địa chỉ>', 'One person a line: Name <address>'],
  pasteHint: [
    'Dán được cả danh sách; dấu phẩy hoặc xuống dòng để tách.',
    'A whole list can be pasted; commas or new lines separate.',
  ],
  wrong: ['Không đọc được: {lines}', 'Cannot be read: {lines}'],
  twice: ['Đã có: {lines}', 'There already: {lines}'],
  take: ['Thêm vào', 'Add them'],
  close: ['Đóng', 'Close'],
  remove: ['Bỏ {name}', 'Remove {name}'],
  counting: ['Đang đếm…', 'Counting…'],
  total: ['{count} người', '{count:person|people}'],
  skipped: ['{count} không nhận được', '{count} get nothing'],
  because: ['vì {reasons}', 'because of {reasons}'],
  inactive: ['đang ngừng hoạt động ({count})', 'inactive ({count})'],
  noAddress: ['thiếu liên lạc ({count})', 'no address ({count})'],
  noMobile: ['chỉ có số máy bàn ({count})', 'a landline only ({count})'],
  noConsent: ['rút đồng ý ({count})', 'a withdrawn consent ({count})'],
  bounced: ['thư bị trả lại ({count})', 'returned mails ({count})'],
  whyInactive: ['Hồ sơ đang ngừng hoạt động', 'The record is inactive'],
  whyNoAddress: ['Không có e-mail hoặc số di động', 'No e-mail or mobile number'],
  whyNoMobile: ['Chỉ có số máy bàn, không có số di động', 'A landline only, no mobile number'],
  whyNoConsent: ['Đã rút sự đồng ý', 'Withdrew the consent'],
  whyBounced: ['Thư bị trả lại 3 lần', 'Mails came back three times'],
  repeated: [
    'Đã bỏ {count} e-mail trùng với người đã chọn.',
    '{count} e-mails of people who are chosen anyway are left out.',
  ],
  allOf: ['Tất cả', 'All'],
  onlySkipped: ['Không nhận được', 'Get nothing'],
  listTitle: ['Người nhận', 'Recipients'],
  outside: ['Ngoài hệ thống', 'Outside the system'],
  page: ['Trang {page}/{pages}', 'Page {page} of {pages}'],
  previous: ['Trang trước', 'Previous page'],
  next: ['Trang sau', 'Next page'],
} as const satisfies Record<string, Pair>;
declare module '../../i18n/texts.ts' {
  interface Texts {
    recipients: typeof recipientsTexts;
  }
}
addTexts('recipients', recipientsTexts);
