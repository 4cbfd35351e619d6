import type { AreaTexts } from '../../kit/message.ts';

export const personalDataTexts = {
  title: ['Dữ liệu cá nhân', 'Personal data'],
  one: ['dữ liệu cá nhân', 'personal data'],
  many: ['dữ liệu cá nhân', 'personal data'],
  about: [
    'Xem số định danh đã che, có ghi lại người xem và lý do.',
    'Seeing masked identity numbers; who looked and why is kept.',
  ],
} satisfies AreaTexts;
