import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { MenuGroup } from '@hoivien/contract/kit/resource.ts';
import { actionLabel } from '@hoivien/contract/permission-label.ts';
import { permissionGroups } from '@hoivien/contract/permissions.ts';
import type { Words } from '../../../kit/i18n/words.ts';

/** Actions with a column of their own; all others are at the right of their row. */
const COLUMN_ACTIONS = ['Search', 'View', 'Create', 'Update', 'Delete', 'Import', 'Export', 'Approve'];

/** A row of the matrix: one area with its permissions. */
export interface Row {
  area: string;
  title: string;
  /** Codes by column; without the columns that the area does not have. */
  cells: Readonly<Record<string, string>>;
  extras: readonly { code: string; action: string }[];
}

export interface Group {
  group: MenuGroup;
  rows: Row[];
}

/** How many of several codes are granted. */
export type Share = 'all' | 'some' | 'none';

/** The matrix in a language. */
export function buildMatrix(words: Words): { columns: string[]; groups: Group[] } {
  const groups = permissionGroups().map(({ group, areas }) => ({
    group,
    rows: areas.map(({ area, actions }) => ({
      area,
      title: words.area(area).title,
      cells: Object.fromEntries(
        actions
          .filter((action) => COLUMN_ACTIONS.includes(action))
          .map((action) => [action, permissionCode(area, action)]),
      ),
      extras: actions
        .filter((action) => !COLUMN_ACTIONS.includes(action))
        .map((action) => ({ action, code: permissionCode(area, action) })),
    })),
  }));
  const columns = COLUMN_ACTIONS.filter((action) => groups.some(({ rows }) => rows.some(({ cells }) => cells[action])));
  return { columns, groups };
}

/** The name of an action; an area may have its own word for it. */
export function actionName(action: string, { language }: Words, area?: string): string {
  return actionLabel(action, language, area);
}

/** All codes of a row. */
export function codesOf({ cells, extras }: Row): string[] {
  return [...Object.values(cells), ...extras.map(({ code }) => code)];
}

/** How many of the codes are granted. */
export function shareOf(codes: readonly string[], on: ReadonlySet<string>): Share {
  const count = codes.filter((code) => on.has(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/** Grants all codes, or removes all when all were granted. */
export function toggleAll(codes: readonly string[], on: ReadonlySet<string>): Set<string> {
  const next = new Set(on);
  const isOn = shareOf(codes, on) !== 'all';
  for (const code of codes) {
    if (isOn) next.add(code);
    else next.delete(code);
  }
  return next;
}

/**
 * The rows that match a search and the filter of granted codes. A word matches the name of an area or of one of its
 * permissions.
 */
export function narrow(
  groups: readonly Group[],
  { search, onlyOn }: { search: string; onlyOn: boolean },
  on: ReadonlySet<string>,
  words: Words,
): Group[] {
  const wanted = fold(search.trim()).split(/\s+/).filter(Boolean);
  const fits = (row: Row) => {
    if (onlyOn && shareOf(codesOf(row), on) === 'none') return false;
    const actions = [...Object.keys(row.cells), ...row.extras.map(({ action }) => action)];
    const text = fold([row.title, ...actions.map((action) => actionName(action, words, row.area))].join(' '));
    return wanted.every((word) => text.includes(word));
  };
  return groups.map(({ group, rows }) => ({ group, rows: rows.filter(fits) })).filter(({ rows }) => rows.length > 0);
}
