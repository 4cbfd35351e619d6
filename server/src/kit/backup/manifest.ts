import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PlainRefusal } from './plain-refusal.ts';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const stored = { storedBytes: count, storedSha256: sum };

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of the rows as COPY writes them. */
  bytes: count,
  sha256: sum,
  /** Of the entry: packed, and sealed when the backup is. */
  ...stored,
});

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** A line of the list of files. */
const file = z.object({
  key: z.string().regex(/^[0-9a-f-]{36}$/),
  bytes: count,
  sha256: sum,
  ...stored,
});

const manifest = z.object({
  format: z.literal('hoivien-backup'),
  formatVersion: z.literal(1),
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  madeAt: z.iso.datetime(),
  /** Of the product and of the database server. */
  version: z.string(),
  server: z.string(),
  installation: z.string(),
  /** The migrations of the database by their instants. */
  migrations: z.array(z.int()),
  /** The version of the tables of the jobs; null without jobs. */
  jobs: z.int().nullable(),
  /** Tells whether a key is the one of this database, without telling the key. */
  keyFingerprint: z.string(),
  /** The public key to which the entries are sealed. */
  sealedTo: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Of the list of files, an entry of its own because it may be long. */
  files: z.object({ count, bytes: count, listBytes: count, listSha256: sum }),
  /** Files that a row names and that were not on the disk, or had other bytes than the row says. */
  faults: z.array(z.object({ key: z.string(), fault: z.enum(['missing', 'changed']) })),
});

export type TableEntry = z.output<typeof table>;
export type SequenceEntry = z.output<typeof sequence>;
export type FileEntry = z.output<typeof file>;
export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.jsonl';

/** The name of the entry of a table. */
export function tableEntryName({ schema, name }: Pick<TableEntry, 'schema' | 'name'>, sealedTo: string | null): string {
  return `tables/${schema}.${name}.copy.gz${sealedTo ? '.age' : ''}`;
}

/** The name of the entry of a content. It ends with the key, because a backup must open with its own key alone. */
export function contentEntryName({ sha256 }: Pick<FileEntry, 'sha256'>, sealedTo: string | null): string {
  const mark = sealedTo ? `.${sumOf(sealedTo).slice(0, 12)}.age` : '';
  return `contents/${sha256.slice(0, 2)}/${sha256}${mark}`;
}

/** The text of a manifest, with a sum over itself. */
export function writeManifest(given: Manifest): string {
  return `${JSON.stringify({ ...given, sum: sumOf(JSON.stringify(given)) }, null, 1)}\n`;
}

/** @throws PlainRefusal that says whether it is foreign, of a newer format or damaged. */
export function readManifest(text: string): Manifest {
  const value = parsed(text);
  if (value?.['format'] !== 'hoivien-backup')
    throw new PlainRefusal('Đây không phải bản sao lưu của Hoivien.', 'This is no backup of Hoivien.');
  if (value['formatVersion'] !== 1)
    throw new PlainRefusal(
      'Bản sao lưu này do một phiên bản Hoivien mới hơn tạo ra. Hãy khôi phục bằng phiên bản đó hoặc mới hơn.',
      'This backup was made by a newer Hoivien. Restore it with that version or a newer one.',
    );
  const { sum: given, ...rest } = value;
  const result = manifest.safeParse(rest);
  if (!result.success || given !== sumOf(JSON.stringify(rest))) throw damaged(MANIFEST);
  return result.data;
}

export function readFileEntry(line: string): FileEntry {
  const result = file.safeParse(parsed(line));
  if (!result.success) throw damaged(FILE_LIST);
  return result.data;
}

/** The refusal of an entry whose bytes are others than those that were written. */
export function damaged(entry: string): PlainRefusal {
  return new PlainRefusal(
    `Bản sao lưu bị hỏng: phần ${entry} không còn như khi được ghi. Hãy dùng một bản sao lưu khác.`,
    `The backup is damaged: its part ${entry} is not as it was written. Use another backup.`,
  );
}

/** The refusal of an archive that ends too early. */
export function cutOff(entry: string): PlainRefusal {
  return new PlainRefusal(
    `Bản sao lưu không đầy đủ: thiếu phần ${entry}. Có thể tệp bị cắt khi sao chép; hãy chép lại hoặc dùng một bản khác.`,
    `The backup is not whole: its part ${entry} is missing. It may have been cut while it was copied: copy it again, or use another one.`,
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
