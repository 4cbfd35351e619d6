import type { CalendarEntry } from '@hoivien/contract/kit/calendar-entry.ts';
import type { Call } from './call.ts';

/** A part of the calendar: an instant where it begins, one where it ends, and filters. */
export interface CalendarSpan {
  /** Entries that end after it; without it from the beginning. */
  from?: Date;
  /** Entries that start before it; without it to the end. */
  to?: Date;
  /** Entries of this club only. */
  clubId?: string | undefined;
  /** Entries that this member hosts. */
  hostId?: string | undefined;
}

/** An entry with the values that calendar programs want. */
export interface FullCalendarEntry extends CalendarEntry {
  content: string | null;
  /** The stored id of its entry in calendar programs (`calendarUid`). */
  icsUid?: string | null;
  /** The number of the newest version for calendar programs. */
  sequence: number;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
}

/**
 * The entries of one kind that an area adds to the calendar. `entriesOf` returns only entries within the scope of the
 * actor, in the order of their start; the calendar asks it only for actors with one of the codes.
 */
export interface CalendarSource {
  readonly kind: string;
  readonly codes: readonly string[];
  readonly entriesOf: (call: Call, span: CalendarSpan) => Promise<FullCalendarEntry[]>;
}

/** The entries of several kinds that the actor may see, in the order of their start. */
export async function entriesOf(
  call: Call,
  sources: readonly CalendarSource[],
  span: CalendarSpan,
  kinds?: readonly string[],
): Promise<FullCalendarEntry[]> {
  const open = sources.filter(
    ({ kind, codes }) => (!kinds || kinds.includes(kind)) && codes.some((code) => call.actor.permissions.has(code)),
  );
  const found: FullCalendarEntry[][] = [];
  for (const source of open) found.push(await source.entriesOf(call, span));
  return found.flat().sort((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0));
}
