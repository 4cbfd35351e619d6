import type { AreaTexts } from '../../kit/message.ts';

export const activityParticipantTexts = {
  title: ['Người tham gia sự kiện', 'Participants of events'],
  one: ['người tham gia', 'participant'],
  many: ['người tham gia', 'participants'],
  about: [
    'Ai được mời, ai đã xác nhận, ai đã đến, với xếp loại, điểm và huy hiệu của từng người.',
    'Who is invited, confirmed and came, with grade, score and badges of each.',
  ],
  fields: {
    activityId: ['Sự kiện', 'Event'],
    activityName: ['Sự kiện', 'Event'],
    startTime: ['Bắt đầu', 'Starts'],
    memberId: ['Hội viên', 'Member'],
    name: ['Họ tên, tên đơn vị', 'Name'],
    code: ['Mã', 'Code'],
    memberType: ['Loại hội viên', 'Kind of member'],
    emailAddress: ['E-mail', 'E-mail'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    source: ['Vào danh sách', 'On the list'],
    status: ['Xác nhận', 'Confirmation'],
    isWaiting: ['Đang chờ chỗ', 'Waits for a place'],
    waitingNumber: ['Thứ tự chờ', 'Position in the waiting list'],
    offeredUntil: ['Mời nhận chỗ đến', 'Place offered until'],
    offerEndedAt: ['Lời mời nhận chỗ kết thúc lúc', 'Offer ended at'],
    answerBy: ['Người trả lời', 'Answered by'],
    answerNote: ['Lời nhắn', 'Note of the answer'],
    invitedAt: ['Đã gửi thư mời', 'Invitation sent'],
    checkedInAt: ['Giờ điểm danh', 'Checked in at'],
    attended: ['Có mặt', 'Came'],
    grade: ['Xếp loại', 'Grade'],
    meritBadgeIds: ['Huy hiệu', 'Merit badges'],
    meritBadgeNames: ['Huy hiệu', 'Merit badges'],
    note: ['Ghi chú', 'Note'],
    score: ['Điểm', 'Score'],
    // What steps record beside the fields.
    passed: ['Nhận chỗ trước người đang chờ', 'Passed those who wait'],
    points: ['Điểm thêm, bớt', 'Points by hand'],
    reason: ['Lý do', 'Reason'],
    childScore: ['Điểm từ sự kiện con', 'Score of child events'],
  },
  choices: {
    memberType: {
      1: ['Hội viên đơn vị', 'Unit member'],
      2: ['Hội viên liên kết', 'Affiliate member'],
      3: ['Đối tác', 'Business partner'],
      4: ['Ban chấp hành', 'Executive committee'],
      6: ['Hội viên cá nhân', 'Personal member'],
      7: ['Đối tác cá nhân', 'Personal partner'],
      99: ['Người ngoài hệ thống', 'Person outside the system'],
    },
    source: {
      1: ['Theo câu lạc bộ', 'By a club'],
      2: ['Được chọn', 'Chosen'],
      3: ['Đến không hẹn', 'Walk-in'],
      4: ['Từ sự kiện trên', 'From the event above'],
    },
    status: {
      1: ['Chưa xác nhận', 'Unconfirmed'],
      2: ['Đã xác nhận', 'Confirmed'],
      3: ['Từ chối', 'Refused'],
    },
    answerBy: {
      1: ['Qua đường dẫn', 'By a link'],
      2: ['Câu lạc bộ', 'Their club'],
      3: ['Văn phòng', 'Staff'],
    },
  },
  moved: { participations: ['lượt tham gia sự kiện', 'participations in events'] },
  messages: {
    'Mes.ActivityParticipants.Grade.NotFound': ['Sự kiện này không có xếp loại đó', 'This event has no such grade'],
    'Mes.ActivityParticipants.Restore.Waiting': [
      'Đã khôi phục người tham gia, ở danh sách chờ: chỗ này đã có người khác hoặc người khác đang chờ trước',
      'The participant was restored, on the waiting list: somebody else has the place or waits in front',
    ],
    'Mes.ActivityParticipants.MemberId.AlreadyExist': [
      'Người này đã có trong danh sách',
      'This person is on the list already',
    ],
    'Mes.ActivityParticipants.MemberId.NotAllowed': [
      'Một dòng trong danh sách không đổi sang người khác được; câu lạc bộ không phải là người tham gia',
      'A row of the list stays with its person; clubs do not take part themselves',
    ],
    'Mes.ActivityParticipants.ActivityId.NotAllowed': [
      'Một dòng trong danh sách không chuyển sang sự kiện khác được',
      'A row of the list stays with its event',
    ],
    'Mes.ActivityParticipants.MeritBadgeIds.NotAllowed': [
      'Huy hiệu này không thuộc sự kiện',
      'This badge does not belong to the event',
    ],
    'Mes.ActivityParticipants.Attended.NotAllowed': [
      'Kết quả được ghi từ khi sự kiện bắt đầu',
      'Results are recorded from the start of the event on',
    ],
    'Mes.ActivityParticipant.IsKnown': [
      'Người này đã biết mình có tên trong danh sách: hãy bỏ tên ở trang sự kiện, để người đó được báo',
      'This person knows that they are on the list: remove them on the page of the event, so that they are told',
    ],
    'Mes.ActivityParticipant.IsUsing': [
      'Người này đã điểm danh hoặc đã có kết quả nên không bỏ khỏi danh sách được',
      'This participant came or has results, so they stay on the list',
    ],
  },
} satisfies AreaTexts;
