import { extensionOf } from '@hoivien/contract/kit/attachment.ts';
import { fileTypeFromFile } from 'file-type';

/** The type of a file that was not recognised. Code that knows its format may read it; no record may link to it. */
export const UNKNOWN_MIME = 'application/octet-stream';

/**
 * Recognises a file by its first bytes or its parts and returns its type if the name's extension agrees; undefined
 * otherwise. It trusts neither the name nor the browser.
 *
 * @example await fileKind(files.pathOf(id), 'thư mời.pdf') // 'application/pdf'
 */
export async function fileKind(path: string, fileName: string): Promise<string | undefined> {
  const kind = kinds[extensionOf(fileName)];
  if (!kind) return undefined;
  const found = await fileTypeFromFile(path);
  return found && kind.found.includes(found.ext) ? kind.mime : undefined;
}

/**
 * Whether a browser may show the file in a window of its own: only types that cannot contain scripts that run as ours.
 */
export function isShown(mime: string): boolean {
  return ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'].includes(mime);
}

interface Kind {
  mime: string;
  /** The formats that may be recognised in the content. */
  found: readonly string[];
}

const office = (mime: string, ext: string): Kind => ({
  mime: `application/vnd.openxmlformats-officedocument.${mime}`,
  found: [ext],
});
// The older formats share one container, which does not tell the program.
const older = (mime: string): Kind => ({ mime, found: ['cfb'] });
const jpeg: Kind = { mime: 'image/jpeg', found: ['jpg'] };

const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', found: ['png'] },
  webp: { mime: 'image/webp', found: ['webp'] },
  gif: { mime: 'image/gif', found: ['gif'] },
  pdf: { mime: 'application/pdf', found: ['pdf'] },
  docx: office('wordprocessingml.document', 'docx'),
  xlsx: office('spreadsheetml.sheet', 'xlsx'),
  pptx: office('presentationml.presentation', 'pptx'),
  doc: older('application/msword'),
  xls: older('application/vnd.ms-excel'),
  ppt: older('application/vnd.ms-powerpoint'),
  odt: { mime: 'application/vnd.oasis.opendocument.text', found: ['odt'] },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', found: ['ods'] },
  zip: { mime: 'application/zip', found: ['zip'] },
  mp3: { mime: 'audio/mpeg', found: ['mp3'] },
  mp4: { mime: 'video/mp4', found: ['mp4', 'm4v'] },
};
