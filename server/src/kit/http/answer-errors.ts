import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { causesOf, databaseFault, FAULT, Refusal } from '../errors.ts';
import { failureOf } from '../failure.ts';
import { overlongBody, overlongFile, takenBy } from './body-limits.ts';

/**
 * Registers the one place that turns failures into answers. A refusal answers its message key. The server logs any
 * other error without the text of the database, because that text contains values of people, and answers with the id of
 * the request.
 */
export function answerErrors(app: FastifyInstance): void {
  const methodsAt = knownMethods(app);
  const unknown = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url);
    // A preflight request of another site gets no list of methods.
    if (methods.length === 0 || request.method === 'OPTIONS')
      return send(request, reply, new Refusal('Mes.Route.NotFound', 404));
    reply.header('allow', methods.join(', '));
    return send(request, reply, new Refusal('Mes.Route.Method.NotAllowed', 405));
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // No route takes this body, so its content type is not the mistake.
    if (request.is404 && error.statusCode === 415) return unknown(request, reply);
    const refusal = refusalOf(error, request);
    // A sender who is still writing loses the answer when the server closes the connection. So the server reads the
    // rest of a body up to a size that no form exceeds, and closes only above it.
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

/** The largest refused body, in bytes, that the server reads to its end and throws away. */
const READ_ON_MOST = 2_000_000;

function send(request: FastifyRequest, reply: FastifyReply, { key, status, errors, details }: Refusal) {
  request.refusedWith = key;
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
  // A value that the database cannot read (for example a text with a NUL) is a mistake of the sender.
  if (fault?.code === FAULT.invalidText || fault?.code === '22021' || fault?.code === '22P05')
    return new Refusal('Mes.Input.Unreadable', 400);
  const { method, routeOptions } = request;
  request.log.error({ failure: failureOf(error), method, route: routeOptions.url }, 'request failed');
  // Somebody deleted the target, or added a record that uses this one, after the area had checked.
  if (fault?.code === FAULT.foreignKey || fault?.code === FAULT.restrict)
    return new Refusal('Mes.Input.Reference.NotFound', 400);
  if (fault?.code === FAULT.diskFull || hasCode(error, DISK_FULL)) return new Refusal('Mes.Server.Full', 507);
  const { config } = request.routeOptions;
  return isUnavailable(error, fault?.code)
    ? new Refusal('Mes.Server.Unavailable', 503)
    : new Refusal(failedKey(config.access, config.facts?.tag), 500);
}

/** The key that says what failed, by the permission that the route asks for: 'Mes.Markets.Create.Failed'. */
export function failedKey(access: Access | undefined, area = ''): string {
  const code = typeof access === 'object' ? access.find((one) => one.startsWith(area)) : undefined;
  return area && code ? `Mes.${area}.${code.slice(area.length)}.Failed` : 'Mes.Server.Failed';
}

const DISK_FULL = ['ENOSPC', 'EDQUOT'];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return causesOf(error).some(({ code }: Error & { code?: unknown }) => codes.includes(String(code)));
}

/**
 * Whether an error passes by itself: no connection, too many connections, a deadlock, or a server that is stopping. It
 * checks the causes, too: when a connection breaks, the rollback fails, and Drizzle's message about that is the
 * statement with its values.
 */
function isUnavailable(error: unknown, fault: string | undefined): boolean {
  if (fault) return /^(08|40|53|55|57)/.test(fault);
  return hasCode(error, UNREACHABLE) || causesOf(error).some(({ message }) => NO_CONNECTION.test(message));
}

/** Messages of errors to which `pg` gives no code. */
const NO_CONNECTION =
  /^(timeout e|Connection terminated|Query read timeout|Client (was|has)|Cannot use a pool|Connection ended)/i;
