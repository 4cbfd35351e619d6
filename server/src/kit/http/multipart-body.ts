import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../errors.ts';
import { overlongBody } from './body-limits.ts';

/** Bounds of a form that stands in the place of a JSON body. Files go to the uploads, not here. */
const FIELDS_MOST = 1_000;
const NAME_MOST = 200;
const DEPTH_MOST = 8;
const INDEX_MOST = 999;

/** Bodies that came as a form: every value in them is a text. */
const flattened = new WeakSet<object>();

/**
 * Lets every route that takes JSON take a multipart form too: nested names flattened (`leaderInfo.name`,
 * `connectInfos[0].name`), arrays expanded by index, by `[]` or by repeating the name.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.schema?.body || !request.isMultipart()) return;
    const body = nest(await readFields(request));
    flattened.add(body);
    request.body = body;
  });
}

/**
 * Parses a body; texts of a form are read as what the schema expects in their place, so that `true` and `12` are no
 * longer texts where a boolean or a number belongs.
 */
export function parseBody(schema: z.ZodType, body: unknown) {
  const result = schema.safeParse(body);
  if (result.success || typeof body !== 'object' || body === null || !flattened.has(body)) return result;
  let isRead = false;
  for (const issue of result.error.issues)
    if (issue.code === 'invalid_type') isRead = readText(body, issue.path, issue.expected) || isRead;
  return isRead ? schema.safeParse(body) : result;
}

/** Reads a form that is no larger than JSON may be there; its parts are counted before they are told apart. */
async function readFields(request: FastifyRequest): Promise<[name: string, value: string][]> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const form = await readWhole(request).catch(unreadable);
  const [, ...parts] = `\r\n${form.toString('latin1')}`.split(`\r\n--${quoted ?? plain}`);
  if (parts.length > FIELDS_MOST + 1) throw new Refusal('Mes.Input.Body.TooComplex', 400);
  // The reader takes a boundary for one wherever it stands, so it gets one that stands in no text.
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
  // A refusal does not destroy it: the socket is to bring the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw overlongBody(bodyLimit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** A form that ends in the middle or names no boundary is the sender's mistake, whatever the reader calls it. */
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
      at[step] ??= /^\d*$/.test(next) ? [] : {};
      if (typeof at[step] !== 'object') throw new Refusal('Mes.Input.Unreadable', 400);
      at = at[step] as Node;
    }
    put(at, last, value);
  }
  return root;
}

function put(at: Node, name: string, value: string): void {
  if (name === '' && Array.isArray(at)) at.push(value);
  else if (!Object.hasOwn(at, name)) at[name] = value;
  else at[name] = [...[at[name]].flat(), value];
}

/** `a[0].b` is a, 0, b; `a[]` is a and an empty step. */
function stepsOf(name: string): string[] {
  const steps = name.split(/\.|\[|\]\.?/);
  if (name.endsWith(']')) steps.pop();
  const isFit = steps.every(
    (step, at) =>
      !['__proto__', 'constructor', 'prototype'].includes(step) &&
      (step !== '' || (at > 0 && at === steps.length - 1)) &&
      (!/^\d+$/.test(step) || Number(step) <= INDEX_MOST),
  );
  if (!isFit || steps.length > DEPTH_MOST) throw new Refusal('Mes.Input.Unreadable', 400);
  return steps;
}

/** Replaces the text at the path by what was expected there; says whether it could. */
function readText(body: object, path: readonly PropertyKey[], expected: string): boolean {
  const name = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Node | undefined)?.[step as string], body);
  if (name === undefined || typeof holder !== 'object' || holder === null) return false;
  const text = (holder as Node)[name as string];
  if (typeof text !== 'string') return false;
  const read = readers[expected]?.(text);
  if (read === undefined) return false;
  (holder as Node)[name as string] = read;
  return true;
}

const readNumber = (text: string) => (text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: (text) => ({ true: true, false: false, on: true, '': null })[text],
  number: readNumber,
  int: readNumber,
  array: (text) => (text === '' ? [] : [text]),
  null: (text) => (text === '' ? null : undefined),
};
