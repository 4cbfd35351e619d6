import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const invitationTexts = {
  // Letters
  kind_invitation: ['Thư mời', 'Invitation'],
  kind_reminder: ['Thư nhắc', 'Reminder'],
  kind_thanks: ['Thư cảm ơn', 'Thanks'],
  kind_change: ['Báo thay đổi', 'Change'],
  kind_place: ['Báo có chỗ', 'Free place'],
  kind_offer: ['Mời nhận chỗ', 'Place offered'],
  kind_offerEnded: ['Hết hạn nhận chỗ', 'Offer ended'],
  kind_cancellation: ['Báo huỷ', 'Cancellation'],
  kind_removal: ['Báo thôi mời', 'Removal'],
  noLetters: ['Chưa có thư nào', 'No letters yet'],
  send: ['Gửi {count} thư', 'Send {count:letter|letters}'],
  // Answers
  answerOf: ['Trả lời của {name}', 'Answer of {name}'],
  withNote: ['Trả lời kèm lời nhắn…', 'Answer with a note…'],
  note: ['Lời nhắn', 'Note'],
  save: ['Lưu', 'Save'],
  // Somebody who comes without an invitation
  member: ['Hội viên', 'Member'],
  guest: ['Khách', 'Guest'],
  guestName: ['Họ tên', 'Name'],
  guestEmail: ['E-mail', 'E-mail'],
  outside: ['Ngoài hệ thống', 'Outside the system'],
} as const satisfies Record<string, Pair>;

addTexts('invitation', invitationTexts);

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    invitation: typeof invitationTexts;
  }
}
