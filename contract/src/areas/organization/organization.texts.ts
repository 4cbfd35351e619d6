import type { AreaTexts } from '../../kit/message.ts';

export const organizationTexts = {
  title: ['Tổ chức', 'Organisations'],
  one: ['tổ chức', 'organisation'],
  many: ['tổ chức', 'organisations'],
  about: ['Tổ chức mà đối tác thuộc về.', 'The organisations partners belong to.'],
} satisfies AreaTexts;
