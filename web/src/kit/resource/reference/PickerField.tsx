import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { announce } from '../../ui/announce.ts';
import { RefEnd } from './RefEnd.tsx';
import { RefOptions } from './RefOptions.tsx';
import classes from './RefPicker.module.css';
import { type Option, useActiveRow } from './use-options.ts';

const NONE: readonly string[] = [];

/**
 * Whether a picker is open, and its typed text; undefined while it shows the chosen option. With `isInline` the list is
 * part of the page and always open.
 */
export function usePicker(isInline = false) {
  const [isOver, setOpened] = useState(false);
  const opened = isInline || isOver;
  const [typed, setTyped] = useState<string>();
  const close = () => {
    setOpened(false);
    setTyped(undefined);
  };
  return { isInline, opened, setOpened, typed, setTyped, close, search: typed?.trim() ?? '' };
}

interface PickerFieldProps {
  picker: ReturnType<typeof usePicker>;
  label: ReactNode;
  /** The name of the list. */
  listLabel: string;
  placeholder: string;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
  /** The id of the chosen option, its name and code, and a note about it. */
  value: string | null;
  /** The chosen ids of a picker for several options. */
  chosen?: readonly string[] | undefined;
  shown: { name: string; code?: string | undefined; note?: string | undefined };
  /** The present options. */
  query: { data: Option[] | undefined; isError: boolean; error: unknown };
  /** Whether the options belong to the present text. */
  isSettled: boolean;
  /** The text for no options. */
  noneText: string;
  footer?: ReactNode;
  clearLabel: string;
  onChoose: (option: Option) => void;
  onClear: () => void;
  /** A line below the options that creates a new record. */
  create?: { label: string; run: () => void } | undefined;
}

/**
 * An input in which a person types and chooses an option, with keyboard support and announcements for screen readers.
 */
export function PickerField(props: PickerFieldProps) {
  const { picker, label, listLabel, placeholder, error, required = false, disabled = false, ref, onBlur } = props;
  const { value, chosen, shown, query, isSettled, noneText, footer, clearLabel, onChoose, onClear, create } = props;
  const { isInline, opened, setOpened, typed, setTyped, close, search } = picker;
  const listId = useId();
  const found = query.data ?? [];
  const [active, setActive] = useActiveRow(isSettled ? query.data : undefined, search, value);
  const store = useCombobox({ opened, onOpenedChange: setOpened });

  useEffect(() => {
    if (opened && isSettled && found.length === 0) announce(noneText);
  }, [opened, isSettled, found.length, noneText]);

  const act = (row: number) => {
    const option = found[row];
    if (option) onChoose(option);
    else if (row === found.length) create?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const rows = found.length + (create ? 1 : 0);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !event.altKey) {
      event.preventDefault();
      if (!opened) setOpened(true);
      else if (rows > 0) setActive(active < 0 ? (step > 0 ? 0 : rows - 1) : (active + step + rows) % rows);
    } else if (event.key === 'Enter' && opened && !(isInline && isSettled && active < 0)) {
      // Enter must choose no option of an older search, and must not submit the form.
      event.preventDefault();
      if (isSettled) act(active);
    } else if (event.key === 'Escape') close();
  };

  const text = typed ?? shown.name;
  const code = typed === undefined && shown.code ? shown.code : undefined;
  const list = (
    <RefOptions
      id={listId}
      label={listLabel}
      query={query}
      isSettled={isSettled}
      search={search}
      chosen={chosen ?? (value === null ? NONE : [value])}
      isSeveral={chosen !== undefined}
      active={active}
      noneText={noneText}
      createLabel={create?.label}
      footer={footer}
    />
  );
  return (
    <Combobox store={store} keepMounted={false} onOptionSubmit={(row) => act(Number(row))}>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          ref={ref}
          label={label}
          error={error}
          description={typed === undefined ? shown.note : undefined}
          disabled={disabled}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          withAsterisk={required}
          placeholder={placeholder}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          data-autofocus={isInline || undefined}
          role="combobox"
          aria-required={required}
          aria-autocomplete="list"
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-activedescendant={opened && active >= 0 ? `${listId}-${active}` : undefined}
          data-mantine-stop-propagation={(opened && !isInline) || undefined}
          value={text}
          rightSectionWidth={code ? `calc(${Math.min(code.length, 12)}ch + 2 * var(--ctl-sm))` : 'var(--ctl)'}
          rightSectionPointerEvents={value ? 'all' : 'none'}
          rightSection={
            <RefEnd code={code} clearLabel={clearLabel} onClear={value && !disabled ? onClear : undefined} />
          }
          onClick={({ currentTarget }) => {
            if (typed === undefined) currentTarget.select();
            setOpened(true);
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => {
            close();
            onBlur?.();
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpened(true);
            // An emptied input has no value, also when the person saves at once.
            if (currentTarget.value === '' && value) onClear();
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      {isInline ? <div className={classes.inline}>{list}</div> : <Combobox.Dropdown>{list}</Combobox.Dropdown>}
    </Combobox>
  );
}
