import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const recipientsTexts = {
  add: shared.add,
  none: [
    'Chưa chọn ai. Thêm từng người, hoặc cả một nhóm.',
    'Nobody is chosen. Add people one by one, or a whole group.',
  ],
  chosen: ['Người đã chọn', 'Who is chosen'],
  people: ['Từng người', 'People'],
  filter: ['Bộ lọc', 'Filter'],
  email: ['E-mail khác', 'Other e-mail'],
  left: ['Cả người đã ra hội', 'Also those who have left'],
  list: shared.list,
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
  close: shared.close,
  remove: shared.removeName,
  counting: ['Đang đếm…', 'Counting…'],
  total: shared.countCountNguoi,
  skipped: ['{count} không nhận được', '{count} get nothing'],
  because: ['vì {reasons}', 'because of {reasons}'],
  inactive: ['đang ngừng hoạt động ({count})', 'inactive ({count})'],
  noAddress: ['thiếu liên lạc ({count})', 'no address ({count})'],
  noMobile: ['chỉ có số máy bàn ({count})', 'a landline only ({count})'],
  noConsent: ['rút đồng ý ({count})', 'a withdrawn consent ({count})'],
  bounced: ['thư bị trả lại ({count})', 'returned mails ({count})'],
  whyInactive: shared.theRecordIsInactive,
  whyNoAddress: ['Không có e-mail hoặc số di động', 'No e-mail or mobile number'],
  whyNoMobile: shared.aLandlineOnlyNoMobileNumber,
  whyNoConsent: ['Đã rút sự đồng ý', 'Withdrew the consent'],
  whyBounced: shared.mailsCameBackThreeTimes,
  repeated: [
    'Đã bỏ {count} e-mail trùng với người đã chọn.',
    '{count} e-mails of people who are chosen anyway are left out.',
  ],
  allOf: shared.all,
  onlySkipped: ['Không nhận được', 'Get nothing'],
  listTitle: shared.recipients,
  outside: ['Ngoài hệ thống', 'Outside the system'],
  page: ['Trang {page}/{pages}', 'Page {page} of {pages}'],
  previous: shared.previousPage,
  next: shared.nextPage,
} as const satisfies Record<string, Pair>;
declare module '../../i18n/texts.ts' {
  interface Texts {
    recipients: typeof recipientsTexts;
  }
}
addTexts('recipients', recipientsTexts);
