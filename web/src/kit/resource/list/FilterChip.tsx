import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { showDay } from '../../ui/moment/day.ts';
import { type Condition, keyOf, valuesTaken, type Wording } from './conditions.ts';
import { FilterForm } from './FilterForm.tsx';
import './filter.texts.ts';
import type { Asked } from './use-counts.ts';
import { useUnits } from '../form/use-units.ts';
import { resourceText } from '../value-text.ts';
import classes from './ListPage.module.css';
import '../resource.texts.ts';
import { useChosenNames } from '../reference/use-options.ts';

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
    <span className={classes.chip} ref={chip}>
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
            {valuesTaken(condition.wording) !== 'none' && <b>{value || '…'}</b>}
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

/** A read-only condition with all its values. */
export function ConditionText({ resource, condition }: Pick<FilterChipProps, 'resource' | 'condition'>) {
  const { t, area } = useWords();
  const said = saidOf(resource, condition);
  const values = useValueTexts(resource, said);
  const [from = '', to = ''] = values;
  const told = condition.wording === 'between' ? t('filter.range', { from, to }) : values.join(', ');
  return `${area(resource.area).field(condition.field)} ${operatorText(said, t)} ${told}`.trim();
}

/** Conditions that hold together, as one line. */
export function AlternativeText({ resource, conditions }: { resource: Resource; conditions: readonly Condition[] }) {
  const { t } = useWords();
  return conditions.map((condition, at) => (
    <Fragment key={`${condition.field} ${condition.wording}`}>
      {at > 0 && ` ${t('filter.and')} `}
      <ConditionText resource={resource} condition={condition} />
    </Fragment>
  ));
}

/** An amount beside a whole thousand says a side without it: from 6.000.001 is above 6.000.000. */
function saidOf(resource: Resource, condition: Condition): Said {
  const [value = ''] = condition.values;
  if (allFields(resource)[condition.field]?.kind !== 'money') return condition;
  if (condition.wording === 'atLeast' && /\d001$/.test(value))
    return { ...condition, wording: 'above', values: [String(Number(value) - 1)] };
  if (condition.wording === 'atMost' && value.endsWith('999'))
    return { ...condition, wording: 'below', values: [String(Number(value) + 1)] };
  return condition;
}

interface Said extends Omit<Condition, 'wording'> {
  wording: Wording | 'above' | 'below';
}

/** The word between field and values; it depends on whether there is one value or several. */
function operatorText({ wording, values }: Said, t: Words['t']): string {
  if (wording === 'is' && values.length > 1) return t('filter.isAny');
  if (wording === 'isNot' && values.length > 1) return t('filter.isNone');
  return t(`filter.${wording}`);
}

/** The most values in a chip. */
const SHOWN = 2;

function shorten({ wording }: Condition, values: readonly string[], t: Words['t']): string {
  const [from = '', to = ''] = values;
  if (wording === 'between') return t('filter.range', { from, to });
  const shown = values.slice(0, SHOWN).join(', ');
  return values.length > SHOWN ? t('filter.more', { values: shown, count: values.length - SHOWN }) : shown;
}

/** The values in words: names of linked records, labels of choices, formatted days and numbers. */
function useValueTexts(resource: Resource, { field: name, values }: Pick<Condition, 'field' | 'values'>): string[] {
  const words = useWords();
  const field = allFields(resource)[name];
  const isProvince = field?.from === 'Units';
  const names = useChosenNames(field?.to ?? resource.area, field?.to ? values : NONE);
  const units = useUnits('2025', isProvince ? '' : undefined);
  return values.map((value) => {
    if (field?.to) return names.of(value);
    if (isProvince) return units.data?.find(({ code }) => code === value)?.name ?? value;
    if (field?.choices) return resourceText(resource, name, value, words);
    if (field?.kind === 'flag') return words.t(value === 'true' ? 'resource.yes' : 'resource.no');
    if (field?.kind === 'money') return words.formatMoney(Number(value));
    if (field?.kind === 'count') return words.formatNumber(Number(value));
    return showDay(value);
  });
}

const NONE: readonly string[] = [];
