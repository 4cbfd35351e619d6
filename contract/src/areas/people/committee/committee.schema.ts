import { z } from 'zod';
import { cleanLine } from '../../../kit/fold.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { named } from '../../../kit/schema-note.ts';

/** A person in a committee on a given day. */
export const seatedSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  /** The address of their picture; it is valid for 60 s. */
  avatarPath: z.string().nullable(),
  titleName: z.string(),
  /** Their task in the committee. */
  position: z.string().nullable(),
  /** Their position at work. */
  workPosition: z.string().nullable(),
  workUnit: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  emailAddress: z.string().nullable(),
  startsOn: z.string(),
  /** The first day without the seat; null: the seat lasts to the end of the term. */
  endsOn: z.string().nullable(),
  endReason: z.string().nullable(),
});

const termSchema = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  congress: z.string().nullable(),
  decisionNumber: z.string().nullable(),
});

/** The composition of a committee on a past, present or future day. */
export const compositionSchema = named(
  'Composition',
  z.object({
    on: z.string(),
    term: termSchema.nullable(),
    /** Approved people in the order of their titles' ranks. */
    seats: z.array(seatedSchema),
    /** People who wait for approval; printed lists leave them out. */
    waiting: z.array(seatedSchema),
    mayApprove: z.boolean(),
    /** Number of seats of people whose data are restricted or erased; lists leave them out. */
    withheld: z.int(),
    /** All terms of the committee, the newest first. */
    terms: z.array(termSchema),
  }),
);
export type Composition = z.output<typeof compositionSchema>;
export type Seated = z.output<typeof seatedSchema>;

/** Where somebody stands who can be put on a committee, in the order in which a search shows them. */
export const CANDIDATE_KINDS = ['executive', 'person', 'leader', 'contact'] as const;

/** Somebody who can be put on a committee. */
export const candidateSchema = named(
  'Candidate',
  z.object({
    kind: z.enum(CANDIDATE_KINDS),
    /** The id of the record; for a leader or a contact that of the entry in the record of their organisation. */
    id: z.string(),
    name: z.string(),
    code: z.string().nullable(),
    /** The organisation of a leader or a contact, or the work unit. */
    workUnit: z.string().nullable(),
    position: z.string().nullable(),
    /** The title that the person holds in the term. */
    titleName: z.string().nullable(),
  }),
);
export type Candidate = z.output<typeof candidateSchema>;

/** The most candidates of an answer, and the fewest letters of a search. */
export const CANDIDATES_MAX = 20;
export const CANDIDATE_SEARCH_LEAST = 2;

const day = (field: string) => z.iso.date({ error: `Mes.Committees.${field}.InValid` }).nullish();

/** The body of the request that puts somebody on a committee. */
export const seatSchema = z.object({
  termId: z.guid({ error: 'Mes.Committees.TermId.Required' }),
  person: z.object(
    {
      kind: z.enum(CANDIDATE_KINDS, { error: 'Mes.Committees.Person.Required' }),
      id: z.guid({ error: 'Mes.Committees.Person.Required' }),
    },
    { error: 'Mes.Committees.Person.Required' },
  ),
  titleId: z.guid({ error: 'Mes.Committees.TitleId.Required' }),
  position: z
    .string({ error: 'Mes.Committees.Position.InValid' })
    .overwrite(cleanLine)
    .max(100, { error: 'Mes.Committees.Position.OverLength' })
    .nullish(),
  /** The first day of the seat; that of the term when it is left out. */
  startsOn: day('StartsOn'),
  endsOn: day('EndsOn'),
});
export type SeatBody = z.output<typeof seatSchema>;

/** What putting somebody on a committee did. */
export const seatedPersonSchema = named(
  'SeatedPerson',
  z.object({
    memberId: z.string(),
    name: z.string(),
    /** Whether a new record was made from that of the person. */
    isNew: z.boolean(),
    /** Whether the new record waits for approval. */
    isWaiting: z.boolean(),
    startsOn: z.string(),
  }),
);
export type SeatedPerson = z.output<typeof seatedPersonSchema>;

/** The body of the request that ends a seat early. */
export const endSeatSchema = z.object({
  /** The first day without the seat. */
  endsOn: z.iso.date({ error: 'Mes.Committees.EndsOn.InValid' }),
  endReason: reasonSchema('Committees', 'EndReason'),
});
