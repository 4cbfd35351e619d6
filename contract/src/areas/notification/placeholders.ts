import type { PlaceholderWords } from '../../kit/placeholders.ts';

/**
 * The placeholders of notifications and templates, filled for each recipient: the whole address of a letter, which also suits
 * a member without a known leader, then its pieces: how to address the person (Ông, Bà), the name
 * and the code of the member, its leader with the position, and the name of the association. Areas provide the values
 * (`placeholders` of their module).
 */
export const MEMBER_PLACEHOLDERS = {
  addressee: ['Kính gửi ai', 'Addressee'],
  salutation: ['Danh xưng', 'Salutation'],
  name: ['Tên hội viên', 'Name of the member'],
  code: ['Mã hội viên', 'Code of the member'],
  leader: ['Người đứng đầu', 'Leader'],
  position: ['Chức vụ', 'Position'],
  association: ['Tên hiệp hội', 'Name of the association'],
  // What the member owes.
  debt: ['Nợ hội phí', 'Fee debt'],
} as const satisfies PlaceholderWords;

export const MEMBER_PLACEHOLDER_NAMES = Object.keys(MEMBER_PLACEHOLDERS) as (keyof typeof MEMBER_PLACEHOLDERS)[];
