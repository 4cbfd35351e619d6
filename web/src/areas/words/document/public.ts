import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** The latest news for the person of the page. */
export const publicNews: PublicPart = {
  name: 'news',
  order: 70,
  load: async () => (await import('./PublicNews.tsx')).PublicNews,
};
