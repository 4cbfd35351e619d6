import { useMatches } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';

/** The screen that the address shows; undefined for the notices, which name themselves. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

/** Its title in the present language. */
export function useScreenTitle(): string {
  const words = useWords();
  return useScreen()?.title(words) ?? '';
}
