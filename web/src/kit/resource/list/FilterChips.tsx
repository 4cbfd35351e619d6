import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Fragment, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import {
  type Condition,
  conditionsOf,
  filterable,
  keyOf,
  parametersOf,
  replaceCondition,
} from '../query/conditions.ts';
import type { Filters } from '../use-list-address.ts';
import { FilterChip } from './FilterChip.tsx';
import './filter.texts.ts';

interface FilterChipsProps {
  resource: Resource;
  /** The filters that hold together. */
  filters: Filters;
  /** Filters without a chip. */
  hidden?: readonly string[];
  /** What holds beside them: their forms count among both. */
  beside: Filters;
  search: string;
  /** Whether the list may stand without any of them while a form is open. */
  mayBeEmpty: boolean;
  /** With `replace` the address of before leaves the history. */
  onChange: (filters: Filters, options?: { replace?: boolean }) => void;
  /** A form closed, or a chip went: the focus goes to the chip with this key, or to where filters are added. */
  onLeave: (key: string | undefined) => void;
}

/** A chip whose form is open. */
interface OpenChip {
  key: string;
  /** The filters of the other chips. */
  rest: Filters;
  /** The condition as far as it is complete. */
  condition: Condition;
  /** The list already follows a change of this form. */
  isHeld: boolean;
}

/** Conditions that hold together, each as a chip with its form. */
export function FilterChips(props: FilterChipsProps) {
  const { resource, filters, hidden = [], beside, search, mayBeEmpty, onChange, onLeave } = props;
  const { t } = useWords();
  const [open, setOpen] = useState<OpenChip | null>(null);
  const shown = chipsOf(resource, filters, open).filter(({ condition }) => !hidden.includes(condition.field));
  const close = (isFocused: boolean) => {
    if (isFocused && open) onLeave(keyOf(open.condition));
    setOpen(null);
  };
  const hold = (condition: Condition) => {
    if (!open) return;
    const next = { ...open.rest, ...parametersOf(condition) };
    // One opening of a form is one step back.
    const isSent = mayBeEmpty || Object.keys(next).length > 0;
    if (isSent) onChange(next, { replace: open.isHeld });
    setOpen({ ...open, condition, isHeld: open.isHeld || isSent });
  };
  const remove = (condition: Condition) => {
    setOpen(null);
    onChange(replaceCondition(open?.rest ?? filters, condition, undefined));
    onLeave(undefined);
  };
  return shown.map(({ key, condition }, at) => (
    <Fragment key={key}>
      {at > 0 && !mayBeEmpty && <span className="hint">{t('filter.and')}</span>}
      <FilterChip
        resource={resource}
        condition={condition}
        among={{ filters: { ...beside, ...(open?.key === key ? open.rest : filters) }, search }}
        opened={open?.key === key}
        onOpen={() => setOpen({ key, rest: replaceCondition(filters, condition, undefined), condition, isHeld: false })}
        onClose={close}
        onHold={hold}
        onRemove={() => remove(condition)}
      />
    </Fragment>
  ));
}

/** The chips in the order of the fields, so that none moves when its form closes. */
function chipsOf(resource: Resource, filters: Filters, open: OpenChip | null) {
  const shown = conditionsOf(resource, open?.rest ?? filters).map((condition) => ({
    key: keyOf(condition),
    condition,
  }));
  if (!open) return shown;
  const order = filterable(resource);
  const at = ({ condition }: { condition: Condition }) => order.indexOf(condition.field);
  return [...shown.filter(({ key }) => key !== open.key), open].toSorted((one, other) => at(one) - at(other));
}
