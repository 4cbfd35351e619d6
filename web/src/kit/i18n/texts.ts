import { fill, LANGUAGES, type Language, type MessageParams, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import i18next from 'i18next';

/** Texts of the parts of the interface. Each part adds its own by declaration merging, so that keys are typed. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the `*.texts.ts` files
export interface Texts {}

export type TextKey = { [Part in keyof Texts]: `${Part}.${keyof Texts[Part] & string}` }[keyof Texts];

/**
 * Registers the texts of a part, both languages side by side.
 *
 * @example
 * export const listTexts = { next: shared.nextPage } as const satisfies Record<string, Pair>;
 * declare module '../i18n/texts.ts' { interface Texts { list: typeof listTexts } }
 * addTexts('list', listTexts);   // then t('list.next')
 */
export function addTexts(part: keyof Texts, texts: Readonly<Record<string, Pair>>): void {
  for (const language of LANGUAGES) {
    const words = Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, pick(pair, language)]));
    i18n.addResourceBundle(language, part, words, true, true);
  }
}

/** The i18next instance below everything; components use `useWords`. */
export const i18n = i18next.createInstance();

void i18n.init({
  lng: 'vi',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  nsSeparator: '.',
  keySeparator: false,
});

/** The text of a key in a language, for places outside React. */
export function textFor(language: Language, key: TextKey, params: MessageParams = {}): string {
  // Messages of the server are filled by the same function; a number goes with its word only there.
  return fill(i18n.t(key, { lng: language, skipInterpolation: true }), params);
}
