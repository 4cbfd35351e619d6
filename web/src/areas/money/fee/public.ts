import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** What a member owes, with VietQR codes and receipts. */
export const publicFees: PublicPart = {
  name: 'fees',
  order: 12,
  load: async () => (await import('./PublicFees.tsx')).PublicFees,
};
