import { Combobox } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Matched } from '../Matched.tsx';
import { foundByText } from '../found-by.ts';
import classes from './RefPicker.module.css';
import type { Option } from './use-options.ts';

/** What the server finds for a text. */
interface Found {
  query: { data: Option[] | undefined; isError: boolean; error: unknown };
  /** Whether the options belong to the present text. */
  isSettled: boolean;
  search: string;
  /** The text that the list shows without any options. */
  noneText: string;
}

interface RefOptionsProps {
  /** The id of the list; the id of a row is `{id}-{row}`. */
  id: string;
  label: string;
  found: Found;
  chosen: readonly string[];
  /** A person may choose several options. */
  isSeveral: boolean;
  /** The row with the keyboard, -1 for none, and what the press of a row does. */
  rows: { active: number; press: (row: number) => void };
  /** The label of the line that creates a new record, below the options. */
  createLabel: string | undefined;
  /** A short text below the options. */
  footer?: ReactNode;
}

/** The options of a picker: names with codes, with the matching parts in bold; or the reason why there are none. */
export function RefOptions(props: RefOptionsProps) {
  const { id, label, chosen, isSeveral, createLabel, footer } = props;
  const { query, isSettled, search, noneText } = props.found;
  const { active, press } = props.rows;
  const { t, area, message, problem } = useWords();
  const found = query.data ?? [];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      {query.isError ? (
        <div className={classes.failed} role="alert">
          {problem(query.error)}
        </div>
      ) : (
        found.length === 0 && <div className={classes.none}>{isSettled ? noneText : t('kit.loading')}</div>
      )}
      <Combobox.Options
        id={id}
        className={classes.options}
        aria-label={label}
        aria-busy={!isSettled}
        aria-multiselectable={isSeveral || undefined}
      >
        {found.map((option, row) => (
          <Combobox.Option
            key={option.id}
            id={`${id}-${row}`}
            className={`${classes.option} flex ink medium`}
            value={String(row)}
            selected={row === active}
            aria-selected={chosen.includes(option.id)}
            {...pressed(row, press)}
          >
            {isSeveral && <IconCheck className={`${classes.check} rigid brand`} aria-hidden="true" />}
            <span>
              <Matched text={option.name} search={search} />
              {option.note && <small className="block faint tiny">{message(option.note)}</small>}
              {option.foundBy && option.area && (
                <small className="block faint tiny">{foundByText(area(option.area), option.foundBy)}</small>
              )}
            </span>
            {option.code && (
              <span className={`${classes.code} cut hint`}>
                <Matched text={option.code} search={search} />
              </span>
            )}
          </Combobox.Option>
        ))}
        {createLabel && (
          <Combobox.Option
            id={`${id}-${found.length}`}
            className={`${classes.option} flex ink medium ${classes.create} icons-sm`}
            value={String(found.length)}
            selected={active === found.length}
            aria-selected={false}
            {...pressed(found.length, press)}
          >
            <IconPlus aria-hidden="true" />
            <span>{createLabel}</span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  );
}

/**
 * A row is taken when the button goes down: answers of the server may move the rows before it comes up, and then the
 * browser reports no click. A click without a button comes from assistive technology.
 */
function pressed(row: number, onPress: (row: number) => void) {
  return {
    onMouseDown: ({ button }: MouseEvent) => {
      if (button === 0) onPress(row);
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) onPress(row);
    },
  };
}
