import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../kit/derived-key.ts';

/** What a token is made from: a later day makes another one, and the earlier no longer opens anything. */
interface Lasting {
  id: string;
  expiresAt: Date;
}

export interface InvitationTokens {
  /** The token of an invitation as it stands. It is never stored. */
  of: (invitation: Lasting) => string;
  /** The invitation a token speaks of; undefined when it cannot be one. Says nothing about whether it opens it. */
  idOf: (token: string) => string | undefined;
  opens: (token: string, invitation: Lasting) => boolean;
}

const ID_BYTES = 16;
const SEAL_BYTES = 24;
const FORM = /^[\w-]{54}$/;

/**
 * Tokens of invitations: the id, sealed together with its last day under a key of the server.
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
