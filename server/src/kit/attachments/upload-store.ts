import { Readable } from 'node:stream';
import { EXTENSIONS, extensionOf, inMegabytes, UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { DataStore, Upload } from '@tus/server';
import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import { FILE_BODY, overlongFile } from '../http/body-limits.ts';
import { fileKind, UNKNOWN_MIME } from './file-kind.ts';
import { cleanFileName } from './file-name.ts';
import { isUnused } from './sweep.ts';

/** Most bytes of one person's unused uploads, so that uploads cannot fill the disk. */
const PENDING_MOST = 10 * UPLOAD_MAX;

/** Separated values have no type that could be recognised: imports and bank statements read them, no record links to them. */
const ROWS = 'csv';
const STORABLE: readonly string[] = [...EXTENSIONS, ROWS];

/**
 * The store of the uploads of one request: rows in `attachments`, bytes in the file store. It has the call, so a person
 * reads, continues and removes only their own uploads.
 */
export class UploadStore extends DataStore {
  readonly call: Call;
  readonly files: FileStore;

  constructor(call: Call, files: FileStore) {
    super();
    this.call = call;
    this.files = files;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, now, actor } = this.call;
    const fileName = cleanFileName(upload.metadata?.['filename'] ?? '');
    const extension = extensionOf(fileName);
    const size = upload.size ?? 0;
    if (size === 0 || !STORABLE.includes(extension)) throw misaligned();
    if (size > UPLOAD_MAX) throw tooLarge();
    await this.requireRoom(size);
    const kept = { id: upload.id, createdAt: now, fileName, extension, mime: UNKNOWN_MIME, size };
    await db.insert(attachments).values({ ...kept, storageKey: upload.id, ownerId: actor.userId });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, completedAt } = await this.find(id);
    const offset = completedAt ? size : await this.files.lengthOf(id);
    // A server that died between the last byte and the check of the file leaves a full draft.
    if (offset === size) await this.complete(id);
    return new Upload({ id, size, offset });
  }

  /** The upload is locked meanwhile, so the last part completes it once. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const end = await this.files.extend(id, offset, Readable.from(limited(stream)));
    const { size } = await this.find(id);
    if (end === size) await this.complete(id);
    return end;
  }

  override async remove(id: string): Promise<void> {
    const [removed] = await this.call.db
      .delete(attachments)
      .where(and(this.own(id), isUnused(this.call.db)))
      .returning({ id: attachments.id });
    if (!removed) throw new Refusal('Mes.Files.Id.NotFound', 404);
    await this.files.remove(id);
  }

  /** Checks a file whose bytes are complete and keeps it only if its content agrees with its name. */
  async complete(id: string): Promise<void> {
    const { fileName, completedAt } = await this.find(id);
    if (completedAt) return;
    const { sha256 } = await this.files.settle(id);
    const mime = extensionOf(fileName) === ROWS ? UNKNOWN_MIME : await fileKind(this.files.pathOf(id), fileName);
    if (!mime) {
      await this.remove(id);
      throw misaligned();
    }
    const done = { mime, sha256, completedAt: this.call.now };
    await this.call.db.update(attachments).set(done).where(this.own(id));
  }

  async find(id: string) {
    const [row] = await this.call.db
      .select({ fileName: attachments.fileName, size: attachments.size, completedAt: attachments.completedAt })
      .from(attachments)
      .where(this.own(id));
    if (!row) throw new Refusal('Mes.Files.Id.NotFound', 404);
    return row;
  }

  own(id: string) {
    return and(eq(attachments.id, id), eq(attachments.ownerId, this.call.actor.userId));
  }

  async requireRoom(size: number): Promise<void> {
    const { db, actor } = this.call;
    const [pending] = await db
      .select({ bytes: sql<number>`coalesce(sum(${attachments.size}), 0)`.mapWith(Number) })
      .from(attachments)
      .where(and(eq(attachments.ownerId, actor.userId), isUnused(db)));
    if ((pending?.bytes ?? 0) + size > PENDING_MOST) throw new Refusal('Mes.Files.Pending.OverLength', 429);
  }
}

/** The refusal of a file that exceeds the highest limit. */
export function tooLarge(): Refusal {
  const message = 'Mes.Files.Size.OverLength';
  return new Refusal(message, 413, [{ field: 'file', message, params: { size: inMegabytes(UPLOAD_MAX) } }]);
}

function misaligned(): Refusal {
  return inputRefusal([{ field: 'file', message: 'Mes.Files.Misalignment' }]);
}

async function* limited(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > FILE_BODY) throw overlongFile();
    yield chunk;
  }
}
