import { Readable } from 'node:stream';
import { UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import { FILE_BODY, overlongFile } from '../http/body-limits.ts';
import { Bare, type Route } from '../http/route.ts';
import { uuidv7 } from '../uuid.ts';
import { tooLarge, UploadStore } from './upload-store.ts';

/** The address of the uploads; one is below it by its id. */
export const UPLOADS = '/api/Uploads';

/** The type of a part's bytes, by the protocol. */
const PART = 'application/offset+octet-stream';

/**
 * Answers one request of the tus protocol (1.0 with creation and termination). What it refuses is refused by our keys,
 * whoever noticed it.
 *
 * @example handle: (call, { request }) => upload(call, files, request)
 */
export async function upload(call: Call, files: FileStore, request: FastifyRequest, id?: string): Promise<Bare> {
  if (Number(request.headers['content-length'] ?? 0) > FILE_BODY) throw overlongFile();
  let fault: unknown;
  const server = new Server({
    path: UPLOADS,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new UploadStore(call, files),
    locker,
    maxSize: UPLOAD_MAX,
    namingFunction: () => uuidv7(),
    getFileIdFromRequest: () => id,
    onResponseError: (_request, error) => {
      fault = error;
      return undefined;
    },
  });
  const { status, headers } = await server.handleWeb(webRequest(request));
  // Not what the protocol found wrong but what we did, or the database.
  if (fault instanceof Error && !('status_code' in fault)) throw fault;
  if (status === 413) throw tooLarge();
  if (status >= 400) throw new Refusal(refusals[status] ?? 'Mes.Input.Unreadable', status in refusals ? status : 400);
  return new Bare(status, Object.fromEntries([...headers].filter(([name]) => SENT.test(name))));
}

/** Hands the bytes of a part on as they come, on this route only. */
export function takesParts(route: Route): Route {
  return {
    ...route,
    register: (app) =>
      void app.register(async (scope: FastifyInstance) => {
        scope.addContentTypeParser(PART, (_request, payload, done) => done(null, payload));
        route.register(scope);
      }),
  };
}

/** Of two requests for one upload the later waits until the earlier has kept what it got. */
const locker = new MemoryLocker();

const SENT = /^(tus-.*|upload-.*|location|cache-control)$/;

const refusals: Readonly<Record<number, string>> = {
  404: 'Mes.Files.Id.NotFound',
  409: 'Mes.Uploads.Offset.Conflict',
  412: 'Mes.Input.Unreadable',
};

function webRequest({ method, headers, body, url }: FastifyRequest): Request {
  const taken = Object.entries(headers).filter(([name]) => /^(tus-.*|upload-.*|content-(type|length))$/.test(name));
  const bytes = body instanceof Readable ? { body: Readable.toWeb(body), duplex: 'half' } : {};
  const init = { method, headers: taken.map(([name, value]) => [name, String(value)]), ...bytes };
  return new Request(new URL(url, 'http://localhost'), init as RequestInit);
}
