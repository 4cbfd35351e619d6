import { posix } from 'node:path';
import type { Package } from './open-package.ts';
import { parseWholeXml } from './parse-xml.ts';

/** Most places of cells with a comment that are named. */
const NAMED = 5;

/** What programs show beside the cells of a sheet, of which a reader of its rows sees nothing. */
export interface Asides {
  /** The cells with a comment: how many, and the first of them (`C5`). */
  comments?: { count: number; cells: string[] };
  /** The columns (from 0) that the program does not show. */
  hiddenColumns?: number[];
}

/** The comments of a sheet, by its part in the package. Old and threaded comments stand in the same part. */
export async function commentsOf(parts: Package, path: string): Promise<Pick<Asides, 'comments'>> {
  const relations = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
  if (!parts.has(relations)) return {};
  const targets: string[] = [];
  await parseWholeXml(await parts.read(relations), {
    open: (name, { Type = '', Target = '' }) => {
      const isComments = name === 'Relationship' && Type.endsWith('/comments');
      if (isComments) targets.push(Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(path), Target));
    },
    close: () => undefined,
  });
  const cells = new Set<string>();
  for (const target of targets) {
    if (!parts.has(target)) continue;
    await parseWholeXml(await parts.read(target), {
      open: (name, { ref = '' }) => {
        if (name === 'comment') cells.add(ref);
      },
      close: () => undefined,
    });
  }
  return cells.size === 0 ? {} : { comments: { count: cells.size, cells: [...cells].slice(0, NAMED) } };
}
