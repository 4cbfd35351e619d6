import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, verifyingKeys } from './derived-key.ts';

/** The row of a link. Raising its counter revokes all its links. */
export interface LinkRow {
  id: string;
  counter: number;
}

/** The readable part of a token. Only `opens` tells whether the server wrote it. */
export interface Claim {
  /** The registered name of what the link opens, such as `meeting`. */
  purpose: string;
  id: string;
  expiresAt: Date;
  /** The user who copied the link; null for a link of the member's own mail. */
  maker: string | null;
}

export interface Links {
  /**
   * The token of a link, in characters that need no escape in an address. Nothing stores it.
   *
   * @param expiresAt Whole seconds; a fraction is cut off.
   * @param maker The id of the user who copies the link. Such a link only shows, and shows what its maker may see.
   */
  of: (purpose: string, row: LinkRow, expiresAt: Date, maker?: string) => string;
  /** The readable part of a token; undefined when the text cannot be a token. */
  read: (token: string) => Claim | undefined;
  /** The id of the row in a token; undefined when the text cannot be a token. */
  idOf: (token: string) => string | undefined;
  /** Whether the server wrote this token for the present counter of the row. It does not compare the expiry with a clock. */
  opens: (token: string, row: LinkRow) => boolean;
}

const ID_BYTES = 16;
const EXPIRY_BYTES = 4;
const SEAL_BYTES = 16;
const FIXED_BYTES = ID_BYTES + EXPIRY_BYTES + SEAL_BYTES;
/** The first byte of a copied link, before the id of its maker. No purpose begins with it. */
const COPIED = 0;
const PURPOSE = /^[a-z]{3,20}$/;

/**
 * Links that open one row without an account. A token is the base64url of purpose, id of the row (16 bytes), expiry (4
 * bytes, seconds) and the first 16 bytes of an HMAC over these and the counter of the row. A copied link has a zero byte and
 * the id of its maker before all this, also under the seal (decision 0236).
 *
 * @example const links = linksOf(secretKey); `${address}/#/answer/${links.of('meeting', row, expiresAt)}`
 */
export function linksOf(secretKey: string): Links {
  const key = derivedKey(secretKey, 'links');
  const sealOf = (open: Buffer, counter: number, by = key) =>
    createHmac('sha256', by).update(open).update(`:${counter}`).digest().subarray(0, SEAL_BYTES);
  return {
    of: (purpose, { id, counter }, expiresAt, maker) => {
      if (!PURPOSE.test(purpose)) throw new Error(`The purpose of a link has 3 to 20 small letters: ${purpose}`);
      const end = Buffer.alloc(EXPIRY_BYTES);
      end.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000));
      const by = maker === undefined ? [] : [Buffer.of(COPIED), toBytes(maker)];
      const open = Buffer.concat([...by, Buffer.from(purpose, 'ascii'), toBytes(id), end]);
      return Buffer.concat([open, sealOf(open, counter)]).toString('base64url');
    },
    read: readToken,
    idOf: (token) => readToken(token)?.id,
    opens: (token, { id, counter }) => {
      const bytes = bytesOf(token);
      if (!bytes || claimOf(bytes)?.id !== id) return false;
      const sealAt = bytes.length - SEAL_BYTES;
      const [open, seal] = [bytes.subarray(0, sealAt), bytes.subarray(sealAt)];
      return verifyingKeys(secretKey, 'links').some((one) => timingSafeEqual(seal, sealOf(open, counter, one)));
    },
  };
}

/** The readable part of a text that has the form of a token, whoever wrote it. */
export function readToken(token: string): Claim | undefined {
  const bytes = bytesOf(token);
  return bytes && claimOf(bytes);
}

/** The bytes of a token; undefined for a text that is not the one spelling of its bytes. */
function bytesOf(token: string): Buffer | undefined {
  if (!/^[\w-]{50,103}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.toString('base64url') === token ? bytes : undefined;
}

function claimOf(bytes: Buffer): Claim | undefined {
  const idAt = bytes.length - FIXED_BYTES;
  const from = bytes[0] === COPIED ? 1 + ID_BYTES : 0;
  if (idAt <= from) return undefined;
  const purpose = bytes.toString('latin1', from, idAt);
  if (!PURPOSE.test(purpose)) return undefined;
  const expiresAt = new Date(bytes.readUInt32BE(idAt + ID_BYTES) * 1000);
  const maker = from === 0 ? null : toId(bytes.subarray(1, from));
  return { purpose, id: toId(bytes.subarray(idAt, idAt + ID_BYTES)), expiresAt, maker };
}

function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
