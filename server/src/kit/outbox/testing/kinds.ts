import { letterKind } from '../letter-kinds.ts';

/** Kinds of messages of tests alone. */
export const NOTE = letterKind('note', { ends: 'withItsRecord' });
export const NEWS = letterKind('news', { ends: 'withItsRecord' });
export const TEST_KINDS: readonly string[] = [NOTE, NEWS];
