import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { columnName } from '../spreadsheet/cell-xml.ts';
import type { SheetLook } from '../spreadsheet/look-at-sheet.ts';
import type { Layout } from './survey.ts';

/** Most hidden columns that are named. */
const NAMED = 8;

/** What the program shows beside the cells of the chosen sheets: comments, and columns that it hides and that are read. */
export function asidesOf(looks: readonly SheetLook[], { chosen, own }: Layout): NonNullable<ImportSurvey['asides']> {
  const isOne = chosen.length === 1;
  const comments = { count: 0, places: [] as string[] };
  const hidden: string[] = [];
  for (const { sheet } of chosen) {
    const look = looks[sheet];
    const before = isOne ? '' : `${look?.name ?? ''}!`;
    comments.count += look?.comments?.count ?? 0;
    comments.places.push(...(look?.comments?.cells ?? []).map((cell) => `${before}${cell}`));
    for (const column of look?.hiddenColumns ?? []) {
      const heading = own[sheet]?.[column];
      if (heading) hidden.push(`${before}${columnName(column)} “${heading}”`);
    }
  }
  return [
    ...(comments.count > 0 ? [{ is: 'comments' as const, ...comments, places: comments.places.slice(0, NAMED) }] : []),
    ...(hidden.length > 0
      ? [{ is: 'hiddenColumns' as const, count: hidden.length, places: hidden.slice(0, NAMED) }]
      : []),
  ];
}
