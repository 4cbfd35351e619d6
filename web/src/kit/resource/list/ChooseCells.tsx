import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Checkbox } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import type { LooseItem } from '../records.ts';
import { labelText } from '../value-text.ts';
import type { Selection } from '../bulk/use-selection.ts';

/** The checkbox in the head of a list: all, some or none of the page's rows. */
export function ChoosePage({ selection, rows }: { selection: Selection; rows: readonly LooseItem[] }) {
  const { t } = useWords();
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col">
      <Checkbox
        aria-label={t('resource.choosePage')}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        disabled={selection.all || rows.length === 0}
        onChange={() => selection.togglePage(rows)}
      />
    </th>
  );
}

interface ChooseRowProps {
  resource: Resource;
  selection: Selection;
  record: LooseItem;
  /** The rows of the page, for choosing a range with Shift. */
  rows: readonly LooseItem[];
}

/**
 * The checkbox of one row. With Shift it chooses all rows from the last one to this. A click beside it does not open
 * the record.
 */
export function ChooseRow({ resource, selection, record, rows }: ChooseRowProps) {
  const words = useWords();
  return (
    <td onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={words.t('resource.chooseRow', { label: labelText(record, resource, words) })}
        checked={selection.has(record.id)}
        disabled={selection.all}
        onChange={({ nativeEvent }) => {
          if ((nativeEvent as Partial<MouseEvent>).shiftKey) selection.extendTo(rows, record.id);
          else selection.toggle(record.id);
        }}
      />
    </td>
  );
}
