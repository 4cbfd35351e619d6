import { MB } from '@hoivien/contract/kit/attachment.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

const KB = 1024;

/**
 * Limits of a body by the kind of its route: its bytes, and its number of names, values, lists and objects. The ways in
 * are open to anybody and need little; a public page may send a form with lists and long texts.
 */
const BODIES = {
  door: { bytes: 16 * KB, entries: 200 },
  page: { bytes: 256 * KB, entries: 5_000 },
  record: { bytes: MB, entries: 50_000 },
} as const;

/** `file`: a file as a stream of bytes, or a body with the limits of `record`. */
export type Takes = keyof typeof BODIES | 'file';

/** The most bytes of one request with a file. */
export const FILE_BODY = 30_000_000;

/** The greatest depth of nested lists and objects; no declared input is half as deep. */
const DEPTH_MOST = 20;

/** The most bytes at an address without a route. */
export const LEAST_BODY = BODIES.door.bytes;

/** The most bytes of a body that the server reads as a whole: JSON or a form. */
export function bodyLimit(takes: Takes): number {
  return boundsOf(takes).bytes;
}

/** The refusal of a body that is too large; it names the limit. */
export function overlongBody(bytes: number): Refusal {
  const message = 'Mes.Input.Body.OverLength';
  const size = bytes < MB ? `${Math.floor(bytes / KB)} kB` : `${Math.floor(bytes / MB)} MB`;
  return new Refusal(message, 413, [{ field: '', message, params: { size } }]);
}

/** The refusal of a file that is larger than one request may be. */
export function overlongFile(): Refusal {
  return new Refusal('Mes.Files.Body.OverLength', 413);
}

/**
 * Parses JSON only when its depth and its number of entries are within the limits of its route. The check counts in the
 * text, before the parser builds any object.
 */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify parses plain text by itself, and no route takes plain text.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.facts?.signed) request.signedText = text;
    if (isWithin(text, boundsOf(takenBy(request)).entries)) void parse(request, text, done);
    else done(new Refusal('Mes.Input.Body.TooComplex', 400));
  });
}

/** The kind of body that the route of a request takes. */
export function takenBy({ routeOptions }: FastifyRequest): Takes {
  return routeOptions.config.takes ?? 'door';
}

function boundsOf(takes: Takes) {
  return BODIES[takes === 'file' ? 'record' : takes];
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts the objects, lists and commas outside of texts. The parser finds texts that are not well formed. */
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
