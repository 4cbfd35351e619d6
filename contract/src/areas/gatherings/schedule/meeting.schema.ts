import { z } from 'zod';
import { fieldKey } from '../../../kit/resource.ts';
import { emailSchema } from '../../../kit/email.ts';
import { cleanLine, cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

/** The number of absences in a row from which on the product names somebody. */
export const ABSENCES = 3;
/** The most items of an agenda. */
export const AGENDA_MAX = 100;
/** The most participants in one call. */
export const MARKED_MAX = 2000;

const key = (field: string, rule: 'Required' | 'InValid' | 'OverLength' | 'NotFound') =>
  fieldKey({ area: 'Schedules' }, field, rule);

function line(field: string, max: number) {
  return z
    .string({ error: key(field, 'InValid') })
    .overwrite(cleanLine)
    .max(max, { error: key(field, 'OverLength') });
}

const optionalLine = (field: string, max: number) =>
  line(field, max)
    .nullish()
    .transform((value) => value || null);

const optionalId = (field: string) =>
  z
    .guid({ error: key(field, 'NotFound') })
    .nullish()
    .transform((value) => value ?? null);

/** A participant of a meeting with everything that is recorded about the meeting. Times are ISO 8601. */
export const attendeeSchema = named(
  'Attendee',
  z.object({
    id: z.string(),
    memberId: z.string(),
    memberType: z.int(),
    name: z.string(),
    /** The position or the employer of a person, the representative of an organisation. */
    about: z.string().nullable(),
    emailAddress: z.string().nullable(),
    voting: z.boolean(),
    /** One of `ANSWERS`. */
    status: z.int(),
    answerNote: z.string().nullable(),
    /** One of `ATTENDANCE`. */
    attendance: z.int().nullable(),
    attendanceAt: z.string().nullable(),
    attendanceByName: z.string().nullable(),
    /** How many meetings in a row they missed, up to this one; excused absences do not count. */
    missed: z.int(),
  }),
);
export type Attendee = z.output<typeof attendeeSchema>;

/** An answer that somebody told the staff. */
export const answerSchema = z.object({
  answer: z.literal([1, 2, 3], { error: key('answer', 'InValid') }),
  note: z
    .string({ error: key('note', 'InValid') })
    .overwrite(cleanText)
    .max(1000, { error: key('note', 'OverLength') })
    .nullish()
    .transform((value) => value || null),
});

const attendance = z.literal([1, 2, 3], { error: key('attendance', 'InValid') }).nullable();
export const attendanceSchema = z.object({ attendance });

const participantIds = z
  .array(z.guid({ error: key('participantIds', 'NotFound') }), { error: key('participantIds', 'InValid') })
  .min(1, { error: key('participantIds', 'Required') })
  .max(MARKED_MAX, { error: key('participantIds', 'OverLength') });

/** `unmarked`: only participants without attendance change, so that a click never overwrites the mark of somebody else. */
export const manyAttendanceSchema = z.object({
  participantIds,
  attendance,
  unmarked: z
    .boolean({ error: key('unmarked', 'InValid') })
    .nullish()
    .transform(Boolean),
});

export const votingSchema = z.object({
  participantIds,
  voting: z.boolean({ error: key('voting', 'InValid') }),
});

/** Somebody who came without an invitation: a member of any kind, or a guest by name and e-mail. */
export const walkInSchema = z.object({
  memberId: optionalId('memberId'),
  name: optionalLine('name', 100),
  emailAddress: emailSchema({
    invalid: key('emailAddress', 'InValid'),
    overLength: key('emailAddress', 'OverLength'),
  })
    .nullish()
    .transform((value) => value ?? null),
  voting: z
    .boolean({ error: key('voting', 'InValid') })
    .nullish()
    .transform(Boolean),
});
export type WalkIn = z.output<typeof walkInSchema>;
/** What a client sends for it. */
export type WalkInInput = z.input<typeof walkInSchema>;

const agendaItem = z.object({
  /** The begin as `HH:MM`. */
  time: z
    .string({ error: key('agendaTime', 'InValid') })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: key('agendaTime', 'InValid') })
    .nullable(),
  text: line('agendaText', 500).refine((value) => value !== '', { error: key('agendaText', 'Required') }),
  speaker: optionalLine('agendaSpeaker', 100),
});
const items = z.array(agendaItem).max(AGENDA_MAX, { error: key('agenda', 'OverLength') });
const version = z.int({ error: key('version', 'InValid') }).min(0, { error: key('version', 'InValid') });

