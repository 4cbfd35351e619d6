import type { FastifyInstance } from 'fastify';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { fieldErrors, inputRefusal, Refusal } from '../errors.ts';
import { parseBody } from './multipart-body.ts';

/**
 * Connects zod with Fastify. Zod parses inputs. Schemas of responses become JSON schema once; Fastify's compiled
 * serialiser then writes the answers and drops undeclared fields.
 */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const result = httpPart === 'body' ? parseBody(schema, data ?? {}) : schema.safeParse(data);
    if (result.success) return { value: result.data };
    const errors = fieldErrors(result.error.issues);
    const [first] = errors;
    return { error: httpPart === 'params' && first ? new Refusal(first.message, 404) : inputRefusal(errors) };
  });
  // Equal schemas share a serialiser, because each serialiser contains a validator of its own.
  const serialisers = new Map<string, ReturnType<typeof fastJson>>();
  app.setSerializerCompiler<fastJson.AnySchema>(({ schema }) => {
    const shape = JSON.stringify(schema);
    const serialiser = serialisers.get(shape) ?? fastJson(withoutUnions(schema));
    serialisers.set(shape, serialiser);
    return serialiser;
  });
  app.addHook('onRoute', (route) => {
    const response = route.schema?.response as Record<string, unknown> | undefined;
    if (!response) return;
    for (const [status, schema] of Object.entries(response)) {
      if (schema instanceof z.ZodType) response[status] = outputSchema(schema);
    }
  });
}

/**
 * The same schema with `nullable` instead of a union with null. For a union the serialiser validates each value, which
 * takes longer than the rest of a list.
 */
function withoutUnions<Shape>(schema: Shape): Shape {
  if (Array.isArray(schema)) return schema.map(withoutUnions) as Shape;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown }[] };
  const [one, other] = anyOf ?? [];
  const isOrNull = anyOf?.length === 2 && typeof one?.type === 'string' && other?.type === 'null';
  const plain = isOrNull ? { ...rest, ...one, nullable: true } : schema;
  return Object.fromEntries(Object.entries(plain).map(([name, inner]) => [name, withoutUnions(inner)])) as Shape;
}

/** The JSON schema of a response, for the serialiser. */
function outputSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'throw' });
}
