/**
 * What answers join from areas other than their own, with the codes of which a reader needs one (decision 0238). Fields name them
 * by `seenWith`, placeholders by `JOINED_PLACEHOLDERS`, and the server asks for the same codes where a route joins rows itself.
 */
export const JOINED = {
  /** How a member is reached. */
  members: ['MembersSearch', 'MembersView'],
  /** What members owe and have paid. */
  fees: ['FeesSearch', 'FeesView'],
  /** What members brought, and what they got for it. */
  revenue: ['NetRevenuesSearch', 'NetRevenuesView'],
  /** The rank that follows from paid revenue. */
  ranks: ['NetRevenuesSearch', 'NetRevenuesView', 'AccumulationRanksSearch'],
  events: ['ActivitiesSearch', 'ActivitiesView'],
  sponsors: ['SponsorsSearch', 'SponsorsView'],
  /** Who has which title in which committee. */
  seats: ['ExecutiveCommitteesSearch', 'ExecutiveCommitteesView'],
  /** Who represents the association or a club. */
  offices: ['RepresentsSearch', 'RepresentsView'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Joined = keyof typeof JOINED;
