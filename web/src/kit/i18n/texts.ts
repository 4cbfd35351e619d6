import { fill, type Language, type MessageParams, type Pair, pick } from '@hoivien/contract/kit/message.ts';

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
  for (const [key, pair] of Object.entries(texts)) pairs.set(`${part}.${key}`, pair);
}

const pairs = new Map<string, Pair>();

/** Every registered text by its key. */
export const registeredTexts: ReadonlyMap<string, Pair> = pairs;

/** The text of a key in a language, for places outside React; components use `useWords`. */
export function textFor(language: Language, key: TextKey, params: MessageParams = {}): string {
  const pair = pairs.get(key);
  return pair ? fill(pick(pair, language), params) : key;
}
