import { itemsOf } from '@hoivien/contract/kit/field.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import classes from './Form.module.css';
import { type FieldProps, useFields, useIsSaid, useProblem } from './fields.ts';
import { PartsGrid } from './PartsGrid.tsx';
import { emptyItem } from '../value/values.ts';

/** The input that takes the focus after a change of the rows. */
type Goal = { row: number; at: 'first' | 'up' | 'down' } | 'add';

/**
 * A list of parts with a row for each item. Buttons add, remove and move rows; Alt with an arrow key moves them, too.
 */
export function ListInput({ path, field, label }: FieldProps) {
  const { t } = useWords();
  const isSaid = useIsSaid(field, label);
  const error = useProblem(path);
  const { rows, box, add, remove, move } = useRows(path, field);
  const max = itemsOf(field);
  const one = withinSentence(label);
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(row, row + step);
  };
  return (
    <fieldset className="narrow m0" data-place={path} ref={box}>
      <legend className={isSaid ? 'unseen' : `${classes.legend} ink small strong mb2`}>
        {label}
        {field.required && (
          <span className="late" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {rows.length > 0 && (
        <ol className={classes.rows}>
          {rows.map(({ key }, row) => (
            <li
              key={key}
              data-row={row}
              className={`${classes.row} flex gap3 ruled`}
              onKeyDown={(event) => onKeyDown(event, row)}
            >
              <fieldset className={`${classes.rowParts} rest relative m0`} data-place={`${path}.${row}`}>
                <legend className={`${classes.number} row faint number`}>
                  <span aria-hidden="true">{row + 1}</span>
                  <span className="unseen">{t('form.item', { label, row: row + 1 })}</span>
                </legend>
                <PartsGrid path={`${path}.${row}`} field={field} compact />
              </fieldset>
              <div className={`${classes.tools} flex gap1 rigid icons-sm`}>
                <ActionIcon
                  data-at="up"
                  aria-label={t('form.itemUp', { row: row + 1 })}
                  disabled={row === 0}
                  onClick={() => move(row, row - 1, 'up')}
                >
                  <IconArrowUp />
                </ActionIcon>
                <ActionIcon
                  data-at="down"
                  aria-label={t('form.itemDown', { row: row + 1 })}
                  disabled={row === rows.length - 1}
                  onClick={() => move(row, row + 1, 'down')}
                >
                  <IconArrowDown />
                </ActionIcon>
                <ActionIcon aria-label={t('form.itemRemove', { row: row + 1 })} onClick={() => remove(row)}>
                  <IconTrash />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p className={`${classes.error} late tiny`} role="alert">
          {error}
        </p>
      )}
      <div className={`${classes.add} row gap3`}>
        <Button
          data-at="add"
          variant="default"
          size="xs"
          leftSection={<IconPlus aria-hidden="true" />}
          disabled={rows.length >= max}
          onClick={add}
        >
          {t('form.addItem', { one })}
        </Button>
        {rows.length >= max && <span className="faint tiny">{t('form.full', { count: max })}</span>}
      </div>
    </fieldset>
  );
}

/** The rows and their actions. The focus follows each action. */
function useRows(path: string, field: FieldProps['field']) {
  const { form } = useFields();
  const { t } = useWords();
  const box = useRef<HTMLFieldSetElement>(null);
  const goal = useRef<Goal>(undefined);
  const rows = useFieldArray({
    // The library knows the names of arrays in typed forms only; the declaration determines this one.
    control: form.control as unknown as Control<Record<string, object[]>>,
    name: path,
    keyName: 'key',
  });
  useEffect(() => {
    const { current } = goal;
    goal.current = undefined;
    if (!current || !box.current) return;
    focusGoal(box.current, current);
  });
  const count = rows.fields.length;
  return {
    rows: rows.fields,
    box,
    add: () => {
      goal.current = { row: count, at: 'first' };
      rows.append(emptyItem(field), { shouldFocus: false });
    },
    remove: (row: number) => {
      goal.current = count > 1 ? { row: Math.min(row, count - 2), at: 'first' } : 'add';
      rows.remove(row);
      announce(t('form.itemRemoved'));
    },
    move: (from: number, to: number, at: 'first' | 'up' | 'down' = 'first') => {
      if (to < 0 || to >= count) return;
      goal.current = { row: to, at };
      rows.move(from, to);
      announce(t('form.itemMoved', { row: to + 1 }));
    },
  };
}

function focusGoal(box: HTMLElement, goal: Goal): void {
  if (goal === 'add') {
    box.querySelector<HTMLElement>('[data-at="add"]')?.focus();
    return;
  }
  const row = box.querySelector(`[data-row="${goal.row}"]`);
  const button = goal.at === 'first' ? null : row?.querySelector<HTMLButtonElement>(`[data-at="${goal.at}"]`);
  const target = button && !button.disabled ? button : row?.querySelector<HTMLElement>('input, textarea, select');
  target?.focus();
}
