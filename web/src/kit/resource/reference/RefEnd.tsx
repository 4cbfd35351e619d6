import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import classes from './RefPicker.module.css';

interface RefEndProps {
  /** The code of the chosen option. */
  code: string | undefined;
  clearLabel: string;
  /** Undefined when no option is chosen. */
  onClear: (() => void) | undefined;
}

/**
 * The end of a picker's input: the code of the chosen option and a button to remove it, or a mark that opens the list.
 */
export function RefEnd({ code, clearLabel, onClear }: RefEndProps) {
  return (
    <span className={`${classes.right} row gap1 wide quiet icons-sm`}>
      {code && <span className={`${classes.code} cut hint`}>{code}</span>}
      {onClear ? (
        // The button is not a stop of the Tab key, because emptying the input does the same.
        <ActionIcon
          tabIndex={-1}
          aria-label={clearLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
        >
          <IconX />
        </ActionIcon>
      ) : (
        <IconChevronDown aria-hidden="true" />
      )}
    </span>
  );
}
