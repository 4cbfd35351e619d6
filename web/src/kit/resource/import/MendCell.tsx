import { ActionIcon, Autocomplete, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './Mend.module.css';
import { type PickedAddress, PickUnits } from './PickUnits.tsx';

interface MendCellProps {
  label: string;
  value: string;
  /** The values that the column accepts; undefined for free text. */
  choices: readonly string[] | undefined;
  /** The text of the file when the cell was changed. */
  original: string | null | undefined;
  /** Saves a text (null for that of the file) and goes on in a direction. */
  onSave: (text: string | null, go: 'down' | 'right' | 'left' | 'stay') => void;
  /** The choice of units, when the cell is one of an address. It opens at once while they are still to be chosen. */
  units?:
    | { address: PickedAddress; isOpenAtOnce: boolean; onPick: (cells: Record<string, string>) => void }
    | undefined;
  onLeave: () => void;
}

/** The input of an open cell. Enter saves and goes down, Tab goes to the side, Escape leaves the cell as it was. */
export function MendCell(props: MendCellProps) {
  const { label, value, choices, original, onSave, units, onLeave } = props;
  const isUnitOpen = units?.isOpenAtOnce ?? false;
  const { t } = useWords();
  const [text, setText] = useState(value);
  const isDone = useRef(false);
  const [isPicking, setPicking] = useState(isUnitOpen);
  // The timer of a blur must see that the box of units has the focus now.
  const picking = useRef(isUnitOpen);
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });
  const save = (next: string | null, go: Parameters<MendCellProps['onSave']>[1]) => {
    if (isDone.current) return;
    isDone.current = true;
    if (next === value) onLeave();
    else onSave(next, go);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the table do not act while a cell is open.
    event.stopPropagation();
    if (event.key === 'Escape') {
      isDone.current = true;
      onLeave();
    } else if (event.key === 'Enter') {
      // The list first takes its chosen value over.
      setTimeout(() => save(latest.current, 'down'));
    } else if (event.key === 'Tab') {
      event.preventDefault();
      save(text, event.shiftKey ? 'left' : 'right');
    }
  };
  const shared = {
    value: text,
    'aria-label': label,
    autoFocus: !isUnitOpen,
    variant: 'unstyled' as const,
    size: 'xs' as const,
    className: classes.input ?? '',
    onKeyDown,
    onBlur: () => setTimeout(() => picking.current || save(latest.current, 'stay')),
  };
  return (
    <div className={`${classes.open} row gap1`}>
      {choices ? (
        <Autocomplete
          {...shared}
          data={[...new Set(choices)]}
          limit={50}
          onChange={setText}
          selectFirstOptionOnChange
        />
      ) : (
        <TextInput {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      )}
      {units && (
        <PickUnits
          address={units.address}
          opened={isPicking}
          onOpen={() => {
            picking.current = true;
            setPicking(true);
          }}
          onPick={(cells) => {
            isDone.current = true;
            units.onPick(cells);
          }}
          onLeave={() => {
            isDone.current = true;
            onLeave();
          }}
        />
      )}
      {original !== undefined && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('import.takeBack', { text: original ?? '' })}
          title={t('import.takeBack', { text: original ?? '' })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => save(null, 'stay')}
        >
          <IconArrowBackUp />
        </ActionIcon>
      )}
    </div>
  );
}
