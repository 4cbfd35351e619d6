import type { Language } from '@hoivien/contract/kit/message.ts';
import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import type { ManualText } from './read-pages.ts';

const load: Readonly<Record<Language, () => Promise<{ pages: readonly ManualText[] }>>> = {
  vi: () => import('./vi.ts'),
  en: () => import('./en.ts'),
};

/** The manual in a language, which is loaded once. */
export const manualIn = (language: Language) =>
  queryOptions({
    queryKey: ['manual', language],
    queryFn: async () => (await loadChunk(`manual ${language}`, load[language])).pages,
    staleTime: Number.POSITIVE_INFINITY,
  });
