import { Fragment, type ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { LooseItem } from '../records.ts';
import '../resource.texts.ts';
import classes from './DataTable.module.css';
import type { ShownGroup } from './use-groups.ts';

/** Draws rows, in groups each under its heading. */
export function inGroups(
  rows: readonly LooseItem[],
  groups: readonly ShownGroup[] | undefined,
  headOf: (group: ShownGroup) => ReactNode,
  lineOf: (record: LooseItem) => ReactNode,
): ReactNode {
  if (!groups) return rows.map(lineOf);
  return groups.map((group) => (
    <Fragment key={group.key}>
      {headOf(group)}
      {group.rows.map(lineOf)}
    </Fragment>
  ));
}

interface GroupProps {
  group: ShownGroup;
  /** What the list calls its records. */
  many: string;
}

/** The heading of a group among the rows of a table; a group without rows is one grey line. */
export function GroupHead({ group, columns, many }: GroupProps & { columns: number }) {
  return (
    <tr className={classes.group} data-none={group.total === 0 || undefined}>
      <th scope="rowgroup" colSpan={columns}>
        <GroupLine group={group} many={many} />
      </th>
    </tr>
  );
}

/** The same among cards. */
export function GroupCard(props: GroupProps) {
  return (
    <li className={`${classes.groupCard} row small ruled-below`}>
      <GroupLine {...props} />
    </li>
  );
}

function GroupLine({ group: { total, rows, head, none, open }, many }: GroupProps) {
  const { t, formatNumber } = useWords();
  if (total === 0) return <span className="faint">{none}</span>;
  return (
    <span className={`${classes.groupLine} row wrap grow`}>
      {head(total)}
      {open && (
        <button type="button" onClick={open}>
          {t('resource.moreOfGroup', { count: formatNumber(total - rows.length), many })}
        </button>
      )}
    </span>
  );
}
