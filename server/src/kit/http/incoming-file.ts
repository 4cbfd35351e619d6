import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Incoming } from '../attachments/keep.ts';
import { inputRefusal, Refusal } from '../errors.ts';

/**
 * The file of a form, as the field `file`.
 *
 * @throws Refusal when there is none; while its bytes are read, when the form breaks off.
 * @example await keepAttachment(call, files, await incomingFile(request));
 */
export async function incomingFile(request: FastifyRequest, limits: { fileSize?: number } = {}): Promise<Incoming> {
  const part = request.isMultipart() ? await request.file({ limits }).catch(unreadable) : undefined;
  if (part?.fieldname !== 'file') throw inputRefusal([{ field: 'file', message: 'Mes.Files.Required' }]);
  const { filename: name, file } = part;
  return { name, bytes: Readable.from(whole(request, file)), wasCut: () => file.truncated };
}

async function* whole(request: FastifyRequest, file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    unreadable(error as Error);
  } finally {
    // Where nobody reads on, a disk that is full say, the sender would wait in the middle and never see the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** A multipart body that breaks off or is none: the parser's own errors carry no status, or one of its own. */
function unreadable(error: Error & { statusCode?: number }): never {
  if (error.statusCode && error.statusCode !== 406) throw error;
  throw new Refusal('Mes.Input.Unreadable', 400);
}
