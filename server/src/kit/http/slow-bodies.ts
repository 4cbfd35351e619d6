import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * The least that has to come of a body within a span of milliseconds. Twice the span is the longest that somebody holds a
 * connection without sending; a file over a slow line takes as long as it takes (decision 0063).
 */
export const PACE = { bytes: 16 * 1024, span: 20_000 } as const;

/** How long the head of a request may take, and how often Node looks who is over it. */
export const HEAD = { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 } as const;

/**
 * Closes connections whose bodies come too slowly. Answers the look that is taken at the end of each span; a body that waits
 * for us to read it is not slow.
 */
export function watchBodies(app: FastifyInstance): () => void {
  /** What had come of each connection at the last look; undefined until the first. */
  const coming = new Map<IncomingMessage, number | undefined>();
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return;
    coming.set(raw, undefined);
    raw.once('close', () => coming.delete(raw));
  });
  app.addHook('onResponse', async ({ raw }) => {
    coming.delete(raw);
  });
  const look = () => {
    for (const [raw, before] of coming) {
      const now = raw.socket.bytesRead;
      const isFull = raw.readableLength >= raw.readableHighWaterMark;
      if (raw.complete) coming.delete(raw);
      else if (before === undefined || isFull || now - before >= PACE.bytes) coming.set(raw, now);
      else close(raw);
    }
  };
  const timer = setInterval(look, PACE.span).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return look;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** In the way in which Node closes on a head that is too slow. */
function close({ socket }: IncomingMessage): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy();
}
