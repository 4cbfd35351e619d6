import { z } from 'zod';
import { type Field, itemsOf } from './field.ts';
import type { MessageParams } from './message.ts';
import { named } from './schema-note.ts';

/** Bytes of a megabyte, as file managers count it. */
export const MB = 1024 * 1024;

/** Most bytes of a file; a slot may allow fewer. */
export const UPLOAD_MAX = 60 * MB;

/**
 * Most bytes of one request of an upload: below the 1 MiB that nginx lets through by default, and an interruption costs
 * little.
 */
export const UPLOAD_CHUNK = 0.75 * MB;

/** The limits of a slot of a record. Sizes in bytes, extensions in small letters without the dot. */
export interface AttachmentLimits {
  readonly maxCount: number;
  readonly maxEach: number;
  readonly maxTotal: number;
  readonly extensions: readonly string[];
}

/** Pictures that browsers show. They show PDF too and save every other file. */
export const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** Every extension that can be stored. The content of a file must agree with its extension. */
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

/** The usual slot: 3 files of 60 MB together (specification 9). */
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

/** One document of up to 60 MB (specification 9). */
export const ONE_MANUAL: AttachmentLimits = { ...FEW_FILES, maxCount: 1, extensions: ['pdf', 'docx'] };

/** The pictures within the formatted texts of a record. */
export const TEXT_PICTURES: AttachmentLimits = {
  maxCount: 50,
  maxEach: 6 * MB,
  maxTotal: UPLOAD_MAX,
  extensions: PICTURES,
};

/** One picture of a person or a company, up to 6 MB. */
export const ONE_PICTURE: AttachmentLimits = {
  maxCount: 1,
  maxEach: 6 * MB,
  maxTotal: 6 * MB,
  extensions: PICTURES,
};

export function limitsOf(field: Field): AttachmentLimits {
  if (field.picture) return ONE_PICTURE;
  return { ...(field.small ? SMALL_FILES : FEW_FILES), maxCount: itemsOf(field) };
}

export const attachmentSchema = named('Attachment', z.object({ id: z.string(), fileName: z.string(), size: z.int() }));
export type Attachment = z.output<typeof attachmentSchema>;

/** The answer of `POST /api/Attachments/{id}/Link`: an address that needs no token until it expires. */
export const attachmentLinkSchema = z.object({ address: z.string(), expiresAt: z.string() });
export type AttachmentLink = z.output<typeof attachmentLinkSchema>;

export interface AttachmentFault {
  message: `Mes.Files.${string}`;
  /** The index of the file at fault; undefined when all files together are at fault. */
  index?: number;
  /** The limit: of one file (`size`), of all files together (`total`), or of their number (`most`). */
  params?: MessageParams;
}

/**
 * The first limit that the files break. The server checks it, and the browser does before it sends anything.
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

/** A limit in words; all limits are whole megabytes. @example inMegabytes(6 * MB) // '6 MB' */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`;
}

/** The last extension of a name in small letters, '' without one. @example extensionOf('a.PDF.exe') // 'exe' */
export function extensionOf(fileName: string): string {
  return /[^.]\.([a-z0-9]{1,16})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
