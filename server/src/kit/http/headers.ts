import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a handler that sends a page: its styles carry this nonce. */
    nonce: string | null;
  }
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
} as const;

/** Security headers on every answer, in one place. Answers of the API are private and are not kept. */
export function securityHeaders(app: FastifyInstance): void {
  app.decorateReply('nonce', null);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(COMMON);
    reply.header('content-security-policy', reply.nonce ? pagePolicy(reply.nonce) : "default-src 'none'; frame-ancestors 'none'");
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  });
}

/** A nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Widths and positions that components compute are style attributes; they cannot run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
