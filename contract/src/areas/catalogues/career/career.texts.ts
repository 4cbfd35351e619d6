import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const careerTexts = {
  title: shared.branches,
  one: ['ngành nghề', 'branch'],
  many: ['ngành nghề', 'branches'],
  about: [
    'Ngành nghề của hội viên, dùng để lọc danh sách và gửi thông báo.',
    'What members do, for filtering lists and sending notices.',
  ],
} satisfies AreaTexts;
