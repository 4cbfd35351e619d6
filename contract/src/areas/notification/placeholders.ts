/**
 * The placeholders of notifications and templates, filled for each recipient: the whole address of a letter, which also suits
 * a member without a known leader, then its pieces: how to address the person (Ông, Bà), the name
 * and the code of the member, its leader with the position, and the name of the association. Areas provide the values
 * (`placeholders` of their module).
 */
export const MEMBER_PLACEHOLDERS = [
  'addressee',
  'salutation',
  'name',
  'code',
  'leader',
  'position',
  'association',
  // What the member owes.
  'debt',
] as const;
