import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';

const ZONE = 'Asia/Ho_Chi_Minh';
/** Milliseconds of UTC+7. Viet Nam has no summer time. */
const OFFSET = 7 * 60 * 60 * 1000;

/** The rules of the zone. Viet Nam has had one offset since 1975, so one rule describes every entry. */
const ZONE_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** An entry of a calendar file. */
export interface FileEntry {
  /** The same for every version of the entry, in all files. */
  uid: string;
  /** Rises with each version; programs ignore an older one. */
  sequence: number;
  title: string;
  start: Date;
  end: Date;
  cancelled: boolean;
  createdAt: Date;
  updatedAt: Date;
  description?: string | null | undefined;
  place?: string | null | undefined;
  /** The address of the record in the product. */
  url?: string | null | undefined;
  organizer?: { name: string; email: string } | undefined;
  /** The people invited by a mail. They answer by a link, so their calendar program sends no reply. */
  attendees?: readonly { name: string; email: string }[] | undefined;
}

interface CalendarFile {
  name: string;
  /** `REQUEST` invites or changes and `CANCEL` cancels, in a mail to one person. A feed publishes. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  entries: readonly FileEntry[];
}

/**
 * A calendar file (RFC 5545) with times in Asia/Ho_Chi_Minh. Equal entries give equal text, so that a reader can compare
 * two answers.
 *
 * @example calendarFile({ name: 'Lịch họp', method: 'REQUEST', entries: [entry] })
 */
export function calendarFile({ name, method = 'PUBLISH', entries }: CalendarFile): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod[method],
    prodId: { company: 'Hoivien', product: 'Calendar', language: 'VI' },
    // A zone of the whole calendar would apply to DTSTAMP, too, which must be in UTC.
    timezone: { name: null, generator: () => ZONE_RULES },
    events: entries.map(eventOf),
    x: { 'X-WR-TIMEZONE': ZONE },
  });
  return calendar.toString();
}

function eventOf(entry: FileEntry): ICalEventData {
  const { uid, sequence, title, start, end, cancelled, createdAt, updatedAt } = entry;
  return {
    id: uid,
    sequence,
    summary: clean(title),
    start: new LocalDate(start),
    end: new LocalDate(end),
    timezone: ZONE,
    // The library would stamp the moment of writing, and every answer would differ.
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.description && { description: clean(entry.description) }),
    ...(entry.place && { location: clean(entry.place) }),
    ...(entry.url && { url: entry.url }),
    ...(entry.organizer && { organizer: entry.organizer }),
    ...(entry.attendees && { attendees: entry.attendees.map((one) => ({ ...one, rsvp: false })) }),
  };
}

/** Text without control characters, which a calendar file may not contain. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/**
 * A moment whose local parts are those of Viet Nam, whatever the zone of the server is. The library recognises a date
 * with a zone by `internal`, `tzComponents` and `withTimeZone`.
 */
class LocalDate extends Date {
  readonly timeZone = ZONE;
  readonly internal: Date;
  constructor(moment: Date) {
    super(moment);
    this.internal = new Date(moment.getTime() + OFFSET);
  }
  tzComponents(): string[] {
    return ['+', '07', '00'];
  }
  withTimeZone(): this {
    return this;
  }
  override getFullYear(): number {
    return this.internal.getUTCFullYear();
  }
  override getMonth(): number {
    return this.internal.getUTCMonth();
  }
  override getDate(): number {
    return this.internal.getUTCDate();
  }
  override getHours(): number {
    return this.internal.getUTCHours();
  }
  override getMinutes(): number {
    return this.internal.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.internal.getUTCSeconds();
  }
}
