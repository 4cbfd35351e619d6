import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const idleTexts = {
  title: ['Sắp tự đăng xuất', 'About to sign out'],
  text: [
    'Bạn đã lâu không dùng phần mềm. Sau {seconds} giây nữa bạn sẽ được đăng xuất; những gì đang gõ được giữ làm bản nháp.',
    'You have not used the product for some time. In {seconds} seconds you are signed out; what you typed is kept as a draft.',
  ],
  stay: ['Tiếp tục làm việc', 'Go on working'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    idle: typeof idleTexts;
  }
}
addTexts('idle', idleTexts);
