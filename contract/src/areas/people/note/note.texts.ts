import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of internal notes. */
export const noteTexts = {
  title: ['Ghi chú nội bộ', 'Internal notes'],
  one: ['ghi chú', 'note'],
  many: shared.notes,
  fields: { content: ['Nội dung ghi chú', 'Text of the note'], pinned: ['Ghim', 'Pinned'] },
  moved: { notes: shared.notes },
  messages: {
    'Mes.Notes.Content.OverLength': ['Ghi chú dài quá 5.000 ký tự', 'The note is longer than 5,000 characters'],
    'Mes.Notes.Author.NotAllowed': ['Chỉ người viết mới sửa được ghi chú', 'Only its author may change a note'],
    'Mes.Notes.MemberId.NotFound': ['Hồ sơ của ghi chú này không còn', 'The record of this note is gone'],
  },
} satisfies AreaTexts;
