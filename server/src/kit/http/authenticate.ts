import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Database } from '../../db/connect.ts';
import type { Seeing } from '../../db/tables/access.ts';
import { type Actor, type Call, grantedCodes, notAllowed } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { LongReads } from '../long-reads.ts';
import type { Totals } from '../totals.ts';
import type { UndoTokens } from '../undo-token.ts';
import { PROOF_HEADER, type Proofs, requireProof } from './proofs.ts';
import { clientAddress } from './proxies.ts';
import { Repeats } from './repeats.ts';
import type { Takes } from './body-limits.ts';
import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { RouteFacts, Visit } from './route.ts';
import { requireLooking, seenActor } from './seeing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    longReads: LongReads;
    repeats: Repeats;
  }
  interface FastifyRequest {
    visit: Visit;
    call: Call | null;
    /** The body as it came, at routes that are `signed`. */
    signedText?: string;
    /** The key of the refusal that answered the request. */
    refusedWith?: string;
  }
  interface FastifyContextConfig {
    access?: Access;
    evenExpired?: boolean;
    evenWithoutFactor?: boolean;
    takes?: Takes;
    /** The declaration of the route, for the reading of forms and for tests that compare its answers with it. */
    facts?: RouteFacts;
  }
}

/** The dependencies of all requests. */
export interface Services {
  db: Database;
  pool: pg.Pool;
  /** Connections for exports and prints, apart from those of other requests. */
  reads: LongReads;
  totals: Totals;
  undo: UndoTokens;
  /** The kit's clock. */
  now: () => Date;
  /** Finds the session of an access token; undefined when the token is missing, forged or expired. */
  sessionOf: (token: string) => Promise<string | undefined>;
  /** Signs and reads the proofs that people gave their password or code again. */
  proofs: Proofs;
}

/**
 * Identifies the actor and applies the access rule of each route before Fastify reads the input. Each request reads
 * session and permissions from the database by one prepared statement without a cache. So signing out, deactivating
 * an account and revoking a permission take effect at once; a lock stops sign-ins alone (decision 0242).
 */
export function authenticate(app: FastifyInstance, services: Services): void {
  app.decorate('longReads', services.reads);
  app.decorate('repeats', new Repeats());
  app.decorateRequest('call', null);
  // Fastify wants a value for the shape of a request; the hook below replaces it before anything reads it.
  app.decorateRequest('visit', null as unknown as Visit);
  app.addHook('onRequest', async (request) => {
    request.visit = visitOf(request, services);
    const { access, evenExpired, evenWithoutFactor, facts } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const found = await actorOf(request, services);
    if (!found) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
    const { actor, lacks, isUseOld } = found;
    if (isUseOld && !isBackground(request))
      await services.pool.query({ name: 'touch', text: TOUCH_STATEMENT, values: [actor.sessionId, request.visit.now] });
    requireLooking(found, request.routeOptions.config.facts);
    if (lacks && !evenExpired && !(evenWithoutFactor && lacks === 'SecondFactor.Required'))
      throw new Refusal(`Mes.AccessToken.${lacks}`, 403);
    if (!isAllowed(actor, access)) throw typeof access === 'string' ? notAllowed([]) : notAllowed(access);
    const isProven = services.proofs.fits(request.headers[PROOF_HEADER], actor.sessionId, request.visit.now);
    request.call = { ...request.visit, actor, isProven, ...(found.isOver && { isSeeingOver: true }) };
    if (facts?.proof === 'always') requireProof(request.call);
  });
}

/** Whether an access rule lets the actor in. */
export function isAllowed(actor: Actor, access: Access): boolean {
  if (access === 'public' || access === 'session') return true;
  if (actor.roleId === null) return false;
  return access === 'role' || access.some((code) => actor.permissions.has(code));
}

/**
 * Whether a print page makes the request. A print reads hundreds of pages; they wait for each other and delay no list
 * (decision 0057).
 */
