import type { MenuGroup } from './resource.ts';

/**
 * The tabs of what waits, in their order. Each tab is for decisions, failed sends, old messages, or the lists of one group of
 * the menu.
 */
export const WAITING_KINDS = [
  'approval',
  'feedback',
  'fee',
  'figure',
  'failed',
  'held',
  'calendar',
  'event',
  'member',
  'notification',
  'news',
  'document',
  'finance',
  'rank',
  'catalogue',
  'setting',
] as const satisfies readonly ('approval' | 'failed' | 'held' | MenuGroup)[];
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The meaning of the time of a row: since when it waits, until when it is due, or when it takes place. */
export const WAITING_TIMES = ['since', 'due', 'at'] as const;
export type WaitingTime = (typeof WAITING_TIMES)[number];
