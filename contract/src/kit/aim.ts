import type { z } from 'zod';

/** How a body says which records it is about: one of these fields, and the words for all of them. */
interface Aim<Field extends string> {
  readonly fields: readonly [Field, ...Field[]];
  /** What a person sends who means all, for example `query: ""`. */
  readonly all: string;
}

/**
 * A body over many records that must say which: without any of the fields it is refused, because a program that forgot
 * them would change everything. Null and an empty query are answers. The document of the API says it as `anyOf`.
 *
 * @example aimed(z.object({ action, ids, query }), { fields: ['ids', 'query'], all: 'query: ""' })
 */
// Without the mark in the next line a bundle of the browser would keep every schema, used or not.
/* @__NO_SIDE_EFFECTS__ */
export function aimed<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { fields, all }: Aim<keyof Shape & string>,
): z.ZodObject<Shape> {
  return schema
    .refine((body) => fields.some((field) => (body as Record<string, unknown>)[field] !== undefined), {
      path: [fields[0]],
      error: 'Mes.Input.Aim.Required',
      params: { fields: fields.join(', '), all },
    })
    .meta({ anyOf: fields.map((field) => ({ required: [field] })) });
}
