import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const homeTexts = {
  today: ['Hôm nay', 'Today'],
  screens: ['Các màn hình bạn mở được', 'The screens you can open'],
  records: ['{count} bản ghi', '{count:record|records}'],
  oneRecord: ['1 bản ghi', '1 record'],
  none: ['chưa có bản ghi', 'no records yet'],
  waiting: ['Việc chờ bạn', 'What waits for you'],
  waits: ['{count} {many}', '{count:{one}|{many}}'],
  oldest: ['Lâu nhất: {when}', 'Oldest: {when}'],
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
