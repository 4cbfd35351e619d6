import { randomBytes } from 'node:crypto';
import type {
  ConfirmPasskeyInput,
  FactorChallenge,
  FactorCodes,
  NewPasskey,
  PasskeySigned,
} from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';
import { factorChallenges, secondFactors, users } from '../../../../db/tables/access.ts';
import type { Call } from '../../../../kit/call.ts';
import { Refusal } from '../../../../kit/errors.ts';
import type { Visit } from '../../../../kit/http/route.ts';
import { senderOf } from '../../../../kit/mail/sender.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import type { Door } from '../door.ts';
import { isLocked, withoutOldLock } from '../lock.ts';
import { hashToken, newRefreshToken } from '../tokens.ts';
import { addFactor } from './own-factors.service.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import { type CodeFault, factorsOf } from './use-factor.ts';

type User = typeof users.$inferSelect;
type Factor = typeof secondFactors.$inferSelect;

/** The lifetime of a challenge, in milliseconds. */
export const CHALLENGE_LIFE = 5 * 60 * 1000;

/** What passkeys sign with (COSE): Ed25519, P-256, RSA of Windows. */
const ALGORITHMS = [-8, -7, -257];

const INVALID: CodeFault = { message: 'Mes.SecondFactor.Passkey.InValid' };

/** The passkeys among the factors that work at this address. */
export function passkeysHere(place: PasskeyPlace | undefined, factors: readonly Factor[]): Factor[] {
  return factors.filter(({ kind, rpId }) => kind === 'passkey' && place && rpId === place.host);
}

/** What a browser needs to ask for one of the passkeys, or with none for any that it has kept for this address. */
export function passkeyRequest(
  { host }: PasskeyPlace,
  nonce: Buffer,
  passkeys: readonly Factor[] = [],
): NonNullable<FactorChallenge['passkey']> {
  return {
    challenge: nonce.toString('base64url'),
    rpId: host,
    timeout: CHALLENGE_LIFE,
    // Alone a passkey counts as two factors only when the device has asked for a finger, a face or a PIN.
    userVerification: passkeys.length === 0 ? 'required' : 'preferred',
    allowCredentials: passkeys.map(credentialOf),
  };
}

/** The account of a passkey. */
export async function ownerOfPasskey(db: Database, id: string): Promise<string | undefined> {
  const [factor] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.credentialId, Buffer.from(id, 'base64url')));
  return factor?.userId;
}

/**
 * Takes what a passkey of the user, whose row the caller has locked, has signed. Only who has signed rightly hears how the
 * account stands. A signature cannot be guessed, so a wrong one counts by address and locks nobody out.
 */
export async function usePasskey(
  visit: Visit,
  door: Door,
  user: User,
  { nonce, isAlone, signed }: { nonce: Buffer; isAlone: boolean; signed: PasskeySigned },
): Promise<CodeFault | undefined> {
  const id = Buffer.from(signed.id, 'base64url');
  const factor = passkeysHere(door.passkeys, await factorsOf(visit.db, user.id)).find((one) =>
    one.credentialId?.equals(id),
  );
  const info = factor && door.passkeys && (await verified(door.passkeys, factor, nonce, signed));
  if (!info) return INVALID;
  if (isAlone && signed.userHandle !== handleOf(user.id)) return INVALID;
  if (user.deactivatedAt) return { message: 'Mes.User.Inactive' };
  if (isLocked(await withoutOldLock(visit, user), visit.now)) return { message: 'Mes.User.IsLocked' };
  if (isAlone && !info.userVerified) return { message: 'Mes.SecondFactor.Passkey.NotVerified' };
  const { newCounter: counter } = info;
  // Of a key and its copy one is behind. Passkeys that are synchronised always say 0.
  if ((counter > 0 || Number(factor.counter) > 0) && counter <= Number(factor.counter))
    return { message: 'Mes.SecondFactor.Passkey.Copied' };
  await visit.db
    .update(secondFactors)
    .set({ counter, lastUsedAt: visit.now, isBackedUp: info.credentialBackedUp })
    .where(eq(secondFactors.id, factor.id));
  return undefined;
}

