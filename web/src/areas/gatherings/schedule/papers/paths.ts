/** The papers of a meeting in the order of a whole print. */
export const ALL_PAPERS = ['letters', 'sheet', 'minutes'] as const;
export type Paper = (typeof ALL_PAPERS)[number];

/** The address of a print of some papers. @example papersPath('0197…', ['sheet']) // '/calendar/papers/0197…?of=sheet' */
export function papersPath(id: string, papers: readonly Paper[]): string {
  return `/calendar/papers/${id}?of=${papers.join(',')}`;
}

/** The rows of an attendance sheet on its first page, below the heading, and on each further one. */
const FIRST_ROWS = 17;
const MORE_ROWS = 27;

/** About how many pages an attendance sheet has. */
export function sheetPages(people: number): number {
  return 1 + Math.max(0, Math.ceil((people - FIRST_ROWS) / MORE_ROWS));
}
