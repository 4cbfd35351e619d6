import { shared } from '../kit/shared.texts.ts';
import type { AreaTexts } from '../kit/message.ts';

/** The words of links that open a page without an account. */
export const linkTexts = {
  title: ['Đường liên kết', 'Links'],
  one: ['đường liên kết', 'link'],
  many: ['đường liên kết', 'links'],
  fields: {
    answer: shared.answer,
    note: shared.noteLoiNhan,
  },
  messages: {
    'Mes.Links.Token.NotFound': [
      'Liên kết này không đúng hoặc đã được thay bằng liên kết mới hơn. Hãy mở lại từ thư mới nhất, hoặc hỏi văn phòng.',
      'This link is wrong, or a newer one has taken its place. Open the newest mail again, or ask the office.',
    ],
    'Mes.Links.Token.Expired': [
      'Liên kết này không còn dùng được. Hãy xin văn phòng một liên kết mới.',
      'This link is no longer valid. Please ask the office for a new one.',
    ],
    'Mes.Links.Token.Old': [
      'Liên kết này thuộc loại cũ và không còn mở được. Mong Quý hội viên thứ lỗi và xin văn phòng gửi lại lời mời.',
      'This link is of an earlier kind and no longer opens. We are sorry; please ask the office to send the invitation again.',
    ],
    'Mes.Links.Answer.Required': ['Chọn câu trả lời', 'Choose an answer'],
    'Mes.Links.Answer.NotAllowed': ['Liên kết này không có gì để trả lời', 'This link has nothing to answer'],
    'Mes.Links.Answer.Copied': [
      'Liên kết này do văn phòng chép ra, chỉ để xem. Muốn trả lời hay gửi ý kiến, hãy mở liên kết trong thư gửi cho quý vị',
      'The office copied this link; it only shows. To answer or to write, open the link in the mail that was sent to you',
    ],
    'Mes.Links.EmailAddress.Required': [
      'Hồ sơ này chưa có e-mail. Hãy ghi e-mail vào hồ sơ rồi gửi lại',
      'This record has no e-mail address. Enter one in the record, then send again',
    ],
    'Mes.Links.Send.Successfully': ['Thư có liên kết đã vào hộp thư đi', 'The mail with the link is in the outbox'],
    'Mes.Links.Note.OverLength': ['Lời nhắn dài quá 1.000 ký tự', 'The note is longer than 1,000 characters'],
    'Mes.Links.MemberId.NotFound': ['Không tìm thấy hội viên này', 'This member was not found'],
    'Mes.Links.MemberId.NotAllowed': ['Hồ sơ này không có liên kết riêng', 'This record has no link of its own'],
    'Mes.Links.Copy.Successfully': ['Đã tạo liên kết', 'The link is ready'],
    'Mes.Links.Revoke.Successfully': [
      'Đã thu hồi; mọi liên kết cũ không còn mở được',
      'Revoked; the old links open nothing any more',
    ],
  },
} as const satisfies AreaTexts;
