import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const organizationTexts = {
  title: shared.organisations,
  one: ['tổ chức', 'organisation'],
  many: ['tổ chức', 'organisations'],
  about: ['Tổ chức mà đối tác thuộc về.', 'The organisations partners belong to.'],
} satisfies AreaTexts;
