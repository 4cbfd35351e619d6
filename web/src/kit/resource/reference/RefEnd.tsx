import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import classes from './RefPicker.module.css';

interface RefEndProps {
  /** The code of what is chosen. */
  code: string | undefined;
  clearLabel: string;
  /** Undefined when there is nothing to take off. */
  onClear: (() => void) | undefined;
}

/** The end of a picker's field: the code of what is chosen and the button that takes it off, else a mark to open it. */
export function RefEnd({ code, clearLabel, onClear }: RefEndProps) {
  return (
    <span className={classes.right}>
      {code && <span className={classes.code}>{code}</span>}
      {onClear ? (
        // Not a stop of the Tab key: emptying the field does the same.
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
