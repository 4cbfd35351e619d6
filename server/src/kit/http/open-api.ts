import { noteOf } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import { mapBreathing } from '../breathe.ts';
import { operationId } from './operation-id.ts';
import { refusalResponses, refusalStatuses, refusalSchema, statusName } from './refusal-schema.ts';
import type { Route, RouteFacts } from './route.ts';
import { envelope } from './schemas.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

/** Facts of the document that do not follow from the routes. */
export interface ApiInfo {
  version: string;
  /** A short description of a tag. */
  describeTag?: (tag: string) => string | undefined;
}

/**
 * Writes the OpenAPI document of all routes. Its schemas come from zod, and each named schema stands in it once.
 * Writing takes some tenths of a second, so it yields to other requests meanwhile.
 */
export async function openApi(routes: readonly Route[], { version, describeTag }: ApiInfo): Promise<Json> {
  const taken = new Set<string>();
  const shared: Shared = {
    inputs: new Components('input', taken),
    outputs: new Components('output', taken),
    parameters: {},
    fields: new Map(),
    envelopes: new Map(),
    undoables: new Map(),
  };
  const refusal = shared.outputs.refer(refusalSchema, 'Refusal');
  const paths: Record<string, Json> = {};
  await mapBreathing(routes, (route) => {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, shared) };
  });
  const tags = [...new Set(routes.map(({ facts }) => facts.tag))].sort();
  return {
    openapi: '3.1.0',
    info: { title: 'Hoivien', version, description: INTRODUCTION },
    security: [{ bearer: [] }],
    tags: tags.map((name) => {
      const description = describeTag?.(name);
      return { name, ...(description && { description }) };
    }),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: shared.parameters,
      responses: refusalResponses(refusal),
      schemas: { ...shared.inputs.schemas(), ...shared.outputs.schemas() },
    },
  };
}

const INTRODUCTION = [
  'Answers stand in `data`. `message` is the key of a sentence; `GET /api/Messages` has the sentences of all keys in Vietnamese and English.',
  'A refusal has the same `message`, one entry in `errors` for each field that is wrong, and the `requestId` that the log knows.',
  'A name that a call does not know is refused with 400, in its query as in its body.',
  'PUT replaces a record whole: a body that leaves out a field which has a value is refused with 400 and names it; null or an empty list empties a field. PATCH changes only what it names: objects are merged, lists replaced. Both require `version`, the one that was read, and answer 409 with the present record when it is not the newest. The calls of profiles, pictures and users keep what they leave out.',
  'A write may name itself in the header `Idempotency-Key`, with 16 to 64 letters, digits and `-`: sent again with the same name within a day, it writes nothing again. It gets the first answer, or 409 `Mes.Press.Done` with `written`, the first record that it wrote.',
  'Days are YYYY-MM-DD by the calendar of Vietnam. Moments are ISO 8601 in UTC. Money is whole VND.',
  'Bodies may be sent as JSON or as multipart/form-data, with nested names flattened: `leaderInfo.name`, `connectInfos[0].name`.',
].join('\n\n');

interface Shared {
  inputs: Components;
  outputs: Components;
  parameters: Json;
  /** The fields of a query or a path, which many routes share. */
  fields: Map<Schema, { properties: Record<string, Json>; required: ReadonlySet<string> }>;
  envelopes: Map<unknown, z.ZodType>;
  /** The envelopes that may contain a token for undoing. */
  undoables: Map<unknown, z.ZodType>;
}

function operation({ access, facts }: Route, shared: Shared): Json {
  const id =
    facts.operation ?? operationId(facts.method, facts.url, { isMany: isMany(facts), isNew: facts.status === 201 });
  const parameters = [
    ...parametersIn('path', facts.params, shared),
    ...(facts.query ? partsOf(facts.query).flatMap((part) => parametersIn('query', part, shared)) : []),
  ];
  const body = requestBody(facts, id, shared);
  return {
    operationId: id,
    tags: [facts.tag],
    summary: facts.summary,
    ...describe(access, facts),
    ...(access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [facts.status ?? 200]: success(facts, id, shared),
      ...Object.fromEntries(
        refusalStatuses(access, facts).map((status) => [
          status,
          { $ref: `#/components/responses/${statusName(status)}` },
        ]),
      ),
    },
  };
}

const REPLACING = {
  whole: 'Leaving out a field that has a value is refused with 400; null or an empty list empties it.',
  part: 'What the body leaves out stays. Objects are merged, lists replaced.',
} as const;

const PROOF =
  'the header `X-Proof` with the answer of `POST /api/Users/Proof`; otherwise 403 with `Mes.Session.Proof.Required`.';

const PROVING = { always: `Needs ${PROOF}`, some: `Some changes need ${PROOF}` } as const;

