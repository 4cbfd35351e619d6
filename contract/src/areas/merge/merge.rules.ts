import { OUTSIDE } from '../../kit/participant.ts';

/** The address of the list of likely pairs; with two ids after it, of the comparison of two records. */
export const DUPLICATES_PATH = '/member-and-partner/duplicates';

/** The area of each member type. Persons outside the system have no area. */
export const AREA_OF_TYPE: Readonly<Record<number, string>> = {
  1: 'Members',
  2: 'Members',
  3: 'Partners',
  4: 'ExecutiveCommittees',
  5: 'Clubs',
  6: 'PersonalMembers',
  7: 'PersonalPartners',
};

/**
 * Whether the loser may be merged into the survivor: both are of the same kind (unit and affiliate count as one), or
 * the loser is a person outside the system.
 */
export function canMerge(survivorType: number, loserType: number): boolean {
  const kind = (type: number) => (type === 2 ? 1 : type);
  return survivorType !== OUTSIDE && (kind(survivorType) === kind(loserType) || loserType === OUTSIDE);
}
