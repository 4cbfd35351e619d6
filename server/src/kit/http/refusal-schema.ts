import { named } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { RouteFacts } from './route.ts';

const fieldErrorSchema = named(
  'FieldError',
  z.object({
    /** The path of a field or a part: `connectInfos.0.name`. */
    field: z.string(),
    message: z.string(),
    /** Values for the placeholders of the message. */
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    /** A question with several answers: the call is sent again with one of these keys as `confirmed`. */
    answers: z.array(z.string()).optional(),
  }),
);

/** The body of every refusal. Some refusals add their subject, such as the present record of a conflict. */
export const refusalSchema = named(
  'Refusal',
  z.looseObject({ message: z.string(), errors: z.array(fieldErrorSchema), requestId: z.string() }),
);

/** The names of the statuses in the document of the API, and their causes. */
const STATUSES: Readonly<Record<number, readonly [name: string, when: string]>> = {
  400: [
    'BadRequest',
    'The input breaks a rule, or has a name that nobody knows: `errors` has one entry for each field. Where another record has a value that should be alone, `duplicates` names it, and `reasonField` the field for the reason that permits a second one.',
  ],
  401: ['Unauthorized', 'There is no valid access token. Refresh it or sign in.'],
  403: [
    'Forbidden',
    'The permission is missing (`codes` are those of which one is needed), the password must be changed first, the call needs a proof (`X-Proof`), or the session sees as another and only reads.',
  ],
  404: ['NotFound', 'There is no such record, or it is out of sight.'],
  406: ['NotAcceptable', 'The answer is a stream of events, which the `Accept` header must name.'],
  409: ['Conflict', 'Somebody else changed it meanwhile; the present state stands in `current` where there is one.'],
  410: ['Gone', 'The link was right and is over.'],
  412: ['PreconditionFailed', 'The request does not name the version of the upload protocol, 1.0.0.'],
  413: ['ContentTooLarge', 'The body is larger than the call takes.'],
  415: ['UnsupportedMediaType', 'The body is of a type that the call does not take.'],
  429: ['TooManyRequests', 'Too many tries, or too much at once. Wait before the next one.'],
  500: ['ServerError', 'The server failed, and nothing was saved.'],
  502: ['BadGateway', 'A service outside that the call needs does not answer.'],
  503: [
    'ServiceUnavailable',
    'The server is busy, stopping, or without its database. Try again after `Retry-After` seconds.',
  ],
  507: ['InsufficientStorage', 'The disk of the server is full, and nothing was saved.'],
};

export function statusName(status: number): string {
  const known = STATUSES[status];
  if (!known) throw new Error(`The document of the API has no words for the status ${status}.`);
  return known[0];
}

/** The refusals as named responses of the document. */
export function refusalResponses(schema: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(STATUSES).map(([name, description]) => [
      name,
      { description, content: { 'application/json': { schema } } },
    ]),
  );
}

/** The statuses with which a call may refuse, by its declaration. */
export function refusalStatuses(access: Access, facts: RouteFacts): number[] {
  const { method, body, query, params, raw, long, evenSeeing, evenExpired, proof, refuses = [] } = facts;
  const isOpen = access === 'public';
  const takesBody = body !== undefined || raw !== undefined;
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const statuses = new Set([400, 500, 503, ...refuses]);
  if (!isOpen) statuses.add(401);
  if (!isOpen && (proof || !(access === 'session' && evenExpired && evenSeeing))) statuses.add(403);
  if (params) statuses.add(404);
  // A version that is no longer the present one, or a press that was taken already.
  if (hasPart(query, 'version') || hasPart(body, 'version') || (isWrite && !isOpen)) statuses.add(409);
  // A client may send a body where none is declared; its type and its size are refused before the route is asked.
  if (takesBody || isWrite) for (const status of [413, 415]) statuses.add(status);
  // Limits answer 429: attempts at a way in, unique values of invisible records, unused files, exports at the same
  // time.
  if (takesBody || long) statuses.add(429);
  if (isWrite || long) statuses.add(507);
  return [...statuses].sort((a, b) => a - b);
}

/** Whether an input contains the version of the record that its sender saw. */
function hasPart(schema: z.core.$ZodType | undefined, name: string): boolean {
  if (!schema) return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return name in def.shape;
  if (def.type === 'pipe') return hasPart(def.in, name);
  if (def.type === 'intersection') return hasPart(def.left, name) || hasPart(def.right, name);
  return 'innerType' in def && hasPart(def.innerType, name);
}
