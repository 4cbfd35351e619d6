import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/** The lifetime of an access token, in seconds. */
const ACCESS_SECONDS = 15 * 60;

export interface AccessTokens {
  sign: (sessionId: string, now: Date) => Promise<string>;
  /** The session id in a token; undefined when the token is forged, expired, cut or signed by another key. */
  read: (token: string, now: Date) => Promise<string | undefined>;
  /** Whether the token was signed with this key, however old it is. */
  isOurs: (token: string) => Promise<boolean>;
}

/** Access tokens, signed with a key derived from the secret: HS256, 15 minutes, with a session id and nothing else. */
export function accessTokens(secretKey: string): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'hoivien access token', 32));
  const verified = new Map<string, Claims>();
  return {
    sign: (sessionId, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sessionId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_SECONDS)
        .sign(key);
    },
    isOurs: async (token) =>
      token.length <= 1_000 && (await verify(token, key, new Date(0), Number.MAX_SAFE_INTEGER)) !== undefined,
    read: async (token, now) => {
      if (token.length > 1_000) return undefined;
      const claims = verified.get(token) ?? (await verify(token, key, now));
      if (!claims || claims.expiresAt <= now.getTime()) return undefined;
      if (verified.size >= VERIFIED_MAX) verified.clear();
      verified.set(token, claims);
      return claims.sessionId;
    },
  };
}

interface Claims {
  sessionId: string;
  expiresAt: number;
}

/** The most cached signatures. A signature stays valid, and each request checks the session. */
const VERIFIED_MAX = 5_000;

async function verify(token: string, key: Uint8Array, now: Date, clockTolerance = 0): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: now,
      clockTolerance,
      requiredClaims: ['exp', 'sub'],
    });
    return { sessionId: payload.sub as string, expiresAt: (payload.exp as number) * 1000 };
  } catch {
    return undefined;
  }
}

/** Until when an access token is valid, without a check of its signature. */
export function endOfToken(token: string): Date {
  return new Date((decodeJwt(token).exp ?? 0) * 1000);
}

/** A new refresh token of 256 random bits. The database stores only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Encrypts the successor with the token that it replaces, so that only the holder of the old token can read it. */
export function sealSuccessor(token: string, successor: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', successorKey(token), nonce);
  return Buffer.concat([nonce, cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openSuccessor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', successorKey(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

function successorKey(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'hoivien refresh successor', 32));
}
