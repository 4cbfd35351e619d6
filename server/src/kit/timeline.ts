import type { TimelineEntry, TimelineKind } from '@hoivien/contract/kit/timeline-entry.ts';
import type { SQL } from 'drizzle-orm';
import type { Call } from './call.ts';
import type { Source } from './crud/source.ts';

/** A member of any kind: its id, and the source of the list of its kind. */
export interface TimelineMember {
  readonly id: string;
  readonly source: Source;
}

/** A row as the database gives it. */
export interface TimelineRow extends Record<string, unknown> {
  id: string;
  /** ISO 8601 in UTC with microseconds. */
  at: string;
  facts: object;
}

/**
 * Entries that an area adds to the timeline of a member. Only a reader with one of the codes gets them. `rows` selects
 * `id` (uuid), `at` (an instant) and `facts` (jsonb) of the rows that this reader sees in the area's own list; the caller has
 * made sure that they see the member. `tell` turns rows into entries and may leave rows out.
 */
export interface TimelineSource {
  readonly kind: TimelineKind;
  readonly codes: (member: TimelineMember) => readonly string[];
  readonly rows: (call: Call, member: TimelineMember) => SQL;
  readonly tell: (call: Call, member: TimelineMember, rows: readonly TimelineRow[]) => Promise<Told[]> | Told[];
}

/** What an area tells about a row; what is left out is empty. */
export type Told = Pick<TimelineEntry, 'id' | 'at' | 'area'> &
  Partial<Omit<TimelineEntry, 'id' | 'at' | 'area' | 'kind'>>;

/** Tells rows whose facts are the properties of an entry. @example tell: tellAs(payment.area, { isDay: true }) */
export function tellAs(area: string, more: Partial<Told> = {}): TimelineSource['tell'] {
  return (_call, _member, rows) =>
    rows.map(({ id, at, facts }) => {
      const { choices = {}, ...told } = facts as Partial<Told> & { choices?: Record<string, string | number | null> };
      const chosen = Object.entries(choices as Record<string, string | number | null>).flatMap(([field, value]) =>
        value === null ? [] : [{ field, value }],
      );
      return { area, ...more, ...told, id, at, choices: chosen };
    });
}
