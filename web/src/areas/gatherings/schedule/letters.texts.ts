import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const letterTexts = {
  // Form
  invite: ['Gửi thư mời', 'Send invitations'],
  inviteLater: shared.later,
  inviteNow: ['Ngay khi lưu', 'When saving'],
  inviteLaterHint: [
    'Lưu xong chưa ai nhận được thư: bấm “Gửi thư mời” trên trang của lịch này.',
    'Nobody gets a letter by saving: press “Send invitations” on the page of the meeting.',
  ],
  inviteNowHint: [
    'Mỗi người một thư có giờ, nơi họp, chương trình, tệp đính kèm, mục lịch và đường dẫn trả lời.',
    'One letter each, with time, place, agenda, files, a calendar entry and a link for the answer.',
  ],
  inviteSeriesHint: [
    'Mỗi người nhận một thư cho mỗi buổi của loạt. Nếu nhiều buổi, hãy để sau và mời từng buổi.',
    'Everybody gets one letter for each meeting of the series. With many meetings, rather invite later, one by one.',
  ],
  tell: ['Báo cho {count} người đã được mời?', 'Tell everybody invited ({count})?'],
  tellYes: ['Báo khi lưu', 'When saving'],
  tellNo: shared.later,
  tellHint: [
    'Thư báo chỉ đi khi tên, giờ, nơi họp hoặc đường dẫn thay đổi; người mới thêm nhận thư mời. Người bị bỏ ra luôn được báo.',
    'Letters go out only when title, time, place or link change; new people get an invitation. Removed people are always told.',
  ],
  bySms: ['Gửi SMS cho người không có e-mail', 'Send an SMS to people without e-mail'],
  reach: ['Thay đổi buổi nào?', 'Which meetings change?'],
  resumeReach: ['Bỏ hoãn buổi nào?', 'Which meetings stand again?'],
  postponeReach: ['Hoãn buổi nào?', 'Which meetings to postpone?'],
  cancelReach: ['Huỷ buổi nào?', 'Which meetings to cancel?'],
  reach_one: ['Chỉ buổi này', 'Only this one'],
  reach_later: ['Buổi này và sau đó', 'This and later ones'],
  reach_all: ['Tất cả chưa diễn ra', 'All that are not over'],
  reachHint: [
    'Những buổi đã đổi riêng chỉ nhận thay đổi về người tham dự; giờ và nội dung giữ nguyên.',
    'Meetings that were changed alone take only the change of participants; their time and content stay.',
  ],
  // Repeating
  repeat: shared.repeats,
  never: ['Không', 'Never'],
  day: ['Hằng ngày', 'Daily'],
  week: ['Hằng tuần', 'Weekly'],
  month: ['Hằng tháng', 'Monthly'],
  interval_day: ['Cứ mấy ngày', 'Every … days'],
  interval_week: ['Cứ mấy tuần', 'Every … weeks'],
  interval_month: ['Cứ mấy tháng', 'Every … months'],
  weekdays: ['Vào các ngày', 'On'],
  by: ['Vào', 'On'],
  by_day: ['Ngày {day}', 'Day {day}'],
  by_weekday: ['{weekday} thứ {nth} của tháng', '{weekday} number {nth} of the month'],
  by_lastWeekday: ['{weekday} cuối tháng', 'Last {weekday} of the month'],
  ends: shared.ends,
  endsCount: ['Sau số buổi', 'After a number'],
  endsUntil: ['Đến ngày', 'On a day'],
  count: ['Số buổi', 'Meetings'],
  until: ['Ngày cuối', 'Last day'],
  skipHolidays: ['Bỏ qua ngày lễ', 'Leave out public holidays'],
  preview: ['{count} buổi', '{count:meeting|meetings}'],
  previewNone: ['Chưa có đủ hai buổi', 'Not two meetings yet'],
  skipped: ['Bỏ qua {days}', 'Without {days}'],
  more: ['và {count} buổi nữa', 'and {count} more'],
  // Record
  letters: ['Thư đã gửi', 'Letters'],
  numberIn: ['Buổi {number} trong loạt {rule}', 'Number {number} of the series, {rule}'],
  series: ['Loạt {rule}, {count} buổi', 'Series, {rule}, {count:meeting|meetings}'],
  apart: ['đổi riêng', 'changed alone'],
  lengthen: ['Thêm các buổi…', 'Add meetings…'],
  lengthenTitle: ['Thêm các buổi vào loạt {rule}', 'Add meetings to the series, {rule}'],
  lengthenHint: [
    'Các buổi mới theo đúng quy tắc của loạt, chép giờ, nơi họp và người được mời của buổi cuối.',
    'New meetings follow the rule of the series and copy time, place and participants of its last meeting.',
  ],
  lengthenDo: ['Thêm {count} buổi', 'Add {count:meeting|meetings}'],
  lengthenNone: ['Không có buổi nào để thêm', 'Nothing to add'],
  lengthenTell: [
    'Gửi mỗi người một thư mời chung cho các buổi mới',
    'Send each participant one letter about all of them',
  ],
  lengthenBy: shared.add,
  lengthenCount: ['Thêm số buổi', 'A number more'],
  lengthenUntil: ['Đến ngày', 'Until a day'],
  lengthened: ['Đã thêm {count} buổi', 'Added: {count}'],
  close: shared.close,
  every_day: ['hằng ngày', 'daily'],
  every_week: ['hằng tuần', 'weekly'],
  every_month: ['hằng tháng', 'monthly'],
  every_quarter: ['hằng quý', 'quarterly'],
  every_year: ['hằng năm', 'yearly'],
  every_days: ['mỗi {count} ngày', 'every {count} days'],
  every_weeks: ['mỗi {count} tuần', 'every {count} weeks'],
  every_months: ['mỗi {count} tháng', 'every {count} months'],
  invited: ['{count} đã được mời', 'invited: {count}'],
  toInvite: ['{count} người chưa nhận thư mời.', 'Without an invitation: {count}.'],
  toTell: ['Lịch đã thay đổi mà {count} người chưa được báo.', 'The meeting has changed. Not told yet: {count}.'],
  nobody: ['Chưa ai được báo.', 'Nobody has been told.'],
  nothing: ['Mọi người đều đã được báo.', 'Everybody has been told.'],
  sendAsk: ['Gửi thư cho {count} người?', 'Send letters now ({count})?'],
  ofInvitations: ['{count} thư mời', '{count:invitation|invitations}'],
  ofChanges: ['{count} thư báo thay đổi', '{count:letter|letters} about changes'],
  and: [' và ', ' and '],
  sendAskHint: [
    '{what}. Thư chờ một phút mới đi; trong một phút đó còn lấy lại được.',
    '{what}. They leave after a minute and can be recalled within it.',
  ],
  remind: ['Nhắc người được mời', 'Reminders'],
  remindDay: ['Trước một ngày', 'A day before'],
  remindHour: ['Trước một giờ', 'An hour before'],
} as const satisfies Record<string, Pair>;

addTexts('letters', letterTexts);

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    letters: typeof letterTexts;
  }
}
