import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const birthdayTexts = {
  title: ['Sinh nhật trong tuần', 'Birthdays this week'],
  day: shared.day,
  name: shared.name,
  of: ['Tư cách', 'Role'],
  member: shared.personalMember,
  leaderOf: ['Lãnh đạo của {company}', 'Leader of {company}'],
  today: shared.todayHomNay,
  one: ['sinh nhật', 'birthday'],
  many: ['sinh nhật', 'birthdays'],
  logged: [
    'Chỉ có ngày và tháng, không có năm sinh. Nhật ký truy cập ghi lại mỗi lần xem.',
    'Days and months only, without years of birth. The access log keeps each look.',
  ],
  none: ['Không có sinh nhật nào trong bảy ngày tới', 'No birthdays in the next seven days'],
  noneText: [
    'Ngày sinh của hội viên cá nhân và của lãnh đạo tổ chức hội viên sẽ hiện ở đây.',
    'The birthdays of individual members and of the leaders of member organisations are shown here.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    birthday: typeof birthdayTexts;
  }
}
addTexts('birthday', birthdayTexts);
