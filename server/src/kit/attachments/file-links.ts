import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../derived-key.ts';
import { Refusal } from '../errors.ts';

/** How long an address of a file is good, in seconds. */
export const LINK_LIFE = 60;

/** Addresses of files that open without a token, for what a browser fetches by itself: pictures, PDF. */
export interface FileLinks {
  /** An address that is good for 60 s. Whoever asks for it must have been found entitled to the file before. */
  sign: (id: string, now: Date) => { address: string; expiresAt: Date };
  /** Refuses an address that was not signed here, is for another file or has expired. */
  check: (id: string, token: string, now: Date) => void;
}

/**
 * Signs and checks addresses of files. Nothing is stored: the token says until when it is good and is sealed.
 *
 * @throws Refusal 404 Mes.Links.Token.NotFound or .Expired from `check`.
 * @example fileLinks(secretKey).sign(id, now).address // '/api/Attachments/0197…/t2x9k1.Jm…'
 */
export function fileLinks(secretKey: string): FileLinks {
  const key = derivedKey(secretKey, 'file links');
  const seal = (id: string, until: string) => createHmac('sha256', key).update(`${id} ${until}`).digest('base64url');
  return {
    sign: (id, now) => {
      const expiresAt = new Date(now.getTime() + LINK_LIFE * 1000);
      const until = expiresAt.getTime().toString(36);
      return { address: `/api/Attachments/${id}/${until}.${seal(id, until)}`, expiresAt };
    },
    check: (id, token, now) => {
      const [until = '', given = ''] = token.split('.');
      const isOurs = isEqual(given, seal(id.toLowerCase(), until));
      if (!isOurs) throw new Refusal('Mes.Links.Token.NotFound', 404);
      if (Number.parseInt(until, 36) < now.getTime()) throw new Refusal('Mes.Links.Token.Expired', 404);
    },
  };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
