import type { z } from 'zod';

/** Facts about a schema for the document of the API, beyond its shape. */
export interface SchemaNote {
  /** The name of the schema in the document, in Pascal case. */
  readonly name: string;
  /** The rule of one of its fields in words. Only writing the document calls it. */
  readonly rule?: (field: string) => string | undefined;
}

const notes = new WeakMap<z.core.$ZodType, SchemaNote>();

/**
 * Gives a schema its name in the document of the API, so that calls refer to it instead of repeating it. A schema keeps
 * its first name.
 *
 * @example export const noteSchema = named('Note', z.object({ … }));
 */
// Without the mark in the next line a bundle of the browser would keep every named schema, used or not.
/* @__NO_SIDE_EFFECTS__ */
export function named<Schema extends z.ZodType>(name: string, schema: Schema, rule?: SchemaNote['rule']): Schema {
  if (!notes.has(schema)) notes.set(schema, { name, ...(rule && { rule }) });
  return schema;
}

/** The name and the rules of a schema, when it has any. */
export function noteOf(schema: z.core.$ZodType): SchemaNote | undefined {
  return notes.get(schema);
}
