import { MENU_GROUPS } from './resource.ts';

/** The tabs of what waits: decisions, failed sends, or the group of the menu in which the list stands. */
export const WAITING_KINDS = ['approval', 'failed', ...MENU_GROUPS] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The meaning of the time of a row: since when it waits, until when it is due, or when it takes place. */
export const WAITING_TIMES = ['since', 'due', 'at'] as const;
export type WaitingTime = (typeof WAITING_TIMES)[number];
