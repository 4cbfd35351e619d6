import { choiceLabel, fieldLabel, type Language, pick } from '@hoivien/contract/kit/message.ts';
import { partName } from '@hoivien/contract/kit/resource.ts';
import { areaTexts, textOf } from '@hoivien/contract/messages.ts';
import { useMemo } from 'react';
import { baseWordsIn } from './base-words.ts';
import { useLanguage } from './language.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatRelative,
} from './format.ts';

/** The texts of an area in the present language. */
export interface AreaWords {
  title: string;
  one: string;
  many: string;
  about: string | undefined;
  field: (name: string) => string;
  /** The label of a part below its field: the short one if the area has one. */
  part: (field: string, part: string) => string;
  section: (name: string) => string;
  choice: (field: string, value: string | number) => string;
}

export type Words = ReturnType<typeof wordsIn>;

/**
 * All texts of the interface in the person's language. A change of the language renders its users again.
 *
 * @example const { t, area, message, formatDateTime } = useWords(); t('list.next'); area('Markets').field('code')
 */
export function useWords(): Words {
  const language = useLanguage();
  return useMemo(() => wordsIn(language), [language]);
}

/** The texts of one language, for code outside React. */
export function wordsIn(language: Language) {
  return {
    ...baseWordsIn(language, textOf),
    area: (name: string) => areaWords(name, language),
    formatDate,
    formatDateTime,
    formatMoney,
    formatDecimal: (value: number) => formatDecimal(value, language),
    formatNumber: (value: number) => formatNumber(value, language),
    formatDay: (iso: string) => formatDay(iso, language),
    formatRelative: (iso: string) => formatRelative(iso, language),
  };
}

function areaWords(name: string, language: Language): AreaWords {
  const texts = areaTexts(name);
  if (!texts) throw new Error(`No texts for area ${name}`);
  return {
    title: pick(texts.title, language),
    one: pick(texts.one, language),
    many: pick(texts.many, language),
    about: texts.about && pick(texts.about, language),
    field: (field) => pick(fieldLabel(texts, field), language),
    part: (field, part) =>
      pick(texts.fields?.[`${field}.${part}`] ?? fieldLabel(texts, partName(field, part)), language),
    section: (section) => pick(texts.sections?.[section] ?? [section, section], language),
    choice: (field, value) => pick(choiceLabel(texts, field, value), language),
  };
}
