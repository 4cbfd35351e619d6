import { z } from 'zod';
import { reasonSchema } from '../../kit/reason.ts';
import { named } from '../../kit/schema-note.ts';

/** Somebody in a committee on a day. */
export const seatedSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  /** Where their picture can be fetched for a moment. */
  avatarPath: z.string().nullable(),
  titleName: z.string(),
  /** What they see to in the committee. */
  position: z.string().nullable(),
  /** What they are where they work. */
  workPosition: z.string().nullable(),
  workUnit: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  emailAddress: z.string().nullable(),
  startsOn: z.string(),
  /** The first day no longer in force; null: to the end of the term. */
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

/** A committee as it stood, or will stand, on a day. */
export const compositionSchema = named(
  'Composition',
  z.object({
    on: z.string(),
    term: termSchema.nullable(),
    /** Who was approved, by the rank of their titles. */
    seats: z.array(seatedSchema),
    /** Who would sit there once approved: on no printed list. */
    waiting: z.array(seatedSchema),
    /** Whether the reader may approve those who wait. */
    mayApprove: z.boolean(),
    /** How many more sit there whose data may only be kept, or are gone: they stand in no list. */
    withheld: z.int(),
    /** All its terms, the newest first. */
    terms: z.array(termSchema),
  }),
);
export type Composition = z.output<typeof compositionSchema>;
export type Seated = z.output<typeof seatedSchema>;

/** What ending a seat before its time takes. */
export const endSeatSchema = z.object({
  /** The first day no longer in force. */
  endsOn: z.iso.date({ error: 'Mes.Committees.EndsOn.InValid' }),
  endReason: reasonSchema('Committees', 'EndReason'),
});
