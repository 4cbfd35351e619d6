import { LANGUAGES, type Language } from '@hoivien/contract/kit/message.ts';
import { i18n } from './texts.ts';

const KEY = 'language';

/** The language the person chose on this machine, if any. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Shows the interface in a language and names it on the document; only a person's choice is kept. */
export function showLanguage(language: Language, keep: boolean): void {
  if (keep) localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
}

/** What to start in: the person's choice, else the association's default, else Vietnamese. */
export function startLanguage(fallback: Language = 'vi'): void {
  showLanguage(storedLanguage() ?? fallback, false);
}
