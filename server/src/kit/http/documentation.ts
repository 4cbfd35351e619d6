import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newNonce } from './headers.ts';
import { inputSchema } from './schemas.ts';

/**
 * `/api/OpenApi.json`, made from the routes' own schemas, for any signed-in user, and `/api/Docs`, a page that shows it.
 * The page itself holds nothing; it fetches the document with the token of the browser it is opened in.
 */
export async function documentation(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hoivien', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: documented(schema), url }),
  });
  const hide = { hide: true };
  app.route({
    method: 'GET',
    url: '/api/OpenApi.json',
    schema: hide,
    config: { access: 'session' },
    handler: async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  });
  await app.register(fastifyStatic, { root: assetsFolder(), prefix: '/api/Docs/', serve: false });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.route({
      method: 'GET',
      url: `/api/Docs/${file}`,
      schema: hide,
      config: { access: 'public' },
      handler: (_request, reply) => reply.sendFile(file),
    });
  }
  app.route({
    method: 'GET',
    url: '/api/Docs/start.js',
    schema: hide,
    config: { access: 'public' },
    handler: async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START),
  });
  app.route({
    method: 'GET',
    url: '/api/Docs',
    schema: hide,
    config: { access: 'public' },
    handler: async (_request, reply) => {
      reply.nonce = newNonce();
      return reply.type('text/html; charset=utf-8').send(PAGE);
    },
  });
}

function documented(schema: object | undefined): Record<string, unknown> {
  const parts = Object.entries(schema ?? {});
  return Object.fromEntries(
    parts.map(([part, value]) => [part, value instanceof z.ZodType ? inputSchema(value) : value]),
  );
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

const START = `const token = localStorage.getItem('token');
SwaggerUIBundle({
  url: '/api/OpenApi.json',
  dom_id: '#docs',
  deepLinking: true,
  requestInterceptor: (request) => {
    if (token) request.headers.authorization = 'Bearer ' + token;
    return request;
  },
});
`;
