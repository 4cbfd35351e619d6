import { MEMBER_TYPE } from '../../codes.ts';

/** Where likely pairs are listed; two ids behind it compare two records. */
export const DUPLICATES_PATH = '/member-and-partner/duplicates';

/** The area of each type of member; persons outside the system have none of their own. */
export const AREA_OF_TYPE: Readonly<Record<number, string>> = {
  [MEMBER_TYPE.unit]: 'Members',
  [MEMBER_TYPE.affiliate]: 'Members',
  [MEMBER_TYPE.partner]: 'Partners',
  [MEMBER_TYPE.executive]: 'ExecutiveCommittees',
  [MEMBER_TYPE.club]: 'Clubs',
  [MEMBER_TYPE.person]: 'PersonalMembers',
  [MEMBER_TYPE.personalPartner]: 'PersonalPartners',
};

/** Whether one may become the other: of the same kind, unit and affiliate alike; a person outside the system may turn out to be anybody. */
export function canMerge(survivorType: number, loserType: number): boolean {
  const kind = (type: number) => (type === MEMBER_TYPE.affiliate ? MEMBER_TYPE.unit : type);
  return (
    survivorType !== MEMBER_TYPE.outside &&
    (kind(survivorType) === kind(loserType) || loserType === MEMBER_TYPE.outside)
  );
}
