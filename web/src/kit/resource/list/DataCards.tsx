import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { CellText } from '../CellText.tsx';
import type { Cells } from '../cells.ts';
import type { Card } from './card.tsx';
import classes from './DataTable.module.css';
import { GroupCard, inGroups } from './Groups.tsx';
import type { ShownGroup } from './use-groups.ts';
import { labelText, resourceText } from '../value-text.ts';
import { asText, type LooseItem } from '../records.ts';

interface DataCardsProps {
  resource: Resource;
  rows: readonly LooseItem[];
  /** The columns that are shown, in their order. */
  columns: readonly string[];
  addressOf: (record: LooseItem) => string | undefined;
  /** Why a search found a row whose name does not show it. */
  reasonOf: (record: LooseItem) => string | undefined;
  cells: Cells | undefined;
  card: Card | undefined;
  groups?: readonly ShownGroup[] | undefined;
}

/**
 * The rows of a list on a phone: the name, state and figure of its card and its step. Without a card it is the most informative
 * other column, and on the right the code or what is still owed.
 */
export function DataCards({ resource, rows, columns, addressOf, reasonOf, cells, card, groups }: DataCardsProps) {
  const words = useWords();
  const named = ['name', 'fullName', 'enterpriseName', 'title', 'code', resource.label];
  const rest = columns.filter((name) => !named.includes(name) && !(name === 'state' && card?.state));
  const owed = columns.find((name) => name === resource.rest?.field);
  const valueOf = (name: string, record: LooseItem) =>
    cells?.[name]?.(record) ?? <CellText resource={resource} name={name} value={record[name]} />;
  const cardOf = (record: LooseItem) => {
    const told = rest.find((name) => cells?.[name] ?? resourceText(resource, name, record[name], words));
    const address = addressOf(record);
    const reason = reasonOf(record);
    const name = cells?.['fullName']?.(record) ?? labelText(record, resource, words);
    const [state, figure, step] = [card?.state?.(record), card?.figure?.(record), card?.step?.(record)];
    return (
      <>
        <div className={classes.cardBody}>
          {address ? (
            // The link covers the card; buttons and links in a cell lie above it.
            <Link className={`${classes.cardName} ${classes.cardLink}`} to={address}>
              {name}
            </Link>
          ) : (
            <span className={classes.cardName}>{name}</span>
          )}
          {state && <span className={classes.cardLine}>{state}</span>}
          {figure ? (
            <span className={classes.cardFigure}>{figure}</span>
          ) : (
            <span className={classes.cardLine}>
              <span className={classes.cardText}>{told && valueOf(told, record)}</span>
              <span className={classes.cardCode}>{owed ? valueOf(owed, record) : asText(record.code)}</span>
            </span>
          )}
          {reason && <small className={`${classes.found} block clip faint tiny regular`}>{reason}</small>}
        </div>
        {step && (
          <div className={classes.cardStep} data-step>
            {step}
          </div>
        )}
      </>
    );
  };
  return (
    <ul className={classes.cards}>
      {inGroups(
        rows,
        groups,
        (group) => (
          <GroupCard group={group} many={words.area(resource.area).many} />
        ),
        (record) => (
          <li key={record.id} className={classes.card}>
            {cardOf(record)}
          </li>
        ),
      )}
    </ul>
  );
}
