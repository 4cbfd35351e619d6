import type { AreaTexts } from '../../kit/message.ts';

export const decisionTexts = {
  title: ['Nghị quyết', 'Decisions'],
  one: ['nghị quyết', 'decision'],
  many: ['nghị quyết', 'decisions'],
  about: [
    'Việc các cuộc họp đã quyết: ai phụ trách, hạn nào, còn mở hay đã xong.',
    'What meetings have decided: who is in charge, until when, open or done.',
  ],
  fields: {
    content: ['Nội dung nghị quyết', 'Decision'],
    scheduleId: ['Cuộc họp', 'Meeting'],
    scheduleName: ['Cuộc họp', 'Meeting'],
    heldOn: ['Ngày họp', 'Held on'],
    ownerId: ['Người phụ trách', 'Owner'],
    ownerName: ['Người phụ trách', 'Owner'],
    dueOn: ['Hạn', 'Due on'],
    votesFor: ['Tán thành', 'In favour'],
    votesAgainst: ['Không tán thành', 'Against'],
    votesAbstain: ['Không biểu quyết', 'Abstained'],
    state: ['Trạng thái', 'State'],
    doneAt: ['Xong lúc', 'Done at'],
  },
  choices: {
    state: { open: ['Đang mở', 'Open'], overdue: ['Quá hạn', 'Overdue'], done: ['Đã xong', 'Done'] },
  },
  actions: { Complete: ['Đánh dấu xong', 'Mark as done'], Reopen: ['Mở lại', 'Open again'] },
  moved: { meetingDecisions: ['nghị quyết', 'decisions'] },
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
