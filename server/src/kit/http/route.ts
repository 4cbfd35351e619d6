import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import type { Reached } from '@hoivien/contract/kit/reached.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import { strangers } from '../known-names.ts';
import { asPress } from '../press.ts';
import { keepBody } from './given-body.ts';
import { bodyLimit, type Takes } from './body-limits.ts';
import type { AnswerShape } from './schemas.ts';

/** A request without an actor; public routes get it. */
export type Visit = Omit<Call, 'actor'> & {
  userAgent: string | null;
  /** The maker of the copied link that the request opened; the access log names them. */
  copiedBy?: Call['actor'];
};

export interface Inputs<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  /** The raw request, for the few routes that read it, such as an upload. */
  request: FastifyRequest;
}

/** A declared call with what only the server knows of it. */
export interface RouteShape<Body, Query, Params, Answer>
  extends Omit<DeclaredCall<Body, Query, Params, Answer, unknown>, 'access'>,
    Serving {}

/** How the server serves a call. */
export interface Serving {
  /** The route reads the request itself: a form with a file, the bytes of a part, or headers only. */
  raw?: 'form' | 'part' | 'headers';
  /**
   * The kind of body, which decides its limits. Default: `file` with `raw`, else `door` for a public route and `record`
   * for others.
   */
  takes?: Takes;
  /** A mail program may send it as a form whose values nobody reads: one press (RFC 8058). */
  pressed?: true;
  /** The handler checks a signature of the body, and reads its bytes as `request.signedText`. */
  signed?: true;
  /**
   * The answer lasts as long as its reader takes, or reads whole tables. It gets a database connection of its own, and
   * only a few run at the same time.
   */
  long?: true;
  /** The call changes a record whole, or in part (`replaceRoutes`). */
  replaces?: 'whole' | 'part';
  /** The answer is the same for everybody and shows nobody: a browser may keep it and ask whether it still holds. */
  forEverybody?: true;
  /** Users with an expired password may call this route, too. All other routes refuse them. */
  evenExpired?: true;
  /** Users whose role requires a second factor that they lack may call this route, too, and those that are `evenExpired`. */
  evenWithoutFactor?: true;
  /** A session that sees as another person may call this route, though it writes (`kit/http/seeing.ts`). */
  evenSeeing?: true;
}

/** The result of a handler; `message` is the key of the sentence that the interface shows. */
export interface Answered<Answer> {
  data: Answer;
  message?: string;
  /** The token that undoes the call. */
  undo?: string;
}

/** An answer with what the press reached, which `route` adds. */
type Told<Answer> = Answered<Answer> & { reached?: Reached };

/**
 * How a file is sent: as a download unless `inline`. No browser keeps it, unless it is the same for everybody: then all
 * caches may, for `maxAge` seconds. With a `tag` a reader that names it as what it has gets 304.
 */
interface Handing {
  tag?: string;
  inline?: boolean;
  size?: number;
  maxAge?: number;
}

/** A file as an answer: its name, type and stream of bytes. */
export class Download {
  readonly fileName: string;
  readonly type: string;
  readonly stream: Readable;
  readonly handing: Handing;

  constructor(fileName: string, type: string, stream: Readable, handing: Handing = {}) {
    this.fileName = fileName;
    this.type = type;
    this.stream = stream;
    this.handing = handing;
  }
}

/** An answer of status and headers only, for protocols without JSON. */
export class Bare {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}

/** An answer in the form of `text/event-stream`; it ends when its stream ends. */
export class Events {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** The declaration of a route, for the document of the API. */
export type RouteFacts = Omit<RouteShape<unknown, unknown, unknown, unknown>, 'takes'>;

/**
 * Changes a record in part as its PATCH does: `given` tells from the record as it is read what it gets. For what changes
 * many records, each as a person would alone.
 */
export type ChangePart = (
  call: Call,
  inputs: { params: Readonly<Record<string, string>>; query: unknown },
  given: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
) => Promise<Answered<unknown>>;

/** A declared route, for Fastify, for the document of the API and for the tests that try all routes. */
export interface Route {
  method: string;
  url: string;
  access: Access;
  facts: RouteFacts;
  /** What a PATCH does, for other calls. */
  changePart?: ChangePart;
  register: (app: FastifyInstance) => void;
}

/**
 * Serves a declared call for signed-in users.
 *
 * @example serve(feeCalls.preview, async (call, { params }) => ({ data: await previewOf(call, params.id) }))
 */
export function serve<Body, Query, Params, Answer, Sent>(
  declared: DeclaredCall<Body, Query, Params, Answer, Sent> & { access: Exclude<Access, 'public'> },
  handle: (call: Call, inputs: Inputs<Body, Query, Params>) => Promise<Answered<Answer> | Download | Events | Bare>,
  serving: Serving = {},
): Route {
  return route<Body, Query, Params, Answer>({ ...declared, ...serving, handle });
}

/** Serves a declared call for anyone. */
export function servePublic<Body, Query, Params, Answer, Sent>(
  declared: DeclaredCall<Body, Query, Params, Answer, Sent> & { access: 'public' },
  handle: (visit: Visit, inputs: Inputs<Body, Query, Params>) => Promise<Answered<Answer> | Download>,
  serving: Serving = {},
): Route {
  return publicRoute<Body, Query, Params, Answer>({ ...declared, ...serving, handle });
}

/** Declares a route for signed-in users. Its handler runs only when the access rule allows the request. */
export function route<Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  shape: RouteShape<Body, Query, Params, Answer> & {
    access: Exclude<Access, 'public'>;
    handle: (call: Call, inputs: Inputs<Body, Query, Params>) => Promise<Answered<Answer> | Download | Events | Bare>;
  },
): Route {
  return build(shape, shape.access, (request, reply) => {
    if (!request.call) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
    const { call } = request;
    const inputs = inputsOf<Body, Query, Params>(request);
    const handle = (own: Call) => (shape.long ? readLong(own, reply, shape, inputs) : shape.handle(own, inputs));
    if (shape.method === 'GET' || shape.method === 'HEAD') return answer(reply, shape.status, handle(call));
    const write = (own: Call) => toldOf(own, () => handle(own));
    return answer(reply, shape.status, shape.raw ? write(call) : request.server.repeats.once(request, call, write));
  });
}

