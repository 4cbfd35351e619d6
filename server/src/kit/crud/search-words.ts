import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { escapeLike } from './filter.ts';

/**
 * The condition that a search column contains each word of a text. It finds numbers in any spelling: `0912.345.678`,
 * `+84 912 345 678`, the tax code of a branch without its hyphen. It searches spellings only by their digits, so a
 * spelling reveals no more about a masked phone than its digits do (decision 0032).
 *
 * @example holdsWords(members.searchKey, 'yến 0912.345.678')
 */
export function holdsWords(column: PgColumn, text: string): SQL | undefined {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const holds = (word: string) => like(column, `%${escapeLike(word)}%`);
  const each = and(...words.map((word) => (words.length > 1 ? or(...spellings(word).map(holds)) : holds(word))));
  return or(each, ...spellings(words.join(' ')).slice(1).map(holds));
}

/** Shorter texts of digits occur in too many numbers to stand for one number in another spelling. */
const LEAST_DIGITS = 4;

/** A text, and if it may be one number also its digits, the tax code of a branch and the stored telephone number. */
function spellings(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (!/^\+?[\d ().-]+$/.test(text) || digits.length < LEAST_DIGITS) return [text];
  const branch = digits.length > 10 && digits.length <= 13 ? [`${digits.slice(0, 10)}-${digits.slice(10)}`] : [];
  const phone = storedPhone(text)?.slice(1);
  return [...new Set([text, digits, ...branch, ...(phone ? [phone] : [])])];
}
