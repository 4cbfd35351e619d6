import type { AreaTexts } from '../../../kit/message.ts';

export const targetCustomerTexts = {
  title: ['Khách hàng mục tiêu', 'Target customers'],
  one: ['khách hàng mục tiêu', 'target customer'],
  many: ['khách hàng mục tiêu', 'target customers'],
  about: ['Nhóm khách hàng mà hội viên phục vụ.', 'Whom members serve.'],
} satisfies AreaTexts;
