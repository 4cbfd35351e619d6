import { MB } from '@hoivien/contract/kit/attachment.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

const KB = 1024;

/**
 * What a route takes, and how much of it: bytes of a body, and how many names, values, lists and objects stand in it.
 * The ways in are open to anybody and are sent next to nothing; a public page may be a form with lists and long texts.
 */
const BODIES = {
  door: { bytes: 16 * KB, entries: 200 },
  page: { bytes: 256 * KB, entries: 5_000 },
  record: { bytes: MB, entries: 50_000 },
} as const;

/** `file`: bytes as they come, besides a body like that of a record. */
export type Takes = keyof typeof BODIES | 'file';

/** The most bytes of one request that brings a file. */
export const FILE_BODY = 30_000_000;

/** How deep lists and objects may stand in each other; none of ours is half as deep. */
const DEPTH_MOST = 20;

/** What every address that is no route of ours takes. */
export const LEAST_BODY = BODIES.door.bytes;

/** The most bytes of a body that is read as a whole, be it JSON or a form. */
export function bodyLimit(takes: Takes): number {
  return boundsOf(takes).bytes;
}

/** The refusal of a body that is too large, with the figure that a reader needs. */
export function overlongBody(bytes: number): Refusal {
  const message = 'Mes.Input.Body.OverLength';
  const size = bytes < MB ? `${Math.floor(bytes / KB)} kB` : `${Math.floor(bytes / MB)} MB`;
  return new Refusal(message, 413, [{ field: '', message, params: { size } }]);
}

/** The refusal of a file that is larger than one request may be. */
export function overlongFile(): Refusal {
  return new Refusal('Mes.Files.Body.OverLength', 413);
}

/** Reads JSON only when it is no deeper and holds no more than its route takes: told from its text, before anything is built. */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify reads plain text by itself, which no route of ours takes.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isWithin(text, boundsOf(takenBy(request)).entries)) void parse(request, text, done);
    else done(new Refusal('Mes.Input.Body.TooComplex', 400));
  });
}

/** What the route of a request takes. */
export function takenBy({ routeOptions }: FastifyRequest): Takes {
  return routeOptions.config.takes ?? 'door';
}

function boundsOf(takes: Takes) {
  return BODIES[takes === 'file' ? 'record' : takes];
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts what would be built. Texts are passed over; that they are well formed the parser tells. */
function isWithin(text: string, entriesMost: number): boolean {
  let depth = 0;
  let entries = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (isText) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) isText = false;
    } else if (char === QUOTE) isText = true;
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth++;
      entries++;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--;
    else if (char === COMMA) entries++;
    if (depth > DEPTH_MOST || entries > entriesMost) return false;
  }
  return true;
}
