import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { newNonce } from './headers.ts';

const NONCE_MARK = /__NONCE__/g;

/**
 * Serves the built interface. The page gets a new nonce on each request. The names of all other files contain a hash;
 * the browser keeps them for a year, and the server sends the .br and .gz files of the build.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ['index.html*', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.route({
    method: 'GET',
    url: '/',
    config: { access: 'public' },
    handler: async (_request, reply) => {
      reply.nonce = newNonce();
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page.replace(NONCE_MARK, reply.nonce));
    },
  });
}
