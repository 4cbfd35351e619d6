import { Checkbox } from '@mantine/core';
import { useWords } from '../i18n/words.ts';
import { type LooseRecord, labelOf } from './records.ts';
import type { Selection } from './use-selection.ts';

/** The box at the head of a list: all rows of the page, some, or none. */
export function ChoosePage({ selection, rows }: { selection: Selection; rows: readonly LooseRecord[] }) {
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

/** The box of one row. A click beside it in the cell counts too and does not open the record. */
export function ChooseRow({ selection, record }: { selection: Selection; record: LooseRecord }) {
  const { t } = useWords();
  return (
    <td onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('resource.chooseRow', { label: labelOf(record) })}
        checked={selection.has(record.id)}
        disabled={selection.all}
        onChange={() => selection.toggle(record.id)}
      />
    </td>
  );
}
