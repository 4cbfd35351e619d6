import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const decisionTexts = {
  title: shared.decisions,
  one: ['nghị quyết', 'decision'],
  many: shared.decisionsNghiQuyet,
  about: [
    'Việc các cuộc họp đã quyết: ai phụ trách, hạn nào, còn mở hay đã xong.',
    'What meetings have decided: who is in charge, until when, open or done.',
  ],
  fields: {
    content: ['Nội dung nghị quyết', 'Decision'],
    scheduleId: shared.meeting,
    scheduleName: shared.meeting,
    heldOn: ['Ngày họp', 'Held on'],
    ownerId: shared.owner,
    ownerName: shared.owner,
    dueOn: ['Hạn', 'Due on'],
    votesFor: ['Tán thành', 'In favour'],
    votesAgainst: ['Không tán thành', 'Against'],
    votesAbstain: ['Không biểu quyết', 'Abstained'],
    state: shared.stateTrangThai,
    doneAt: ['Xong lúc', 'Done at'],
  },
  choices: {
    state: { open: shared.open, overdue: shared.overdue, done: shared.doneDaXong },
  },
  actions: { Complete: ['Đánh dấu xong', 'Mark as done'], Reopen: shared.openAgain },
  moved: { meetingDecisions: shared.decisionsNghiQuyet },
  messages: {
    'Mes.ScheduleDecisions.Complete.Successfully': ['Đã đánh dấu xong', 'Marked as done'],
    'Mes.ScheduleDecisions.Reopen.Successfully': ['Đã mở lại', 'Opened again'],
    'Mes.ScheduleDecisions.Status.NotAllowed': [
      'Nghị quyết không còn ở trạng thái này, hãy tải lại',
      'The decision is no longer in this state; please reload',
    ],
    'Mes.ScheduleDecisions.ScheduleId.NotAllowed': [
      'Không ghi nghị quyết cho cuộc họp đã huỷ',
      'A cancelled meeting takes no decisions',
    ],
    'Mes.ScheduleDecisions.VotesFor.NotAllowed': [
      'Tổng số phiếu nhiều hơn số người có quyền biểu quyết ({voting})',
      'There are more votes than people with the right to vote ({voting})',
    ],
  },
} satisfies AreaTexts;
