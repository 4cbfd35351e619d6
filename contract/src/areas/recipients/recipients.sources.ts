/** The areas from which recipients are chosen. Clubs are no recipients. */
export const RECIPIENT_AREAS = {
  people: 'AnyMembers',
  committees: 'Committees',
  tags: 'Tags',
  lists: ['Members', 'PersonalMembers', 'ExecutiveCommittees', 'Partners', 'PersonalPartners'],
} as const;
