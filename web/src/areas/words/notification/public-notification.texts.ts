import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicNoticeTexts = {
  waiting: ['Chờ xác nhận', 'Waiting for your confirmation'],
  others: shared.notificationsThongBao,
  sent: ['Gửi ngày {day}', 'Sent on {day}'],
  read: ['Đọc thông báo', 'Read it'],
  fold: ['Thu gọn', 'Show less'],
  files: ['Tệp kèm', 'Files'],
  until: [
    'Xin trả lời đến hết ngày {day}; đổi được đến lúc đó.',
    'Please answer until {day}; you can change it until then.',
  ],
  over: ['Đã hết thời gian trả lời.', 'The time to answer is over.'],
  yes: shared.confirm,
  no: shared.refuse,
  isYes: ['Đã xác nhận', 'You have confirmed'],
  isNo: ['Đã từ chối', 'You have refused'],
  savedYes: ['Đã nhận: Quý vị xác nhận.', 'Thank you: you have confirmed.'],
  savedNo: ['Đã nhận: Quý vị từ chối.', 'Thank you: you have refused.'],
} as const satisfies Record<string, Pair>;
declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicNotice: typeof publicNoticeTexts;
  }
}
addTexts('publicNotice', publicNoticeTexts);
