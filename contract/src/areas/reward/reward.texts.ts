import type { AreaTexts, Pair } from '../../kit/message.ts';

/** The specification names this key after suggestions, another word for proposals. */
export const suggestMessages = {
  'Mes.Suggests.Status.MustWaiting': [
    'Đề xuất đã được duyệt hoặc từ chối nên không đổi được nữa',
    'The proposal was approved or rejected already, so it cannot be changed',
  ],
} as const satisfies Record<string, Pair>;

export const rewardTexts = {
  title: ['Đề xuất khen thưởng', 'Reward proposals'],
  one: ['đề xuất khen thưởng', 'reward proposal'],
  many: ['đề xuất khen thưởng', 'reward proposals'],
  about: [
    'Câu lạc bộ và văn phòng đề xuất khen thưởng hội viên; hiệp hội duyệt, trao huy hiệu và in giấy khen.',
    'Clubs and the office propose to reward members; the association decides, awards badges and prints certificates.',
  ],
  fields: {
    proposedReason: ['Lý do đề xuất', 'Proposed reason'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    memberIds: ['Hội viên được khen thưởng', 'Members to reward'],
    memberNames: ['Hội viên được khen thưởng', 'Members to reward'],
    memberCount: ['Số hội viên', 'Members'],
    activityId: ['Sự kiện', 'Event'],
    activityName: ['Sự kiện', 'Event'],
    periodFrom: ['Từ ngày', 'From'],
    periodTo: ['Đến ngày', 'To'],
    meritBadgeId: ['Huy hiệu', 'Merit badge'],
    meritBadgeName: ['Huy hiệu', 'Merit badge'],
    attachmentIds: ['Tệp đính kèm', 'Files'],
    status: ['Trạng thái', 'State'],
    rejectReason: ['Lý do từ chối', 'Reason for rejecting'],
    proposedBy: ['Người đề xuất', 'Proposed by'],
    decidedAt: ['Thời điểm duyệt', 'Decided at'],
    decidedByName: ['Người duyệt', 'Decided by'],
    decisionNumber: ['Số quyết định', 'Number of the decision'],
    decidedOn: ['Ngày quyết định', 'Day of the decision'],
    signedBy: ['Người ký', 'Signed by'],
    signedAs: ['Thẩm quyền ký', 'Signing authority'],
    memberId: ['Hội viên', 'Member'],
    badges: ['Huy hiệu đã trao', 'Badges awarded'],
  },
  choices: {
    status: { 0: ['Chờ duyệt', 'Waiting'], 1: ['Đã duyệt', 'Approved'], 2: ['Từ chối', 'Rejected'] },
  },
  sections: {
    who: ['Ai được khen thưởng', 'Who'],
    why: ['Thành tích', 'What for'],
    documents: ['Tài liệu', 'Files'],
  },
  actions: {
    Approve: ['Duyệt', 'Approve'],
    Reject: ['Từ chối', 'Reject'],
    Certify: ['Ghi quyết định', 'Record the decision'],
  },
  moved: {
    rewards: ['đề xuất khen thưởng', 'reward proposals'],
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
