import { z } from 'zod';
import { cleanText } from './fold.ts';

/** Most characters of a reason. */
export const REASON_MAX = 1000;

/**
 * The schema of the required text of a step: the reason or the result.
 *
 * @example reasonSchema('Members', 'RefuseReason') // refuses with 'Mes.Members.RefuseReason.Required'
 */
export function reasonSchema(area: string, field = 'Reason') {
  const key = (rule: string) => ({ error: `Mes.${area}.${field}.${rule}` });
  return z.string(key('Required')).overwrite(cleanText).min(1, key('Required')).max(REASON_MAX, key('OverLength'));
}
