import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const feedbackTexts = {
  title: shared.feedback,
  one: shared.feedbackPhanHoi,
  many: shared.feedbackPhanHoi,
  about: [
    'Điều hội viên, câu lạc bộ và nhân viên góp ý với hiệp hội; văn phòng trả lời và theo dõi đến khi xong.',
    'What members, clubs and staff say to the association; the office replies and follows it up.',
  ],
  fields: {
    title: shared.titleTieuDe,
    content: shared.text,
    attachmentIds: shared.filesTepDinhKem,
    creatorName: ['Người gửi', 'From'],
    clubId: shared.club,
    clubName: shared.club,
    memberId: shared.member,
    memberName: shared.member,
    memberType: shared.kindOfMember,
    status: shared.stateTrangThai,
    lastAskedAt: ['Hỏi lần cuối', 'Last asked'],
    replyTime: ['Trả lời lúc', 'Replied at'],
    replyContent: ['Nội dung trả lời', 'Reply'],
    replyAttachmentIds: ['Tệp trả lời', 'Files of the reply'],
    tagId: shared.tag,
    tagName: shared.tag,
    assignedToId: shared.assignedTo,
    assignedToName: shared.assignedTo,
    createdAt: ['Gửi lúc', 'Sent at'],
    message: ['Tin nhắn', 'Message'],
  },
  choices: {
    memberType: {
      1: shared.unitMember,
      2: shared.affiliateMember,
      3: shared.businessPartner,
      4: shared.executiveCommittee,
      5: shared.club,
      6: shared.personalMember,
      7: shared.personalPartner,
    },
    status: { 1: shared.replied, 2: shared.notReplied },
  },
  actions: { Reply: shared.reply },
  moved: { feedbacks: shared.feedbackPhanHoi },
  messages: {
    'Mes.Feedbacks.Create.Successfully': [
      'Đã gửi góp ý. Hiệp hội sẽ trả lời ở đây.',
      'Your feedback was sent. The association replies here.',
    ],
    'Mes.Feedbacks.Message.Successfully': ['Đã gửi thêm', 'Your message was sent'],
    'Mes.Feedbacks.Reply.Successfully': ['Đã trả lời, người gửi được báo', 'The reply was sent, its author is told'],
    'Mes.Feedbacks.Reply.NotAllowed': [
      'Chỉ văn phòng hiệp hội trả lời phản hồi',
      'Only the office of the association replies to feedback',
    ],
    'Mes.Feedbacks.AssignedToId.NotAllowed': [
      'Người này không có quyền trả lời phản hồi',
      'This person may not reply to feedback',
    ],
    'Mes.Feedbacks.Message.TooMany': [
      'Hôm nay bạn đã gửi nhiều góp ý. Hãy gửi tiếp vào ngày mai, hoặc gọi văn phòng hiệp hội.',
      'You have sent much feedback today. Go on tomorrow, or call the office of the association.',
    ],
  },
} as const satisfies AreaTexts;

export const feedbackAnswerTexts = {
  title: shared.readyAnswers,
  one: ['câu trả lời mẫu', 'ready answer'],
  many: ['câu trả lời mẫu', 'ready answers'],
  about: [
    'Câu trả lời hay dùng; chọn một câu rồi sửa trước khi gửi.',
    'Answers that are often used; choose one and change it before it goes out.',
  ],
  fields: { name: ['Tên gọi', 'Name'], content: shared.text },
} as const satisfies AreaTexts;
