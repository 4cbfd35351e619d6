import { z } from 'zod';
import { named } from './schema-note.ts';

/** The party type of a person outside the system, who has only a name and an e-mail address. */
export const OUTSIDE = 99;

/** Answers of an invited person in the order of display: 2 attending, 3 not attending, 1 no answer yet. */
export const ANSWERS = [2, 3, 1] as const;

/** An invited person in the answer of `GET /api/{Area}/:id/Participants`. */
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
