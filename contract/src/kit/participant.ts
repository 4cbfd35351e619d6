import { z } from 'zod';
import { named } from './schema-note.ts';

/** The type of a party that is known by name and e-mail only: a person outside the system. */
export const OUTSIDE = 99;

/** What an invited person may answer: 1 nothing yet, 2 attending, 3 not attending. Who comes is told first. */
export const ANSWERS = [2, 3, 1] as const;

/** Somebody who is invited, as told by `GET /api/{Area}/:id/Participants`. */
export const participantSchema = named(
  'Participant',
  z.object({
    id: z.string(),
    memberId: z.string(),
    memberType: z.int(),
    name: z.string(),
    emailAddress: z.string().nullable(),
    /** One of `ANSWERS`. */
    status: z.int(),
  }),
);
export type Participant = z.output<typeof participantSchema>;
