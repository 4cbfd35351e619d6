import { GROUPS_MOST, namesIn, OR } from '@hoivien/contract/kit/filters.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import {
  alternativeText,
  type Condition,
  conditionsOf,
  keyOf,
  offered,
  parametersOf,
  withAlternatives,
} from '../query/conditions.ts';
import '../sentence/sentence.texts.ts';
import type { Filters } from '../use-list-address.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './ListPage.module.css';

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

/** The conditions of a list as chips that users change and remove, its alternatives, and the buttons that add to them. */
export function FilterBar({ resource, filters, search, ofPart = [], onChange }: FilterBarProps) {
  const { t } = useWords();
  const { present, send } = useSent(filters, onChange);
  const bar = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(bar);
  const { [OR]: groups = NO_NAMES, ...plain } = present;
  const isOwnFilter = ([name]: readonly [string, unknown]) => !ofPart.includes(name);
  const own = Object.fromEntries(Object.entries(plain).filter(isOwnFilter));
  const ofTab = Object.fromEntries(Object.entries(plain).filter((entry) => !isOwnFilter(entry)));
  const mayAdd = (at: Filters) => left(resource, at).filter((name) => !ofPart.includes(name));
  const hasOwn = groups.length > 0 || conditionsOf(resource, own).length > 0;
  // The first alternative is what one filters by already.
  const either = groups.length > 0 ? { beside: plain, groups } : { beside: ofTab, groups: [alternativeText(own)] };
  const putGroup = (at: number, group: Filters, options?: { replace?: boolean }) => {
    const text = alternativeText(group);
    const next = text ? groups.with(at, text) : groups.filter((_, place) => place !== at);
    send(withAlternatives(plain, next), options);
  };
  return (
    <div className={`${classes.chips} row wrap rest`} ref={bar}>
      <div className={classes.chipRow}>
        <span className={classes.side} data-side={PLAIN}>
          <FilterChips
            resource={resource}
            filters={plain}
            hidden={ofPart}
            beside={groups.length > 0 ? { [OR]: groups } : NONE}
            search={search}
            mayBeEmpty
            onChange={(next, options) => send(withAlternatives(next, groups), options)}
            onLeave={(key) => focusLater(PLAIN, key)}
          />
        </span>
        {groups.map((text, at) => (
          <Alternative
            // biome-ignore lint/suspicious/noArrayIndexKey: an open form stays while its alternative changes
            key={at}
            resource={resource}
            group={namesIn(text)}
            beside={plain}
            search={search}
            at={at}
            fields={mayAdd({ ...plain, ...namesIn(text) })}
            onChange={(group, options) => putGroup(at, group, options)}
            onLeave={(key) => focusLater(String(at), key)}
          />
        ))}
      </div>
      {left(resource, plain).length > 0 && (
        <FilterMenu
          resource={resource}
          fields={left(resource, plain)}
          filters={present}
          search={search}
          onCondition={(condition) => {
            send({ ...present, ...parametersOf(condition) });
            focusLater(PLAIN, keyOf(condition));
          }}
        />
      )}
      {hasOwn && groups.length < GROUPS_MOST && (
        <FilterMenu
          resource={resource}
          label={t('filter.or')}
          fields={mayAdd(either.beside)}
          filters={either.beside}
          search={search}
          onCondition={(condition) => {
            send(withAlternatives(either.beside, [...either.groups, alternativeText(parametersOf(condition))]));
            focusLater(String(either.groups.length), keyOf(condition));
          }}
        />
      )}
      {hasOwn && (
        <Button variant="subtle" size="xs" onClick={() => send(ofTab)}>
          {t('resource.clearFilters')}
        </Button>
      )}
    </div>
  );
}

const NO_NAMES: readonly string[] = [];
const NONE: Filters = {};
/** The side of the conditions that hold beside every alternative. */
const PLAIN = 'plain';

/** The fields that one may still filter by. */
function left(resource: Resource, filters: Filters): string[] {
  const taken = conditionsOf(resource, filters).map(({ field }) => field);
  return offered(resource).filter((name) => !taken.includes(name));
}

interface AlternativeProps {
  resource: Resource;
  group: Filters;
  beside: Filters;
  search: string;
  at: number;
  fields: readonly string[];
  onChange: (group: Filters, options?: { replace?: boolean }) => void;
  onLeave: (key: string | undefined) => void;
}

/** One of the alternatives, after “or”: its conditions, and a button for one more that holds with them. */
function Alternative({ resource, group, beside, search, at, fields, onChange, onLeave }: AlternativeProps) {
  const { t } = useWords();
  return (
    <>
      {at > 0 && <span className="hint">{t('sentence.or')}</span>}
      <span className={classes.alternative} role="group" aria-label={t('filter.side', { at: at + 1 })} data-side={at}>
        <FilterChips
          resource={resource}
          filters={group}
          beside={beside}
          search={search}
          mayBeEmpty={false}
          onChange={onChange}
          onLeave={onLeave}
        />
        {fields.length > 0 && (
          <FilterMenu
            resource={resource}
            label={t('filter.andMore')}
            fields={fields}
            filters={{ ...beside, ...group }}
            search={search}
            onCondition={(condition: Condition) => {
              onChange({ ...group, ...parametersOf(condition) });
              onLeave(keyOf(condition));
            }}
          />
        )}
        {conditionsOf(resource, group).length > 1 && (
          <button
            type="button"
            className={classes.dropSide}
            aria-label={t('filter.dropOr', { at: at + 1 })}
            onClick={() => {
              onChange({});
              onLeave(undefined);
            }}
          >
            <IconX aria-hidden="true" />
          </button>
        )}
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

/** Focuses a chip after the next rendering, or the button that adds one when that chip is gone. */
function useFocusLater(bar: React.RefObject<HTMLElement | null>) {
  const [goal, setGoal] = useState<{ side: string; key: string | undefined }>();
  useEffect(() => {
    if (!goal) return;
    const find = (selector: string) => bar.current?.querySelector<HTMLElement>(selector);
    const side = `[data-side="${goal.side}"]`;
    const chip = goal.key && find(`${side} [data-chip="${CSS.escape(goal.key)}"]`);
    (chip || find(`${side} [data-add]`) || find(':scope > [data-add]'))?.focus();
  }, [goal, bar]);
  return (side: string, key: string | undefined) => setGoal({ side, key });
}
