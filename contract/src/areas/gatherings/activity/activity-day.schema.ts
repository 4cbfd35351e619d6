import { z } from 'zod';
import { cleanLine } from '../../../kit/fold.ts';
import { fieldKey } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';
import { activity } from './activity.resource.ts';

type Rule = 'Required' | 'InValid' | 'OverLength' | 'NotFound';
const bad = (field: string, rule: Rule) => ({ error: fieldKey(activity, field, rule) });

/** The most people whom one press lets in. */
const LET_IN_MOST = 1000;

/** How often a device at the door tells that it is there, and after how long without a word it counts as offline, in milliseconds. */
export const DEVICE_TELLS = 20_000;
export const DEVICE_LOST = 60_000;

/** Arrivals of people who confirmed in one minute; minutes without any are left out. */
const arrivalsSchema = z.array(z.object({ minute: z.string(), count: z.int() }));
/** Figures of the seats: who sits, which seats are held for confirmed people who are absent, and which are free. */
export const seatFigures = {
  /** Everybody who came: confirmed people, walk-ins and others whom the door let in. */
  seated: z.int(),
  /** Seats that are kept for confirmed people who have not come. */
  held: z.int(),
  /** Null without a limit; below 0 when more people sit than there are places. */
  free: z.int().nullable(),
  /** When held seats become free by themselves, and when they did. */
  releaseAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  arrivals: arrivalsSchema,
};
export type Arrivals = z.output<typeof arrivalsSchema>;

const person = z.object({ participantId: z.string(), name: z.string(), about: z.string().nullable() });

/** `GET …/Day`: everything that the screen of the day shows. Its numbers are of people who confirmed. */
export const activityDaySchema = named(
  'ActivityDay',
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.int(),
    isCancelled: z.boolean(),
    isPostponed: z.boolean(),
    startTime: z.string(),
    endTime: z.string(),
    /** From when on the doors take check-ins. */
    opensAt: z.string(),
    address: z.string().nullable(),
    places: z.int().nullable(),
    confirmed: z.int(),
    came: z.int(),
    keyAbsent: z.int(),
    walkIns: z.int(),
    waiting: z.int(),
    ...seatFigures,
    /** The clubs by how many are missing; null stands for people without a club. */
    clubs: z.array(
      z.object({ clubId: z.string().nullable(), clubName: z.string().nullable(), confirmed: z.int(), came: z.int() }),
    ),
    /** Who confirmed and is absent among people with a role at the event or an office, with what a call brought. */
    missing: z.array(
      person.extend({
        phoneNumber: z.string().nullable(),
        /** 1 no answer, 2 on the way, 3 late; null when nobody called. */
        contactState: z.int().nullable(),
        contactNote: z.string().nullable(),
      }),
    ),
    /** The newest walk-ins, the latest first. */
    newest: z.array(person.extend({ checkedInAt: z.string() })),
    /** The first of the waiting list who have not come. */
    line: z.array(person.extend({ offeredUntil: z.string().nullable() })),
    devices: z.array(z.object({ device: z.string(), seenAt: z.string(), unsent: z.int(), isOffline: z.boolean() })),
  }),
);
export type ActivityDay = z.output<typeof activityDaySchema>;

/** `POST …/LetIn {participantIds}`: lets people of the waiting list in. It asks where no free seat is left for them. */
export const letInSchema = z.object({
  participantIds: z
    .array(z.guid(bad('participantIds', 'NotFound')), bad('participantIds', 'InValid'))
    .min(1, bad('participantIds', 'Required'))
    .max(LET_IN_MOST, bad('participantIds', 'OverLength')),
});
/** How many came in, how many of them took a seat that is held for somebody, and how many who wait in front were passed. */
export const letInAnswer = named('LetIn', z.object({ changed: z.int(), heldTaken: z.int(), passed: z.int() }));
export type LetInAnswer = z.output<typeof letInAnswer>;

/** `POST …/Members/{participantId}/Contact {state, note}`: what a call to somebody absent brought; null takes it back. */
export const contactSchema = z.object({
  state: z
    .int(bad('contactState', 'InValid'))
    .min(1, bad('contactState', 'InValid'))
    .max(3, bad('contactState', 'InValid'))
    .nullable(),
  note: z
    .string(bad('contactNote', 'InValid'))
    .overwrite(cleanLine)
    .max(200, bad('contactNote', 'OverLength'))
    .nullish()
    .transform((value) => value || null),
});
export type Contact = z.output<typeof contactSchema>;

/** `POST …/Members/{participantId}/Role {role}`: what somebody does at the event; null takes it back. */
export const roleSchema = z.object({
  role: z
    .string(bad('role', 'InValid'))
    .overwrite(cleanLine)
    .max(100, bad('role', 'OverLength'))
    .nullable()
    .transform((value) => value || null),
});

/** `POST …/CheckIns/Alive {device, unsent}`: a device at the door tells that it is there; `leaves` takes it off. */
export const aliveSchema = z.object({
  device: z
    .string(bad('device', 'InValid'))
    .overwrite(cleanLine)
    .min(1, bad('device', 'Required'))
    .max(100, bad('device', 'OverLength')),
  unsent: z.int(bad('device', 'InValid')).min(0, bad('device', 'InValid')).max(100_000, bad('device', 'InValid')),
  leaves: z.boolean(bad('device', 'InValid')).default(false),
});
export type Alive = z.output<typeof aliveSchema>;