async function toldOf<Answer>(
  call: Call,
  write: () => Promise<Answered<Answer> | Download | Events | Bare>,
): Promise<Told<Answer> | Download | Events | Bare> {
  const { answer: answered, reached } = await asPress(call, write);
  return reached && 'data' in answered ? { ...answered, reached } : answered;
}

async function readLong<Inputs, Answered>(
  call: Call,
  reply: FastifyReply,
  { handle }: { handle: (call: Call, inputs: Inputs) => Promise<Answered> },
  inputs: Inputs,
): Promise<Answered> {
  const reading = await reply.server.longReads.begin(call.actor.userId, reply.raw);
  return handle({ ...call, reading }, inputs);
}

/** Declares a route for anyone. */
export function publicRoute<Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  shape: RouteShape<Body, Query, Params, Answer> & {
    handle: (visit: Visit, inputs: Inputs<Body, Query, Params>) => Promise<Answered<Answer> | Download>;
  },
): Route {
  return build(shape, 'public', (request, reply) =>
    answer(reply, shape.status, shape.handle(request.visit, inputsOf(request))),
  );
}

function build(
  shape: RouteShape<unknown, unknown, unknown, unknown>,
  access: Access,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Route {
  const { method, url, body, query, params, raw, evenExpired = false, evenWithoutFactor = false } = shape;
  const { takes = raw ? 'file' : access === 'public' ? 'door' : 'record' } = shape;
  const schema = {
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(shape.answer && {
      response: { [shape.status ?? 200]: { answer: shape.answer, isUndoable: shape.undoable } satisfies AnswerShape },
    }),
  };
  const [inQuery, inBody] = [strangers('Query', query), strangers('Body', body, shape.answer)];
  // Unknown names are checked before values, so that a misspelled name is refused as unknown and not as missing.
  const preValidation = async (request: FastifyRequest) => {
    const refusal = inQuery(request.query) ?? (raw ? undefined : inBody(request.body));
    if (refusal) throw refusal;
    if (shape.replaces) keepBody(request);
  };
  return {
    method,
    url,
    access,
    facts: shape,
    register: (app) => {
      const config = { access, evenExpired, evenWithoutFactor, takes, facts: shape };
      app.route({ method, url, schema, bodyLimit: bodyLimit(takes), config, preValidation, handler });
    },
  };
}

function inputsOf<Body, Query, Params>(request: FastifyRequest): Inputs<Body, Query, Params> {
  return {
    body: request.body as Body,
    query: request.query as Query,
    params: request.params as Params,
    request,
  };
}

async function answer(
  reply: FastifyReply,
  status: number | undefined,
  work: Promise<Answered<unknown> | Download | Events | Bare>,
): Promise<FastifyReply> {
  const answered = await work;
  if (answered instanceof Events) return sendEvents(reply, answered);
  if (answered instanceof Bare) return reply.code(answered.status).headers(answered.headers).send();
  if (!(answered instanceof Download)) return reply.code(status ?? 200).send(answered);
  return sendFile(reply, answered);
}

function sendFile(reply: FastifyReply, { fileName, type, stream, handing }: Download): FastifyReply {
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  const { inline = false, size, maxAge, tag } = handing;
  if (tag !== undefined) reply.header('etag', `W/"${tag}"`);
  if (size !== undefined) reply.header('content-length', size);
  // Files show people, so the browser must not keep a copy of them.
  reply.header('cache-control', maxAge === undefined ? 'no-store' : `public, max-age=${maxAge}`);
  return reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .send(stream);
}

/** The headers let proxies pass on every event at once and forbid caches to keep any. */
function sendEvents(reply: FastifyReply, { stream }: Events): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
