import type { AreaTexts } from '../../../kit/message.ts';

export const enterpriseTexts = {
  title: ['Loại hình doanh nghiệp', 'Enterprise types'],
  one: ['loại hình doanh nghiệp', 'enterprise type'],
  many: ['loại hình doanh nghiệp', 'enterprise types'],
  about: ['Loại hình doanh nghiệp của đối tác.', 'The legal form of partners.'],
} satisfies AreaTexts;
