import { basename, extname } from 'node:path';

/**
 * A name as it is shown: the last part of a path, on one line, without marks that turn the order of letters around, at
 * most 254 characters. It never chooses a place on the disk.
 *
 * @example cleanFileName('../../Báo cáo.pdf') // 'Báo cáo.pdf'
 */
export function cleanFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').normalize('NFC'));
  const clean = last.replace(/[\p{Cc}\p{Cf}\ud800-\udfff]/gu, '').trim() || 'file';
  if (clean.length <= 254) return clean;
  const ending = extname(clean).slice(0, 17);
  // Half of a character that takes two places is none.
  return clean.slice(0, 254 - ending.length).replace(/\p{Cs}$/u, '') + ending;
}
