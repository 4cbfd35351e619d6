import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicInvitationTexts = {
  title: ['Lời mời tham gia câu lạc bộ', 'Invitation to a club'],
  lead: ['Quý hội viên được mời tham gia câu lạc bộ:', 'You are invited to join the club:'],
  by: ['Trả lời trước {time}. Câu trả lời chỉ gửi được một lần.', 'Please answer by {time}. You can answer once.'],
  accept: ['Nhận lời', 'Accept'],
  refuse: shared.refuse,
  reason: ['Lý do (không bắt buộc)', 'Reason (optional)'],
  reasonHint: ['Câu lạc bộ sẽ đọc được lý do này.', 'The club will read this reason.'],
  refuseDo: ['Gửi lời từ chối', 'Send the refusal'],
  back: shared.back,
  done: ['Đã nhận lời. Từ hôm nay {name} là hội viên của {club}.', 'Accepted. From today {name} belongs to {club}.'],
  refusedNow: [
    'Đã gửi lời từ chối. Cảm ơn Quý hội viên đã trả lời.',
    'Your refusal was sent. Thank you for answering.',
  ],
  accepted: ['Lời mời này đã được nhận lúc {time}.', 'This invitation was accepted on {time}.'],
  refused: ['Lời mời này đã bị từ chối lúc {time}.', 'This invitation was refused on {time}.'],
  cancelled: ['Lời mời này không còn nữa.', 'This invitation no longer stands.'],
  expired: [
    'Lời mời này đã hết hạn lúc {time}. Muốn tham gia, hãy nhờ câu lạc bộ mời lại.',
    'This invitation expired on {time}. If you want to join, ask the club to invite you again.',
  ],
} as const satisfies Record<string, Pair>;
declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicInvitation: typeof publicInvitationTexts;
  }
}
addTexts('publicInvitation', publicInvitationTexts);
