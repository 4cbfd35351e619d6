import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const answerTexts = {
  title: ['Trang dành cho hội viên', 'A page for members'],
  loading: ['Đang mở…', 'Opening…'],
  hello: ['Kính chào {name}', 'Dear {name}'],
  member: ['Mã hội viên {code}', 'Member {code}'],
  private: [
    'Trang này chỉ dành cho {name}, không cần đăng nhập. Xin đừng chuyển tiếp đường dẫn. Dùng được đến {day}.',
    'This page is for {name} alone and needs no sign-in. Please do not pass the link on. It is valid until {day}.',
  ],
  copied: [
    'Trang này do {by} chép liên kết, chỉ để xem. {name} trả lời và gửi ý kiến bằng liên kết trong thư gửi cho mình.',
    '{by} copied the link of this page; it only shows. {name} answers and writes by the link in their own mail.',
  ],
  ask: ['Cần hỏi thêm, hãy viết cho văn phòng:', 'Questions? Write to the office:'],
  privacy: ['Thông báo xử lý dữ liệu cá nhân', 'Privacy notice'],
  retry: shared.tryAgain,
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    answer: typeof answerTexts;
  }
}
addTexts('answer', answerTexts);
