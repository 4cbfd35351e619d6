import { basename, extname } from 'node:path';

/**
 * A file name for display: the last part of a path, on one line, without marks that reverse the order of letters, at
 * most 254 characters. It is never used as a path on the disk.
 *
 * @example cleanFileName('../../Báo cáo.pdf') // 'Báo cáo.pdf'
 */
export function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').normalize('NFC'));
  const clean = last.replace(/[\p{Cc}\p{Cf}\ud800-\udfff]/gu, '').trim() || 'file';
  if (clean.length <= 254) return clean;
  const ending = extname(clean).slice(0, 17);
  // The cut must not leave half of a surrogate pair.
  return clean.slice(0, 254 - ending.length).replace(/\p{Cs}$/u, '') + ending;
}
