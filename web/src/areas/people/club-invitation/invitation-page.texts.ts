import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const invitationPageTexts = {
  invite: ['Mời hội viên', 'Invite members'],
  all: ['Tất cả trạng thái', 'All states'],
  none: ['Chưa mời ai', 'Nobody was invited yet'],
  noneText: [
    'Mời hội viên của hiệp hội vào câu lạc bộ; họ nhận lời hoặc từ chối bằng liên kết trong thư.',
    'Invite members of the association to the club; they accept or refuse by the link in a mail.',
  ],
  noneInState: ['Không có lời mời nào ở trạng thái này', 'No invitations in this state'],
  showAll: shared.showAll,
  actions: shared.actions,
  by: ['bởi {name}', 'by {name}'],
  noMail: ['Không có e-mail', 'No e-mail address'],
  copy: ['Chép liên kết để xem', 'Copy a link to look'],
  copyOf: ['Chép liên kết mời {name}', 'Copy the link for {name}'],
  copied: ['Đã chép liên kết mời {name}', 'The link for {name} was copied'],
  resend: shared.sendAgain,
  resendTo: ['Gửi lại lời mời cho {name}', 'Send the invitation to {name} again'],
  cancel: ['Huỷ lời mời', 'Cancel invitation'],
  cancelOf: ['Huỷ lời mời {name}', 'Cancel the invitation of {name}'],
  cancelAsk: ['Huỷ lời mời {name}?', 'Cancel the invitation of {name}?'],
  cancelHint: [
    'Liên kết đã gửi không còn dùng được. Hội viên không được báo; sau này vẫn mời lại được.',
    'The link that was sent no longer works. The member is not told and can be invited again later.',
  ],
  keep: ['Giữ lời mời', 'Keep it'],
  title: ['Mời hội viên vào câu lạc bộ', 'Invite members to the club'],
  hint: [
    'Mỗi người nhận một thư với liên kết riêng, trả lời được trong 14 ngày. Ai không có e-mail thì chưa tự trả lời được: hãy ghi e-mail vào hồ sơ rồi gửi lại lời mời.',
    'Each gets a mail with a link of their own, good for 14 days. Who has no e-mail address cannot answer yet: enter one in the record, then send the invitation again.',
  ],
  member: shared.memberHoiVien,
  type: ['Gõ tên hoặc mã hội viên', 'Type a name or code'],
  more: ['Gõ ít nhất 2 chữ của tên hoặc mã', 'Type at least 2 letters of the name or code'],
  nobody: ['Không thấy ai khớp “{search}” mà còn mời được', 'Nobody who can still be invited matches “{search}”'],
  message: ['Lời nhắn (không bắt buộc)', 'Message (optional)'],
  send: ['Gửi lời mời', 'Send invitations'],
  sendTo: ['Gửi {count} lời mời', 'Send {count:invitation|invitations}'],
  sentTitle: ['Đã tạo lời mời', 'The invitations are there'],
  sentHint: [
    'Những hội viên sau không có e-mail nên chưa tự trả lời được. Hãy ghi e-mail vào hồ sơ rồi gửi lại lời mời. Liên kết chép ở đây chỉ để xem:',
    'These members have no e-mail address and cannot answer yet. Enter one in the record, then send the invitation again. A link copied here only shows:',
  ],
  officeHint: [
    'Những hội viên sau không có e-mail nên chưa tự trả lời được. Hãy nhờ văn phòng hiệp hội ghi e-mail vào hồ sơ, rồi gửi lại lời mời.',
    'These members have no e-mail address and cannot answer yet. Ask the office of the association to enter one in the record, then send the invitation again.',
  ],
  noLink: [
    'Không có e-mail; nhờ văn phòng hiệp hội ghi e-mail vào hồ sơ',
    'No e-mail address; ask the office of the association to enter one',
  ],
  done: shared.doneXong,
  linkTitle: ['Liên kết mời {name}', 'Link for {name}'],
  linkHint: [
    'Trình duyệt không cho chép tự động. Chọn và chép liên kết này; liên kết chỉ cho xem lời mời.',
    'The browser does not let this page copy. Select and copy the link; it only shows the invitation.',
  ],
  link: shared.link,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    invitations: typeof invitationPageTexts;
  }
}
addTexts('invitations', invitationPageTexts);
