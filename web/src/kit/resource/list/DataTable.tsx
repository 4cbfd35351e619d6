import type { FoundBy } from '@hoivien/contract/kit/found-by.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { useSaid } from '../../ui/announce.ts';
import { CellText } from '../CellText.tsx';
import frame from '../../ui/Table.module.css';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { ChoosePage, ChooseRow } from './ChooseCells.tsx';
import { type Fit, nameColumn } from './columns.ts';
import { ColumnHead, sortOf } from './ColumnHead.tsx';
import type { Card } from './card.tsx';
import { DataCards } from './DataCards.tsx';
import classes from './DataTable.module.css';
import { foundByText } from '../found-by.ts';
import { kindParts } from '../form/kinds.tsx';
import { resourceText } from '../value-text.ts';
import type { LooseItem } from '../records.ts';
import { GroupHead, inGroups } from './Groups.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { columnsOfSort, nextSort } from './sorting.ts';
import type { ShownGroup } from './use-groups.ts';
import type { Preferences } from '../query/use-preferences.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { Cells } from '../cells.ts';

const NO_ROWS: LooseItem[] = [];

interface DataTableProps {
  resource: Resource;
  /** Undefined while the first page loads: rows of the right shape stand there. */
  rows: LooseItem[] | undefined;
  /** Why a search found rows whose name does not show it, by id. */
  foundBy?: Readonly<Record<string, FoundBy>> | undefined;
  /** The rows are those of the question before; the new ones are on their way. */
  stale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  preferences: Preferences;
  /** The columns that are shown only while somebody filters by them. */
  filtered?: readonly string[];
  /** The columns with room. */
  fit: Fit;
  onWidth: (column: string, width: number) => void;
  /** The id of the record the keyboard is on. */
  current: string | undefined;
  /** The address of a record, or undefined when the reader may not open it. */
  addressOf: (record: LooseItem) => string | undefined;
  cells?: Cells | undefined;
  /** What rows say on a phone. */
  card?: Card | undefined;
  /** Rows can be chosen for what can be done to several. */
  selection?: Selection | undefined;
  /** Shows a record beside the list. */
  onPreview?: ((record: LooseItem) => void) | undefined;
  /** It shows there already: a press on a row moves it. */
  isPreviewing?: boolean;
  /** The rows stand in groups, each under its heading. */
  groups?: readonly ShownGroup[] | undefined;
}

