import type { AreaTexts } from '../../kit/message.ts';
import { notificationTexts } from './notification.texts.ts';

const { type, content } = notificationTexts.choices;

export const templateTexts = {
  title: ['Mẫu thông báo', 'Templates'],
  one: ['mẫu thông báo', 'template'],
  many: ['mẫu thông báo', 'templates'],
  about: [
    'Nội dung viết sẵn cho thư mời, lời nhắc và lời chúc, dùng riêng hoặc dùng chung.',
    'Texts for invitations, reminders and greetings, for oneself or for everybody.',
  ],
  fields: {
    name: ['Tên mẫu', 'Name'],
    type: ['Loại thông báo', 'Type'],
    language: ['Ngôn ngữ', 'Language'],
    shared: ['Dùng chung', 'Shared'],
    title: ['Tiêu đề', 'Title'],
    content: ['Nội dung', 'Content'],
    ownerName: ['Người viết', 'Written by'],
  },
  choices: {
    type,
    title: content,
    content,
    language: { vi: ['Tiếng Việt', 'Vietnamese'], en: ['Tiếng Anh', 'English'] },
  },
} satisfies AreaTexts;
