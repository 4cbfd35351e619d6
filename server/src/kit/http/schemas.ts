import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { reachedSchema } from '@hoivien/contract/kit/reached.ts';
import { fieldErrors, inputRefusal, Refusal } from '../errors.ts';
import { parseBody } from './multipart-body.ts';

/**
 * Connects zod with Fastify. Zod parses inputs. The schema of an answer becomes a compiled serialiser once, which drops
 * undeclared fields.
 */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const result = httpPart === 'body' ? parseBody(schema, data ?? {}) : schema.safeParse(data);
    if (result.success) return { value: result.data };
    const errors = fieldErrors(result.error.issues);
    const [first] = errors;
    return { error: httpPart === 'params' && first ? new Refusal(first.message, 404) : inputRefusal(errors) };
  });
  // A serialiser takes as much memory as its schema, and most routes are seldom called, so it is made at the first answer.
  const serialisers = new Map<string, Serialiser>();
  app.setSerializerCompiler<AnswerShape>(({ schema: { answer: inner, isUndoable } }) => {
    let write: Serialiser | undefined;
    return (answer) => {
      write ??= serialiserOf(envelope(inner, isUndoable), serialisers);
      return write(answer);
    };
  });
}

/** What a route answers, of which the serialiser is made. */
export interface AnswerShape {
  answer: z.ZodType;
  isUndoable: boolean | undefined;
}

/** The schema of an answer with its envelope. */
export function envelope(answer: z.ZodType, isUndoable = false): z.ZodType {
  const plain = z.object({ data: answer, message: z.string().optional(), reached: reachedSchema.optional() });
  return isUndoable ? plain.extend({ undo: z.string().optional() }) : plain;
}

type Serialiser = ReturnType<typeof fastJson>;

/** Equal schemas share a serialiser, because each serialiser contains a validator of its own. */
function serialiserOf(schema: z.ZodType, known: Map<string, Serialiser>): Serialiser {
  const shape = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'throw' });
  const key = createHash('sha256').update(JSON.stringify(shape)).digest('base64');
  const serialiser = known.get(key) ?? fastJson(withoutUnions(shape as fastJson.AnySchema));
  known.set(key, serialiser);
  return serialiser;
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
