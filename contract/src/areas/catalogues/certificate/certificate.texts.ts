import type { AreaTexts } from '../../../kit/message.ts';

export const certificateTexts = {
  title: ['Chứng nhận', 'Certificates'],
  one: ['chứng nhận', 'certificate'],
  many: ['chứng nhận', 'certificates'],
  about: [
    'Chứng nhận mà hội viên có, chọn được trong hồ sơ hội viên.',
    'What members are certified for, offered in their records.',
  ],
} satisfies AreaTexts;
