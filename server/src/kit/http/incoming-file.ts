import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Incoming } from '../attachments/keep.ts';
import { inputRefusal, Refusal } from '../errors.ts';

/**
 * The file in the field `file` of a form.
 *
 * @throws Refusal when there is no file, or when the form breaks off while the caller reads its bytes.
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
    // When the reader has stopped, for example because the disk is full, the sender would wait forever and never see
    // the answer. So the rest of the body is read and thrown away.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/**
 * The refusal of a multipart body that breaks off or is not multipart: the parser's errors have no status, or one that
 * does not fit.
 */
function unreadable(error: Error & { statusCode?: number }): never {
  if (error.statusCode && error.statusCode !== 406) throw error;
  throw new Refusal('Mes.Input.Unreadable', 400);
}
