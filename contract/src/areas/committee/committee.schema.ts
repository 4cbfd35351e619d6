import { z } from 'zod';
import { reasonSchema } from '../../kit/reason.ts';
import { named } from '../../kit/schema-note.ts';

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

/** The body of the request that ends a seat early. */
export const endSeatSchema = z.object({
  /** The first day without the seat. */
  endsOn: z.iso.date({ error: 'Mes.Committees.EndsOn.InValid' }),
  endReason: reasonSchema('Committees', 'EndReason'),
});
