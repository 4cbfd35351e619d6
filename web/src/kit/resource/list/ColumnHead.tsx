import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { ColumnGrip } from './ColumnGrip.tsx';
import classes from './DataTable.module.css';

interface ColumnHeadProps {
  name: string;
  label: string;
  sortable: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  whole: true | undefined;
  numeric: true | undefined;
  onSort: (sort: string) => void;
  onWidth: (column: string, width: number) => void;
}

/** The head of a column: its name, which sorts the list when pressed, and the grip of its width. */
export function ColumnHead(props: ColumnHeadProps) {
  const { name, label, sortable, sorted, whole, numeric, onSort, onWidth } = props;
  const Mark = sorted === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={whole && classes.whole}
      data-numeric={numeric}
      aria-sort={sorted}
      aria-label={label}
      title={label}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(`${name}:${sorted === 'ascending' ? 'desc' : 'asc'}`)}
        >
          {label}
          {sorted && <Mark aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
      <ColumnGrip className={classes.grip} label={label} onWidth={(width) => onWidth(name, width)} />
    </th>
  );
}

/** The order of a column as `aria-sort` needs it. */
export function sortOf(sort: string, name: string): ColumnHeadProps['sorted'] {
  const [column, direction] = sort.split(':');
  if (column !== name) return undefined;
  return direction === 'desc' ? 'descending' : 'ascending';
}
