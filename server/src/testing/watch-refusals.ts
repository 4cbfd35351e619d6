import { messageCatalogue } from '@hoivien/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import { refusalStatuses } from '../kit/http/refusal-schema.ts';

/**
 * Compares every refusal with the published statuses of its route, and its key with the catalogue. Returns a function
 * that lists the differences since its last call.
 */
export function watchRefusals(app: FastifyInstance): () => string[] {
  const found = new Set<string>();
  app.addHook<unknown>('onSend', async ({ routeOptions, method }, { statusCode }, payload) => {
    const { facts, access } = routeOptions.config;
    if (statusCode < 400 || !facts || access === undefined) return;
    const isKnown = refusalStatuses(access, facts).includes(statusCode);
    if (!isKnown) found.add(`${statusCode} of ${method} ${routeOptions.url}`);
    const { message = '' } =
      typeof payload === 'string' && payload.startsWith('{') ? (JSON.parse(payload) as { message?: string }) : {};
    knownKeys ??= new Set(messageCatalogue().map(({ key }) => key));
    if (message !== '' && !knownKeys.has(message)) found.add(message);
  });
  return () => {
    const all = [...found];
    found.clear();
    return all;
  };
}

let knownKeys: ReadonlySet<string> | undefined;