/** The rows of a list: a table, and cards on a phone. The first text column contains the link to the record. */
export function DataTable(props: DataTableProps) {
  const { resource, rows, stale, sort, preferences, fit, current, addressOf, cells, selection } = props;
  const { onPreview, isPreviewing, groups } = props;
  const words = useWords();
  const navigate = useNavigate();
  const fields = useMemo(() => allFields(resource), [resource]);
  const chosen = preferences.order.filter((name) => !preferences.hidden.includes(name));
  const shown = fit.columns.map(({ name }) => name);
  const named = nameColumn(resource, shown);
  const area = words.area(resource.area);
  const label = area.field;
  const reasonOf = ({ id }: LooseItem) => {
    const found = props.foundBy?.[id];
    // A shown column shows it already.
    return found && !(found.part === null && shown.includes(found.field)) ? foundByText(area, found) : undefined;
  };
  useSortSaid(rows && !stale ? sort : undefined, label);

  const cell = (record: LooseItem, name: string) => {
    // Rows from before a column was chosen have no value for it, and a cell might show that as an empty value.
    if (stale && !(name in record)) return '';
    const text = cells?.[name]?.(record) ?? <CellText resource={resource} name={name} value={record[name]} />;
    if (name !== named)
      return cells?.[name] || !isLong(fields[name]) ? text : <span className={classes.lines}>{text}</span>;
    const address = addressOf(record);
    const reason = reasonOf(record);
    return (
      <>
        {address ? (
          <Link
            className={reason ? classes.link : `${classes.link} ${classes.lines}`}
            to={address}
            onClick={(event) => event.stopPropagation()}
          >
            {text}
          </Link>
        ) : (
          text
        )}
        {address && onPreview && !isPreviewing && <PreviewButton onPress={() => onPreview(record)} />}
        {reason && (
          <small className={`${classes.found} block clip faint tiny regular`} title={reason}>
            {reason}
          </small>
        )}
      </>
    );
  };
  const open = (record: LooseItem) => {
    if (isPreviewing) return onPreview?.(record);
    const address = addressOf(record);
    if (address && !window.getSelection()?.toString()) void navigate(address);
  };

  const lineOf = (record: LooseItem) => (
    <tr
      key={record.id}
      data-row={record.id}
      data-current={record.id === current || undefined}
      data-chosen={selection?.has(record.id) || undefined}
      onClick={() => open(record)}
    >
      {selection && <ChooseRow resource={resource} selection={selection} record={record} rows={rows ?? NO_ROWS} />}
      {shown.map((name) => (
        <td
          key={name}
          data-numeric={fields[name] && kindParts[fields[name].kind].numeric}
          className={classOf(name, named, fields[name] && kindParts[fields[name].kind].whole)}
          title={titleOf(resourceText(resource, name, record[name], words))}
        >
          {cell(record, name)}
        </td>
      ))}
    </tr>
  );
  const columns = shown.length + (selection ? 1 : 0);

  return (
    <div className={`${classes.wrap} scroll relative`} data-density={preferences.density} data-list-scroll>
      <table
        className={`${frame.table} ${frame.edges} ${classes.table}`}
        style={{ minWidth: `${fit.least}em` }}
        aria-busy={rows === undefined}
      >
        <colgroup>
          {selection && <col className={classes.choose} />}
          {fit.columns.map(({ name, width }) => (
            <col key={name} style={{ width: width && `${width}em` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <ChoosePage selection={selection} rows={rows ?? NO_ROWS} />}
            {shown.map((name) => (
              <ColumnHead
                key={name}
                onSort={(column, isMore) => props.onSort(nextSort(sort, column, isMore))}
                onWidth={props.onWidth}
                name={name}
                label={label(name)}
                field={fields[name]}
                sorted={sortOf(sort, name)}
                isOfFilter={props.filtered?.includes(name)}
              />
            ))}
          </tr>
        </thead>
        <tbody className={stale ? classes.stale : undefined}>
          {rows === undefined ? (
            <SkeletonRows columns={selection ? ['choose', ...shown] : shown} />
          ) : (
            inGroups(rows, groups, (group) => <GroupHead group={group} columns={columns} many={area.many} />, lineOf)
          )}
        </tbody>
      </table>
      <DataCards
        resource={resource}
        rows={rows ?? NO_ROWS}
        columns={chosen}
        addressOf={addressOf}
        reasonOf={reasonOf}
        cells={cells}
        card={props.card}
        groups={groups}
      />
    </div>
  );
}

/** Announces the order of new rows. */
function useSortSaid(sort: string | undefined, label: (name: string) => string): void {
  const { t } = useWords();
  const told = columnsOfSort(sort ?? '').map(({ column, descending }) =>
    t(descending ? 'resource.sortedDown' : 'resource.sortedUp', { column: label(column) }),
  );
  useSaid(sort, told.join(', '));
}

function classOf(name: string, named: string | undefined, whole: true | undefined): string {
  return [name === named && classes.strong, whole && classes.whole].filter(Boolean).join(' ');
}

/** A text that may need two lines. */
function isLong(field: Field | undefined): boolean {
  return field !== undefined && ['text', 'longText', 'richText', 'references'].includes(field.kind);
}

/** Only a text that may be cut needs its whole form on hover. */
function titleOf(text: string): string | undefined {
  return text.length > 24 ? text : undefined;
}
