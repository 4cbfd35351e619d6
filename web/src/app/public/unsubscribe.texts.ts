import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const unsubscribeTexts = {
  title: ['Ngừng nhận thông báo qua e-mail', 'Get no more mails'],
  loading: ['Đang mở…', 'Opening…'],
  who: ['{name}, địa chỉ {address}', '{name}, address {address}'],
  hint: [
    'Địa chỉ này sẽ không nhận thông báo chung và lời chúc qua e-mail nữa. Thư mời họp và nhắc hội phí vẫn được gửi.',
    'This address gets no more general notifications and greetings by e-mail. Invitations and fee reminders still go out.',
  ],
  press: ['Ngừng nhận', 'Stop the mails'],
  done: [
    'Đã ngừng. {association} không gửi thông báo chung và lời chúc tới địa chỉ này nữa.',
    'Done. {association} sends no more general notifications and greetings to this address.',
  ],
  ask: ['Cần hỏi:', 'Questions:'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    unsubscribe: typeof unsubscribeTexts;
  }
}
addTexts('unsubscribe', unsubscribeTexts);
