import type { OidcFinishInput, OwnIdentity } from '@hoivien/contract/kit/session/oidc.schema.ts';
import type { SignedIn } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, desc, eq } from 'drizzle-orm';
import * as client from 'openid-client';
import type { OidcConfig } from '../../../app-config.ts';
import { counters, userIdentities, users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { type SealedTexts, sealedTexts } from '../../../kit/sealed-text.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Door } from './door.ts';
import { giveRole, type RoleClaim } from './claimed-role.ts';
import { enter } from './enter.ts';
import { generatedPassword } from './password.ts';
import { setPassword } from './password.service.ts';
import { hashToken } from './tokens.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';

/** How long a person may take at the provider, in milliseconds. */
const LIFE = 10 * 60 * 1000;
/** For the answers of the provider, in seconds. */
const PATIENCE = 10;

/** A provider of identities, found by discovery. */
export interface Oidc {
  name: string;
  issuer: string;
  /** Only the account for emergencies has a way in beside the provider. */
  isOnly: boolean;
  emergencyAccount: string | undefined;
  /** Gives the role at each sign-in; undefined where roles are given here. */
  roles: RoleClaim | undefined;
  tickets: SealedTexts;
  /** The address to which the provider sends the browser back: the page itself. */
  returnTo: string;
  provider: () => Promise<client.Configuration>;
}

export function oidcOf(config: OidcConfig, secretKey: string, address: string): Oidc | undefined {
  const { oidcIssuer, oidcClientId, oidcClientSecret } = config;
  if (oidcIssuer === undefined || oidcClientId === undefined) return undefined;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(oidcIssuer).hostname);
  let known: Promise<client.Configuration> | undefined;
  return {
    name: config.oidcName ?? 'OpenID Connect',
    issuer: oidcIssuer,
    isOnly: config.oidcOnly === 'on',
    emergencyAccount: config.emergencyAccount,
    roles:
      config.oidcRoleClaim && config.oidcRoles ? { claim: config.oidcRoleClaim, pairs: config.oidcRoles } : undefined,
    tickets: sealedTexts(secretKey, 'sign-in at a provider'),
    returnTo: `${address}/`,
    provider: () => {
      known ??= client.discovery(new URL(oidcIssuer), oidcClientId, oidcClientSecret, undefined, {
        timeout: PATIENCE,
        // The config refuses http for other hosts.
        execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
      });
      // A provider that is down now is asked again by the next person.
      known.catch(() => (known = undefined));
      return known;
    },
  };
}

interface Ticket {
  state: string;
  nonce: string;
  verifier: string;
  until: number;
}

/**
 * Begins a sign-in at the provider. The ticket stays in the page that asked, so that an answer of the provider is worth
 * nothing in another browser; nothing is stored here.
 */
export async function beginOidc(visit: Visit, door: Door): Promise<{ address: string; ticket: string }> {
  const oidc = requireOidc(door);
  const provider = await reach(oidc);
  const ticket: Ticket = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    until: visit.now.getTime() + LIFE,
  };
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: oidc.returnTo,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(ticket.verifier),
    code_challenge_method: 'S256',
    state: ticket.state,
    nonce: ticket.nonce,
  });
  return { address: address.href, ticket: oidc.tickets.seal(JSON.stringify(ticket)).toString('base64url') };
}

/** Ends it: the ticket of the page and the answer with which the provider sent the browser back, once. */
export async function finishOidc(visit: Visit, door: Door, { ticket, answer }: OidcFinishInput): Promise<SignedIn> {
  const oidc = requireOidc(door);
  await door.addressTries.count(visit.ip);
  const opened = await useTicket(visit, oidc, ticket);
  const provider = await reach(oidc);
  const claims = await claimsOf(oidc, provider, opened, answer);
  const outcome = await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    const user = await ownerOf(inner, oidc, claims);
    if (typeof user === 'string') return user;
    if (visit.about) visit.about.userId = user.id;
    if (user.deactivatedAt) return 'Mes.User.Inactive';
    await endKnownPassword(inner, user, oidc);
    // The account for emergencies keeps its role, whatever the provider says.
    const given =
      oidc.roles && user.username !== oidc.emergencyAccount
        ? await giveRole(inner, oidc.roles, user, claims.values)
        : user;
    if (typeof given === 'string') return given;
    return enter(inner, door, given, { first: 'oidc', remember: false });
  });
  if (typeof outcome === 'string') throw new Refusal(outcome, 400);
  await door.addressTries.giveBack(visit.ip);
  return outcome;
}

function requireOidc({ oidc }: Door): Oidc {
  if (!oidc) throw new Refusal('Mes.Users.Oidc.Off', 404);
  return oidc;
}

async function reach(oidc: Oidc): Promise<client.Configuration> {
  try {
    return await oidc.provider();
  } catch {
    throw new Refusal('Mes.Users.Oidc.Unavailable', 502);
  }
}

