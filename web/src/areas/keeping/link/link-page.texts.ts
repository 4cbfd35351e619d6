import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const linkPageTexts = {
  title: ['Liên kết riêng của {name}', 'The own link of {name}'],
  about: [
    'Gửi liên kết: {name} nhận thư có liên kết tới trang riêng, để nhận lời mời, báo dự họp, xem hội phí, góp ý. Chép liên kết để xem: trang đó chỉ hiện những phần bạn có quyền xem, mang tên bạn, không trả lời thay {name} được. Lịch sử hồ sơ ghi lại cả hai.',
    'Send the link: {name} gets a mail with the link to their own page, where they answer invitations and meetings, see fees and write. Copy a link to look: that page shows what you may see, carries your name and cannot answer for {name}. The history of the record notes both.',
  ],
  send: ['Gửi liên kết', 'Send the link'],
  sent: ['Thư có liên kết cho {name} đã vào hộp thư đi.', 'The mail with the link for {name} is in the outbox.'],
  take: ['Chép liên kết để xem', 'Copy a link to look'],
  link: ['Liên kết để xem', 'Link to look'],
  until: ['Dùng được đến {day}', 'Valid until {day}'],
  copy: ['Chép liên kết', 'Copy the link'],
  copied: ['Đã chép liên kết của {name}', 'The link of {name} is copied'],
  revoke: ['Thu hồi mọi liên kết', 'Revoke every link'],
  revoked: [
    'Đã thu hồi. Mọi liên kết của {name} không còn mở được: trong thư đã gửi, đã chép, và phiếu thu tải từ trang riêng.',
    'Revoked. No link of {name} opens anything: those in mails, copied ones, and receipts from their page.',
  ],
  renewed: [
    'Thư còn chờ gửi đã được thay liên kết mới: {count}.',
    'Letters that still wait, with new links now: {count}.',
  ],
  withdrawn: [
    'Thư còn chờ tới địa chỉ không có trong hồ sơ của {name}, đã rút lại: {count}. Nếu cần, hãy gửi lại từ nơi đã gửi.',
    'Letters that wait for an address that the record of {name} does not have, withdrawn: {count}. Send them again from where they came if needed.',
  ],
  close: shared.close,
} as const satisfies Record<string, Pair>;
declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    linkPage: typeof linkPageTexts;
  }
}
addTexts('linkPage', linkPageTexts);
