import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const invitationTexts = {
  // Letters
  kind_invitation: shared.invitation,
  kind_reminder: ['Thư nhắc', 'Reminder'],
  kind_thanks: ['Thư cảm ơn', 'Thanks'],
  kind_change: ['Báo thay đổi', 'Change'],
  kind_place: ['Báo có chỗ', 'Free place'],
  kind_offer: ['Mời nhận chỗ', 'Place offered'],
  kind_offerEnded: ['Hết hạn nhận chỗ', 'Offer ended'],
  kind_cancellation: ['Báo huỷ', 'Cancellation'],
  kind_postponement: ['Báo hoãn', 'Postponement'],
  kind_removal: ['Báo thôi mời', 'Removal'],
  noLetters: ['Chưa có thư nào', 'No letters yet'],
  send: shared.sendLetter,
  sendInvitations: ['Gửi {count} thư mời', 'Send {count:invitation|invitations}'],
  // Cancelling and postponing
  cancelAsk: ['Huỷ “{title}”?', 'Cancel “{title}”?'],
  postponeAsk: ['Hoãn “{title}”?', 'Postpone “{title}”?'],
  offCounting: ['Đang xem ai được báo…', 'Looking for whom it tells…'],
  offTold_mail: ['{count} người được báo bằng e-mail', '{count:person is|people are} told by e-mail'],
  offTold_sms: ['{count} người được báo bằng SMS', '{count:person is|people are} told by SMS'],
  offTold_zalo: ['{count} người được báo qua Zalo', '{count:person is|people are} told by Zalo'],
  offTold_product: ['{count} người được báo trong phần mềm', '{count:person is|people are} told in the product'],
  offNobody: ['Không ai phải báo bằng thư', 'Nobody needs a letter'],
  offUnreachable: [
    '{count} người biết nhưng không có e-mail hay số điện thoại nhận được: hãy tự báo',
    '{count:person|people} who know of it without an address for it: tell them yourself',
  ],
  offLeftOut: [
    '{count} người không nhận thư (hạn chế, đã rời hội, e-mail bị trả lại): hãy tự báo',
    '{count:person gets|people get} no letters (restricted, left, or returned mails): tell them yourself',
  ],
  offWithdrawn: ['{count} thư đang chờ gửi được rút lại', '{count:waiting letter is|waiting letters are} withdrawn'],
  offRenewed: [
    '{count} thư mời chưa đi được viết lại theo giờ mới',
    '{count:invitation that has|invitations that have} not left yet are written again with the new time',
  ],
  cancelChildren: ['Huỷ luôn {count} sự kiện con: {titles}', 'Also cancels {count:child event|child events}: {titles}'],
  postponeChildren: [
    'Hoãn luôn {count} sự kiện con: {titles}',
    'Also postpones {count:child event|child events}: {titles}',
  ],
  resumeChildren: [
    'Bỏ hoãn luôn {count} sự kiện con: {titles}',
    'Also stand again: {count:child event|child events}: {titles}',
  ],
  resumeAsk: ['Bỏ hoãn “{title}”?', 'Hold “{title}” as planned?'],
  resumeHint: [
    'Giờ đã hẹn có hiệu lực trở lại. Thư đã gửi không rút lại được.',
    'The planned time stands again. Letters that were sent stay sent.',
  ],
  resume: ['Bỏ hoãn', 'No longer postponed'],
  stayPostponed: ['Vẫn hoãn', 'Keep it postponed'],
  newTime: ['Đặt giờ mới ngay', 'Set the new time at once'],
  newTimeHint: ['Không đánh dấu thì chưa có giờ mới.', 'Without it there is no new time yet.'],
  newStart: ['Bắt đầu mới', 'New start'],
  newEnd: ['Kết thúc mới', 'New end'],
  // Answers
  answerOf: ['Trả lời của {name}', 'Answer of {name}'],
  withNote: ['Trả lời kèm lời nhắn…', 'Answer with a note…'],
  note: shared.noteLoiNhan,
  save: shared.save,
  // Somebody who comes without an invitation
  member: shared.member,
  guest: ['Khách', 'Guest'],
  guestName: shared.name,
  guestEmail: shared.eMail,
  outside: ['Ngoài hệ thống', 'Outside the system'],
} as const satisfies Record<string, Pair>;

addTexts('invitation', invitationTexts);

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    invitation: typeof invitationTexts;
  }
}
