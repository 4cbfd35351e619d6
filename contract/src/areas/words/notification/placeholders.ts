import { JOINED } from '../../../joined.ts';
import type { PlaceholderWords } from '../../../kit/placeholders.ts';

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

/**
 * The placeholders that another area fills, each with the codes of which one is needed to send it, and to see its value in a
 * preview. The others are of the member: names are for everybody who may choose a member, and `OF_RECORD` for who may see
 * that kind of member.
 */
export const JOINED_PLACEHOLDERS: Readonly<Partial<Record<string, readonly string[]>>> = { debt: JOINED.fees };

/** What only the record of the member says. */
export const OF_RECORD: readonly string[] = ['addressee', 'salutation', 'leader', 'position'];
