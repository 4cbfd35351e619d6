import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const homeTexts = {
  today: shared.today,
  waiting: ['Việc chờ bạn', 'What waits for you'],
  all: shared.all,
  approvals: ['Chờ duyệt', 'Approvals'],
  failed: ['Gửi lỗi', 'Failed sends'],
  held: ['Tin cũ', 'Old messages'],
  toApprove: ['{count} {many} chờ duyệt', '{count:{one}|{many}} to approve'],
  toAnswer: ['{count} {many} chưa trả lời', '{count:piece|pieces} of {many} to answer'],
  oldest: ['Lâu nhất: {name}', 'Oldest: {name}'],
  first: ['Gấp nhất: {name}', 'Most urgent: {name}'],
  next: ['Sớm nhất: {name}', 'Next: {name}'],
  openList: ['Mở danh sách', 'Open the list'],
  review: ['Xem và duyệt', 'Review'],
  answer: shared.answerTraLoi,
  open: ['Mở', 'Open'],
  openNamed: ['{action}: {name}', '{action}: {name}'],
  wholeList: ['Xem cả {text}', 'See all {text}'],
  allLines: ['Xem cả {count} việc', 'See all {count}'],
  fewerLines: ['Thu gọn', 'Show fewer'],
  nothing: [
    'Không có việc nào đang chờ. Hồ sơ chờ duyệt, phản hồi, hội phí quá hạn sẽ hiện ở đây, việc gấp nhất trước.',
    'Nothing waits. Records to approve, feedback and overdue fees will be shown here, the most urgent first.',
  ],
  late: ['trễ {count} ngày', '{count:day|days} late'],
  left: ['còn {count} ngày', '{count:day|days} left'],
  dueToday: shared.todayHomNay,
  agenda: ['Lịch hôm nay', "Today's calendar"],
  month: ['Mở lịch tháng', 'Open the month'],
  noAgenda: ['Hôm nay chưa có cuộc họp hay sự kiện.', 'No meetings or events today.'],
  noWeek: ['Bảy ngày tới chưa có cuộc họp hay sự kiện.', 'No meetings or events in the next seven days.'],
  parts: ['{count} sự kiện con', '{count:child event|child events}'],
  now: ['Đang diễn ra', 'Happening now'],
  moreEntries: ['và {count} việc khác trong lịch', 'and {count} more in the calendar'],
  recent: ['Đã xem gần đây', 'Recently viewed'],
  noRecent: ['Bạn chưa mở bản ghi nào', 'You have opened no record yet'],
  create: ['Tạo mới', 'Create'],
  noScreens: [
    'Vai trò của bạn chưa mở màn hình nào ngoài trang này.',
    'Your role opens no screen besides this one yet.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    home: typeof homeTexts;
  }
}
addTexts('home', homeTexts);
