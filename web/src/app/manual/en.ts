import { readPages } from './read-pages.ts';

const files = import.meta.glob<string>('./en/*.md', { eager: true, query: '?raw', import: 'default' });

/** The manual in English. */
export const pages = readPages('en', files);