/** What a browser needs to make a passkey; the challenge belongs to the session. */
export async function beginPasskey(call: Call, door: Door): Promise<NewPasskey> {
  const { db, now, actor } = call;
  const place = placeOf(door);
  const [[user], association, factors] = await Promise.all([
    db.select({ username: users.username, fullName: users.fullName }).from(users).where(eq(users.id, actor.userId)),
    door.association(db),
    factorsOf(db, actor.userId),
  ]);
  const setup = newRefreshToken();
  const nonce = randomBytes(32);
  await db.insert(factorChallenges).values({
    id: uuidv7(),
    use: 'add',
    tokenHash: hashToken(setup),
    userId: actor.userId,
    sessionId: actor.sessionId,
    nonce,
    ip: call.ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFE),
  });
  return {
    setup,
    passkey: {
      rp: { id: place.host, name: senderOf(association).name },
      user: { id: handleOf(actor.userId), name: user?.username ?? '', displayName: user?.fullName ?? '' },
      challenge: nonce.toString('base64url'),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_LIFE,
      excludeCredentials: passkeysHere(place, factors).map(credentialOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      extensions: { credProps: true },
    },
  };
}

/** Adds the passkey that the browser has made. With the first factor come the recovery codes; the other sessions end. */
export async function confirmPasskey(call: Call, door: Door, input: ConfirmPasskeyInput): Promise<FactorCodes> {
  const { host, origin } = placeOf(door);
  const [challenge] = await call.db
    .update(factorChallenges)
    .set({ usedAt: call.now })
    .where(
      and(
        eq(factorChallenges.tokenHash, hashToken(input.setup)),
        eq(factorChallenges.use, 'add'),
        eq(factorChallenges.userId, call.actor.userId),
        eq(factorChallenges.sessionId, call.actor.sessionId),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, call.now),
      ),
    )
    .returning({ nonce: factorChallenges.nonce });
  if (!challenge?.nonce) throw new Refusal('Mes.SecondFactor.Passkey.Expired', 400);
  const { id, clientDataJSON, attestationObject, transports, isDiscoverable } = input.passkey;
  const answer = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.nonce.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library says by exceptions only that an answer is wrong.
  }).catch(() => undefined);
  const made = answer?.registrationInfo;
  if (!made) throw new Refusal(INVALID.message, 400);
  const name = input.name || 'Khoá truy cập';
  return addFactor(call, door, name, async (db, user) => {
    const added = await db
      .insert(secondFactors)
      .values({
        id: uuidv7(),
        userId: user.id,
        kind: 'passkey',
        name,
        createdAt: call.now,
        credentialId: Buffer.from(made.credential.id, 'base64url'),
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        rpId: host,
        transports: transports.join(' '),
        isDiscoverable,
        isUserVerified: made.userVerified,
        isBackedUp: made.credentialBackedUp,
      })
      .onConflictDoNothing()
      .returning({ id: secondFactors.id });
    if (added.length === 0) throw new Refusal('Mes.SecondFactor.Passkey.Taken', 400);
  });
}

/** The place of passkeys, or the refusal where they do not work. */
export function placeOf({ passkeys }: Pick<Door, 'passkeys'>): PasskeyPlace {
  if (!passkeys) throw new Refusal('Mes.SecondFactor.Passkey.NoAddress', 400);
  return passkeys;
}

async function verified(
  { host, origin }: PasskeyPlace,
  { credentialId, publicKey }: Factor,
  nonce: Buffer,
  { id, clientDataJSON, authenticatorData, signature }: PasskeySigned,
) {
  if (!credentialId || !publicKey) return undefined;
  const answer = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: nonce.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: host,
    // `usePasskey` looks at the counter and at the verification itself: each has a sentence of its own.
    requireUserVerification: false,
    credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: -1 },
  }).catch(() => undefined);
  return answer?.verified ? answer.authenticationInfo : undefined;
}

function credentialOf({ credentialId, transports }: Factor) {
  const ways = transports?.split(' ').filter(Boolean) ?? [];
  return {
    id: credentialId?.toString('base64url') ?? '',
    type: 'public-key' as const,
    ...(ways.length > 0 && { transports: ways }),
  };
}

/** The account as a device keeps it with the key: its id, which says nothing about the person. */
function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
