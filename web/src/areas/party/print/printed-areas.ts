const AREAS: readonly string[] = ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners', 'Clubs'];

/** Whether the records of an area print as list, sheet, card and label. */
export function isPrinted(area: string): boolean {
  return AREAS.includes(area);
}
