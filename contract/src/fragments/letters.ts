import { z } from 'zod';
import { DELIVERY_CHANNELS, DELIVERY_STATES } from '../kit/delivery.ts';

/** What a letter to invited people is about. */
export const LETTER_OCCASIONS = [
  'invitation',
  'change',
  'cancellation',
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