function describe(access: Route['access'], { replaces, proof }: RouteFacts): Json {
  const sentences = [
    ...(replaces ? [REPLACING[replaces]] : []),
    ...(proof ? [PROVING[proof]] : []),
    ...(typeof access === 'string' ? [] : [`Permission: ${access.length > 1 ? 'any of ' : ''}${access.join(', ')}.`]),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

/** Whether an answer is a list or a page of one. */
function isMany({ answer }: RouteFacts): boolean {
  if (answer instanceof z.ZodArray) return true;
  return answer instanceof z.ZodObject && answer.shape.items instanceof z.ZodArray && 'total' in answer.shape;
}

function success({ answer, sends, summary, undoable }: RouteFacts, id: string, shared: Shared): Json {
  if (sends) {
    const content = Object.fromEntries(sends.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
    return { description: summary, ...(sends.length > 0 && { content }) };
  }
  const schema = answer ? shared.outputs.refer(...enveloped(answer, id, shared, undoable)) : {};
  return { description: summary, content: { 'application/json': { schema } } };
}

/** The answer of a call in its envelope; calls with the same answer share one. */
function enveloped(
  answer: z.ZodType,
  id: string,
  { envelopes, undoables }: Shared,
  isUndoable = false,
): [z.ZodType, name: string] {
  const element = answer instanceof z.ZodArray ? answer.element : undefined;
  const item = element && noteOf(element)?.name;
  const isNull = answer instanceof z.ZodNull;
  const key = isNull ? 'null' : item ? `${item}[]` : answer;
  const kept = isUndoable ? undoables : envelopes;
  const schema = kept.get(key) ?? envelope(answer, isUndoable);
  kept.set(key, schema);
  const name = isNull ? 'Done' : (noteOf(answer)?.name ?? (item && `${item}List`) ?? upperFirst(id));
  return [schema, isNull ? name : `${isUndoable ? 'Undoable' : ''}${name}Answer`];
}

function requestBody({ body, raw }: RouteFacts, id: string, { inputs }: Shared): Json | undefined {
  const file = { type: 'string', format: 'binary' };
  if (raw === 'form') {
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (raw === 'part') return { required: true, content: { 'application/offset+octet-stream': { schema: file } } };
  if (!body) return undefined;
  const content = { schema: inputs.refer(body, `${upperFirst(id)}Input`) };
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': content, 'multipart/form-data': content },
  };
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined, shared: Shared): Json[] {
  if (!schema) return [];
  const note = noteOf(schema);
  const { properties, required } = fieldsOf(schema, shared);
  return Object.entries(properties).flatMap(([name, property]): Json[] => {
    // The schema contains a filter that its field cannot have only to refuse it by the key of the field; the document
    // leaves it out.
    if (isNever(property)) return [];
    const description = note?.rule?.(name);
    const isRequired = place === 'path' || required.has(name);
    const parameter = {
      name,
      in: place,
      ...(description && { description }),
      ...(isRequired && { required: true }),
      schema: place === 'query' ? repeated(property) : property,
    };
    if (!note) return [parameter];
    const key = `${note.name}.${name}`;
    if (JSON.stringify(shared.parameters[key] ?? parameter) !== JSON.stringify(parameter)) return [parameter];
    shared.parameters[key] = parameter;
    return [{ $ref: `#/components/parameters/${key}` }];
  });
}

/** The schemas of a query: the query of a list, and the parameters that an export adds to it. */
function partsOf(schema: z.ZodType): Schema[] {
  return schema instanceof z.ZodIntersection ? [schema.def.left, schema.def.right] : [schema];
}

function fieldsOf(schema: Schema, { fields }: Shared) {
  const known = fields.get(schema);
  if (known) return known;
  const written = z.toJSONSchema(schema, { ...WRITING, io: 'input' });
  const made = {
    properties: (written.properties ?? {}) as Record<string, Json>,
    required: new Set(written.required ?? []),
  };
  fields.set(schema, made);
  return made;
}

function isNever(property: Json): boolean {
  return JSON.stringify(property.not) === '{}';
}

/** The schema of a parameter that may be repeated, from that of a value or a list of values. */
function repeated(property: Json): Json {
  const { anyOf, ...rest } = property;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return property;
  const [one, many] = anyOf as [Json, Json];
  return many.type === 'array' && JSON.stringify(many.items) === JSON.stringify(one) ? { ...rest, ...many } : property;
}

const WRITING = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

/**
 * The schemas of one direction by name, each written once. A named schema inside another one becomes a reference, too.
 */
class Components {
  readonly #io: 'input' | 'output';
  readonly #names = new Map<Schema, string>();
  readonly #taken: Set<string>;

  constructor(io: 'input' | 'output', taken: Set<string>) {
    this.#io = io;
    this.#taken = taken;
  }

  /** Refers to a schema by its own name, or by the given name when it has none or another schema has the same one. */
  refer(schema: Schema, name: string): Json {
    const known = this.#names.get(schema);
    if (known !== undefined) return { $ref: refTo(known) };
    const own = noteOf(schema)?.name;
    const free = [own, name, `${name}2`].find((one) => one !== undefined && !this.#taken.has(one));
    if (free === undefined) throw new Error(`Two schemas are called ${name} in the document of the API.`);
    this.#names.set(schema, free);
    this.#taken.add(free);
    for (const inner of inside(schema)) this.#find(inner);
    return { $ref: refTo(free) };
  }

  #find(schema: Schema): void {
    const note = noteOf(schema);
    if (note && (this.#names.has(schema) || !this.#taken.has(note.name))) this.refer(schema, note.name);
    else for (const inner of inside(schema)) this.#find(inner);
  }

  schemas(): Json {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, { ...WRITING, io: this.#io, uri: refTo });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
    );
  }
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The schemas directly inside a schema. */
function inside(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.values(def.shape);
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return [...def.options];
  if (def.type === 'intersection') return [def.left, def.right];
  if (def.type === 'pipe') return [def.in, def.out];
  if (def.type === 'record') return [def.valueType];
  return 'innerType' in def ? [def.innerType] : [];
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
