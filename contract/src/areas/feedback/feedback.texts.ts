import type { AreaTexts } from '../../kit/message.ts';

export const feedbackTexts = {
  title: ['Phản hồi, góp ý', 'Feedback'],
  one: ['phản hồi', 'feedback'],
  many: ['phản hồi', 'feedback'],
  about: [
    'Điều hội viên, câu lạc bộ và nhân viên góp ý với hiệp hội; văn phòng trả lời và theo dõi đến khi xong.',
    'What members, clubs and staff say to the association; the office replies and follows it up.',
  ],
  fields: {
    title: ['Tiêu đề', 'Title'],
    content: ['Nội dung', 'Text'],
    attachmentIds: ['Tệp đính kèm', 'Files'],
    creatorName: ['Người gửi', 'From'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    memberId: ['Hội viên', 'Member'],
    memberName: ['Hội viên', 'Member'],
    memberType: ['Loại hội viên', 'Kind of member'],
    status: ['Trạng thái', 'State'],
    lastAskedAt: ['Hỏi lần cuối', 'Last asked'],
    replyTime: ['Trả lời lúc', 'Replied at'],
    replyContent: ['Nội dung trả lời', 'Reply'],
    replyAttachmentIds: ['Tệp trả lời', 'Files of the reply'],
    tagId: ['Nhãn', 'Tag'],
    tagName: ['Nhãn', 'Tag'],
    assignedToId: ['Người phụ trách', 'Assigned to'],
    assignedToName: ['Người phụ trách', 'Assigned to'],
    createdAt: ['Gửi lúc', 'Sent at'],
    message: ['Tin nhắn', 'Message'],
  },
  choices: {
    memberType: {
      1: ['Hội viên đơn vị', 'Unit member'],
      2: ['Hội viên liên kết', 'Affiliate member'],
      3: ['Đối tác', 'Business partner'],
      4: ['Ban chấp hành', 'Executive committee'],
      5: ['Câu lạc bộ', 'Club'],
      6: ['Hội viên cá nhân', 'Personal member'],
      7: ['Đối tác cá nhân', 'Personal partner'],
    },
    status: { 1: ['Đã trả lời', 'Replied'], 2: ['Chưa trả lời', 'Not replied'] },
  },
  actions: { Reply: ['Trả lời', 'Reply'] },
  moved: { feedbacks: ['phản hồi', 'feedback'] },
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
  title: ['Câu trả lời mẫu', 'Ready answers'],
  one: ['câu trả lời mẫu', 'ready answer'],
  many: ['câu trả lời mẫu', 'ready answers'],
  about: [
    'Câu trả lời hay dùng; chọn một câu rồi sửa trước khi gửi.',
    'Answers that are often used; choose one and change it before it goes out.',
  ],
  fields: { name: ['Tên gọi', 'Name'], content: ['Nội dung', 'Text'] },
} as const satisfies AreaTexts;
