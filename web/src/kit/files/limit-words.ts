import { type AttachmentLimits, attachmentFault, MB } from '@hoivien/contract/kit/attachment.ts';
import type { Words } from '../i18n/words.ts';
import './attachment.texts.ts';

/** A size in words. @example sizeText(1_300_000) // '1,2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${sizes.format(bytes / MB)} MB`;
}

/** The limits of a slot in one line. */
export function limitText(limits: AttachmentLimits, { t }: Pick<Words, 't'>): string {
  const [each, total] = [sizeText(limits.maxEach), sizeText(limits.maxTotal)];
  if (limits.maxCount === 1) return t('attachment.upToOne', { each });
  const isEach = limits.maxEach < limits.maxTotal;
  return t(isEach ? 'attachment.upToEach' : 'attachment.upToTotal', { count: limits.maxCount, each, total });
}

/** The kinds of files that a slot accepts, in common words. */
export function kindText({ extensions }: AttachmentLimits, { t }: Pick<Words, 't'>): string {
  const own = { pictures: t('attachment.pictures'), sound: t('attachment.sound'), film: t('attachment.film') };
  const names = extensions.map((extension) => {
    const kind = kinds[extension] ?? extension.toUpperCase();
    return kind in own ? own[kind as keyof typeof own] : kind;
  });
  return [...new Set(names)].join(', ');
}

/** The reason why a file cannot be added to the present ones; undefined when it can. The server checks the same. */
export function refusalText(
  file: Pick<File, 'name' | 'size'>,
  present: readonly { fileName: string; size: number }[],
  limits: AttachmentLimits,
  words: Pick<Words, 't'>,
): string | undefined {
  const { t } = words;
  const name = file.name;
  if (file.size === 0) return t('attachment.empty', { name });
  const added = { fileName: name, size: file.size };
  const own = attachmentFault([added], { ...limits, maxTotal: Number.POSITIVE_INFINITY });
  if (own?.message === 'Mes.Files.Misalignment')
    return t('attachment.wrongKind', { name, kinds: kindText(limits, words) });
  if (own) return t('attachment.tooLarge', { name, max: sizeText(limits.maxEach) });
  const together = attachmentFault([...present, added], {
    ...limits,
    extensions: [...limits.extensions, ...endings(present)],
  });
  if (together?.message === 'Mes.Files.Count.OverLength')
    return t('attachment.tooMany', { name, count: limits.maxCount });
  return together && t('attachment.tooMuch', { name, max: sizeText(limits.maxTotal) });
}

const sizes = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/** The endings of present files. They may stay, whatever their kind. */
function endings(present: readonly { fileName: string }[]): string[] {
  return present.map(({ fileName }) => fileName.split('.').at(-1)?.toLowerCase() ?? '');
}

const kinds: Readonly<Record<string, string>> = {
  jpg: 'pictures',
  jpeg: 'pictures',
  png: 'pictures',
  webp: 'pictures',
  gif: 'pictures',
  doc: 'Word',
  docx: 'Word',
  odt: 'OpenDocument',
  ods: 'OpenDocument',
  xls: 'Excel',
  xlsx: 'Excel',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  mp3: 'sound',
  mp4: 'film',
};
