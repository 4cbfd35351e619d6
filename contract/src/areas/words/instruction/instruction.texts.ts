import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the association's user manual. */
export const instructionTexts = {
  title: ['Tài liệu hướng dẫn', 'User manual'],
  one: ['tài liệu hướng dẫn', 'user manual'],
  many: ['tài liệu hướng dẫn', 'user manuals'],
  about: ['Tệp hướng dẫn sử dụng mà hiệp hội tự biên soạn.', 'The manual that the association has written itself.'],
  fields: { attachmentId: ['Tệp hướng dẫn', 'File of the manual'], number: shared.version },
} as const satisfies AreaTexts;
