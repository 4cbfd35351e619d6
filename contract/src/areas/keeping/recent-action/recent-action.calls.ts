import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { giveBackCall } from '../../../kit/edits/give-back.calls.ts';
import { STEP_ASKS } from '../../../kit/life.ts';
import { named } from '../../../kit/schema-note.ts';

/** How many days back a person may look. */
export const RECENT_DAYS = 7;

/** The most actions of one answer, the newest first. */
export const RECENT_MOST = 200;

/** What an action was, for its word and its mark. */
export const RECENT_KINDS = [
  'edit',
  'setField',
  'import',
  'deletion',
  'merge',
  'addition',
  'payment',
  'issue',
  'letters',
  'notification',
  'step',
  'restore',
  'undo',
  'other',
] as const;
export type RecentKind = (typeof RECENT_KINDS)[number];

const params = z.record(z.string(), z.union([z.string(), z.number()]));

export const recentActionSchema = named(
  'RecentAction',
  z.object({
    key: z.string(),
    at: z.string(),
    kind: z.enum(RECENT_KINDS),
    /** The area of the records; several areas give that of the first one. */
    area: z.string(),
    /** The names of the first records, and how many there are. */
    names: z.array(z.string()),
    count: z.int(),
    /** The page that shows it, or null where there is none any more. */
    path: z.string().nullable(),
    /** The calls that undo it, to `POST` one after the other; empty when it cannot be undone. */
    undo: z.array(z.string()),
    /** The message of a step of a state, as its toast said it. */
    step: z.string().nullable(),
    /** What the calls of the undo need in their bodies: a reason of the person, the key of the press. */
    asks: z.array(z.enum(STEP_ASKS)),
    /** Until when it can be undone; null without such a time. */
    until: z.string().nullable(),
    /** Why it cannot be undone, as a message key with its figures; null while it can. */
    reason: z.object({ message: z.string(), params }).nullable(),
  }),
);
export type RecentAction = z.output<typeof recentActionSchema>;

/** Calls of what the signed-in person did, and of its undo. */
export const recentActionCalls = {
  list: declareCall({
    tag: 'RecentActions',
    method: 'GET',
    url: '/api/RecentActions',
    summary: 'What the signed-in person did today or on the days before, with what can be undone and why not',
    access: 'role',
    query: z.object({
      days: z.coerce
        .number({ error: 'Mes.RecentActions.Days.InValid' })
        .int({ error: 'Mes.RecentActions.Days.InValid' })
        .min(1, { error: 'Mes.RecentActions.Days.InValid' })
        .max(RECENT_DAYS, { error: 'Mes.RecentActions.Days.InValid' })
        .default(1),
    }),
    answer: z.object({ items: z.array(recentActionSchema), isCut: z.boolean() }),
  }),
  undo: giveBackCall,
};