function isForPrint({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['x-purpose'] === 'print';
}

/**
 * Whether nobody is behind the request: the browser marks what it asks by itself, and a stream stays open without anybody.
 * It does not keep a session alive that ends by inactivity.
 */
function isBackground({ headers }: FastifyRequest): boolean {
  return headers['x-purpose'] === 'background' || headers.accept?.includes('text/event-stream') === true;
}

function visitOf(request: FastifyRequest, services: Services): Visit {
  const { totals, undo, now } = services;
  const { db, pool } = isForPrint(request) ? services.reads : services;
  const userAgent = request.headers['user-agent']?.slice(0, 254) ?? null;
  const ip = clientAddress(request);
  return {
    db,
    pool,
    totals,
    undo,
    now: now(),
    looks: [],
    requestId: request.id,
    ip,
    source: 'web',
    userAgent,
    about: {},
  };
}

/** Seconds in which several uses of a session are written once. */
const TOUCHED_EVERY = 15;

const SESSION_STATEMENT = `
  select u.id, u.full_name, u.role_id, u.club_id,
    (select string_agg(code, ' ') from role_permissions where role_id = u.role_id), u.password_expired,
    r.needs_second_factor and not exists (select 1 from second_factors where user_id = u.id),
    s.last_used_at <= $2::timestamptz - interval '${TOUCHED_EVERY} seconds', s.seeing
  from sessions s join users u on u.id = s.user_id left join roles r on r.id = u.role_id
  where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.deactivated_at is null
    and (coalesce(r.idle_minutes, 0) = 0 or s.last_used_at > $2::timestamptz - r.idle_minutes * interval '1 minute')`;

/** Notes a use; of several at once one writes. */
const TOUCH_STATEMENT = `
  update sessions set last_used_at = $2
  where id = $1 and last_used_at <= $2::timestamptz - interval '${TOUCHED_EVERY} seconds'`;

type SessionRow = [
  userId: string,
  name: string,
  roleId: string | null,
  clubId: string | null,
  codes: string | null,
  isPasswordExpired: boolean,
  isFactorMissing: boolean | null,
  isUseOld: boolean,
  seeing: Seeing | null,
];

/** What a signed-in person must do first: change a password that others know, set up the factor that the role requires. */
type Lack = 'Password.Expired' | 'SecondFactor.Required';

export interface Found {
  actor: Actor;
  lacks: Lack | undefined;
  isUseOld: boolean;
  /** The session saw as another, and that is over: nothing else happens until the browser has read that. */
  isOver?: true;
}

/**
 * Finds the actor of a request by its token at this moment: undefined when the token has expired, the session has ended
 * or the account is inactive. An answer that lasts long calls this again.
 */
export async function actorOf(
  request: FastifyRequest,
  services: Pick<Services, 'pool' | 'now' | 'sessionOf'>,
): Promise<Found | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined;
  const sessionId = await services.sessionOf(token);
  if (!sessionId) return undefined;
  const { rows } = await services.pool.query<SessionRow>({
    name: 'session',
    text: SESSION_STATEMENT,
    values: [sessionId, services.now()],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) return undefined;
  const [userId, userName, roleId, clubId, codes, isPasswordExpired, isFactorMissing, isUseOld, seeing] = row;
  const permissions = permissionsOf(codes ?? '', clubId);
  const lacks = isPasswordExpired ? 'Password.Expired' : isFactorMissing ? 'SecondFactor.Required' : undefined;
  const actor = { userId, userName, sessionId, roleId, clubId, permissions };
  if (!seeing) return { actor, lacks, isUseOld };
  const seen = await seenActor(services, actor, seeing);
  return seen ? { actor: seen, lacks, isUseOld } : { actor, lacks, isUseOld, isOver: true };
}

/** More different roles than any association has. */
const KNOWN_MOST = 500;

/**
 * The permission codes of a role, from the text that the database gave. A role has about two hundred codes, and
 * building a set of them on every request would be most of the memory that the server allocates; so equal texts share
 * one set. The database does not sort the codes, because that would take a third of the statement's time; another order
 * only gives another entry.
 */
function permissionsOf(codes: string, clubId: string | null): ReadonlySet<string> {
  const key = clubId === null ? codes : `club ${codes}`;
  const kept = known.get(key);
  if (kept) return kept;
  const permissions = grantedCodes(codes.split(' ').filter(Boolean), clubId);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(key, permissions);
  return permissions;
}

const known = new Map<string, ReadonlySet<string>>();
