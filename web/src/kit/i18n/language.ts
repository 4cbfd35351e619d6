import { LANGUAGES, type Language } from '@hoivien/contract/kit/message.ts';
import { useSyncExternalStore } from 'react';

/** The languages by their own names, which no translation changes. */
export const languageNames: Record<Language, { short: string; name: string }> = {
  vi: { short: 'VNM', name: 'Tiếng Việt' },
  en: { short: 'ENG', name: 'English' },
};

const KEY = 'language';
const readers = new Set<() => void>();
let shown: Language = 'vi';

/** The language of the interface. */
export function shownLanguage(): Language {
  return shown;
}

/** The language of the interface. A change renders the caller again. */
export function useLanguage(): Language {
  return useSyncExternalStore(follow, shownLanguage);
}

function follow(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** The language that a person chose on this machine, or null. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Shows the interface in a language and sets the document's language. Only a person's choice is stored. */
export function showLanguage(language: Language, keep: boolean): void {
  if (keep) localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  shown = language;
  for (const reader of readers) reader();
}

/** Shows the first language: the person's choice, or else the association's default, or else Vietnamese. */
export function startLanguage(fallback: Language = 'vi'): void {
  showLanguage(storedLanguage() ?? fallback, false);
}
