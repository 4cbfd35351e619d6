import { sessionMessages } from '@hoivien/contract/kit/session/session.texts.ts';
import { commonMessages } from '@hoivien/contract/kit/common.texts.ts';
import type { UseCount } from '@hoivien/contract/kit/uses.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { type Language, type MessageParams, messageText, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import { useMemo } from 'react';
import { ApiError } from '../api/client.ts';
import { ChunkError } from '../api/load-chunk.ts';
import './kit.texts.ts';
import { showLanguage, useLanguage } from './language.ts';
import { type TextKey, textFor } from './texts.ts';

/** Finds the text of a message key; undefined for an unknown key. */
export type Lookup = (key: string, language: Language, params?: MessageParams) => string | undefined;
export type BaseWords = ReturnType<typeof baseWordsIn>;

/**
 * Texts that need no area, for the sign-in page, which must stay small. All screens behind the sign-in use `useWords`.
 */
export function useBaseWords(): BaseWords {
  const language = useLanguage();
  return useMemo(() => baseWordsIn(language), [language]);
}

/** The texts of one language. `lookup` adds message texts to those of the sign-in page. */
export function baseWordsIn(language: Language, lookup: Lookup = ownMessages) {
  const find: Lookup = (key, _language, params) => lookup(key, language, params) ?? ownMessages(key, language, params);
  return {
    language,
    setLanguage: (next: Language) => showLanguage(next, true),
    /** The text of a typed key of the interface. */
    t: (key: TextKey, params?: MessageParams) => textFor(language, key, params),
    pick: (pair: Pair) => pick(pair, language),
    /** The text of a message key, or the key itself when it is unknown. */
    message: (key: string, params?: MessageParams) => find(key, language, params) ?? key,
    /** The text for a failed call by the rules of the specification's section 8. */
    problem: (error: unknown) => problem(error, language, find),
  };
}

const messages = { ...commonMessages, ...sessionMessages };

function ownMessages(key: string, language: Language, params?: MessageParams): string | undefined {
  return messageText(key, language, { area: () => undefined, messages }, params);
}

/** Where the record of a refused deletion is used. */
function usesIn({ body }: ApiError): readonly Pick<UseCount, 'message' | 'count'>[] {
  const { uses } = (body ?? {}) as { uses?: readonly UseCount[] };
  return uses ?? [];
}

/** Whether the server refused a club's user what the association decides, whatever codes they hold. */
function isOfAssociation({ body }: ApiError): boolean {
  return ((body ?? {}) as { ofAssociation?: boolean }).ofAssociation === true;
}

/**
 * The catalogue's text for a known key with any status; otherwise the raw message of a 400 or 500; otherwise a text
 * with the status number.
 */
function problem(error: unknown, language: Language, find: Lookup): string {
  if (error instanceof ChunkError) return textFor(language, 'kit.chunkFailed');
  if (!(error instanceof ApiError)) return textFor(language, 'kit.unexpected');
  const [first] = error.errors;
  const known = find(isOfAssociation(error) ? 'Mes.Permission.OfAssociation' : error.key, language, {
    count: error.errors.length,
    ...first?.params,
  });
  const where = usesIn(error).map(({ message, count }) => find(message, language, { count }) ?? message);
  if (known) return capitalise(where.length > 0 ? `${known}: ${where.join(', ')}` : known);
  const isRaw = error.key !== '' && (error.status === 400 || error.status === 500);
  if (isRaw) return error.key;
  // What stands before the server answers so, and nobody knows whether the server got the call.
  const isBetween = error.status >= 502 && error.status <= 504;
  const code = `HTTP CODE ${error.status}`;
  return isBetween ? textFor(language, 'kit.noServer', { code }) : code;
}
