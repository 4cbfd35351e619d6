import type { Language } from '@hoivien/contract/kit/message.ts';
import { marked } from 'marked';
import { MANUAL_PAGES } from './pages.ts';

/** A page of the manual in one language. */
export interface ManualText {
  key: string;
  title: string;
  /** Its text as HTML, without the title. */
  html: string;
  /** Its text without marks, for the search. */
  plain: string;
  /** The first screen that it describes; undefined for a general page. */
  path: string | undefined;
}

/** The pages of a language in their order, from the Markdown of its files. */
export function readPages(language: Language, files: Readonly<Record<string, string>>): ManualText[] {
  return MANUAL_PAGES.map(({ key, screens }) => ({
    key,
    path: screens[0],
    ...readPage(files[`./${language}/${key}.md`] ?? ''),
  }));
}

/** Takes the title, which stands in the first line, from the text. */
function readPage(text: string): Pick<ManualText, 'title' | 'html' | 'plain'> {
  const [first = '', ...rest] = text.split('\n');
  const body = rest.join('\n').trim();
  return {
    title: first.replace(/^#\s*/, ''),
    html: marked.parse(body, { async: false }),
    plain: body.replaceAll(/[*`]|^\d+\.\s/gm, '').replaceAll(/\s+/g, ' '),
  };
}
