import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { namesIn, OR } from '@hoivien/contract/kit/filters.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import {
  alternativeText,
  type Condition,
  conditionsOf,
  filterable,
  offered,
  parametersOf,
  replaceCondition,
  wordingsOf,
  keyOf,
} from '../query/conditions.ts';
import { AlternativeText } from '../query/ConditionText.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './ListPage.module.css';
import type { Filters } from '../use-list-address.ts';
import '../sentence/sentence.texts.ts';

interface FilterBarProps {
  resource: Resource;
  filters: Filters;
  /** The words of the search, among whose hits it counts. */
  search: string;
  /** The filters of the open tab: the tab shows them, so they have no chip, and stay when the others are removed. */
  ofPart?: readonly string[];
  /** With `replace` the address of before leaves the history. */
  onChange: (filters: Filters, options?: { replace?: boolean }) => void;
}

/** A chip whose form is open. */
interface OpenChip {
  key: string;
  /** The filters of the other chips. */
  rest: Filters;
  /** The condition as far as it is complete. */
  condition: Condition;
  /** The form adds an alternative to these ones. */
  alternatives?: readonly string[];
  /** The list already follows a change of this form. */
  isHeld: boolean;
}

/** The conditions of a list as chips that users change and remove, and a button to add one. */
export function FilterBar({ resource, filters, search, ofPart = [], onChange }: FilterBarProps) {
  const { t } = useWords();
  const { present, send } = useSent(filters, onChange);
  const [open, setOpen] = useState<OpenChip | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(bar);
  const chips = chipsOf(resource, present, open);
  const isOwn = ({ condition }: { condition: Condition }) => !ofPart.includes(condition.field);
  const left = offered(resource).filter((name) => !chips.some(({ condition }) => condition.field === name));
  const close = (isFocused: boolean) => {
    if (isFocused && open) focusLater(keyOf(open.condition));
    setOpen(null);
  };
  const hold = (condition: Condition) => {
    if (!open) return;
    // One opening of a form is one step back.
    send(withOpen(open, condition), { replace: open.isHeld });
    setOpen({ ...open, condition, isHeld: true });
  };
  const remove = (condition: Condition) => {
    setOpen(null);
    send(replaceCondition(open?.rest ?? present, condition, undefined));
    focusLater(undefined);
  };
  const add = (name: string) => {
    const [wording = 'is'] = wordingsOf(resource, name);
    setOpen({ key: name, rest: present, condition: { field: name, wording, values: [] }, isHeld: false });
  };
  const { [OR]: groups = NO_NAMES, ...plain } = present;
  const isOwnFilter = ([name]: readonly [string, unknown]) => !ofPart.includes(name);
  const own = Object.fromEntries(Object.entries(plain).filter(isOwnFilter));
  // The first alternative is what one filters by already.
  const either =
    groups.length > 0
      ? { rest: plain, alternatives: groups }
      : {
          rest: Object.fromEntries(Object.entries(plain).filter((entry) => !isOwnFilter(entry))),
          alternatives: [alternativeText(own)],
        };
  const addOr = (name: string) => {
    const [wording = 'is'] = wordingsOf(resource, name);
    setOpen({ key: 'or', ...either, condition: { field: name, wording, values: [] }, isHeld: false });
  };
  const dropOr = (at: number) => {
    const kept = groups.filter((_, place) => place !== at);
    const [last] = kept;
    // A single alternative is a plain filter.
    send(kept.length === 1 && last !== undefined ? { ...plain, ...namesIn(last) } : { ...plain, [OR]: kept });
    focusLater(undefined);
  };
  const isOr = open?.alternatives !== undefined;
  return (
    <div className={`${classes.chips} row wrap rest`} ref={bar}>
      <div className={classes.chipRow}>
        {chips.filter(isOwn).map(({ key, condition }) => (
          <FilterChip
            key={key}
            resource={resource}
            condition={condition}
            among={{ filters: open?.key === key ? open.rest : present, search }}
            opened={open?.key === key}
            onOpen={() =>
              setOpen({ key, rest: replaceCondition(present, condition, undefined), condition, isHeld: false })
            }
            onClose={close}
            onHold={hold}
            onRemove={() => remove(condition)}
          />
        ))}
        {!isOr &&
          groups.map((text, at) => (
            <Alternative key={text} resource={resource} text={text} at={at} onRemove={() => dropOr(at)} />
          ))}
      </div>
      {left.length > 0 && (
        <FilterMenu
          resource={resource}
          fields={left}
          filters={present}
          search={search}
          onField={add}
          onCondition={(condition) => {
            send({ ...present, ...parametersOf(condition) });
            focusLater(keyOf(condition));
          }}
        />
      )}
      {(groups.length > 0 || Object.keys(own).length > 0) && (
        <FilterMenu
          resource={resource}
          label={t('filter.or')}
          fields={offered(resource).filter((name) => !ofPart.includes(name))}
          filters={either.rest}
          search={search}
          onField={addOr}
          onCondition={(condition) => {
            send({ ...either.rest, [OR]: [...either.alternatives, alternativeText(parametersOf(condition))] });
            focusLater(undefined);
          }}
        />
      )}
      {(groups.length > 0 || conditionsOf(resource, present).some((condition) => isOwn({ condition }))) && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => send(Object.fromEntries(Object.entries(present).filter(([name]) => ofPart.includes(name))))}
        >
          {t('resource.clearFilters')}
        </Button>
      )}
    </div>
  );
}

