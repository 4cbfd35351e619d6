import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const captchaTexts = {
  solving: ['Đang xác minh không phải người máy…', 'Checking that you are not a robot…'],
  solved: ['Đã xác minh, không phải người máy', 'Checked: not a robot'],
  failed: ['Chưa xác minh được. Thử lại.', 'The check did not succeed. Try again.'],
  needsHttps: ['Trình duyệt chỉ làm được việc này ở địa chỉ https.', 'Browsers can do this at https addresses only.'],
  again: ['Xác minh lại', 'Check again'],
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    captcha: typeof captchaTexts;
  }
}
addTexts('captcha', captchaTexts);
