import { randomUUID } from 'node:crypto';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import { overlongBody } from './body-limits.ts';

/** Limits of a form in the place of a JSON body. Files go to the routes of uploads. */
const FIELDS_MOST = 1_000;
const NAME_MOST = 200;
const DEPTH_MOST = 8;
const INDEX_MOST = 999;

/** Bodies that came as a form, so that every value in them is a text. */
const flattened = new WeakSet<object>();

/**
 * Lets every route with a JSON body take a multipart form, too. Names of nested values are flattened
 * (`leaderInfo.name`, `connectInfos[0].name`); an array uses indexes, `[]` or a repeated name.
 */
export function acceptForms(app: FastifyInstance): void {
  // Only routes that declare it take such a form, because pages of other sites can send one without asking the server.
  const pressed = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(pressed, { parseAs: 'string' }, (request, _body, done) =>
    isPressed(request) ? done(null, undefined) : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(pressed)),
  );
  app.addHook('preValidation', async (request) => {
    const { schema, config } = request.routeOptions;
    if (!request.isMultipart() || config.facts?.raw) return;
    const fields = await readFields(request);
    // A route without a body reads nothing of it, but it refuses files and broken forms like the others.
    if (!schema?.body) return;
    const body = emptied(nest(fields)) as object;
    flattened.add(body);
    request.body = body;
  });
}

/** Whether the route takes the one press of a mail program (RFC 8058), whose values it never reads. */
function isPressed({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.facts?.pressed === true;
}

/**
 * Parses a body. In a body that came as a form it first converts each text to the type that the schema expects there,
 * so that `true` and `12` become a boolean and a number.
 */
export function parseBody(schema: z.ZodType, body: unknown) {
  const result = schema.safeParse(body);
  if (result.success || typeof body !== 'object' || body === null || !flattened.has(body)) return result;
  let isRead = false;
  for (const issue of result.error.issues)
    if (issue.code === 'invalid_type') isRead = readText(body, issue.path, issue.expected) || isRead;
  return isRead ? schema.safeParse(body) : result;
}

/** Lets a copy or a completed body be read as the form that its original came as. */
export function readAs(original: unknown, body: object): void {
  if (typeof original === 'object' && original !== null && flattened.has(original)) flattened.add(body);
}

/** Reads the fields of a form within the byte limit of the route. It counts the parts before it parses them. */
async function readFields(request: FastifyRequest): Promise<[name: string, value: string][]> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const form = await readWhole(request).catch(unreadable);
  const [, ...parts] = `\r\n${form.toString('latin1')}`.split(`\r\n--${quoted ?? plain}`);
  if (parts.length > FIELDS_MOST + 1) throw new Refusal('Mes.Input.Body.TooComplex', 400);
  // The parser splits at a boundary wherever it stands, so the body gets a random boundary that no text contains.
  const boundary = randomUUID();
  const clean = Buffer.from(parts.map((part) => `--${boundary}${part}`).join('\r\n'), 'latin1');
  const fields = await new Response(clean, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    .formData()
    .catch(unreadable);
  return [...fields].map(([name, value]) => {
    if (typeof value !== 'string' || name.length > NAME_MOST) throw new Refusal('Mes.Input.Unreadable', 400);
    return [name, value];
  });
}

async function readWhole({ raw, routeOptions: { bodyLimit } }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > bodyLimit) throw overlongBody(bodyLimit);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A refusal must not destroy the request, because its socket still has to send the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw overlongBody(bodyLimit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** A form that ends in the middle or names no boundary is a mistake of the sender, so it gets status 400. */
function unreadable(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('Mes.Input.Unreadable', 400);
}

type Node = Record<string, unknown>;

/** @example nest([['a.b', '1'], ['c[0].d', '2'], ['e', '3'], ['e', '4']]) // { a: { b: '1' }, c: [{ d: '2' }], e: ['3', '4'] } */
export function nest(fields: readonly (readonly [name: string, value: string])[]): Node {
  const root: Node = {};
  for (const [name, value] of fields) {
    const steps = stepsOf(name);
    const last = steps.pop() as string;
    let at = root;
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1] ?? last;
      requireIndex(at, step);
      if (!Object.hasOwn(at, step)) at[step] = /^\d*$/.test(next) ? [] : {};
      if (typeof at[step] !== 'object') throw new Refusal('Mes.Input.Unreadable', 400);
      at = at[step] as Node;
    }
    put(at, last, value);
  }
  return root;
}

/** A form has no null: an empty text is null, and a list of one empty text is empty. */
function emptied(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.length === 1 && value[0] === '' ? [] : value.map(emptied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
}

/** An array has numbers only: its `length` and its functions are no values of a form. */
function requireIndex(at: Node, name: string): void {
  if (Array.isArray(at) && !/^\d*$/.test(name)) throw new Refusal('Mes.Input.Unreadable', 400);
}

function put(at: Node, name: string, value: string): void {
  requireIndex(at, name);
  if (name === '' && Array.isArray(at)) at.push(value);
  else if (!Object.hasOwn(at, name)) at[name] = value;
  else at[name] = [...[at[name]].flat(), value];
}

/** The steps of a name: `a[0].b` becomes a, 0, b; `a[]` becomes a and an empty step. */
function stepsOf(name: string): string[] {
  const steps = name.split(/\.|\[|\]\.?/);
  if (name.endsWith(']')) steps.pop();
  const isFit = steps.every(
    (step, at) =>
      !(step in Object.prototype) &&
      step !== 'prototype' &&
      (step !== '' || (at > 0 && at === steps.length - 1)) &&
      (!/^\d+$/.test(step) || Number(step) <= INDEX_MOST),
  );
  if (!isFit || steps.length > DEPTH_MOST) throw new Refusal('Mes.Input.Unreadable', 400);
  return steps;
}

/** Replaces the text at a path by a value of the expected type. Returns false when it could not. */
function readText(body: object, path: readonly PropertyKey[], expected: string): boolean {
  const name = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Node | undefined)?.[step as string], body);
  if (name === undefined || typeof holder !== 'object' || holder === null) return false;
  const text = (holder as Node)[name as string];
  if (typeof text !== 'string' && text !== null) return false;
  const read = text === null ? empties[expected] : readers[expected]?.(text);
  if (read === undefined) return false;
  (holder as Node)[name as string] = read;
  return true;
}

/** What an empty text means where null is none of the values. */
const empties: Readonly<Record<string, unknown>> = { array: [], string: '' };

const readNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: (text) => ({ true: true, false: false, on: true })[text],
  number: readNumber,
  int: readNumber,
  array: (text) => [text],
};
