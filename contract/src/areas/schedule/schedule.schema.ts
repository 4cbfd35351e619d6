import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** A meeting with an invited person's answer, which is one of `ANSWERS`. */
export const invitedToSchema = named(
  'InvitedTo',
  z.object({
    id: z.string(),
    kind: z.int(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    address: z.string().nullable(),
    link: z.string().nullable(),
    state: z.int(),
    answer: z.int(),
  }),
);

export type InvitedTo = z.output<typeof invitedToSchema>;
