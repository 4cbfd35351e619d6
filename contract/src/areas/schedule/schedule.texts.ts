import type { AreaTexts } from '../../kit/message.ts';

export const scheduleTexts = {
  title: ['Lịch', 'Calendar'],
  one: ['lịch', 'calendar entry'],
  many: ['lịch', 'calendar entries'],
  about: [
    'Lịch họp và lịch sự kiện của hiệp hội, với người tham dự, tài liệu và tình trạng theo giờ.',
    'Meetings and entries of the association, with participants, files and a state that follows the clock.',
  ],
  fields: {
    kind: ['Loại lịch', 'Kind'],
    title: ['Tiêu đề', 'Title'],
    content: ['Nội dung', 'Content'],
    meetingHostName: ['Người chủ trì', 'Host'],
    startTime: ['Bắt đầu', 'Starts'],
    endTime: ['Kết thúc', 'Ends'],
    type: ['Hình thức', 'Form'],
    address: ['Địa điểm', 'Place'],
    link: ['Đường dẫn họp', 'Link'],
    memberIds: ['Hội viên tham dự', 'Members taking part'],
    otherEmails: ['Người ngoài hệ thống', 'People outside the system'],
    otherEmailsName: ['Họ tên người ngoài hệ thống', 'Name of the person outside the system'],
    otherEmailsEmailAddress: ['E-mail người ngoài hệ thống', 'E-mail of the person outside the system'],
    attachmentIds: ['Tài liệu', 'Files'],
    state: ['Trạng thái', 'State'],
    participantCount: ['Người tham dự', 'Participants'],
    cancelReason: ['Lý do huỷ', 'Reason of cancelling'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    reason: ['Lý do huỷ', 'Reason of cancelling'],
  },
  choices: {
    kind: { 1: ['Lịch họp', 'Meeting'], 2: ['Lịch sự kiện', 'Event entry'] },
    type: { 1: ['Trực tiếp', 'In person'], 2: ['Trực tuyến', 'Online'] },
    state: {
      1: ['Chưa diễn ra', 'Upcoming'],
      2: ['Đang diễn ra', 'Happening'],
      3: ['Đã kết thúc', 'Finished'],
      4: ['Đã huỷ', 'Cancelled'],
    },
  },
  sections: {
    what: ['Nội dung', 'What'],
    when: ['Thời gian và địa điểm', 'When and where'],
    who: ['Người tham dự', 'Who'],
    documents: ['Tài liệu', 'Files'],
  },
  messages: {
    'Mes.Schedules.EndTime.InValid': ['Giờ kết thúc phải sau giờ bắt đầu', 'The end must lie after the start'],
    'Mes.Schedules.Status.NotAllowed': [
      'Lịch đã kết thúc hoặc đã huỷ nên không làm được nữa',
      'It is over or was cancelled, so this is no longer possible',
    ],
    'Mes.Schedules.Cancel.Successfully': ['Đã huỷ lịch', 'Cancelled'],
    'Mes.Schedules.Reason.Required': ['Lý do huỷ là bắt buộc', 'A reason for cancelling is required'],
    'Mes.Schedules.Reason.OverLength': ['Lý do dài quá 1.000 ký tự', 'The reason is longer than 1,000 characters'],
  },
} satisfies AreaTexts;
