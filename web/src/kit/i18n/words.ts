import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { fieldLabel, type Language, type MessageParams, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import { areaTexts, textOf } from '@hoivien/contract/messages.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { clientMessages } from './client.texts.ts';
import { formatDate, formatDateTime, formatDay, formatNumber, formatRelative } from './format.ts';
import { showLanguage } from './language.ts';
import { type TextKey, textFor, i18n } from './texts.ts';

/** The words of an area in the present language. */
export interface AreaWords {
  title: string;
  one: string;
  many: string;
  about: string | undefined;
  field: (name: string) => string;
}

export type Words = ReturnType<typeof wordsIn>;

/**
 * Everything the interface says, in the language of the person; a change of language redraws whoever uses it.
 *
 * @example const { t, area, message, formatDateTime } = useWords(); t('list.next'); area('Markets').field('code')
 */
export function useWords(): Words {
  const { i18n: instance } = useTranslation(undefined, { i18n });
  const language = instance.language === 'en' ? 'en' : 'vi';
  return useMemo(() => wordsIn(language), [language]);
}

/** The words of one language, for places outside React. */
export function wordsIn(language: Language) {
  const message = (key: string, params?: MessageParams) => textOf(key, language, params) ?? clientText(key, language) ?? key;
  return {
    language,
    setLanguage: (next: Language) => showLanguage(next, true),
    /** The text of a typed key of the interface. */
    t: (key: TextKey, params?: MessageParams) => textFor(language, key, params),
    pick: (pair: Pair) => pick(pair, language),
    area: (name: string) => areaWords(name, language),
    /** The text of a message key, or the key itself when no catalogue knows it. */
    message,
    /** What to tell of a failed call, by the rules of the specification's section 8. */
    problem: (error: unknown) => problem(error, message, language),
    formatDate,
    formatDateTime,
    formatNumber,
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
  };
}

function clientText(key: string, language: Language): string | undefined {
  const pair = clientMessages[key];
  return pair && pick(pair, language);
}

/** The catalogue's text where it knows the key, whatever the status; else the raw message, else the number of the status. */
function problem(error: unknown, message: (key: string, params?: MessageParams) => string, language: Language): string {
  if (!(error instanceof ApiError)) return textFor(language, 'kit.unexpected');
  const params = { count: error.errors.length };
  const isShown = error.status === 0 || error.status === 400 || error.status === 500 || textOf(error.key, language) !== undefined;
  return isShown && error.key ? capitalise(message(error.key, params)) : `HTTP CODE ${error.status}`;
}
