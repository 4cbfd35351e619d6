import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newNonce } from './headers.ts';

const NONCE_MARK = /__NONCE__/g;

/** The name of the build in the page and in the header of each answer. */
const BUILD = 'build';
/** The folder of files whose names have a hash. */
const ASSETS = 'assets';
/** The address of the pages that a service worker keeps for hours without a network, and the worker (decision 0126). */
const OFFLINE_PAGE = '/check-in';
const OFFLINE_WORKER = '/check-in-worker.js';

/**
 * Serves the built interface. The page gets a new nonce on each request. The names of all other files contain a hash;
 * the browser keeps them for a year, and the server sends the .br and .gz files of the build. No cache but that of the
 * service worker keeps the page and the worker itself.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  // The page names all other files by their hashes, so its own hash names the build.
  const build = createHash('sha256').update(built).digest('hex').slice(0, 12);
  const page = built.replace('<head>', `<head><meta name="${BUILD}" content="${build}">`);
  // An open tab of a former build notices by it that there is a new one.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(`x-${BUILD}`, build);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && isPageOf(request)) return reply.redirect(`/#${request.url}`);
  });
  const served = { index: false as const, preCompressed: true, cacheControl: false, decorateReply: false };
  // One route for all of them: a route of its own for each of a thousand files takes 8 MB.
  await app.register(fastifyStatic, {
    ...served,
    root: join(folder, ASSETS),
    prefix: `/${ASSETS}/`,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...served,
    root: folder,
    wildcard: false,
    globIgnore: ['index.html*', '.vite/**', `${ASSETS}/**`, `${OFFLINE_WORKER.slice(1)}*`],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  });
  for (const url of ['/', OFFLINE_PAGE])
    app.route({
      method: 'GET',
      url,
      config: { access: 'public' },
      handler: async (_request, reply) => {
        reply.nonce = newNonce();
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(page.replace(NONCE_MARK, reply.nonce));
      },
    });
  const worker = await readFile(join(folder, OFFLINE_WORKER), 'utf8').catch(() => undefined);
  if (worker !== undefined)
    app.route({
      method: 'GET',
      url: OFFLINE_WORKER,
      config: { access: 'public' },
      handler: async (_request, reply) => {
        reply.isWorker = true;
        return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
      },
    });
}

/** Whether a browser asks for a page by an address without `#`, as people type it. The application says what it does not know. */
function isPageOf({ method, url, headers }: FastifyRequest): boolean {
  const isText = headers.accept?.includes('text/html') ?? false;
  return method === 'GET' && isText && !url.startsWith('/api/') && !url.startsWith(`/${ASSETS}/`);
}
