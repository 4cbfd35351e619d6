import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** The own data of a member on their page. */
export const publicOwnData: PublicPart = {
  name: 'ownData',
  order: 90,
  load: async () => (await import('./PublicOwnData.tsx')).PublicOwnData,
};
