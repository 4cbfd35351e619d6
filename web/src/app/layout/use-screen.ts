import { useMatches } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';

/** The screen of the address; undefined for pages of problems, which have titles of their own. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

/** The title of the screen in the present language. */
export function useScreenTitle(): string {
  const words = useWords();
  return useScreen()?.title(words) ?? '';
}
