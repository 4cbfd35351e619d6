import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storedPhone } from '../phone.ts';
import { escapeLike } from './filter.ts';

/**
 * What a search column must hold for a searched text: each of its words somewhere. Numbers are found however they are
 * written: `0912.345.678`, `+84 912 345 678`, a branch's tax code without its hyphen. What they are spelled as is nothing
 * but what could have been typed as well, so of a masked phone one learns no more by it (decision 0032).
 *
 * @example holdsWords(members.searchKey, 'yến 0912.345.678')
 */
export function holdsWords(column: PgColumn, text: string): SQL | undefined {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const holds = (word: string) => like(column, `%${escapeLike(word)}%`);
  const each = and(...words.map((word) => (words.length > 1 ? or(...spellings(word).map(holds)) : holds(word))));
  return or(each, ...spellings(words.join(' ')).slice(1).map(holds));
}

/** Fewer digits are part of too much to stand for a number that is written otherwise. */
const LEAST_DIGITS = 4;

/** A text, and when it may be one number its digits, as the code of a branch and as a telephone number is kept. */
function spellings(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (!/^\+?[\d ().-]+$/.test(text) || digits.length < LEAST_DIGITS) return [text];
  const branch = digits.length > 10 && digits.length <= 13 ? [`${digits.slice(0, 10)}-${digits.slice(10)}`] : [];
  const phone = storedPhone(text)?.slice(1);
  return [...new Set([text, digits, ...branch, ...(phone ? [phone] : [])])];
}
