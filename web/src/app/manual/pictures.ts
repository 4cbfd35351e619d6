import type { Language } from '@hoivien/contract/kit/message.ts';

/** The pictures that the trial `manual-pictures` takes of the demonstration. Vite serves them as files. */
const files = import.meta.glob<string>('./pictures/*.jpg', { eager: true, query: '?url', import: 'default' });

/** The addresses of the pictures by the key of their page. */
export function picturesOf(language: Language): Readonly<Record<string, string>> {
  const end = `-${language}.jpg`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith(end))
      .map(([name, address]) => [name.slice('./pictures/'.length, -end.length), address]),
  );
}
