import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const linkPageTexts = {
  title: ['Liên kết riêng của {name}', 'The own link of {name}'],
  about: [
    'Ai có liên kết này sẽ trả lời thay cho {name} được: nhận lời mời, báo dự họp, xem dữ liệu đã che bớt, báo thông tin sai. Chỉ gửi cho chính họ. Lịch sử hồ sơ ghi lại mỗi lần lấy liên kết.',
    'Whoever has this link can answer for {name}: accept invitations, answer meetings, see their masked data and say what is wrong. Send it to them alone. The history of the record notes each time it is taken.',
  ],
  take: ['Lấy liên kết', 'Get the link'],
  link: ['Liên kết', 'Link'],
  until: ['Dùng được đến {day}', 'Valid until {day}'],
  copy: ['Chép liên kết', 'Copy the link'],
  copied: ['Đã chép liên kết của {name}', 'The link of {name} is copied'],
  revoke: ['Thu hồi mọi liên kết cũ', 'Revoke the old links'],
  revoked: [
    'Đã thu hồi. Mọi liên kết đã gửi cho {name} không còn mở được.',
    'Revoked. The links that were sent to {name} open nothing any more.',
  ],
  close: ['Đóng', 'Close'],
} as const satisfies Record<string, Pair>;
declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    linkPage: typeof linkPageTexts;
  }
}
addTexts('linkPage', linkPageTexts);
