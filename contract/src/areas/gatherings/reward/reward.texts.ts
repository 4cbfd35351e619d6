import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../../kit/message.ts';

/** The specification names this key after suggestions, another word for proposals. */
export const suggestMessages = {
  'Mes.Suggests.Status.MustWaiting': [
    'Đề xuất đã được duyệt hoặc từ chối nên không đổi được nữa',
    'The proposal was approved or rejected already, so it cannot be changed',
  ],
} as const satisfies Record<string, Pair>;

export const rewardTexts = {
  title: shared.rewardProposals,
  one: ['đề xuất khen thưởng', 'reward proposal'],
  many: shared.rewardProposalsDeXuatKhenThuong,
  about: [
    'Câu lạc bộ và văn phòng đề xuất khen thưởng hội viên; hiệp hội duyệt, trao huy hiệu và in giấy khen.',
    'Clubs and the office propose to reward members; the association decides, awards badges and prints certificates.',
  ],
  fields: {
    proposedReason: ['Lý do đề xuất', 'Proposed reason'],
    clubId: shared.club,
    clubName: shared.club,
    memberIds: shared.membersToReward,
    memberNames: shared.membersToReward,
    memberCount: shared.members,
    activityId: shared.event,
    activityName: shared.event,
    periodFrom: shared.from,
    periodTo: shared.to,
    meritBadgeId: shared.meritBadge,
    meritBadgeName: shared.meritBadge,
    attachmentIds: shared.filesTepDinhKem,
    status: shared.stateTrangThai,
    rejectReason: ['Lý do từ chối', 'Reason for rejecting'],
    proposedBy: ['Người đề xuất', 'Proposed by'],
    decidedAt: ['Thời điểm duyệt', 'Decided at'],
    decidedByName: ['Người duyệt', 'Decided by'],
    decisionNumber: shared.numberOfTheDecision,
    decidedOn: ['Ngày quyết định', 'Day of the decision'],
    signedBy: shared.signedBy,
    signedAs: shared.signingAuthority,
    memberId: shared.member,
    badges: shared.badgesAwarded,
  },
  choices: {
    status: { 0: shared.waitingChoDuyet, 1: shared.approved, 2: shared.rejected },
  },
  sections: {
    who: ['Ai được khen thưởng', 'Who'],
    why: ['Thành tích', 'What for'],
    documents: shared.filesTaiLieu,
  },
  actions: {
    Approve: shared.approve,
    Reject: shared.reject,
    Certify: ['Ghi quyết định', 'Record the decision'],
  },
  moved: {
    rewards: shared.rewardProposalsDeXuatKhenThuong,
  },
  messages: {
    'Mes.Rewards.Approve.Successfully': ['Đã duyệt đề xuất khen thưởng', 'The reward proposal was approved'],
    'Mes.Rewards.Reject.Successfully': ['Đã từ chối đề xuất khen thưởng', 'The reward proposal was rejected'],
    'Mes.Rewards.Certify.Successfully': ['Đã lưu thông tin quyết định', 'The facts of the decision are saved'],
    'Mes.Rewards.Status.NotAllowed': [
      'Đề xuất chưa được duyệt nên không làm được',
      'The proposal is not approved, so this is not possible',
    ],
    'Mes.Rewards.MemberIds.NotAllowed': [
      'Chỉ đề xuất được hội viên của câu lạc bộ; không thuộc câu lạc bộ: {names}',
      'Only members of the club can be proposed; not in the club: {names}',
    ],
    'Mes.Rewards.ActivityId.Required': [
      'Hãy chọn sự kiện hoặc ghi khoảng thời gian',
      'Choose an event or give a period',
    ],
    'Mes.Rewards.PeriodFrom.Required': ['Hãy ghi ngày đầu của khoảng thời gian', 'Give the first day of the period'],
    'Mes.Rewards.PeriodTo.Required': ['Hãy ghi ngày cuối của khoảng thời gian', 'Give the last day of the period'],
    'Mes.Rewards.PeriodTo.InValid': [
      'Ngày cuối không được trước ngày đầu',
      'The last day must not lie before the first one',
    ],
  },
} as const satisfies AreaTexts;
