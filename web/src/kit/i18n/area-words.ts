import { type AreaTexts, messageText } from '@hoivien/contract/kit/message.ts';
import { useMemo } from 'react';
import { type BaseWords, baseWordsIn } from './base-words.ts';
import { useLanguage } from './language.ts';

/**
 * Words of public pages, which must stay small: those of the sign-in page, and the messages of these areas. The object
 * must be the same at every call.
 *
 * @example const { t, problem } = useAreaWords(areas); // const areas = { Schedules: scheduleTexts };
 */
export function useAreaWords(areas: Readonly<Record<string, AreaTexts>>): BaseWords {
  const language = useLanguage();
  return useMemo(
    () =>
      baseWordsIn(language, (key, inLanguage, params) =>
        messageText(key, inLanguage, { area: (name) => areas[name], messages: {} }, params),
      ),
    [areas, language],
  );
}
