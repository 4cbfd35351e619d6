/** The areas from which recipients are chosen. Clubs stand for their members. */
export const RECIPIENT_AREAS = {
  people: 'AnyMembers',
  committees: 'Committees',
  tags: 'Tags',
  clubs: 'Clubs',
  /** The lists of people that were used before. */
  used: ['Schedules', 'Activities', 'Notifications'],
  lists: ['Members', 'PersonalMembers', 'ExecutiveCommittees', 'Partners', 'PersonalPartners'],
} as const;
