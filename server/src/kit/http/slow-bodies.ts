import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * A body must bring at least this many bytes in each span of milliseconds. A client that sends nothing holds a connection for
 * at most two spans; a file over a slow line has no limit on its whole time (decision 0063).
 */
export const PACE = { bytes: 16 * 1024, span: 20_000 } as const;

/** The longest time for the head of a request, and the time between two checks of it, in milliseconds. */
export const HEAD = { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 } as const;

/**
 * Closes connections whose bodies arrive too slowly. Returns the check that runs at the end of each span, for tests. A body
 * that waits for the server to read it is not slow.
 */
export function watchBodies(app: FastifyInstance): () => void {
  /** The number of bytes of each connection at the last check; undefined before the first. */
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

/** Answers 408 and closes, as Node does when a head is too slow. */
function close({ socket }: IncomingMessage): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy();
}
