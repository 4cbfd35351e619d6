/** The areas whose data change with seats. */
export const COMMITTEE_AREAS = ['Committees', 'Terms', 'ExecutiveCommittees'];
