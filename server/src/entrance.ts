import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HEAD } from './kit/http/slow-bodies.ts';

/** The port, held from the first moment on: who comes before the product is ready is told so. */
export interface Entrance {
  readonly port: number;
  /** From here on the app answers. */
  open: (app: FastifyInstance) => Promise<void>;
  /** Takes nobody in any more; whoever is in is served to the end. */
  close: () => Promise<void>;
}

/** The port can not be had; a plain sentence. */
export class EntranceError extends Error {
  override readonly name = 'EntranceError';
}

/**
 * Listens before anything else is started, so that a port that is taken changes nothing.
 *
 * @throws EntranceError that says what to do.
 */
export async function openEntrance({
  host,
  port,
  name,
}: {
  host: string;
  port: number;
  name: string;
}): Promise<Entrance> {
  let answer: RequestListener = (request, response) => sayStarting(request, response, name);
  let app: FastifyInstance | undefined;
  const servers: Server[] = [];
  const listen = async (address: string, at: number) => {
    const server = createServer(HEAD, (request, response) => answer(request, response));
    server.listen(at, address);
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
  const bound = await listen(first, port).catch((error: NodeJS.ErrnoException) => {
    throw new EntranceError(sentence(error, host, port));
  });
  // Where localhost has two addresses, either may be asked for; that the second can not be had stops nobody.
  for (const address of others) await listen(address, bound).catch(() => undefined);
  return {
    port: bound,
    open: async (ready) => {
      await ready.ready();
      const { keepAliveTimeout, requestTimeout, headersTimeout, timeout } = ready.server;
      for (const server of servers) {
        Object.assign(server, { keepAliveTimeout, requestTimeout, headersTimeout });
        server.setTimeout(timeout);
        server.on('clientError', (error, socket) => ready.server.emit('clientError', error, socket));
      }
      app = ready;
      answer = (request, response) => ready.routing(request, response);
    },
    close: async () => {
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      await app?.close();
      await Promise.all(closed);
    },
  };
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function sentence({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: another program listens there. Stop it, or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to a number from 1024 on.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
    return `HOST is "${host}", which is no address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for all.`;
  return `Port ${port} of ${host} can not be opened: ${message}.`;
}

/** The address that tells whether the process lives, before the product is ready as well as after. */
export const LIVE = '/api/Health/Live';
export const ALIVE = { status: 'alive' } as const;

/** A page that asks again by itself for people, the usual answer for programs. */
function sayStarting(request: IncomingMessage, response: ServerResponse, name: string): void {
  request.resume();
  const isAlive = request.method === 'GET' && request.url?.split('?')[0] === LIVE;
  const isPage = !isAlive && (request.headers.accept?.includes('text/html') ?? false);
  response.writeHead(isAlive ? 200 : 503, {
    ...(!isAlive && { 'retry-after': '1' }),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
  });
  response.end(isPage ? startingPage(name) : JSON.stringify(isAlive ? { data: ALIVE } : startingAnswer()));
}

function startingAnswer() {
  return { message: 'Mes.Server.Unavailable', errors: [], requestId: randomUUID() };
}

function startingPage(name: string): string {
  const shown = name.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<!doctype html><html lang="vi"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><meta name="viewport" content="width=device-width">
<title>${shown}</title><h1>${shown}</h1><p>Đang khởi động. Trang này tự mở khi sẵn sàng.</p><p lang="en">Starting. This page opens by itself when it is ready.</p></html>`;
}
