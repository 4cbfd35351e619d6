import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../derived-key.ts';
import { Refusal } from '../errors.ts';

/** Seconds for which the address of a file is valid. */
const LINK_LIFE = 60;

/** The member on whose page an address stands. Revoking the links of the member raises the counter and ends it. */
export interface Holder {
  id: string;
  counter: number;
}

/** Addresses that open a file without a token, for files that a browser fetches by itself: pictures, PDF. */
export interface FileLinks {
  /** An address that is valid for 60 s. The caller has checked that the person may read the file. */
  sign: (id: string, now: Date, holder?: Holder) => { address: string; expiresAt: Date };
  /**
   * Throws for an address that this product did not sign, that belongs to another file or that has expired. `counterOf`
   * reads the present counter of a holder.
   */
  check: (
    id: string,
    token: string,
    now: Date,
    counterOf: (memberId: string) => Promise<number | undefined>,
  ) => Promise<void>;
}

/**
 * Signs and checks addresses of files. Nothing is stored: the token contains its expiry and a signature.
 *
 * @throws Refusal 404 Mes.Links.Token.NotFound or .Expired from `check`.
 * @example fileLinks(secretKey).sign(id, now).address // '/api/Attachments/0197…/t2x9k1.Jm…'
 */
export function fileLinks(secretKey: string): FileLinks {
  const key = derivedKey(secretKey, 'file links');
  const seal = (...facts: (string | number)[]) => createHmac('sha256', key).update(facts.join(' ')).digest('base64url');
  return {
    sign: (id, now, holder) => {
      const expiresAt = new Date(now.getTime() + LINK_LIFE * 1000);
      const until = expiresAt.getTime().toString(36);
      const token = holder
        ? `${until}.${holder.id}.${seal(id, until, holder.id, holder.counter)}`
        : `${until}.${seal(id, until)}`;
      return { address: `/api/Attachments/${id}/${token}`, expiresAt };
    },
    check: async (id, token, now, counterOf) => {
      const [until = '', ...rest] = token.split('.');
      const [holder, given = ''] = rest.length === 2 && RECORD_ID.test(rest[0] ?? '') ? rest : [undefined, rest[0]];
      const facts = holder === undefined ? [] : [holder, (await counterOf(holder)) ?? 'gone'];
      const isOurs = isEqual(given, seal(id.toLowerCase(), until, ...facts));
      if (!isOurs) throw new Refusal('Mes.Links.Token.NotFound', 404);
      if (Number.parseInt(until, 36) < now.getTime()) throw new Refusal('Mes.Links.Token.Expired', 404);
    },
  };
}

/** The same addresses for the page of a member. */
export function linksOfHolder(links: FileLinks, holder: Holder): FileLinks {
  return { ...links, sign: (id, now) => links.sign(id, now, holder) };
}

const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
