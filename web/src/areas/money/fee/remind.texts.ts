import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const remindTexts = {
  title: ['Nhắc nộp hội phí', 'Remind of fees'],
  before: ['Các lần nhắc trước', 'Reminders until now'],
  who: shared.recipients,
  onlyOverdue: ['chỉ khoản đã quá hạn, tính đến {day}', 'only what is overdue on {day}'],
  narrowed: ['trong danh sách đã lọc', 'within the filtered list'],
  age: shared.ageOfDebt,
  age_days30: shared.from130Days,
  age_days90: shared.from3190Days,
  age_days180: shared.from91180Days,
  age_year: shared.from181365Days,
  age_older: shared.over365Days,
  members: shared.members,
  gets: ['Sẽ gửi', 'To send'],
  debt: shared.amount2,
  past: ['Nhắc trước đó', 'Reminded before'],
  pastTimes: ['lần {count}, {day}', 'no. {count}, {day}'],
  pastNone: ['chưa nhắc lần nào', 'not yet'],
  tone: shared.tone,
  toneOf: ['Giọng cho {age}', 'Tone for {age}'],
  chooseAll: ['Chọn mọi tuổi nợ', 'Choose all ages'],
  notDue: shared.notDueYet,
  notDueWhy: ['không gửi; tự nhắc {day}', 'not sent; by itself on {day}'],
  notDueNever: ['không gửi; chưa có lịch tự nhắc', 'not sent; no calendar reminds of it'],
  left: ['{count} hội viên quá hạn không gửi', '{count:overdue member|overdue members} get nothing'],
  leftMore: ['và {count} hội viên khác', 'and {count} more'],
  rest: ['Bỏ qua người mới được nhắc trong 7 ngày', 'Leave out who was reminded within 7 days'],
  text: shared.text,
  textHint: [
    'Bảng các khoản, mã VietQR và liên kết tự thêm phía dưới.',
    'The fees, the VietQR code and the link follow below it.',
  ],
  time: shared.time2,
  preview: shared.preview,
  previous: ['Thư trước', 'The mail before'],
  next: ['Thư sau', 'The next mail'],
  place: ['{at} / {count}', '{at} / {count}'],
  nobodyOf: ['Không ai nhận lời nhắc này.', 'Nobody gets this text.'],
  send: shared.sendLetter,
  sum: ['Gửi {count} thư', '{count:letter|letters}'],
  sumNotDue: ['{count} hội viên chưa đến hạn không gửi', '{count} with fees that are not due yet get none'],
  ask: ['Gửi {count} thư nhắc nộp hội phí?', 'Send {count:reminder|reminders} of fees?'],
  askNow: [
    'Thư đã đi thì không sửa và không thu lại được; trong 60 giây đầu còn dừng được.',
    'What is out can be neither changed nor taken back; within the first 60 seconds it can be stopped.',
  ],
  askLater: [
    'Đến giờ, phần mềm xem lại ai còn nợ rồi mới gửi.',
    'At that time the product looks again who still owes.',
  ],
  askWho: ['{count} hội viên, quá hạn {debt} ₫', '{count:member|members}, {debt} ₫ overdue'],
  askTone: ['{count} {tone}', '{count} {tone}'],
  ways: shared.sentBy,
  askLeft: ['Không gửi', 'Not sent'],
  askRecent: ['Lần gần nhất', 'Last time'],
  recent: ['{count} người đã nhận trong 14 ngày qua', '{count} got one within 14 days'],
  noneTitle: ['Không ai quá hạn', 'Nobody is overdue'],
  noneNext: ['Lần tự nhắc tiếp theo: {day}.', 'The next automatic reminder: {day}.'],
  noneNever: ['Chưa đợt thu nào có lịch tự nhắc sắp tới.', 'No plan has a coming automatic reminder.'],
  back: ['Về công nợ', 'Back to what is owed'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    remind: typeof remindTexts;
  }
}
addTexts('remind', remindTexts);
