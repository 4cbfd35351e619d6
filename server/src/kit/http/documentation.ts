import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inputSchema } from './schemas.ts';

/** `/api/OpenApi.json`, made from the routes' own schemas, for any signed-in user. */
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
  app.route({
    method: 'GET',
    url: '/api/OpenApi.json',
    schema: { hide: true },
    config: { access: 'session' },
    handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  });
}

function documented(schema: object | undefined): Record<string, unknown> {
  const parts = Object.entries(schema ?? {});
  return Object.fromEntries(parts.map(([part, value]) => [part, value instanceof z.ZodType ? inputSchema(value) : value]));
}
