import { z } from 'zod';
import { DELIVERY_CHANNELS, DELIVERY_STATES } from '../kit/delivery.ts';

/** What a letter to invited people is about. */
export const LETTER_OCCASIONS = [
  'invitation',
  'change',
  'cancellation',
  'postponement',
  'removal',
  'reminder',
  'place',
  'offer',
  'offerEnded',
  'thanks',
] as const;
export type LetterOccasion = (typeof LETTER_OCCASIONS)[number];

/** A letter in the list of a meeting or an event; `kinds` are those that its area writes. */
export function letterOf<const Kinds extends readonly LetterOccasion[]>(kinds: Kinds) {
  return z.object({
    id: z.string(),
    kind: z.literal(kinds),
    name: z.string(),
    channel: z.enum(DELIVERY_CHANNELS),
    address: z.string(),
    state: z.enum(DELIVERY_STATES),
    failReason: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    nextTryAt: z.string().nullable(),
    canRetry: z.boolean(),
  });
}

/** What a cancellation or a postponement would do now, with the sums of all records that it concerns. */
export const tollShape = {
  /** Letters by channel. */
  letters: z.array(z.object({ channel: z.enum(DELIVERY_CHANNELS), count: z.int() })),
  /** Those who know of it and have no address of a chosen channel. */
  unreachable: z.int(),
  /** Those who get nothing: restricted, left, or their mails came back. */
  leftOut: z.int(),
  /** Letters that wait and are withdrawn. */
  withdrawn: z.int(),
  /** Invitations that a new time at once writes again, because nobody has read them yet. */
  renewed: z.int(),
  /** Whether the links in the letters lead to a public address. */
  isPublic: z.boolean(),
};
const tollSchema = z.object(tollShape);
export type Toll = z.output<typeof tollSchema>;

/** A new time at once; without it there is none yet. Both or none. */
export function newTimeOf(area: string) {
  const when = (field: string) => z.iso.datetime({ error: `Mes.${area}.${field}.InValid`, offset: true }).nullish();
  return { startTime: when('StartTime'), endTime: when('EndTime') };
}
export type NewTime = z.output<z.ZodObject<ReturnType<typeof newTimeOf>>>;

/** What the answers with letters of meetings and of events have in common. */
export const lettersShape = {
  people: z.int(),
  /** Participants without an address of a chosen channel. */
  unreachable: z.int(),
  /** Participants who get nothing: restricted, left, or their mails came back. */
  leftOut: z.int(),
  /** Whether the links in the letters lead to a public address. */
  isPublic: z.boolean(),
};
