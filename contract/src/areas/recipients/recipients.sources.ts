/** The areas from which recipients are chosen. Clubs stand for their members. */
export const RECIPIENT_AREAS = {
  people: 'AnyMembers',
  committees: 'Committees',
  tags: 'Tags',
  clubs: 'Clubs',
  lists: ['Members', 'PersonalMembers', 'ExecutiveCommittees', 'Partners', 'PersonalPartners'],
} as const;
