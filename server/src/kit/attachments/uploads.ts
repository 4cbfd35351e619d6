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

/** The address of all uploads; one upload has its id below it. */
export const UPLOADS = '/api/Uploads';

/** The content type of a part, as the protocol prescribes. */
const PART = 'application/offset+octet-stream';

/**
 * Answers one request of the tus protocol (1.0 with creation and termination). Every refusal has a message key of ours,
 * also those of the library.
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
  // A fault of our code or of the database, not of the protocol.
  if (fault instanceof Error && !('status_code' in fault)) throw fault;
  if (status === 413) throw tooLarge();
  if (status >= 400) throw new Refusal(refusals[status] ?? 'Mes.Input.Unreadable', status in refusals ? status : 400);
  return new Bare(status, Object.fromEntries([...headers].filter(([name]) => SENT.test(name))));
}

/** Makes the route pass on the bytes of a part as they arrive; other routes are not affected. */
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

/** When two requests write to one upload, the later one waits until the earlier one has stored its bytes. */
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
