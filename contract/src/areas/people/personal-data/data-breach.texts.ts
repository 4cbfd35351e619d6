import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const dataBreachTexts = {
  title: ['Sự cố dữ liệu cá nhân', 'Personal data breaches'],
  one: ['sự cố dữ liệu', 'data breach'],
  many: ['sự cố dữ liệu', 'data breaches'],
  about: [
    'Sự cố lộ, mất dữ liệu cá nhân: thông báo cho cơ quan chuyên trách trong 72 giờ kể từ khi phát hiện.',
    'Personal data that leaked or were lost: the authority is told within 72 hours of noticing.',
  ],
  fields: {
    name: ['Sự cố', 'Breach'],
    noticedAt: ['Phát hiện lúc', 'Noticed'],
    dueAt: ['Hạn thông báo', 'Report due'],
    affected: ['Số người bị ảnh hưởng', 'People affected'],
    content: ['Nội dung sự cố', 'What happened'],
    reportedAt: ['Đã thông báo lúc', 'Reported'],
    report: ['Đã thông báo cho ai, những gì', 'Told to whom, and what'],
    closedAt: ['Kết thúc lúc', 'Closed'],
    outcome: ['Kết quả khắc phục', 'Outcome'],
    state: shared.stateTrangThai,
  },
  choices: {
    state: {
      overdue: shared.overdue,
      open: ['Chưa thông báo', 'Not reported'],
      reported: ['Đã thông báo', 'Reported'],
      closed: ['Đã kết thúc', 'Closed'],
    },
  },
  messages: {
    'Mes.DataBreaches.Status.NotAllowed': [
      'Sự cố này đã được thông báo hoặc đã kết thúc nên không làm được nữa',
      'This breach was reported or closed already',
    ],
    'Mes.DataBreaches.NoticedAt.NotAllowed': [
      'Thời điểm phát hiện không thể ở tương lai hay sau khi đã thông báo',
      'A breach cannot be noticed in the future, or after it was reported',
    ],
    'Mes.DataBreaches.ReportedAt.NotAllowed': [
      'Thời điểm thông báo phải sau khi phát hiện và không ở tương lai',
      'A breach is reported after it was noticed, and not in the future',
    ],
    'Mes.DataBreaches.Report.Successfully': ['Đã ghi nhận thông báo', 'The report is recorded'],
    'Mes.DataBreaches.Close.Successfully': ['Đã kết thúc sự cố', 'The breach is closed'],
  },
} satisfies AreaTexts;