/** Opens a ticket once: a replayed one finds its mark. */
async function useTicket({ db, now }: Visit, { tickets }: Oidc, text: string): Promise<Ticket> {
  const opened = tickets.open(Buffer.from(text, 'base64url'));
  const ticket = opened === undefined ? undefined : (JSON.parse(opened) as Ticket);
  if (!ticket) throw new Refusal('Mes.Users.Oidc.InValid', 400);
  if (ticket.until <= now.getTime()) throw new Refusal('Mes.Users.Oidc.Expired', 400);
  const key = `oidc:${hashToken(ticket.state).toString('base64url')}`;
  const first = await db
    .insert(counters)
    .values({ key, points: 1, expire: ticket.until })
    .onConflictDoNothing()
    .returning({ key: counters.key });
  if (first.length === 0) throw new Refusal('Mes.Users.Oidc.InValid', 400);
  return ticket;
}

interface Claims {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  /** What the claim of the roles says. */
  values: readonly string[];
}

/** Exchanges the code and checks state, nonce, issuer, audience, signature and times. */
async function claimsOf(
  { returnTo, roles }: Oidc,
  provider: client.Configuration,
  { state, nonce, verifier }: Ticket,
  answer: string,
): Promise<Claims> {
  try {
    const tokens = await client.authorizationCodeGrant(provider, new URL(`?${answer}`, returnTo), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal('Mes.Users.Oidc.InValid', 400);
    // Many providers tell the address and the roles only here.
    const isWhole =
      !provider.serverMetadata().userinfo_endpoint ||
      (claims['email'] !== undefined && (!roles || claims[roles.claim] !== undefined));
    const about = isWhole
      ? claims
      : { ...claims, ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
    const { email, email_verified: verified } = about;
    const said: unknown = roles ? about[roles.claim] : [];
    return {
      subject: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      isVerified: verified === true,
      values: (Array.isArray(said) ? said : [said]).filter((value) => typeof value === 'string'),
    };
  } catch (error) {
    throw new Refusal(...refusalOf(error));
  }
}

function refusalOf(error: unknown): [key: string, status: 400 | 502] {
  if (error instanceof client.AuthorizationResponseError)
    return [error.error === 'access_denied' ? 'Mes.Users.Oidc.Cancelled' : 'Mes.Users.Oidc.InValid', 400];
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown };
  const answered = status ?? (cause instanceof Response ? cause.status : 0);
  const isDown =
    answered >= 500 || code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && /fetch/i.test(error.message));
  return isDown ? ['Mes.Users.Oidc.Unavailable', 502] : ['Mes.Users.Oidc.InValid', 400];
}

type User = typeof users.$inferSelect;

/** The account of a person: the connected one, or at first the one with the verified address. None is created. */
async function ownerOf(visit: Visit, oidc: Oidc, { subject, email, isVerified }: Claims): Promise<User | string> {
  const { db, now } = visit;
  const { issuer } = oidc;
  const [known] = await db
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  if (known) return known.user;
  if (email === undefined || !isVerified) return 'Mes.Users.Oidc.NotVerified';
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailAddressKey, fold(email)))
    .for('update');
  if (!user) return 'Mes.Users.Oidc.NotFound';
  if (user.deactivatedAt) return 'Mes.User.Inactive';
  const taken = await db.$count(
    userIdentities,
    and(eq(userIdentities.userId, user.id), eq(userIdentities.issuer, issuer)),
  );
  if (taken > 0) return 'Mes.Users.Oidc.Existed';
  await db.insert(userIdentities).values({ id: uuidv7(), userId: user.id, issuer, subject, createdAt: now });
  await auditOwn(visit, user, 'Update', { identity: [null, oidc.name] });
  return user;
}

/**
 * A password that another person knows ends unused, where else its owner would have to type it to choose their own. A link
 * to a new one can still be asked for.
 */
async function endKnownPassword(visit: Visit, user: User, { emergencyAccount }: Oidc): Promise<void> {
  if (!user.passwordExpired || user.username === emergencyAccount) return;
  const { passwordHash } = await generatedPassword();
  await setPassword(visit.db, user.id, passwordHash, visit.now);
  await auditOwn(visit, user, 'Update', PASSWORD_CHANGED);
}

/** Where the account of the call is connected, for its profile. */
export async function ownIdentity({ db, actor }: Call, { oidc }: Door): Promise<OwnIdentity> {
  const [row] = await db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, actor.userId))
    .orderBy(desc(userIdentities.createdAt))
    .limit(1);
  // A connection with a former provider has only its address.
  const isPresent = !row || row.issuer === oidc?.issuer;
  return {
    name: isPresent ? (oidc?.name ?? null) : row.issuer,
    connectedAt: row?.createdAt.toISOString() ?? null,
    isOnly: oidc?.isOnly === true,
  };
}

/** Ends the connections of the account of the call, unless they are the only way in. */
export async function dropIdentity(call: Call, { oidc }: Door): Promise<void> {
  if (oidc?.isOnly) throw new Refusal('Mes.Users.Oidc.Only', 400);
  await call.db.transaction(async (tx) => {
    const gone = await tx
      .delete(userIdentities)
      .where(lockedInOrder(userIdentities, eq(userIdentities.userId, call.actor.userId), 'update'))
      .returning({ issuer: userIdentities.issuer });
    if (gone.length === 0) return;
    const [user] = await tx.select().from(users).where(eq(users.id, call.actor.userId));
    if (user)
      await auditOwn({ ...call, db: tx, userAgent: null }, user, 'Update', { identity: [gone[0]?.issuer, null] });
  });
}
