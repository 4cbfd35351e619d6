import { z } from 'zod';
import { groupsSchema } from '../../../kit/recipients/recipients.ts';
import { schemasWith } from '../../../kit/resource.ts';
import { reachShape, repeatShape, tellShape } from './letter.schema.ts';
import { schedule } from './schedule.resource.ts';
import { named } from '../../../kit/schema-note.ts';

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
    postponeReason: z.string().nullable(),
    /** One of `ANSWERS`. */
    answer: z.int(),
    note: z.string().nullable(),
  }),
);
export type PublicMeeting = z.output<typeof publicMeetingSchema>;

/** The inputs of a meeting. `tell` sends letters, `repeat` makes a series, and `reach` changes several of one. The server adds the members whom `groups` have at that moment to the participants. */
const people = { groups: groupsSchema('Schedules').optional(), ...tellShape };
export const scheduleSchemas = {
  create: schemasWith(schedule, { ...people, ...repeatShape }).create,
  update: schemasWith(schedule, { ...people, ...reachShape }).update,
};
/** The values of the form, for new meetings and for changes. */
export const scheduleFormSchema = schemasWith(schedule, { ...people, ...repeatShape, ...reachShape }).create;
export type ScheduleCreate = z.output<typeof scheduleSchemas.create>;
export type ScheduleUpdate = z.output<typeof scheduleSchemas.update>;
