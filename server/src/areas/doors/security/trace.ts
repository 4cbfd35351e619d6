import type { SecurityKind } from '@hoivien/contract/areas/doors/security/security.schema.ts';
import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/connect.ts';
import { securityEvents } from '../../../db/tables/security.ts';
import { insertMany } from '../../../kit/crud/statements.ts';
import { failureOf } from '../../../kit/failure.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the waiting security events at once. */
    writeEvents: () => Promise<void>;
  }
}

/** What a refusal means by its key, whichever route gives it. */
const REFUSALS: Readonly<Record<string, SecurityKind>> = {
  'Mes.Users.Password.InValid': 'wrongPassword',
  'Mes.Users.Password.Wrong': 'wrongPassword',
  'Mes.Users.CurrentPassword.InValid': 'wrongPassword',
  'Mes.Users.Otp.InValid': 'wrongCode',
  'Mes.User.RecoveryCode.NotFound': 'wrongCode',
  'Mes.SecondFactor.Code.InValid': 'wrongCode',
  'Mes.SecondFactor.Code.Used': 'wrongCode',
  'Mes.SecondFactor.Code.ClockFast': 'wrongCode',
  'Mes.SecondFactor.Code.ClockSlow': 'wrongCode',
  'Mes.SecondFactor.Passkey.InValid': 'wrongCode',
  'Mes.SecondFactor.Passkey.NotVerified': 'wrongCode',
  'Mes.SecondFactor.Passkey.Copied': 'copiedPasskey',
  'Mes.Users.Oidc.InValid': 'forgedToken',
  'Mes.Users.Oidc.NotVerified': 'forgedToken',
  'Mes.Users.Oidc.NotFound': 'wrongPassword',
  'Mes.Users.Oidc.Existed': 'forgedToken',
  'Mes.Users.Password.Closed': 'wrongPassword',
  'Mes.User.IsLocked': 'lock',
  'Mes.RefreshToken.Token.InValid': 'forgedToken',
  'Mes.RefreshToken.Token.NotFound': 'forgedToken',
  'Mes.Links.Token.NotFound': 'forgedToken',
  'Mes.Schedules.Feed.NotFound': 'forgedToken',
  'Mes.BankStatements.Signature.InValid': 'forgedWebhook',
  'Mes.Outbox.Signature.InValid': 'forgedWebhook',
};

/** Areas whose writes change what people may do. */
const RIGHTS = ['Roles', 'Users'];

/** So many of one kind within `WINDOW` are a burst; an office does not come near. */
const BURSTS: Partial<Record<SecurityKind, readonly [most: number, notice: string]>> = {
  wrongPassword: [30, 'BurstWrongPassword'],
  wrongCode: [20, 'BurstWrongCode'],
  copiedPasskey: [1, 'BurstCopiedPasskey'],
  lock: [5, 'BurstLock'],
  forgedToken: [30, 'BurstForgedToken'],
  forgedWebhook: [10, 'BurstForgedWebhook'],
  limit: [50, 'BurstLimit'],
  export: [40, 'BurstExport'],
  reveal: [40, 'BurstReveal'],
};
const WINDOW = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** The delay in which events gather. Tests make it long and write events themselves. */
export const eventWait = { milliseconds: 1_000 };
/** The most different events that wait. */
const WAITING_MOST = 1_000;

interface TraceOptions {
  db: Database;
  now: () => Date;
  /** Whether this server once signed the text, however old it is. */
  isOurs: (token: string) => Promise<boolean>;
}

/**
 * Notes security events of all routes after their answers: from the key of a refusal, the status, and what the route is.
 * They go into the log and, in batches, into the table; a flood of equal ones is a few rows. Nothing that somebody typed
 * is kept but the reason that a person with rights was asked for.
 */
export function traceSecurity(app: FastifyInstance, options: TraceOptions): void {
  const events = new Events(options, app.log);
  app.addHook('onResponse', async (request, reply) => {
    const kind = await kindOf(request, reply, options);
    if (kind) events.add(kind, request);
  });
  app.addHook('onClose', () => events.write());
  app.decorate('writeEvents', () => events.write());
}

