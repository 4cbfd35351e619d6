import { LANGUAGES, type Language } from '@hoivien/contract/kit/message.ts';
import { i18n } from './texts.ts';

const KEY = 'language';

/** The language that a person chose on this machine, or null. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Shows the interface in a language and sets the document's language. Only a person's choice is stored. */
export function showLanguage(language: Language, keep: boolean): void {
  if (keep) localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
}

/** Shows the first language: the person's choice, or else the association's default, or else Vietnamese. */
export function startLanguage(fallback: Language = 'vi'): void {
  showLanguage(storedLanguage() ?? fallback, false);
}
