import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { calledSo } from './called-so.ts';
import { RefEnd } from './RefEnd.tsx';
import { RefOptions } from './RefOptions.tsx';
import classes from './RefPicker.module.css';
import { type Option, useActiveRow } from './use-options.ts';
import { useTypedText } from './use-typed-text.ts';
import '../resource.texts.ts';

const NONE: readonly string[] = [];

/**
 * Whether a picker is open, and its typed text; undefined while it shows the chosen option. With `isInline` the list is
 * part of the page and always open.
 */
export function usePicker(isInline = false) {
  const [isOver, setOpened] = useState(false);
  const opened = isInline || isOver;
  const [typed, show] = useState<string>();
  const latest = useRef<string>(undefined);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    show(text);
  };
  const close = () => {
    setOpened(false);
    setTyped(undefined);
  };
  return {
    isInline,
    opened,
    setOpened,
    typed,
    /** The typed text at this moment, also before it is drawn. */
    now: () => latest.current,
    setTyped,
    close,
    search: typed?.trim() ?? '',
  };
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
  /** The chosen ids of a picker that offers an option once. */
  taken?: readonly string[] | undefined;
  shown: { name: string; code?: string | undefined; note?: string | undefined };
  /** The present options. */
  query: { data: Option[] | undefined; isError: boolean; error: unknown };
  /** Whether the options belong to the present text. */
  isSettled: boolean;
  /** The text for no options. */
  noneText: string;
  /** Finds the options whose name equals a text. Without it, the field compares the options that it shows. */
  find?: ((text: string) => Promise<Option[]> | Option[] | undefined) | undefined;
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
  const {
    value,
    chosen,
    taken = NONE,
    shown,
    find,
    query,
    isSettled,
    noneText,
    footer,
    clearLabel,
    onChoose,
    onClear,
    create,
  } = props;
  const { isInline, opened, setOpened, typed, setTyped, close, search } = picker;
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = query.data ?? [];
  const [active, setActive] = useActiveRow(isSettled ? query.data : undefined, search, value);
  const store = useCombobox({ opened, onOpenedChange: setOpened });
  const { problem, leave } = useTypedText({
    picker,
    input,
    value,
    taken,
    shownName: shown.name,
    find: find ?? ((text) => (isSettled ? calledSo(found, text, namesOf) : undefined)),
    onChoose,
  });

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
      found={{ query, isSettled, search, noneText }}
      chosen={chosen ?? (value === null ? NONE : [value])}
      isSeveral={chosen !== undefined}
      rows={{ active, press: act }}
      createLabel={create?.label}
      footer={footer}
    />
  );
  return (
    <Combobox store={store} keepMounted={false}>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          label={label}
          error={problem ? t(`resource.text_${problem}`, { text: search }) : error}
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
          data-mantine-stop-propagation={((opened || problem) && !isInline) || undefined}
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
          onBlur={({ currentTarget }) => {
            if (document.activeElement === currentTarget) {
              // Another window has the focus, and the person comes back to the input.
              setOpened(false);
              return;
            }
            void leave().then((hasLeft) => {
              if (hasLeft) onBlur?.();
            });
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

function namesOf({ name, code }: Option): string[] {
  return [name, code];
}
