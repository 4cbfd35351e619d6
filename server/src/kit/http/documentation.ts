import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { newNonce } from './headers.ts';
import { type ApiInfo, openApi } from './open-api.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document as JSON. The first call writes it. */
    openApi: () => Promise<Buffer>;
  }
}

/**
 * Adds `/api/OpenApi.json`, the document of all declared routes, for any signed-in user, and `/api/Docs`, a page that
 * shows it. The page itself contains no data; it fetches the document with the token in the storage of its browser
 * (decision 0068).
 */
export async function documentation(app: FastifyInstance, routes: readonly Route[], info: ApiInfo): Promise<void> {
  let written: Promise<Buffer> | undefined;
  // A buffer takes half the memory of a string with Vietnamese letters.
  const write = async () => Buffer.from(JSON.stringify(await openApi(routes, info)));
  app.decorate('openApi', () => {
    written ??= write();
    return written;
  });
  app.route({
    method: 'GET',
    url: '/api/OpenApi.json',
    config: { access: 'session' },
    handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(await app.openApi()),
  });
  await app.register(fastifyStatic, { root: assetsFolder(), prefix: '/api/Docs/', serve: false });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.route({
      method: 'GET',
      url: `/api/Docs/${file}`,
      config: { access: 'public' },
      handler: (_request, reply) => reply.sendFile(file),
    });
  }
  app.route({
    method: 'GET',
    url: '/api/Docs/start.js',
    config: { access: 'public' },
    handler: async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START),
  });
  app.route({
    method: 'GET',
    url: '/api/Docs',
    config: { access: 'public' },
    handler: async (_request, reply) => {
      reply.nonce = newNonce();
      return reply.type('text/html; charset=utf-8').send(PAGE);
    },
  });
}

function assetsFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
  return join(dirname(entry), 'static');
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hoivien API</title>
<link rel="stylesheet" href="/api/Docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/Docs/swagger-ui-bundle.js"></script>
<script src="/api/Docs/start.js"></script>
</html>
`;

// The search of Swagger UI finds names of tags only.
const START = `const token = localStorage.getItem('token');
const found = (taggedOps, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
  const has = (operation, about) => {
    const parts = ['path', 'method'].map((name) => operation.get(name));
    const said = ['operationId', 'summary', 'description'].map((name) => operation.getIn(['operation', name]));
    const text = [about, ...parts, ...said].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return taggedOps
    .map((group, tag) => {
      const about = tag + ' ' + group.getIn(['tagDetails', 'description'], '');
      return group.update('operations', (operations) => operations.filter((one) => has(one, about)));
    })
    .filter((group) => group.get('operations').size > 0);
};
SwaggerUIBundle({
  url: '/api/OpenApi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  filter: true,
  plugins: [{ fn: { opsFilter: found } }],
  requestInterceptor: (request) => {
    if (token) request.headers.authorization = 'Bearer ' + token;
    return request;
  },
});
`;
