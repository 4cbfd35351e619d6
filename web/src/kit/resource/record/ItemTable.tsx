import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import { isFilled } from '../value/values.ts';
import { asText } from '../records.ts';
import classes from './Record.module.css';
import { leafText } from '../value/ValueText.tsx';

interface ItemTableProps {
  resource: Resource;
  name: string;
  items: readonly object[];
}

/** A list of a record as a small table, with a column for each part that any item has. */
export function ItemTable({ resource, name, items }: ItemTableProps) {
  const words = useWords();
  const { field: label, part: partLabel } = words.area(resource.area);
  const rows = items as readonly Readonly<Record<string, unknown>>[];
  const parts = Object.keys(resource.fields[name]?.fields ?? {}).filter((part) =>
    rows.some((row) => isFilled(row[part])),
  );
  return (
    <div className={classes.tableBox}>
      <table className={`${classes.table} wide medium`}>
        <caption className="unseen">{label(name)}</caption>
        <thead>
          <tr>
            {parts.map((part) => (
              <th key={part} className="one-line hint strong" scope="col">
                {partLabel(name, part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={asText(row.id) || index}>
              {parts.map((part) => (
                <td key={part} className="breaks ruled">
                  {isFilled(row[part]) && leafText(resource, `${name}.${part}`, row[part], words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
