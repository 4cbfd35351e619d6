/** The areas whose records are of the module of members: those that are merged, noted on and asked for their personal data. */
export const MEMBER_AREAS = [
  'Members',
  'PersonalMembers',
  'Clubs',
  'ExecutiveCommittees',
  'Partners',
  'PersonalPartners',
] as const;
