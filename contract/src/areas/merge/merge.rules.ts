import { OUTSIDE } from '../../kit/participant.ts';

/** Where likely pairs are listed; two ids behind it compare two records. */
export const DUPLICATES_PATH = '/member-and-partner/duplicates';

/** The area of each type of member; persons outside the system have none of their own. */
export const AREA_OF_TYPE: Readonly<Record<number, string>> = {
  1: 'Members',
  2: 'Members',
  3: 'Partners',
  4: 'ExecutiveCommittees',
  5: 'Clubs',
  6: 'PersonalMembers',
  7: 'PersonalPartners',
};

/** Whether one may become the other: of the same kind, unit and affiliate alike; a person outside the system may turn out to be anybody. */
export function canMerge(survivorType: number, loserType: number): boolean {
  const kind = (type: number) => (type === 2 ? 1 : type);
  return survivorType !== OUTSIDE && (kind(survivorType) === kind(loserType) || loserType === OUTSIDE);
}
