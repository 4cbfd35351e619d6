import { shared } from '../../kit/shared.texts.ts';
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
    activityId: shared.event,
    activityName: shared.event,
    startTime: shared.starts,
    memberId: shared.member,
    name: ['Họ tên, tên đơn vị', 'Name'],
    code: shared.code,
    memberType: shared.kindOfMember,
    emailAddress: shared.eMail,
    clubId: shared.club,
    clubName: shared.club,
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
    attended: shared.came,
    grade: shared.grade,
    meritBadgeIds: shared.meritBadges,
    meritBadgeNames: shared.meritBadges,
    note: shared.note,
    score: shared.score,
    // What steps record beside the fields.
    passed: ['Nhận chỗ trước người đang chờ', 'Passed those who wait'],
    points: ['Điểm thêm, bớt', 'Points by hand'],
    reason: shared.reason,
    childScore: shared.scoreOfChildEvents,
  },
  choices: {
    memberType: {
      1: shared.unitMember,
      2: shared.affiliateMember,
      3: shared.businessPartner,
      4: shared.executiveCommittee,
      6: shared.personalMember,
      7: shared.personalPartner,
      99: ['Người ngoài hệ thống', 'Person outside the system'],
    },
    source: {
      1: ['Theo câu lạc bộ', 'By a club'],
      2: ['Được chọn', 'Chosen'],
      3: ['Đến không hẹn', 'Walk-in'],
      4: shared.fromTheEventAbove,
    },
    status: {
      1: shared.unconfirmed,
      2: shared.confirmed,
      3: shared.refused,
    },
    answerBy: {
      1: ['Qua đường dẫn', 'By a link'],
      2: ['Câu lạc bộ', 'Their club'],
      3: ['Văn phòng', 'Staff'],
    },
  },
  moved: { participations: ['lượt tham gia sự kiện', 'participations in events'] },
  messages: {
    'Mes.ActivityParticipants.Grade.NotFound': shared.thisEventHasNoSuchGrade,
    'Mes.ActivityParticipants.Restore.Waiting': [
      'Đã khôi phục người tham gia, ở danh sách chờ: chỗ này đã có người khác hoặc người khác đang chờ trước',
      'The participant was restored, on the waiting list: somebody else has the place or waits in front',
    ],
    'Mes.ActivityParticipants.MemberId.AlreadyExist': shared.thisPersonIsOnTheList,
    'Mes.ActivityParticipants.MemberId.NotAllowed': [
      'Một dòng trong danh sách không đổi sang người khác được; câu lạc bộ không phải là người tham gia',
      'A row of the list stays with its person; clubs do not take part themselves',
    ],
    'Mes.ActivityParticipants.ActivityId.NotAllowed': [
      'Một dòng trong danh sách không chuyển sang sự kiện khác được',
      'A row of the list stays with its event',
    ],
    'Mes.ActivityParticipants.MeritBadgeIds.NotAllowed': shared.thisBadgeDoesNotBelongTo,
    'Mes.ActivityParticipants.Attended.NotAllowed': [
      'Kết quả được ghi từ khi sự kiện bắt đầu',
      'Results are recorded from the start of the event on',
    ],
    'Mes.ActivityParticipant.IsKnown': [
      'Người này đã biết mình có tên trong danh sách: hãy bỏ tên ở trang sự kiện, để người đó được báo',
      'This person knows that they are on the list: remove them on the page of the event, so that they are told',
    ],
    'Mes.ActivityParticipant.IsUsing': shared.thisParticipantCameOrHasResults,
  },
} satisfies AreaTexts;
