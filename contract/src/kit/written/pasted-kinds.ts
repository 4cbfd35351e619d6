/** What a pasted text may say. They stand apart, because browsers load them without the reader. */
export const PASTED_KINDS = [
  'company',
  'shortName',
  'person',
  'phone',
  'email',
  'website',
  'fanpage',
  'taxCode',
  'address',
  'birthday',
  'capital',
  'text',
] as const;
export type PastedKind = (typeof PASTED_KINDS)[number];
