import { z } from 'zod';
import { groupsSchema } from '../../kit/recipients.ts';
import { schemasWith } from '../../kit/resource.ts';
import { schedule } from './schedule.resource.ts';
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

/** A meeting on the page of a participant's link, and on the page of its member. */
export const publicMeetingSchema = named(
  'PublicMeeting',
  z.object({
    id: z.string(),
    /** The token that answers it. */
    token: z.string(),
    kind: z.int(),
    title: z.string(),
    meetingHostName: z.string().nullable(),
    startTime: z.string(),
    endTime: z.string(),
    type: z.int(),
    address: z.string().nullable(),
    link: z.string().nullable(),
    state: z.int(),
    cancelReason: z.string().nullable(),
    /** One of `ANSWERS`. */
    answer: z.int(),
    note: z.string().nullable(),
  }),
);
export type PublicMeeting = z.output<typeof publicMeetingSchema>;

/** The inputs of a meeting. The server adds the members whom `groups` have at that moment to the participants. */
export const scheduleSchemas = schemasWith(schedule, { groups: groupsSchema('Schedules').optional() });