async function kindOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isOurs }: TraceOptions,
): Promise<SecurityKind | undefined> {
  const { refusedWith: key, routeOptions, method, call, visit } = request;
  const { url = '', config } = routeOptions;
  if (key) {
    const [, token] = (request.headers.authorization ?? '').split(' ');
    // A token that is only old is renewed by the browser every quarter of an hour.
    if (key === 'Mes.AccessToken.Token.InValid') return token && !(await isOurs(token)) ? 'forgedToken' : undefined;
    if (reply.statusCode === 429 || (reply.statusCode === 503 && !call)) return 'limit';
    return REFUSALS[key];
  }
  if (reply.statusCode >= 300) return undefined;
  if (visit.about?.isSignedIn) return visit.about.isNewDevice ? 'newDevice' : 'signIn';
  if (url.endsWith('/SeeAs')) return 'seeAs';
  if (!call) return [entryCalls.resetPassword.url, entryCalls.endByLink.url].includes(url) ? 'account' : undefined;
  if (visit.about?.isProofUsed) return method === 'GET' ? 'reveal' : 'account';
  if (url.endsWith('/Reveal')) return 'reveal';
  const disposition = reply.getHeader('content-disposition');
  if (typeof disposition === 'string' && disposition.startsWith('attachment')) return 'export';
  const { facts, access } = config;
  if (method === 'GET' || method === 'HEAD' || !facts) return undefined;
  if (url === sessionCalls.changePassword.url) return 'account';
  return RIGHTS.includes(facts.tag) && typeof access === 'object' ? 'rights' : undefined;
}

type Row = typeof securityEvents.$inferInsert & { id: string; count: number };

class Events {
  readonly #options: TraceOptions;
  readonly #log: FastifyBaseLogger;
  #waiting = new Map<string, Row>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: TraceOptions, log: FastifyBaseLogger) {
    this.#options = options;
    this.#log = log;
  }

  add(kind: SecurityKind, { call, visit, method, routeOptions }: FastifyRequest): void {
    const userId = call?.actor.userId ?? visit.about?.userId ?? null;
    // A flood from very many addresses is counted without them.
    const ip = this.#waiting.size < WAITING_MOST ? visit.ip : null;
    const route = `${method} ${routeOptions.url ?? '?'}`;
    const reason = visit.about?.reason ?? null;
    const key = `${kind} ${userId} ${ip} ${route} ${reason}`;
    const row = this.#waiting.get(key);
    if (row) row.count++;
    else
      this.#waiting.set(key, { id: uuidv7(), createdAt: visit.now, kind, userId, ip, call: route, reason, count: 1 });
    this.#timer ??= setTimeout(() => void this.write(), eventWait.milliseconds).unref();
  }

  /** Writes what waits, after what is being written. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#waiting.values()];
    this.#waiting = new Map();
    if (rows.length === 0) return this.#writing;
    for (const { kind, userId, ip, call, count } of rows)
      this.#log[kind in BURSTS ? 'warn' : 'info']({ kind, userId, ip, call, count }, 'security event');
    this.#writing = this.#writing.then(async () => {
      try {
        await insertMany(this.#options.db, securityEvents, rows);
        await this.#tellBursts(new Set(rows.map(({ kind }) => kind as SecurityKind)));
      } catch (error) {
        this.#log.error({ failure: failureOf(error), count: rows.length }, 'security events were not stored');
      }
    });
    return this.#writing;
  }

  /** Tells administrators of a burst, once an hour for each kind. */
  async #tellBursts(kinds: ReadonlySet<SecurityKind>): Promise<void> {
    const { db, now } = this.#options;
    const at = now();
    for (const kind of kinds) {
      const [most, notice] = BURSTS[kind] ?? [];
      if (most === undefined) continue;
      const [row] = await db
        .select({ count: sql<number>`coalesce(sum(${securityEvents.count}), 0)::int` })
        .from(securityEvents)
        .where(and(eq(securityEvents.kind, kind), gt(securityEvents.createdAt, new Date(at.getTime() - WINDOW))));
      if (!row || row.count < most) continue;
      await db.transaction(async (tx) =>
        notify(
          { db: tx, now: at },
          {
            userIds: await holdersOf(tx, permissionCode('Roles', 'Update')),
            kind: `Mes.Notices.${notice}`,
            area: 'SecurityEvents',
            entityId: null,
            params: { count: row.count },
            dedupeKey: `security:${kind}:${Math.floor(at.getTime() / HOUR)}`,
          },
        ),
      );
    }
  }
}
