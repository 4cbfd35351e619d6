import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the yearly task. */
export const yearlyTaskTexts = {
  title: ['Việc nộp hằng năm', 'Yearly task'],
  one: ['việc nộp hằng năm', 'yearly task'],
  many: ['việc nộp hằng năm', 'yearly tasks'],
  about: [
    'Hạn nộp danh sách và báo cáo năm, và ngày nhắc trước.',
    'When the yearly lists are due, and the days of reminders.',
  ],
  fields: {
    title: ['Tên việc', 'Name of the task'],
    dueDay: ['Ngày hạn nộp', 'Due day'],
    dueMonth: ['Tháng hạn nộp', 'Due month'],
    remindDays: ['Nhắc trước (số ngày)', 'Reminders (days before)'],
    active: ['Nhắc việc này hằng năm', 'Remind of it every year'],
    year: shared.year,
    state: shared.state,
    doneOn: shared.handedInOn,
  },
  choices: {
    dueMonth: {
      1: shared.january,
      2: shared.february,
      3: shared.march,
      4: shared.april,
      5: shared.may,
      6: shared.june,
      7: shared.july,
      8: shared.august,
      9: shared.september,
      10: shared.october,
      11: shared.november,
      12: shared.december,
    },
  },
  messages: {
    'Mes.YearlyTasks.DueDay.InValid': [
      'Tháng này không có ngày đó trong mọi năm',
      'This month does not have the day in every year',
    ],
    'Mes.YearlyTasks.RemindDays.InValid': [
      'Nhập tối đa 5 số từ 0 đến 180, cách nhau bằng dấu phẩy, ví dụ 30, 7, 1',
      'Enter at most 5 numbers from 0 to 180 with commas between, such as 30, 7, 1',
    ],
    'Mes.YearlyTasks.Year.InValid': shared.theYearMustBeFrom2000,
    'Mes.YearlyTasks.DoneOn.InValid': [
      'Ngày nộp phải hợp lệ, không sau hôm nay và không quá một năm trước năm của việc',
      'The day must be valid, not after today and not more than a year before the year of the task',
    ],
    'Mes.YearlyTasks.Complete.Successfully': ['Đã đánh dấu là đã nộp', 'Marked as handed in'],
    'Mes.YearlyTasks.Complete.NotAllowed': ['Việc của năm này đã xong', 'The task of this year is done already'],
    'Mes.YearlyTasks.Reopen.Successfully': ['Đã bỏ đánh dấu', 'Unmarked'],
    'Mes.YearlyTasks.Reopen.NotAllowed': ['Việc của năm này chưa xong', 'The task of this year is not done'],
  },
} as const satisfies AreaTexts;
