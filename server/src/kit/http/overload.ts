import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../errors.ts';
import { networksOf } from './networks.ts';
import { clientAddress } from './proxies.ts';

/** The number of waiting requests that the database cannot answer within a second. */
const WAITING_MOST = 50;
/** Requests without a session are refused when so many wait: they are shed first. */
const ANONYMOUS_WAITING_MOST = 10;
/** Of one network so many requests without a session run at the same time, and so many more wait for them. */
const AT_ONCE = 6;
const IN_LINE = 60;
/** Of all networks together so many run, so that a flood from many machines leaves connections to people with a session. */
const ALL_AT_ONCE = 24;

/** The routes that report the state of the server: it answers them at any load. */
const HEALTH = '/api/Health';

/** Whoever is signed in renews the session by it, without a token. */
const RENEWAL = '/api/Users/Refresh';

interface LoadOptions {
  pool: Pick<pg.Pool, 'waitingCount'>;
  /** Whether the signature of an access token is good, without the database. */
  sessionOf: (token: string) => Promise<string | undefined>;
}

/**
 * Refuses new requests with 503 while too many others wait for a database connection (decision 0064). Requests without the
 * token of a session are shed first, and of one network only some run and some wait (decision 0242), so that a flood costs
 * people who are signed in no answer. Waiting requests keep their turn. Pages, scripts and the state of the server need no
 * connection and are always served.
 */
export function shedLoad(app: FastifyInstance, { pool, sessionOf }: LoadOptions): void {
  const lines = new Map<string, Line>();
  const places = new WeakMap<FastifyRequest, Line>();
  let running = 0;
  const take = (request: FastifyRequest, line: Line) => {
    running++;
    line.running++;
    places.set(request, line);
  };
  const leave = (request: FastifyRequest) => {
    const line = places.get(request);
    if (!line) return;
    places.delete(request);
    running--;
    line.running--;
    // A free place goes to the one of its own network first, then to any network that has a place left.
    for (const own of [line, ...lines.values()]) {
      const next = own.running < AT_ONCE ? own.waiting.shift() : undefined;
      if (!next) continue;
      take(next.request, own);
      next.go();
      break;
    }
    forget(line);
  };
  const forget = (line: Line) => {
    if (line.running + line.waiting.length === 0) lines.delete(line.network);
  };
  /** Nobody waits for the answer any more: the request leaves the line, or gives its place to the next one. */
  const goAway = (request: FastifyRequest) => {
    leave(request);
    for (const line of lines.values()) {
      const place = line.waiting.findIndex((one) => one.request === request);
      if (place < 0) continue;
      const [gone] = line.waiting.splice(place, 1);
      forget(line);
      gone?.go();
      return;
    }
  };
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const network = networksOf(clientAddress(request)).own;
    const line = lines.get(network) ?? { network, running: 0, waiting: [] };
    lines.set(network, line);
    if (line.running < AT_ONCE && running < ALL_AT_ONCE) return take(request, line);
    if (line.waiting.length >= IN_LINE) refuse(reply);
    await new Promise<void>((go) => line.waiting.push({ request, go }));
    if (reply.raw.destroyed) refuse(reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (config.access === undefined || !url.startsWith('/api/') || url.startsWith(HEALTH)) return;
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const isKnown = scheme?.toLowerCase() === 'bearer' && token && (await sessionOf(token)) !== undefined;
    const isOfPeople = isKnown || url === RENEWAL;
    if (pool.waitingCount >= (isOfPeople ? WAITING_MOST : ANONYMOUS_WAITING_MOST)) refuse(reply);
    if (!isKnown) await enter(request, reply);
  });
  // The bytes of a file may take as long as their reader; its place is free when the answer begins.
  app.addHook('onSend', async (request) => leave(request));
  app.addHook('onRequestAbort', async (request) => goAway(request));
  app.addHook('onResponse', async (request) => leave(request));
}

interface Line {
  network: string;
  running: number;
  waiting: { request: FastifyRequest; go: () => void }[];
}

function refuse(reply: FastifyReply): never {
  reply.header('retry-after', '1');
  throw new Refusal('Mes.Server.Unavailable', 503);
}
