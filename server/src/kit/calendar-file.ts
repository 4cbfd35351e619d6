import { plainText } from '@hoivien/contract/kit/rich-text.ts';

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
];

/** Entries of one piece of a file. */
const PIECE = 500;

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
  /** A formatted text. Its plain text begins the description, because programs show the HTML of one as it is written. */
  content?: string | null | undefined;
  /** Plain lines of the description. */
  lines?: readonly (string | null | undefined)[];
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
export function calendarFile(file: CalendarFile): string {
  return [...calendarPieces(file)].join('');
}

/** The same in pieces of some hundred entries, for long files. */
export function* calendarPieces({ name, method = 'PUBLISH', entries }: CalendarFile): Generator<string> {
  yield text([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hoivien//Calendar//VI',
    `METHOD:${method}`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    ...ZONE_RULES,
  ]);
  for (let at = 0; at < entries.length; at += PIECE) yield text(entries.slice(at, at + PIECE).flatMap(linesOf));
  yield text(['END:VCALENDAR']);
}

function linesOf(entry: FileEntry): string[] {
  const { uid, sequence, title, start, end, cancelled, createdAt, updatedAt, place, url } = entry;
  const description = [entry.content && plainText(entry.content), ...(entry.lines ?? [])].filter(Boolean).join('\n');
  const { organizer, attendees = [] } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    // The moment of writing would make every answer differ.
    `DTSTAMP:${utc(updatedAt)}`,
    `DTSTART;TZID=${ZONE}:${local(start)}`,
    `DTEND;TZID=${ZONE}:${local(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${address(organizer.email)}`] : []),
    ...attendees.map(
      (one) => `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE;CN=${quoted(one.name)}:mailto:${address(one.email)}`,
    ),
    ...(url ? [`URL:${address(url)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    'END:VEVENT',
  ];
}

function text(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The most bytes of a line without its line break. */
const LINE = 75;

/** A line in pieces of at most 75 bytes, cut between characters. Further pieces begin with a space. */
function folded(line: string): string {
  // A character has three bytes at most for each unit of the text.
  if (line.length * 3 <= LINE || Buffer.byteLength(line) <= LINE) return line;
  const bytes = Buffer.from(line);
  const pieces: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    let end = Math.min(at + LINE - (at === 0 ? 0 : 1), bytes.length);
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    pieces.push(bytes.toString('utf8', at, end));
    at = end;
  }
  return pieces.join('\r\n ');
}

/** A text as a value: without control characters, with its separators and line breaks escaped. */
function escaped(value: string): string {
  return clean(value)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** A text as the value of a parameter, which can hold neither quotes nor line breaks. */
function quoted(value: string): string {
  return `"${clean(value)
    .replace(/"/g, "'")
    .replace(/[\r\n]+/g, ' ')}"`;
}

/** An address without anything that could begin another line. */
function address(value: string): string {
  return clean(value).replace(/[\r\n\t]/g, '');
}

/** Text without control characters, which a calendar file may not contain. */
function clean(value: string): string {
  // oxlint-disable-next-line no-control-regex
  return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A moment in UTC, `20261127T070000Z`. */
function utc(moment: Date): string {
  return `${compact(moment)}Z`;
}

/** A moment as a clock in Viet Nam shows it, whatever the zone of the server is. */
function local(moment: Date): string {
  return compact(new Date(moment.getTime() + OFFSET));
}

function compact(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace(/[-:]/g, '');
}
