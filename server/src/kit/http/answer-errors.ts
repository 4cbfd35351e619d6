import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault, FAULT, Refusal } from '../errors.ts';

/**
 * The one place where a failure becomes an answer. What we refuse is said by its key; what we did not expect is logged
 * without the database's own words, which carry values, and answered with the request's id.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => send(request, reply, refusalOf(error, request)));
  app.setNotFoundHandler((request, reply) => send(request, reply, new Refusal('Mes.Route.NotFound', 404)));
}

function send(request: FastifyRequest, reply: FastifyReply, { key, status, errors, details }: Refusal) {
  return reply.code(status).send({ ...details, message: key, errors, requestId: request.id });
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) return new Refusal('Mes.Files.Body.OverLength', 413);
  if (error.statusCode === 429) return new Refusal('Mes.Requests.TooMany', 429);
  if (error.statusCode && error.statusCode < 500) return new Refusal('Mes.Input.Unreadable', 400);
  const fault = databaseFault(error);
  // A value the database cannot read (a NUL in a text, say) is the sender's mistake.
  if (fault?.code === FAULT.invalidText || fault?.code === '22021') return new Refusal('Mes.Input.Unreadable', 400);
  request.log.error({ fault, stack: fault ? undefined : error.stack, name: error.name }, 'request failed');
  return isUnavailable(error, fault?.code)
    ? new Refusal('Mes.Server.Unavailable', 503)
    : new Refusal('Mes.Server.Failed', 500);
}

/** No connection, too many, or a server that is stopping: whole again by itself. */
function isUnavailable(error: Error & { code?: string }, fault: string | undefined): boolean {
  if (fault) return fault.startsWith('08') || fault.startsWith('53') || fault.startsWith('57');
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(error.code ?? '') ||
    /timeout|terminated/i.test(error.message)
  );
}
