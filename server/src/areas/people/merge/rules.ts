import type { AnyAreaModule } from '../../../kit/area-module.ts';
import type { Reference } from '../../../kit/moved-rows.ts';
import type { ClubColumn, Counted, JoinOfClubs, Move, Nothing, Rewrites, RowSet } from '../../../kit/of-members.ts';
import { committeesOfClubs } from '../committee/index.ts';
import { rowSets } from '../party/index.ts';

/** A column that refers to a member or a club, and its merge rule. */
interface Named {
  readonly table: string;
  readonly column: string;
  readonly move: Move | Nothing;
}

/** The merge rules of all areas. */
export interface MergeRules {
  readonly members: readonly Named[];
  readonly clubs: readonly ClubColumn[];
  readonly joins: readonly JoinOfClubs[];
  /** Tables whose rows are the value of one field, by field name. */
  readonly rowSets: Readonly<Record<string, readonly RowSet[]>>;
  readonly questions: readonly { readonly table: string; readonly column: string }[];
  /** Columns that a merge rewrites in place, by table. */
  readonly rewrites: Readonly<Record<string, Rewrites>>;
  /** The tables with a member's own row, and the column with its id. */
  readonly ownTables: readonly { readonly table: string; readonly key: string }[];
}

export function mergeRules(modules: readonly AnyAreaModule[]): MergeRules {
  const members = modules.flatMap(({ ofMembers = [] }) => ofMembers);
  const joins = [committeesOfClubs];
  const questions = modules.flatMap((one) => one.questions ?? []);
  const steps = members.flatMap(({ table, move }): [string, Rewrites][] =>
    'rule' in move && move.rule === 'step' ? [[table, { key: move.key, columns: move.columns }]] : [],
  );
  const own = members.filter(({ move }) => 'rule' in move && move.rule === 'own');
  return {
    members,
    clubs: modules.flatMap(({ ofClubs = [] }) => ofClubs),
    joins,
    rowSets,
    questions,
    rewrites: together([
      ...steps,
      ...questions.map(({ table, column }): [string, Rewrites] => [table, { key: ['id'], columns: [column] }]),
      ...joins.flatMap(({ rewrites }) => Object.entries(rewrites)),
    ]),
    ownTables: [{ table: 'members', key: 'id' }, ...own.map(({ table, column }) => ({ table, key: column }))],
  };
}

/** The rewritten columns of each table: several rules may rewrite columns of one table, whose rows have one key. */
function together(rules: readonly (readonly [table: string, Rewrites])[]): MergeRules['rewrites'] {
  const all: Record<string, Rewrites> = {};
  for (const [table, { key, columns }] of rules)
    all[table] = { key, columns: [...(all[table]?.columns ?? []), ...columns] };
  return all;
}

/** The column as the statements need it, when its rows move; undefined for other rules. */
export function referenceOf({ table, column, move }: Named): Reference | undefined {
  if (!('rule' in move) || move.rule !== 'move') return undefined;
  return { table, column, key: move.key, carried: move.carried };
}

/** The name under which people see the rows of a column in the preview, when no field shows them. */
export function countedOf({ move }: Named): Counted | undefined {
  return 'counted' in move ? move.counted : undefined;
}
