import type { Language, MessageParams } from '@hoivien/contract/kit/message.ts';

/** Texts for workbooks. They are injected because the kit knows no area and no catalogue of texts. */
export interface Wording {
  /** The title of an area's list. */
  title: (area: string, language: Language) => string;
  label: (area: string, field: string, language: Language) => string;
  choice: (area: string, field: string, value: string | number, language: Language) => string;
  /** Headings as offices write them, by the key of a column. */
  written: (area: string) => Readonly<Record<string, readonly string[]>>;
  message: (key: string, language: Language, params?: MessageParams) => string;
  text: (name: WorkbookText, language: Language, params?: MessageParams) => string;
}

export type WorkbookText =
  | 'required'
  | 'max'
  | 'unique'
  | 'together'
  | 'guide'
  | 'guideColumn'
  | 'guideRequired'
  | 'guideNote'
  | 'guideAllowed'
  | 'reason'
  | 'template'
  | 'refused'
  | 'several'
  | 'day'
  | 'amount'
  | 'state'
  | 'yes'
  | 'no';
