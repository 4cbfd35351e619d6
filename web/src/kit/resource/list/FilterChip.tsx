import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { showDay } from '../../ui/day.ts';
import { type Condition, valuesTaken } from './conditions.ts';
import { FilterForm } from './FilterForm.tsx';
import './filter.texts.ts';
import { useUnits } from '../form/use-units.ts';
import { resourceText } from '../kinds.tsx';
import classes from './ListPage.module.css';
import '../resource.texts.ts';
import { useChosenNames } from '../reference/use-options.ts';

interface FilterChipProps {
  resource: Resource;
  condition: Condition;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onApply: (next: Condition) => void;
  onRemove: () => void;
}

/** One condition in words: field, operator, values. A click opens its form, the cross removes it. */
export function FilterChip({ resource, condition, opened, onOpen, onClose, onApply, onRemove }: FilterChipProps) {
  const { t, area } = useWords();
  const label = area(resource.area).field(condition.field);
  const operator = operatorText(condition, t);
  const values = useValueTexts(resource, condition);
  const value = shorten(condition, values, t);
  const chip = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useLeaving(opened, { chip, form }, onClose);
  return (
    <span className={classes.chip} ref={chip}>
      <Popover
        position="bottom-start"
        trapFocus
        returnFocus
        opened={opened}
        onDismiss={onClose}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.condition}
            title={values.length > SHOWN ? values.join(', ') : undefined}
            aria-label={t('filter.edit', { text: `${label} ${operator} ${value}`.trim() })}
            onClick={onOpen}
          >
            <span>{label}</span>
            <span className={classes.operator}>{operator}</span>
            {valuesTaken(condition.wording) !== 'none' && <b>{value || '…'}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={label} ref={form}>
          <FilterForm resource={resource} condition={condition} onApply={onApply} />
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
  const values = useValueTexts(resource, condition);
  const [from = '', to = ''] = values;
  const told = condition.wording === 'between' ? t('filter.range', { from, to }) : values.join(', ');
  return `${area(resource.area).field(condition.field)} ${operatorText(condition, t)} ${told}`.trim();
}

/**
 * Closes the form on a press elsewhere in the page or on Escape. A list or calendar over the page belongs to the form:
 * a press in it does not close the form, and Escape closes only the list or calendar.
 */
function useLeaving(
  opened: boolean,
  { chip, form }: Record<'chip' | 'form', RefObject<HTMLElement | null>>,
  onClose: () => void,
): void {
  const leave = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const isElsewhere = !target.closest('[data-portal]') && !chip.current?.contains(target);
    const isInForm = form.current?.contains(target) && target.getAttribute('aria-expanded') !== 'true';
    if (type === 'keydown' ? isInForm : isElsewhere) onClose();
  });
  useEffect(() => {
    if (!opened) return undefined;
    const onPress = (event: Event) => leave(event);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave(event);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [opened]);
}

/** The word between field and values; it depends on whether there is one value or several. */
function operatorText({ wording, values }: Condition, t: Words['t']): string {
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
function useValueTexts(resource: Resource, { field: name, values }: Condition): string[] {
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
    if (field?.kind === 'count' || field?.kind === 'money') return words.formatNumber(Number(value));
    return showDay(value);
  });
}

const NONE: readonly string[] = [];
