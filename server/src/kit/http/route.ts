import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import { strangers } from '../known-names.ts';
import { bodyLimit, type Takes } from './body-limits.ts';

/**
 * Who may call a route. `public`: anyone. `session`: anyone signed in, even without a role. `role`: anyone with a role.
 * A list: any one of its permission codes.
 */
export type Access = 'public' | 'session' | 'role' | readonly string[];

/** A request before anyone is known: what public routes get. */
export type Visit = Omit<Call, 'actor'> & { userAgent: string | null };

interface Inputs<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  /** For the few routes that read the raw request, such as an upload. */
  request: FastifyRequest;
}

interface RouteShape<Body, Query, Params, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  url: string;
  /** Heading in the OpenAPI document, normally the area. */
  tag: string;
  summary: string;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  params?: z.ZodType<Params>;
  /** What stands in `data`; leave it out for a file. Undeclared fields are dropped on the way out. */
  answer?: z.ZodType<Answer>;
  status?: 200 | 201 | 202 | 204;
  /** Its name for programs, where its address gives no good one. */
  operation?: string;
  /** The types of what it sends instead of an answer: a file or events; none where it sends headers alone. */
  sends?: readonly string[];
  /** Statuses of refusals that do not follow from the rest of the declaration. */
  refuses?: readonly number[];
  /** Reads the request itself, which has no names: a form with a file, the bytes of a part, or headers alone. */
  raw?: 'form' | 'part' | 'headers';
  /** How large a body may be: for anyone that of a way in, for people who are signed in that of a record, or a file where `raw`. */
  takes?: Takes;
  /** Its answer lasts as long as its reader takes, or reads whole tables: over a connection of its own, for few at once. */
  long?: true;
  /** Open also to somebody who must change their password first. */
  evenExpired?: true;
}

/** What a handler answers with; `message` is the key of the sentence that is shown. */
export interface Answered<Answer> {
  data: Answer;
  message?: string;
}

/** How a file is handed over: to save unless `inline`; kept by the browser for `maxAge` seconds. */
interface Handing {
  inline?: boolean;
  size?: number;
  maxAge?: number;
}

/** A file: its name and its bytes as they come. */
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

/** A status and headers and nothing else, for protocols that are no JSON. */
export class Bare {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}

/** Events as they come, in the form of `text/event-stream`; it ends when its stream does. */
export class Events {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** What a route declares, for the document of the API. */
export type RouteFacts = Omit<RouteShape<unknown, unknown, unknown, unknown>, 'takes'>;

/** A route as it was declared, for registering, for the document of the API and for the tests that walk all of them. */
export interface Route {
  method: string;
  url: string;
  access: Access;
  facts: RouteFacts;
  register: (app: FastifyInstance) => void;
}

/** Declares a route for signed-in people. Its handler runs only after the access rule held. */
export function route<Body = undefined, Query = undefined, Params = undefined, Answer = unknown>(
  shape: RouteShape<Body, Query, Params, Answer> & {
    access: Exclude<Access, 'public'>;
    handle: (call: Call, inputs: Inputs<Body, Query, Params>) => Promise<Answered<Answer> | Download | Events | Bare>;
  },
): Route {
  return build(shape, shape.access, (request, reply) => {
    if (!request.call) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
    const work = shape.long
      ? readLong(request.call, reply, shape, inputsOf(request))
      : shape.handle(request.call, inputsOf(request));
    return answer(reply, shape.status, work);
  });
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
  const { method, url, body, query, params, raw, evenExpired = false } = shape;
  const { takes = raw ? 'file' : access === 'public' ? 'door' : 'record' } = shape;
  const schema = {
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(shape.answer && { response: { [shape.status ?? 200]: envelope(shape.answer) } }),
  };
  const [inQuery, inBody] = [strangers('Query', query), strangers('Body', body, shape.answer)];
  // Before the values: who misspells a name is told so, not that it is missing.
  const preValidation = async (request: FastifyRequest) => {
    const refusal = inQuery(request.query) ?? (raw ? undefined : inBody(request.body));
    if (refusal) throw refusal;
  };
  return {
    method,
    url,
    access,
    facts: shape,
    register: (app) => {
      const config = { access, evenExpired, takes, facts: shape };
      app.route({ method, url, schema, bodyLimit: bodyLimit(takes), config, preValidation, handler });
    },
  };
}

/** What an answer stands in. */
export function envelope(answer: z.ZodType): z.ZodType {
  return z.object({ data: answer, message: z.string().optional() });
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
  const { inline = false, size, maxAge } = handing;
  if (size !== undefined) reply.header('content-length', size);
  // An export holds personal data: no copy of it stays behind in the browser.
  reply.header('cache-control', maxAge === undefined ? 'no-store' : `private, max-age=${maxAge}`);
  return reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .send(stream);
}

/** Proxies must hand every event on at once, and nothing may keep them. */
function sendEvents(reply: FastifyReply, { stream }: Events): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
