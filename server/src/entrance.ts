import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LEAST_BODY } from './kit/http/body-limits.ts';
import { HEAD } from './kit/http/slow-bodies.ts';
import { type Progress, progressWords } from './upgrade-progress.ts';

/** The port, which is open from the first moment on: before the product is ready every request gets 503. */
export interface Entrance {
  readonly port: number;
  /** Tells those who wait how far the upgrade of the database or the copy before it is. */
  tell: (progress: Progress) => void;
  /** Lets the app answer from now on. */
  open: (app: FastifyInstance) => Promise<void>;
  /** Says that the product is not ready from now on, so that a proxy sends people elsewhere, and serves on. */
  drain: () => void;
  /**
   * Answers new requests with 503 from now on. Resolves to whether all earlier requests were answered within `patience`
   * milliseconds.
   */
  shut: (patience: number) => Promise<boolean>;
  /** Answers requests that still wait with 503, and breaks off answers that are being sent. */
  giveUp: () => void;
  /** Closes the port, waits for the requests that are being answered, then closes every connection. */
  close: () => Promise<void>;
}

/** The port is not available; the message is a plain sentence. */
export class EntranceError extends Error {
  override readonly name = 'EntranceError';
}

/**
 * Listens before anything else starts, so that an occupied port ends the start without a change.
 *
 * @throws EntranceError whose message says what to do.
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
  let starting: Pause = STARTING;
  let answer: RequestListener = (request, response) => sayLater(request, response, name, starting);
  const giveUpOn: RequestListener = (request, response) => sayLater(request, response, name, STOPPING);
  const stopping: RequestListener = (request, response) => {
    const isLong = 'transfer-encoding' in request.headers || Number(request.headers['content-length']) > LEAST_BODY;
    if (isLong) return giveUpOn(request, response);
    response.shouldKeepAlive = false;
    // A connection that closes while its sender still sends loses the answer.
    late.add(response);
    response.once('close', () => late.delete(response));
    request.resume().once('end', () => response.headersSent || giveUpOn(request, response));
  };
  let isDraining = false;
  const inside = new Set<ServerResponse>();
  /** Answers to requests that came after the stop began and whose bodies are still arriving. */
  const late = new Set<ServerResponse>();
  const servers: Server[] = [];
  const shut = async (patience: number) => {
    answer = stopping;
    // The port closes before these clients could send another request on the same connection.
    for (const response of inside) if (!response.headersSent) response.shouldKeepAlive = false;
    for (const end = performance.now() + patience; inside.size > 0 && performance.now() < end; ) await sleep(LOOK_MS);
    return inside.size === 0;
  };
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
  // Where localhost has two addresses, clients may use either. The start continues when the second is not available.
  for (const address of others) await listen(address, bound).catch(() => undefined);
  return {
    port: bound,
    tell: (progress) => {
      starting = upgrading(progress);
    },
    open: async (ready) => {
      await ready.ready();
      const { keepAliveTimeout, requestTimeout, headersTimeout, timeout } = ready.server;
      for (const server of servers) {
        Object.assign(server, { keepAliveTimeout, requestTimeout, headersTimeout });
        server.setTimeout(timeout);
        server.on('clientError', (error, socket) => ready.server.emit('clientError', error, socket));
      }
      answer = (request, response) => {
        if (isDraining && pathOf(request) === HEALTH) return sayLater(request, response, name, STOPPING);
        inside.add(response);
        response.once('close', () => inside.delete(response));
        ready.routing(request, response);
      };
    },
    drain: () => {
      isDraining = true;
    },
    shut,
    giveUp: () => {
      for (const response of inside) {
        if (response.headersSent) response.destroy();
        else giveUpOn(response.req, response);
      }
    },
    close: async () => {
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      await shut(Number.POSITIVE_INFINITY);
      for (const response of late) if (!response.headersSent) giveUpOn(response.req, response);
      // The last answers need a moment to be sent.
      await sleep(LAST_WORDS_MS);
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

const LOOK_MS = 10;
const LAST_WORDS_MS = 50;

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

/** The address that shows whether the product serves people. */
export const HEALTH = '/api/Health';
/** The address that shows that the process lives, also before the product is ready. */
export const LIVE = '/api/Health/Live';
export const ALIVE = { status: 'alive' } as const;

/** The reason why no request is served now, and the seconds until the next try. */
interface Pause {
  message: string;
  seconds: number;
  vi: string;
  en: string;
  progress?: Progress;
}

const STARTING: Pause = {
  message: 'Mes.Server.Unavailable',
  seconds: 1,
  vi: 'Đang khởi động. Trang này tự mở khi sẵn sàng.',
  en: 'Starting. This page opens by itself when it is ready.',
};
function upgrading(progress: Progress): Pause {
  const { vi, en } = progressWords(progress);
  return {
    ...STARTING,
    // A step over large tables lasts, and many tabs may wait for it.
    seconds: 3,
    vi: `${vi} Không tắt máy. Trang này tự mở khi sẵn sàng.`,
    en: `${en} Do not switch the machine off. This page opens by itself when it is ready.`,
    progress,
  };
}
const STOPPING: Pause = {
  message: 'Mes.Server.Stopping',
  seconds: 5,
  vi: 'Đang dừng hoặc khởi động lại. Trang này tự mở khi sẵn sàng.',
  en: 'Stopping or restarting. This page opens by itself when it is ready.',
};

function pathOf({ url }: IncomingMessage): string | undefined {
  return url?.split('?')[0];
}

/** Answers 503: people get a page that asks again by itself, programs get the usual answer. */
function sayLater(request: IncomingMessage, response: ServerResponse, name: string, pause: Pause): void {
  request.resume();
  const isAlive = request.method === 'GET' && pathOf(request) === LIVE;
  const isPage = !isAlive && (request.headers.accept?.includes('text/html') ?? false);
  response.writeHead(isAlive ? 200 : 503, {
    ...(!isAlive && { 'retry-after': String(pause.seconds) }),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
  });
  response.end(isPage ? pageOf(name, pause) : JSON.stringify(isAlive ? { data: ALIVE } : answerOf(pause)));
}

function answerOf({ message, progress }: Pause) {
  return { message, errors: [], requestId: randomUUID(), ...(progress && { progress }) };
}

function pageOf(name: string, { seconds, vi, en, progress }: Pause): string {
  const shown = name.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const bar = progress
    ? `<progress max="${progress.of}" value="${progress.step - (progress.what === 'copy' ? 0 : 1)}" aria-label="${progress.step} / ${progress.of}"></progress>`
    : '';
  return `<!doctype html><html lang="vi"><meta charset="utf-8"><meta http-equiv="refresh" content="${seconds}"><meta name="viewport" content="width=device-width">
<title>${shown}</title><h1>${shown}</h1><p>${vi}</p><p lang="en">${en}</p>${bar}</html>`;
}
