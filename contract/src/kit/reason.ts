import { z } from 'zod';
import { cleanText } from './fold.ts';

/** Longest reason, in characters. */
export const REASON_MAX = 1000;

/**
 * The words that a step of a record asks for: why it is taken, what came of it. They must be given.
 *
 * @example reasonSchema('Members', 'RefuseReason') // refuses with 'Mes.Members.RefuseReason.Required'
 */
export function reasonSchema(area: string, field = 'Reason') {
  const key = (rule: string) => ({ error: `Mes.${area}.${field}.${rule}` });
  return z.string(key('Required')).overwrite(cleanText).min(1, key('Required')).max(REASON_MAX, key('OverLength'));
}