/** `version` is 0 while a meeting has no agenda. */
export const agendaSchema = named(
  'Agenda',
  z.object({
    items: z.array(z.object({ time: z.string().nullable(), text: z.string(), speaker: z.string().nullable() })),
    version: z.int(),
  }),
);
export const agendaInputSchema = z.object({ items, version });
export type Agenda = z.output<typeof agendaSchema>;
export type AgendaItem = Agenda['items'][number];

/** The minutes of a meeting. `version` is 0 while there are none. `signedOn` is a day. */
export const minutesSchema = named(
  'Minutes',
  z.object({
    version: z.int(),
    /** A formatted text. */
    content: z.string().nullable(),
    number: z.string().nullable(),
    secretaryUserId: z.string().nullable(),
    secretaryMemberId: z.string().nullable(),
    secretaryName: z.string().nullable(),
    chairName: z.string().nullable(),
    signedOn: z.string().nullable(),
    savedAt: z.string().nullable(),
    savedByName: z.string().nullable(),
  }),
);
export type Minutes = z.output<typeof minutesSchema>;

export const minutesInputSchema = z.object({
  version,
  content: z
    .string({ error: key('minutes', 'InValid') })
    .max(100_000, { error: key('minutes', 'OverLength') })
    .nullish()
    .transform((value) => value ?? null),
  number: optionalLine('minutesNumber', 50),
  secretaryUserId: optionalId('secretaryUserId'),
  secretaryMemberId: optionalId('secretaryMemberId'),
  secretaryName: optionalLine('secretaryName', 100),
  chairName: optionalLine('chairName', 100),
  signedOn: z.iso
    .date({ error: key('signedOn', 'InValid') })
    .nullish()
    .transform((value) => value ?? null),
});
export type MinutesInput = z.output<typeof minutesInputSchema>;

/** Somebody who missed several meetings of the same club or host in a row. */
export const absenteeSchema = named(
  'Absentee',
  z.object({
    memberId: z.string(),
    memberType: z.int(),
    name: z.string(),
    /** The club, or the name of the host. */
    groupName: z.string(),
    missed: z.int(),
    /** The last meeting that they missed. */
    scheduleId: z.string(),
    scheduleTitle: z.string(),
    startTime: z.string(),
    /** The last meeting where they were present. */
    lastPresentAt: z.string().nullable(),
  }),
);
export type Absentee = z.output<typeof absenteeSchema>;

/** A host of meetings: a member, or a free name. `key` is the value of the filter. */
export const hostSchema = named('MeetingHost', z.object({ key: z.string(), name: z.string() }));
export type MeetingHost = z.output<typeof hostSchema>;

const absenteesShape = {
  search: z
    .string()
    .max(100, { error: key('search', 'OverLength') })
    .default(''),
  clubId: z.guid({ error: key('clubId', 'NotFound') }).optional(),
  /** The key of a host: only absences in their meetings count. */
  host: z
    .string({ error: key('host', 'InValid') })
    .max(100, { error: key('host', 'InValid') })
    .optional(),
  missed: z.coerce
    .number({ error: key('missed', 'InValid') })
    .int({ error: key('missed', 'InValid') })
    .min(1, { error: key('missed', 'InValid') })
    .max(100, { error: key('missed', 'InValid') })
    .default(ABSENCES),
};
export const absenteesQuerySchema = z.object({
  ...absenteesShape,
  page: z.coerce
    .number({ error: key('page', 'InValid') })
    .int({ error: key('page', 'InValid') })
    .min(1, { error: key('page', 'InValid') })
    .max(1000, { error: key('page', 'InValid') })
    .default(1),
});
export const absenteesExportSchema = z.object({
  ...absenteesShape,
  language: z.enum(['vi', 'en'], { error: key('language', 'InValid') }).default('vi'),
});

/** The words of the papers of a meeting that a person may change. A word that is left out follows the meeting. */
export const PAPER_WORDS = [
  'parent',
  'issuer',
  'letterNumber',
  'minutesNumber',
  'place',
  'day',
  'subject',
  'authority',
  'signer',
  'chair',
  'secretary',
  'recipients',
  'ask',
] as const;
export type PaperWord = (typeof PAPER_WORDS)[number];
const paperWord = z
  .string({ error: key('paperWords', 'InValid') })
  .max(1000, { error: key('paperWords', 'OverLength') })
  .optional();
const paperShape = Object.fromEntries(PAPER_WORDS.map((name) => [name, paperWord])) as Record<
  PaperWord,
  typeof paperWord
>;
export const paperWordsSchema = named('PaperWords', z.object(paperShape));
export type PaperWords = z.output<typeof paperWordsSchema>;
