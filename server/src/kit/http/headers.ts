import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce for the styles of a page; the handler that sends the page sets it. */
    nonce: string | null;
    /** Set for the script of a service worker, whose own policy decides what it may load. */
    isWorker: boolean;
  }
}

/**
 * Sets the security headers of every answer. No cache and no disk of a browser keeps answers of the API, because they
 * show people, unless a route declares that it shows nobody; their ETag stays for programs that ask whether something changed (decision 0237).
 */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  app.decorateReply('nonce', null);
  app.decorateReply('isWorker', false);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    reply.header(
      'content-security-policy',
      reply.nonce
        ? pagePolicy(reply.nonce)
        : `default-src 'none';${reply.isWorker ? " connect-src 'self';" : ''} frame-ancestors 'none'`,
    );
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', request.routeOptions.config.facts?.forEverybody ? 'private, no-cache' : 'no-store');
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
    // Components compute widths and positions as style attributes; a style attribute cannot run a script.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Films, sound and PDF that the page has fetched itself. Nothing of the server can be framed (decision 0137).
    'media-src blob:',
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
