import type { Field } from '@hoivien/contract/kit/field.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import { kindParts } from '../form/kinds.tsx';
import { ColumnGrip } from './ColumnGrip.tsx';
import classes from './DataTable.module.css';
import { columnsOfSort } from './sorting.ts';

interface Sorted {
  way: 'ascending' | 'descending';
  place: number | undefined;
}

interface ColumnHeadProps {
  name: string;
  label: string;
  field: Field | undefined;
  /** Its direction in the order, and its place when the order has several columns. */
  sorted: Sorted | undefined;
  /** With `isMore` the column comes after the others of the order. */
  onSort: (column: string, isMore: boolean) => void;
  onWidth: (column: string, width: number) => void;
  /** It stands there only while somebody filters by it. */
  isOfFilter?: boolean | undefined;
}

/** The head of a column: its name, which sorts the list when pressed, and the grip of its width. */
export function ColumnHead(props: ColumnHeadProps) {
  const { name, label, field, sorted, onSort, onWidth, isOfFilter } = props;
  const kind = field && kindParts[field.kind];
  const { t } = useWords();
  const Mark = sorted?.way === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={kind?.whole && classes.whole}
      data-numeric={kind?.numeric}
      aria-sort={sorted?.way}
      aria-label={label}
      title={label}
    >
      {isOfFilter && (
        <i className={classes.ofFilter} role="img" aria-label={t('resource.ofFilter')} title={t('resource.ofFilter')} />
      )}
      {field?.sort === true ? (
        <button
          type="button"
          className={`${classes.sort} inline-row`}
          onClick={({ shiftKey }) => onSort(name, shiftKey)}
        >
          {label}
          {sorted && <Mark aria-hidden="true" />}
          {sorted?.place && <small>{sorted.place}</small>}
        </button>
      ) : (
        label
      )}
      <ColumnGrip className={classes.grip} label={label} onWidth={(width) => onWidth(name, width)} />
    </th>
  );
}

/** The order of a column as `aria-sort` needs it. */
export function sortOf(sort: string, name: string): Sorted | undefined {
  const columns = columnsOfSort(sort);
  const at = columns.findIndex(({ column }) => column === name);
  const own = columns[at];
  if (!own) return undefined;
  return { way: own.descending ? 'descending' : 'ascending', place: columns.length > 1 ? at + 1 : undefined };
}
