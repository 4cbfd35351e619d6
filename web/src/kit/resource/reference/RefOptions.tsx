import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Matched } from '../list/Matched.tsx';
import classes from './RefPicker.module.css';
import type { Option } from './use-options.ts';

interface RefOptionsProps {
  /** The id of the list; a row's is `{id}-{row}`. */
  id: string;
  label: string;
  query: { data: Option[] | undefined; isError: boolean; error: unknown };
  /** The rows answer what stands in the field. */
  isSettled: boolean;
  search: string;
  value: string | null;
  /** The row the keyboard is on; -1 is none. */
  active: number;
  /** What stands there when there is none. */
  noneText: string;
  /** The line that creates a new record, below the found ones. */
  createLabel: string | undefined;
  /** A few words below the rows. */
  footer?: ReactNode;
}

/** The rows of a picker: name with its code, what matches in bold; or why there are none. */
export function RefOptions(props: RefOptionsProps) {
  const { id, label, query, isSettled, search, value, active, noneText, createLabel, footer } = props;
  const { t, message, problem } = useWords();
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
      <Combobox.Options id={id} className={classes.options} aria-label={label} aria-busy={!isSettled}>
        {found.map((option, row) => (
          <Combobox.Option
            key={option.id}
            id={`${id}-${row}`}
            className={classes.option}
            value={String(row)}
            selected={row === active}
            aria-selected={option.id === value}
          >
            <span>
              <Matched text={option.name} search={search} />
              {option.note && <small className={classes.note}>{message(option.note)}</small>}
            </span>
            {option.code && (
              <span className={classes.code}>
                <Matched text={option.code} search={search} />
              </span>
            )}
          </Combobox.Option>
        ))}
        {createLabel && (
          <Combobox.Option
            id={`${id}-${found.length}`}
            className={`${classes.option} ${classes.create}`}
            value={String(found.length)}
            selected={active === found.length}
            aria-selected={false}
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
