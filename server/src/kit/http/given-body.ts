import type { FastifyRequest } from 'fastify';
import { readAs } from './multipart-body.ts';

/** The bodies of the requests under way as they came, before a schema filled in what they leave out. */
const bodies = new WeakMap<FastifyRequest, unknown>();

export function keepBody(request: FastifyRequest): void {
  const copy: unknown = structuredClone(request.body);
  if (typeof copy === 'object' && copy !== null) readAs(request.body, copy);
  bodies.set(request, copy);
}

export function bodyOf(request: FastifyRequest): unknown {
  return bodies.get(request);
}
