import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { causesOf, databaseFault, FAULT, Refusal } from '../errors.ts';
import { failureOf } from '../failure.ts';
import { overlongBody, overlongFile, takenBy } from './body-limits.ts';

/**
 * The one place where a failure becomes an answer. What we refuse is said by its key; what we did not expect is logged
 * without the database's own words, which carry values, and answered with the request's id.
 */
export function answerErrors(app: FastifyInstance): void {
  const methodsAt = knownMethods(app);
  const unknown = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url);
    // A browser that asks for a page of somebody else is told nothing.
    if (methods.length === 0 || request.method === 'OPTIONS')
      return send(request, reply, new Refusal('Mes.Route.NotFound', 404));
    reply.header('allow', methods.join(', '));
    return send(request, reply, new Refusal('Mes.Route.Method.NotAllowed', 405));
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // What nobody takes is of no type.
    if (request.is404 && error.statusCode === 415) return unknown(request, reply);
    const refusal = refusalOf(error, request);
    // Closing on a sender who is in the middle loses the answer on its way, which a person is to read; nobody's form is as
    // large as what is not read on.
    if (refusal.status === 413 && takenBy(request) !== 'file') {
      if (Number(request.headers['content-length']) <= READ_ON_MOST) reply.removeHeader('connection');
      else reply.header('connection', 'close');
    }
    return send(request, reply, refusal);
  });
  app.setNotFoundHandler(unknown);
}

/** Finds the methods that an address takes, by the routes that are registered from now on. */
function knownMethods(app: FastifyInstance): (address: string) => string[] {
  const byUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    byUrl.set(url, known);
  });
  return (address) => {
    const [path = ''] = address.split('?');
    const fitting = [...byUrl.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/** @example patternOf('/api/Members/:id') // /^\/api\/Members\/[^/]+$/ */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`);
}

/** The most bytes of a refused body that are read to the end and thrown away. */
const READ_ON_MOST = 2_000_000;

function send(request: FastifyRequest, reply: FastifyReply, { key, status, errors, details }: Refusal) {
  return reply.code(status).send({ ...details, message: key, errors, requestId: request.id });
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413)
    return takenBy(request) === 'file' && request.isMultipart()
      ? overlongFile()
      : overlongBody(request.routeOptions.bodyLimit);
  if (error.statusCode === 415) return new Refusal('Mes.Input.ContentType.NotAllowed', 415);
  if (error.statusCode === 429) return new Refusal('Mes.Requests.TooMany', 429);
  if (error.statusCode && error.statusCode < 500) return new Refusal('Mes.Input.Unreadable', 400);
  const fault = databaseFault(error);
  // A value the database cannot read (a NUL in a text, say) is the sender's mistake.
  if (fault?.code === FAULT.invalidText || fault?.code === '22021') return new Refusal('Mes.Input.Unreadable', 400);
  const { method, routeOptions } = request;
  request.log.error({ failure: failureOf(error), method, route: routeOptions.url }, 'request failed');
  // What it points at went, or what points at it came, after its area had looked.
  if (fault?.code === FAULT.foreignKey || fault?.code === FAULT.restrict)
    return new Refusal('Mes.Input.Reference.NotFound', 400);
  if (fault?.code === FAULT.diskFull || hasCode(error, DISK_FULL)) return new Refusal('Mes.Server.Full', 507);
  return isUnavailable(error, fault?.code)
    ? new Refusal('Mes.Server.Unavailable', 503)
    : new Refusal('Mes.Server.Failed', 500);
}

const DISK_FULL = ['ENOSPC', 'EDQUOT'];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return causesOf(error).some(({ code }: Error & { code?: unknown }) => codes.includes(String(code)));
}

/**
 * No connection, too many, one of two that waited for each other, or a server that is stopping: whole again by itself.
 * The causes tell: a connection that breaks fails the rollback, and what Drizzle says of that is a statement with its values.
 */
function isUnavailable(error: unknown, fault: string | undefined): boolean {
  if (fault) return /^(08|40|53|55|57)/.test(fault);
  return hasCode(error, UNREACHABLE) || causesOf(error).some(({ message }) => NO_CONNECTION.test(message));
}

/** In the words of `pg`, which gives these no code. */
const NO_CONNECTION =
  /^(timeout e|Connection terminated|Query read timeout|Client (was|has)|Cannot use a pool|Connection ended)/i;
