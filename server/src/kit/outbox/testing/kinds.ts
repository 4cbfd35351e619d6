import { letterKind } from '../letter-kinds.ts';

/** Kinds of messages of tests alone. */
export const NOTE = letterKind('note', { ends: 'withItsRecord', waits: true });
export const NEWS = letterKind('news', { ends: 'withItsRecord', waits: true });
export const TEST_KINDS: readonly string[] = [NOTE, NEWS];
