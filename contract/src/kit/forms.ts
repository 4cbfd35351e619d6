import { z } from 'zod';
import type { FieldKind } from './field.ts';
import { isEmail } from './email.ts';
import { cleanSigns } from './fold.ts';
import { isPhone } from './phone.ts';
import { isTaxCode, storedTaxCode } from './tax-code.ts';

const GUID = z.guid();

/** The form that a value of each kind must have; kinds without an entry accept any text. */
export const forms: Partial<Record<FieldKind, (text: string) => boolean>> = {
  code: (text) => /^[\p{L}\p{N}._/-]+$/u.test(text),
  login: (text) => /^[a-z0-9._-]{3,50}$/.test(text),
  email: isEmail,
  phone: isPhone,
  date: isDay,
  link: isLink,
  taxCode: isTaxCode,
  identity: isIdentity,
  reference: (text) => GUID.safeParse(text).success,
};

/** The stored form of a value that people type in several ways. */
export const storedForms: Partial<Record<FieldKind, (text: string) => string>> = {
  code: cleanSigns,
  login: cleanSigns,
  email: cleanSigns,
  phone: cleanSigns,
  link: (text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) || text === '' ? text : `https://${text}`),
  taxCode: storedTaxCode,
  identity: (text) => cleanSigns(text).replace(/[\s.]/g, '').toUpperCase(),
};

/** Whether a text is a day of the calendar; `2026-02-29` is not. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  // Every month has 28 days.
  if (/-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text)) return true;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(+day) && day.toISOString().startsWith(text);
}

/** An address with http or https and a host, never one that a browser would execute. */
function isLink(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text);
}

/** 12 digits, the 9 digits of the older card, or a passport; none has a check digit. */
function isIdentity(text: string): boolean {
  return /^(\d{12}|\d{9}|[A-Z0-9]{6,9})$/.test(text) && /\d/.test(text);
}