const NO_NAMES: readonly string[] = [];

/** The filters with the condition of the open form: an alternative of its own, or one beside the others. */
function withOpen({ rest, alternatives }: OpenChip, condition: Condition): Filters {
  const asked = parametersOf(condition);
  if (!alternatives) return { ...rest, ...asked };
  const isWhole = Object.keys(asked).length > 0;
  return { ...rest, [OR]: isWhole ? [...alternatives, alternativeText(asked)] : alternatives };
}

interface AlternativeProps {
  resource: Resource;
  text: string;
  at: number;
  onRemove: () => void;
}

/** One of the alternatives in words, after “or”. */
function Alternative({ resource, text, at, onRemove }: AlternativeProps) {
  const { t } = useWords();
  return (
    <>
      {at > 0 && <span className="hint">{t('sentence.or')}</span>}
      <span className={`${classes.chip} rigid clip one-line small surface round2 icons-sm`}>
        <span className={`${classes.alternative} inline-row clip`}>
          <AlternativeText resource={resource} conditions={conditionsOf(resource, namesIn(text))} />
        </span>
        <button type="button" aria-label={t('filter.dropOr', { at: at + 1 })} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </button>
      </span>
    </>
  );
}

/** The filters that were sent to the address, which follows a moment later. A chip must not disappear meanwhile. */
function useSent(filters: Filters, onChange: FilterBarProps['onChange']) {
  const [seen, setSeen] = useState(filters);
  const [sent, setSent] = useState<Filters>();
  if (filters !== seen) {
    setSeen(filters);
    setSent(undefined);
  }
  const send: FilterBarProps['onChange'] = (next, options) => {
    setSent(next);
    onChange(next, options);
  };
  return { present: sent ?? filters, send };
}

/** Focuses the chip with an id after the next rendering, or the button that adds one when that chip is gone. */
function useFocusLater(bar: React.RefObject<HTMLElement | null>) {
  const [goal, setGoal] = useState<{ id: string | undefined }>();
  useEffect(() => {
    if (!goal) return;
    const chip = goal.id && bar.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(goal.id)}"]`);
    (chip || bar.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [goal, bar]);
  return (id: string | undefined) => setGoal({ id });
}

/** The chips in the order of the fields, so that none moves when its form closes. */
function chipsOf(resource: Resource, present: Filters, open: OpenChip | null) {
  const shown = conditionsOf(resource, open?.rest ?? present).map((condition) => ({
    key: keyOf(condition),
    condition,
  }));
  if (!open) return shown;
  const order = filterable(resource);
  const at = ({ condition }: { condition: Condition }) => order.indexOf(condition.field);
  return [...shown.filter(({ key }) => key !== open.key), open].toSorted((one, other) => at(one) - at(other));
}
