import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { type Condition, keyOf, valuesTaken } from '../query/conditions.ts';
import { FilterForm } from './FilterForm.tsx';
import './filter.texts.ts';
import type { Asked } from '../query/use-counts.ts';
import classes from './ListPage.module.css';
import '../resource.texts.ts';
import { operatorText, saidOf, useValueTexts } from '../query/ConditionText.tsx';

interface FilterChipProps {
  resource: Resource;
  condition: Condition;
  /** The other filters and the search, among which its form counts. */
  among: Asked;
  opened: boolean;
  onOpen: () => void;
  /** The focus returns to the chip unless it has gone elsewhere. */
  onClose: (isFocused: boolean) => void;
  /** Takes each complete condition while the form is open. */
  onHold: (next: Condition) => void;
  onRemove: () => void;
}

/** One condition in words: field, operator, values. A click opens its form, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { resource, condition, among, opened, onOpen, onClose, onHold, onRemove } = props;
  const { t, area } = useWords();
  const label = area(resource.area).field(condition.field);
  const said = saidOf(resource, condition);
  const operator = operatorText(said, t);
  const values = useValueTexts(resource, said);
  const value = shorten(condition, values, t);
  const chip = useRef<HTMLSpanElement>(null);
  return (
    <span className={`${classes.chip} rigid clip one-line small surface round2 icons-sm`} ref={chip}>
      <Popover position="bottom-start" trapFocus opened={opened} closeOnClickOutside={false} closeOnEscape={false}>
        <Popover.Target>
          <button
            type="button"
            className={classes.condition}
            data-chip={keyOf(condition)}
            title={values.length > SHOWN ? values.join(', ') : undefined}
            aria-label={t('filter.edit', { text: `${label} ${operator} ${value}`.trim() })}
            onClick={opened ? undefined : onOpen}
          >
            <span>{label}</span>
            <span className={classes.operator}>{operator}</span>
            {valuesTaken(condition.wording) !== 'none' && <b className="strong">{value || '…'}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={label}>
          <FilterForm
            resource={resource}
            condition={condition}
            among={among}
            chip={chip}
            onHold={onHold}
            onClose={onClose}
          />
        </Popover.Dropdown>
      </Popover>
      <button type="button" aria-label={t('resource.removeFilter', { field: label })} onClick={onRemove}>
        <IconX aria-hidden="true" />
      </button>
    </span>
  );
}

/** The most values in a chip. */
const SHOWN = 2;

function shorten({ wording }: Condition, values: readonly string[], t: Words['t']): string {
  const [from = '', to = ''] = values;
  if (wording === 'between') return t('filter.range', { from, to });
  const shown = values.slice(0, SHOWN).join(', ');
  return values.length > SHOWN ? t('filter.more', { values: shown, count: values.length - SHOWN }) : shown;
}
