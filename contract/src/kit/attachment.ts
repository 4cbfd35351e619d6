import { z } from 'zod';
import { type Field, itemsOf } from './field.ts';
import type { MessageParams } from './message.ts';
import { named } from './schema-note.ts';

/** A megabyte as file managers count it, in bytes. */
export const MB = 1024 * 1024;

/** The largest file there is, in bytes; one that a slot takes may have to be smaller. */
export const UPLOAD_MAX = 60 * MB;

/** The bytes of one request of an upload: far below what a request may have, so that a cut costs little. */
export const UPLOAD_CHUNK = 4 * MB;

/** What may stand in one slot of a record. Sizes in bytes, endings in small letters without the dot. */
export interface AttachmentLimits {
  readonly maxCount: number;
  readonly maxEach: number;
  readonly maxTotal: number;
  readonly extensions: readonly string[];
}

/** Raster pictures: they and PDF are shown in the browser, everything else is saved. */
export const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** Every ending that can be kept. What a file holds must be what its ending says. */
export const EXTENSIONS = [
  ...PICTURES,
  'gif',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'doc',
  'xls',
  'ppt',
  'odt',
  'ods',
  'zip',
  'mp3',
  'mp4',
] as const;

/** Most slots: 3 files of together 60 MB (specification 9). */
export const FEW_FILES: AttachmentLimits = {
  maxCount: 3,
  maxEach: UPLOAD_MAX,
  maxTotal: UPLOAD_MAX,
  extensions: EXTENSIONS,
};

/** One file, such as a signed decision. */
export const ONE_FILE: AttachmentLimits = { ...FEW_FILES, maxCount: 1 };

/** 3 files of 6 MB each (specification 9). */
export const SMALL_FILES: AttachmentLimits = { ...FEW_FILES, maxEach: 6 * MB, maxTotal: 18 * MB };

/** One file to read, up to 60 MB (specification 9). */
export const ONE_MANUAL: AttachmentLimits = { ...FEW_FILES, maxCount: 1, extensions: ['pdf', 'docx'] };

/** One picture of a person or a company, up to 6 MB. */
export const ONE_PICTURE: AttachmentLimits = {
  maxCount: 1,
  maxEach: 6 * MB,
  maxTotal: 6 * MB,
  extensions: PICTURES,
};

/** What a field of files takes. */
export function limitsOf(field: Field): AttachmentLimits {
  return field.picture ? ONE_PICTURE : { ...FEW_FILES, maxCount: itemsOf(field) };
}

export const attachmentSchema = named('Attachment', z.object({ id: z.string(), fileName: z.string(), size: z.int() }));
export type Attachment = z.output<typeof attachmentSchema>;

/** What `POST /api/Attachments/{id}/Link` answers with: where the file can be fetched until then, without a token. */
export const attachmentLinkSchema = z.object({ address: z.string(), expiresAt: z.string() });
export type AttachmentLink = z.output<typeof attachmentLinkSchema>;

export interface AttachmentFault {
  message: `Mes.Files.${string}`;
  /** Which file is at fault, by its place; undefined when it is all of them together. */
  index?: number;
  /** The limit: of one file (`size`), of all together (`total`) or how many there may be (`most`). */
  params?: MessageParams;
}

/**
 * The first limit that files break, in the same words on the server and, before anything is sent, in the browser.
 *
 * @example attachmentFault([{ fileName: 'a.exe', size: 1 }], FEW_FILES) // { message: 'Mes.Files.Misalignment', index: 0 }
 */
export function attachmentFault(
  files: readonly { fileName: string; size: number }[],
  limits: AttachmentLimits,
): AttachmentFault | undefined {
  const stranger = files.findIndex(({ fileName }) => !limits.extensions.includes(extensionOf(fileName)));
  if (stranger >= 0) return { message: 'Mes.Files.Misalignment', index: stranger };
  const large = files.findIndex(({ size }) => size > limits.maxEach);
  if (large >= 0)
    return { message: 'Mes.Files.Size.OverLength', index: large, params: { size: inMegabytes(limits.maxEach) } };
  if (files.length > limits.maxCount)
    return { message: 'Mes.Files.Count.OverLength', params: { most: limits.maxCount } };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > limits.maxTotal
    ? { message: 'Mes.Files.Size.OverLength', params: { total: inMegabytes(limits.maxTotal) } }
    : undefined;
}

/** A limit as people read it; all of them are whole. @example inMegabytes(6 * MB) // '6 MB' */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`;
}

/** The ending of a name in small letters, '' without one. The last one counts. @example extensionOf('a.PDF.exe') // 'exe' */
export function extensionOf(fileName: string): string {
  return /[^.]\.([a-z0-9]{1,16})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
