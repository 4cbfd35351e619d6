/** The parts of the document of the API that a request is made from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
}
interface Shape {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  minimum?: number;
}

/** A plain body that a route reads, by the document of the API; empty for a route without one. */
export function bodyOf(document: Document, method: string, url: string): Record<string, unknown> {
  const content = operationOf(document, method, url)?.requestBody?.content['application/json'];
  return content ? (valueOf(document, content.schema, '') as Record<string, unknown>) : {};
}

/** The values of the query that a route requires. */
export function queryOf(document: Document, method: string, url: string): string {
  const needed = (operationOf(document, method, url)?.parameters ?? []).filter(
    (one) => one.in === 'query' && one.required,
  );
  const pairs = needed.map(({ name, schema }) => [name, String(valueOf(document, schema, name))] as [string, string]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function operationOf({ paths }: Document, method: string, url: string): Operation | undefined {
  return paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** Days and times by the names of fields that belong together: an end comes after its start. */
const LATE = /end|until|to$/i;

function valueOf(document: Document, shape: Shape, name: string): unknown {
  const named = shape.$ref?.split('/').at(-1);
  if (named !== undefined) return valueOf(document, document.components.schemas[named] ?? {}, name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const inner = shape.anyOf ?? shape.oneOf;
  if (inner) return valueOf(document, inner.find(({ type }) => type !== 'null') ?? {}, name);
  if (shape.allOf)
    return Object.assign({}, ...shape.allOf.map((one) => valueOf(document, one, name))) as Record<string, unknown>;
  const type = [shape.type].flat().find((one) => one !== 'null') ?? (shape.properties ? 'object' : 'string');
  const values: Record<string, () => unknown> = {
    object: () =>
      Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([key]) => shape.required?.includes(key))
          .map(([key, part]) => [key, valueOf(document, part, key)]),
      ),
    array: () => Array.from({ length: shape.minItems ?? 0 }, () => valueOf(document, shape.items ?? {}, name)),
    integer: () => Math.max(shape.minimum ?? 1, 1),
    number: () => Math.max(shape.minimum ?? 1, 1),
    boolean: () => false,
    string: () => textOf(shape.format, name),
  };
  return values[type]?.() ?? null;
}

function textOf(format: string | undefined, name: string): string {
  const year = LATE.test(name) ? '2031' : '2030';
  const texts: Record<string, string> = {
    uuid: '00000000-0000-7000-8000-00000000dead',
    date: `${year}-01-01`,
    'date-time': `${year}-01-01T01:00:00Z`,
    email: 'x@example.test',
  };
  return texts[format ?? ''] ?? (/fields?$/i.test(name) ? 'name' : 'x');
}
