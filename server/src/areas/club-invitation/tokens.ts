import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../kit/derived-key.ts';

/** The sources of a token. A later `expiresAt` gives another token, and the old one opens nothing any more. */
interface Lasting {
  id: string;
  expiresAt: Date;
}

export interface InvitationTokens {
  /** The token of an invitation in its present state. Nothing stores it. */
  of: (invitation: Lasting) => string;
  /**
   * The id in a token; undefined when the text cannot be a token. It does not check whether the token opens the
   * invitation.
   */
  idOf: (token: string) => string | undefined;
  opens: (token: string, invitation: Lasting) => boolean;
}

const ID_BYTES = 16;
const SEAL_BYTES = 24;
const FORM = /^[\w-]{54}$/;

/**
 * Tokens of invitations: the id, signed together with the end of its lifetime by a key of the server.
 *
 * @example const tokens = invitationTokens(secretKey); `${address}/#/answer/${tokens.of(invitation)}`
 */
export function invitationTokens(secretKey: string): InvitationTokens {
  const key = derivedKey(secretKey, 'club invitations');
  const seal = ({ id, expiresAt }: Lasting) =>
    createHmac('sha256', key).update(`${id} ${expiresAt.getTime()}`).digest().subarray(0, SEAL_BYTES);
  return {
    of: (invitation) => Buffer.concat([toBytes(invitation.id), seal(invitation)]).toString('base64url'),
    idOf: (token) => (FORM.test(token) ? toId(Buffer.from(token, 'base64url')) : undefined),
    opens: (token, invitation) =>
      FORM.test(token) && timingSafeEqual(Buffer.from(token, 'base64url').subarray(ID_BYTES), seal(invitation)),
  };
}

function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function toId(bytes: Buffer): string {
  return bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
