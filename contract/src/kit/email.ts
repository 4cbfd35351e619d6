import { z } from 'zod';
import { cleanSigns } from './fold.ts';

const MOST = 254;

/** Signs that stand between, around or behind addresses and never in one that people have. */
const NEVER = String.raw`\s@,;:()<>\[\]{}|"\\“”„‟«»‘’‚‛´\x60`;
const LOCAL = String.raw`(?!')[^.${NEVER}]+(?:\.[^.${NEVER}]+)*(?<!')`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?`;
/** Latin letters with marks, which no address has that people use: `ấnphẩm@congty.vn` was typed with accents. */
const ACCENTS = String.raw`(?!.*[\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f])`;
const FORM = new RegExp(String.raw`^${ACCENTS}${LOCAL}@(?:${LABEL}\.)+(?=\p{L})${LABEL}$`, 'u');

/**
 * Whether a text is one e-mail address. The one form for forms, files and programs; addresses in other writings begin
 * with their letters, so these are allowed; accents on Latin letters are slips of the keyboard.
 */
export function isEmail(text: string): boolean {
  return FORM.test(text);
}

/** The schema of an e-mail address outside of a declared field. */
export function emailSchema(wrong: { invalid: string; overLength: string; required?: string }): z.ZodString {
  const { invalid, overLength, required = invalid } = wrong;
  return z
    .string({ error: required })
    .overwrite(cleanSigns)
    .min(1, { error: required })
    .max(MOST, { error: overLength })
    .regex(FORM, { error: invalid });
}
