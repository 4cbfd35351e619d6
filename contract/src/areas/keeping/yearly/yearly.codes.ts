/** The parts of the yearly lists, in their order, and the areas whose codes open each of them. */
export const YEARLY_PARTS = {
  members: ['Members', 'PersonalMembers'],
  fees: ['Fees'],
  activities: ['Schedules', 'Activities'],
  committee: ['ExecutiveCommittees'],
} as const;
export type YearlyPart = keyof typeof YEARLY_PARTS;
export const YEARLY_PART_NAMES = Object.keys(YEARLY_PARTS) as YearlyPart[];

/** The areas with members of the association, and their table's first type where the list has no filter by it. */
export const YEARLY_MEMBERS = YEARLY_PARTS.members;

/** The rows of each list on the screen, and on paper; a workbook has all. */
export const PREVIEW_ROWS = 8;
export const PAPER_ROWS_MAX = 5_000;
