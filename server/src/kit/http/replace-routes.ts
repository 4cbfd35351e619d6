import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { named, noteOf } from '@hoivien/contract/kit/schema-note.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../call.ts';
import { type FieldError, fieldErrors, inputRefusal, Refusal } from '../errors.ts';
import { bodyOf } from './given-body.ts';
import { parseBody, readAs } from './multipart-body.ts';
import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import { type Answered, type Inputs, type Route, type RouteShape, route } from './route.ts';

type Values = Readonly<Record<string, unknown>>;

interface Change<Body> {
  body: Body;
  params: Readonly<Record<string, string>>;
  query: unknown;
}

interface ReplaceShape<Body, Answer>
  extends Omit<RouteShape<Body, unknown, never, Answer>, 'method' | 'body' | 'params'> {
  access: Exclude<Access, 'public'>;
  /** The whole record with its version. Its schema is an object. */
  body?: z.ZodType<Body> | undefined;
  params?: z.ZodType;
  /** The record as its writer sees it. */
  read: (call: Call, inputs: Omit<Change<Body>, 'body'>) => Promise<object>;
  /** A value of the record in the form that the body takes. */
  asInput?: (name: string, value: unknown) => unknown;
  /** Names that keep their value when a body leaves them out. */
  keeps?: (name: string, record: Values) => boolean;
  /** A PUT keeps what it leaves out, as the specification says of profiles and users. */
  keepsAll?: true;
  handle: (call: Call, inputs: Change<Body>) => Promise<Answered<Answer>>;
}

/**
 * The two calls that change a record. PUT replaces it whole and refuses a body that leaves out a value: a program that knew
 * fewer fields would empty the others. PATCH changes what it names (RFC 7396: objects are merged, lists replaced). Both
 * require the version that was read.
 */
export function replaceRoutes<Body, Answer>(shape: ReplaceShape<Body, Answer>): Route[] {
  const {
    read,
    asInput = (_name, value) => value,
    keeps = () => false,
    keepsAll,
    handle,
    body,
    params,
    ...rest
  } = shape;
  if (!body) throw new Error(`${rest.url} replaces a record without a body.`);
  const fields = shapeOf(body);
  const common = { ...rest, ...(params && { params: params as z.ZodType<Change<Body>['params']> }) };
  const valued = async (call: Call, inputs: Omit<Change<Body>, 'body'>) => (await read(call, inputs)) as Values;
  const whole = route<Body, unknown, Change<Body>['params'], Answer>({
    ...common,
    method: 'PUT',
    summary: `${shape.summary}: the whole of it`,
    replaces: 'whole',
    body,
    handle: async (call, { body: given, params: at, query, request }) => {
      const inputs = { params: at ?? {}, query };
      const names = namesOf(request);
      const absent = Object.keys(fields).filter((name) => !names.has(name) && name !== 'version');
      if (absent.length > 0) {
        const record = await valued(call, inputs);
        const isSame = record['version'] === (given as Values)['version'];
        const lost = absent.filter((name) => !keeps(name, record) && isLost(record[name], (given as Values)[name]));
        // An older version, or a state that allows no change, is told first.
        if (isSame && isOpen(record) && lost.length > 0) throw inputRefusal(lost.map(leftOut));
      }
      return handle(call, { ...inputs, body: given });
    },
  });
  const change = async (
    call: Call,
    inputs: Omit<Change<Body>, 'body'>,
    givenTo: (record: Values) => Values,
    sent: unknown,
  ) => {
    const record = await valued(call, inputs);
    const given = givenTo(record);
    const input: Record<string, unknown> = {};
    for (const name of Object.keys(fields)) {
      const held = asInput(name, record[name]);
      const value = Object.hasOwn(given, name) ? merged(held, given[name]) : held;
      if (value !== undefined) input[name] = value;
    }
    return handle(call, { ...inputs, body: parsed(body, input, sent) });
  };
  const partly = {
    ...common,
    summary: `${shape.summary}: only what the body names`,
    replaces: 'part',
    body: partOf(body, fields),
    handle: async (call: Call, { params: at, query, request }: Inputs<Values, unknown, Change<Body>['params']>) => {
      const given = givenIn(request);
      return change(call, { params: at ?? {}, query }, () => given, bodyOf(request));
    },
  } satisfies Partial<RouteShape<Values, unknown, Change<Body>['params'], Answer>> & { handle: unknown };
  const part: Route = {
    ...route<Values, unknown, Change<Body>['params'], Answer>({
      ...partly,
      method: 'PATCH',
      operation: rest.operation && `${rest.operation}Partly`,
    }),
    changePart: (call, inputs, given) => change(call, inputs, given, undefined),
  };
  if (keepsAll) return [route<Values, unknown, Change<Body>['params'], Answer>({ ...partly, method: 'PUT' }), part];
  return [whole, part];
}

