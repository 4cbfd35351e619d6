import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../derived-key.ts';
import { Refusal } from '../errors.ts';

/** Seconds for which the address of a file is valid. */
export const LINK_LIFE = 60;

/** Addresses that open a file without a token, for files that a browser fetches by itself: pictures, PDF. */
export interface FileLinks {
  /** An address that is valid for 60 s. The caller has checked that the person may read the file. */
  sign: (id: string, now: Date) => { address: string; expiresAt: Date };
  /** Throws for an address that this product did not sign, that belongs to another file or that has expired. */
  check: (id: string, token: string, now: Date) => void;
}

/**
 * Signs and checks addresses of files. Nothing is stored: the token contains its expiry and a signature.
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
