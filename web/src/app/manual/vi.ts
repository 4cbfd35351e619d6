import { readPages } from './read-pages.ts';

const files = import.meta.glob<string>('./vi/*.md', { eager: true, query: '?raw', import: 'default' });

/** The manual in Vietnamese. */
export const pages = readPages('vi', files);
