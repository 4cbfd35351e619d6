import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const outboxTexts = {
  search: ['Tìm theo địa chỉ hoặc tiêu đề', 'Search by address or subject'],
  all: ['Mọi trạng thái', 'Every state'],
  stateFilter: shared.stateTrangThai,
  channel: ['Kênh', 'Channel'],
  mail: shared.eMail,
  sms: shared.sms,
  zalo: shared.zalo,
  product: shared.inTheProduct,
  ofPress: ['Thư của một lần gửi', 'The letters of one sending'],
  everyPress: ['Xem mọi thư', 'Show all letters'],
  everyChannel: ['Mọi kênh', 'Every channel'],
  address: ['Gửi tới', 'To'],
  subject: ['Tiêu đề', 'Subject'],
  state: shared.stateTrangThai,
  time: shared.time,
  kept: ['Nằm lại đây', 'Kept here'],
  held: ['Tin cũ, chờ quyết định', 'Old, waits for a decision'],
  waiting: ['Đang chờ gửi', 'Waiting'],
  later: ['Chờ đến giờ hẹn', 'Waiting for its time'],
  hour: ['Chờ đến sáng', 'Waiting for the morning'],
  quota: ['Chờ hạn mức mới', 'Waiting for the quota'],
  settings: ['Chờ quản trị viên', 'Waiting for an administrator'],
  sending: shared.beingSent,
  delivered: shared.delivered,
  sent: shared.sentDaGui,
  failed: ['Gửi hỏng', 'Failed'],
  cancelled: shared.cancelled,
  noSubject: ['(tin nhắn)', '(text message)'],
  body: shared.text,
  asMail: ['Xem như trong thư', 'Show as in the mail'],
  asText: ['Xem chữ thuần', 'Show the plain text'],
  files: ['Tệp kèm: {names}', 'Files: {names}'],
  calendar: ['Kèm lịch hẹn (.ics)', 'With an entry for calendars (.ics)'],
  fallbackTo: ['Xem tin SMS gửi thay', 'Open the SMS that went instead'],
  fallbackFrom: ['SMS này gửi thay tin Zalo', 'This SMS went instead of a message by Zalo'],
  openOther: ['Xem tin Zalo', 'Open the message by Zalo'],
  nextTry: ['Gửi lúc {time}', 'Goes out at {time}'],
  deliveredAt: ['Máy nhận lúc {time}', 'Arrived at {time}'],
  bounces: [
    'Thư tới địa chỉ này đã bị trả lại {count} lần; đủ ba lần thì không gửi nữa.',
    '{count:mail|mails} to this address came back; after three nothing more is sent to it.',
  ],
  stopped: [
    'Địa chỉ này không nhận thư nữa: đã {count} lần bị trả lại.',
    'This address gets no more mails: {count} of them came back.',
  ],
  clearBounces: ['Cho nhận thư lại', 'Let it get mails again'],
  markBounced: ['Thư bị trả lại', 'It came back'],
  localLinks: [
    'Liên kết trong tin này chỉ mở được trên máy chủ. Nhờ người vận hành đặt địa chỉ công khai của hệ thống.',
    'The links in this message open on the server’s own machine only. Ask the operator to set the public address of the system.',
  ],
  blankLinks: [
    'Liên kết trong tin được che (…), vì ai có liên kết sẽ trả lời hoặc đăng nhập thay người nhận được. Tin gửi đi vẫn có đủ liên kết.',
    'Links in the text are blanked (…), because whoever has one could answer or sign in for its recipient. The message that goes out has them.',
  ],
  hiddenAccount: [
    'Nội dung có mã hoặc liên kết để đăng nhập bằng tài khoản này. Chỉ người sửa được tài khoản và có mọi quyền của nó mới đọc được.',
    'The text holds a code or link that signs in to this account. It is shown to people who may change the account and hold every permission that it holds.',
  ],
  hiddenMember: [
    'Nội dung có liên kết để trả lời thay cho người nhận. Chỉ người sửa được hội viên này, hoặc cuộc họp trong thư, mới đọc được.',
    'The text holds a link that answers for its recipient. It is shown to people who may change this member, or the meeting of the letter.',
  ],
  hiddenSent: [
    'Tin này chứa mã dùng một lần đã gửi cho chủ nhân, nên không hiện ở đây.',
    'This message holds a one-time code that went to its owner, so it is not shown here.',
  ],
  hiddenGone: [
    'Nội dung đã được xoá khỏi hộp thư đi: mã chỉ dùng một lần, hoặc dữ liệu của người nhận đã được xoá.',
    'The text was wiped from the outbox: it held a one-time code, or the data of its recipient were erased.',
  ],
  retry: shared.sendAgain,
  attempts: ['Đã thử {count} lần. {reason}', 'Tried {count:time|times}. {reason}'],
  keptHint: [
    'Kênh của các tin này chưa được cấu hình, nên tin nằm lại ở đây. Nhờ người vận hành đặt máy chủ thư, SMS hoặc Zalo. Tới lúc đó hãy đọc và chuyển cho người nhận; mỗi lần đọc được ghi vào lịch sử.',
    'The channel of these messages is not configured, so they stay here. Ask the operator to set the mail server, SMS or Zalo. Until then read them and pass them on; each reading stands in the history.',
  ],
  heldTitle: ['{count} tin cũ hơn một ngày: gửi hay bỏ?', '{count:message|messages} older than a day: send or drop?'],
  heldHint: [
    'Các tin này nằm chờ vì kênh gửi chưa được cài đặt. Không tin nào tự gửi đi; tin bỏ vẫn nằm trong danh sách, với trạng thái Đã huỷ.',
    'These messages waited because their channel was not set up. None of them goes out by itself; dropped ones stay in the list as cancelled.',
  ],
  heldKind: shared.kind,
  heldDays: ['Ngày', 'Days'],
  heldCount: ['Số tin', 'Messages'],
  heldDay: ['{day}: {count}', '{day}: {count}'],
  heldAll: shared.all,
  heldSend: shared.send,
  heldDrop: shared.drop,
  heldSendOf: ['Gửi: {what}', 'Send: {what}'],
  heldDropOf: ['Bỏ: {what}', 'Drop: {what}'],
  heldSendAsk: ['Gửi {count} tin cũ?', 'Send {count:old message|old messages}?'],
  heldDropAsk: ['Bỏ {count} tin cũ?', 'Drop {count:old message|old messages}?'],
  heldSendText: [
    '{what}. Người nhận sẽ nhận tin viết từ ngày cũ.',
    '{what}. The recipients get messages that were written on an earlier day.',
  ],
  heldDropText: ['{what}. Tin đã bỏ không gửi lại được.', '{what}. Dropped messages cannot be sent any more.'],
  none: ['Chưa có tin nào', 'No messages yet'],
  noneText: [
    'Thư khôi phục mật khẩu, mã OTP và thông báo sẽ hiện ở đây.',
    'Recovery mails, OTP codes and notices will show here.',
  ],
  nothingFound: ['Không có tin nào khớp', 'No message matches'],
  clear: ['Bỏ lọc', 'Clear the filters'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    outbox: typeof outboxTexts;
  }
}
addTexts('outbox', outboxTexts);