function parsed<Body>(body: z.ZodType<Body>, input: object, sent: unknown): Body {
  readAs(sent, input);
  const result = parseBody(body, input);
  if (!result.success) throw inputRefusal(fieldErrors(result.error.issues));
  return result.data as Body;
}

/** Whether the state of a record lets it be changed, as far as it tells. */
function isOpen({ allowedActions }: Values): boolean {
  const actions = (allowedActions ?? []) as { action: string; refusal: string | null }[];
  return !actions.some(({ action, refusal }) => action === 'Update' && refusal !== null);
}

function leftOut(name: string): FieldError {
  return { field: name, message: 'Mes.Input.Body.LeftOut', params: { name } };
}

/** Whether a value would be lost: it is there, its reader sees it, and the body without it means another one. */
function isLost(held: unknown, meant: unknown): boolean {
  if (held === meant) return false;
  if (typeof held === 'boolean') return meant !== undefined;
  if (held === undefined || held === null || held === '' || isMasked(held)) return false;
  if (Array.isArray(held)) return held.length > 0;
  return typeof held !== 'object' || Object.values(held).some((inner) => isLost(inner, null));
}

function merged(held: unknown, given: unknown): unknown {
  if (!isPlain(held) || !isPlain(given)) return given;
  const names = new Set([...Object.keys(held), ...Object.keys(given)]);
  return Object.fromEntries(
    [...names].map((name) => [name, Object.hasOwn(given, name) ? merged(held[name], given[name]) : held[name]]),
  );
}

function isPlain(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function givenIn(request: FastifyRequest): Values {
  const body = bodyOf(request);
  if (!isPlain(body)) throw new Refusal('Mes.Input.Unreadable', 400);
  return body;
}

function namesOf(request: FastifyRequest): ReadonlySet<string> {
  const body = bodyOf(request);
  return new Set(isPlain(body) ? Object.keys(body) : []);
}

/** The fields of a body, also behind a transformation. */
function shapeOf(body: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = (body as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'pipe') return shapeOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
  throw new Error('A record is replaced by an object.');
}

/** The schema of a body that may leave out everything but the version. */
function partOf(body: z.ZodType, fields: Readonly<Record<string, z.core.$ZodType>>): z.ZodType<Values> {
  const known = parts.get(body);
  if (known) return known;
  const optional = Object.entries(fields).map(([name, field]) => [
    name,
    name === 'version' ? (field as z.ZodType) : z.optional(field as z.ZodType),
  ]);
  const made = z.object(Object.fromEntries(optional) as Record<string, z.ZodType>) as z.ZodType<Values>;
  const own = noteOf(body)?.name;
  parts.set(body, own === undefined ? made : named(`${own.replace(/Update$/, '')}Patch`, made));
  return parts.get(body) as z.ZodType<Values>;
}

const parts = new WeakMap<z.ZodType, z.ZodType<Values>>();

/** The one of a list with an id. @throws Refusal 404 */
export function oneOf<One extends { id: string }>(all: readonly One[], id: string | undefined, key: string): One {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Refusal(key, 404);
  return found;
}
