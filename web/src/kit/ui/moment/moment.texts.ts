import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const momentTexts = {
  open: ['Chọn ngày giờ: {label}', 'Choose the moment: {label}'],
  form: ['ngày/tháng/năm giờ:phút', 'day/month/year hour:minute'],
  time: shared.timeGio,
  before: ['Tháng trước', 'Month before'],
  after: ['Tháng sau', 'Month after'],
  month: ['Tháng {month}, {year}', '{name} {year}'],
  days: ['T2 T3 T4 T5 T6 T7 CN', 'Mo Tu We Th Fr Sa Su'],
  weekdays: ['T2 T3 T4 T5 T6 T7 CN', 'Mon Tue Wed Thu Fri Sat Sun'],
  daysLong: ['{count} ngày', '{count} d'],
  hoursLong: ['{count} giờ', '{count} h'],
  minutesLong: ['{count} phút', '{count} min'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    moment: typeof momentTexts;
  }
}
addTexts('moment', momentTexts);
