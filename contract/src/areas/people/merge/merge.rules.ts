import { MEMBER_TYPE } from '../../../codes.ts';

/** The address of the list of likely pairs; with two ids after it, of the comparison of two records. */
export const DUPLICATES_PATH = '/member-and-partner/duplicates';

/** The area of each member type. Persons outside the system have no area. */
export const AREA_OF_TYPE: Readonly<Record<number, string>> = {
  [MEMBER_TYPE.unit]: 'Members',
  [MEMBER_TYPE.affiliate]: 'Members',
  [MEMBER_TYPE.partner]: 'Partners',
  [MEMBER_TYPE.executive]: 'ExecutiveCommittees',
  [MEMBER_TYPE.club]: 'Clubs',
  [MEMBER_TYPE.person]: 'PersonalMembers',
  [MEMBER_TYPE.personalPartner]: 'PersonalPartners',
};

/**
 * Whether the loser may be merged into the survivor: both are of the same kind (unit and affiliate count as one), or
 * the loser is a person outside the system.
 */
export function canMerge(survivorType: number, loserType: number): boolean {
  const kind = (type: number) => (type === MEMBER_TYPE.affiliate ? MEMBER_TYPE.unit : type);
  return (
    survivorType !== MEMBER_TYPE.outside &&
    (kind(survivorType) === kind(loserType) || loserType === MEMBER_TYPE.outside)
  );
}
