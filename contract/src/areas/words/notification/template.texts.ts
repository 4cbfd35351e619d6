import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';
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
    type: shared.type,
    language: shared.language,
    shared: ['Dùng chung', 'Shared'],
    title: shared.titleTieuDe,
    content: shared.content,
    ownerName: ['Người viết', 'Written by'],
  },
  choices: {
    type,
    title: content,
    content,
    language: { vi: shared.vietnamese, en: shared.english },
  },
} satisfies AreaTexts;
