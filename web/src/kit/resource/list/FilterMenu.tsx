import { SAID_FIELDS } from '@hoivien/contract/fragments/said.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { DAY_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { LACKS } from '@hoivien/contract/kit/wanted.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords, type Words } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import { type Condition, parametersOf, wordingsOf } from '../query/conditions.ts';
import classes from './FilterMenu.module.css';
import './filter.texts.ts';
import { Matched } from '../Matched.tsx';
import { readyFilters, readyText } from '../query/ready-filters.ts';
import { FilterPane } from './FilterPane.tsx';
import { useLeaving } from './use-leaving.ts';
import { useCounts } from '../query/use-counts.ts';
import type { Filters } from '../use-list-address.ts';
import '../resource.texts.ts';

interface FilterMenuProps {
  resource: Resource;
  /** The fields that one may still filter by. */
  fields: readonly string[];
  /** The present filters and the words of the search, among which it counts. */
  filters: Filters;
  search: string;
  /** The words of the button, when it adds an alternative. */
  label?: string;
  /** Takes a whole condition. */
  onCondition: (condition: Condition) => void;
}

/** The button that adds a filter, and what it offers: fields in groups with a search, values by their names, ready filters. */
export function FilterMenu(props: FilterMenuProps) {
  const { t } = useWords();
  const label = props.label ?? t('resource.addFilter');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (isFocused: boolean) => {
    setOpen(false);
    if (isFocused) button.current?.focus();
  };
  return (
    <Popover opened={isOpen} position="bottom-start" trapFocus closeOnClickOutside={false} closeOnEscape={false}>
      <Popover.Target>
        <Button
          ref={button}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus />}
          data-add
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <Offers {...props} button={button} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One line or button of the menu. */
interface Offer {
  key: string;
  /** The heading above it. */
  group: string;
  text: string;
  /** The field of a value. */
  beside?: string;
  /** What it takes at once. */
  condition?: Condition;
  /** The field whose pane it opens. */
  field?: string;
  /** What its number counts. */
  counted?: Condition;
}

interface OffersProps extends FilterMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  onClose: (isFocused: boolean) => void;
}

function Offers({ resource, fields, filters, search, button, onCondition, onClose }: OffersProps) {
  const words = useWords();
  const { t, formatNumber } = words;
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLFormElement>(null);
  useLeaving({ chip: button, form: menu }, () => true, onClose);
  const listed = inGroups(offersOf(resource, fields, find, words));
  const ready = find ? [] : readyOf(resource, fields, words);
  const offers = [...listed, ...ready];
  const active = Math.min(moved, offers.length - 1);
  const shown = offers[active];
  const counted = offers.filter((offer) => offer.counted);
  const among = { filters, search };
  const counts = useCounts(
    resource,
    counted.map((offer) => ({ filters: { ...filters, ...(offer.counted && parametersOf(offer.counted)) }, search })),
  );
  const take = (condition: Condition) => {
    onClose(false);
    onCondition(condition);
  };
  const choose = (offer: Offer) => {
    if (offer.condition) {
      take(offer.condition);
      return;
    }
    // The pane of the field stands before the focus goes there.
    flushSync(() => {
      setMoved(offers.indexOf(offer));
      setEntered(true);
    });
    const find = (selector: string) => pane.current?.querySelector<HTMLElement>(selector);
    (find('[data-autofocus]') ?? find('input') ?? find('select'))?.focus();
  };
  const back = () => {
    flushSync(() => setEntered(false));
    input.current?.focus();
  };
  const move = (to: number) => {
    setMoved(to);
    list.current?.querySelector(`[data-at="${to}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { length } = offers;
    if (event.key === 'ArrowDown' && length > 0) move((active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) move((active - 1 + length) % length);
    else if (event.key === 'Enter' && shown) choose(shown);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const count = (offer: Offer) => {
    const found = counts[counted.indexOf(offer)];
    return offer.counted && <small>{found === undefined ? '…' : formatNumber(found)}</small>;
  };
  return (
    <div className={classes.menu} ref={menu} data-entered={isEntered || undefined}>
      <div className={classes.offers}>
        <TextInput
          ref={input}
          {...passing}
          size="xs"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={offers.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('filter.find')}
          placeholder={t('filter.find')}
          autoComplete="off"
          data-autofocus
          autoFocus
          leftSection={<IconSearch aria-hidden="true" />}
          rightSection={
            find && (
              <small className="one-line faint tiny">
                {t('filter.found', { count: listed.filter(({ field }) => field).length, all: fields.length })}
              </small>
            )
          }
          rightSectionWidth={find ? '10em' : undefined}
          value={find}
          onChange={({ currentTarget }) => {
            setFind(currentTarget.value);
            setMoved(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <OfferList
          ref={list}
          id={id}
          find={find}
          listed={listed}
          ready={ready}
          hasHeadings={fields.length > FEW}
          of={{ active, count, choose }}
        />
        {offers.length === 0 && <p className={classes.none}>{t('filter.noField', { find })}</p>}
      </div>
      {shown && (
        <FilterPane
          key={shown.key}
          ref={pane}
          resource={resource}
          condition={shown.condition ?? firstOf(resource, shown.field ?? '')}
          among={among}
          onTake={take}
          onBack={back}
        />
      )}
    </div>
  );
}

interface OfferListProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  find: string;
  listed: readonly Offer[];
  ready: readonly Offer[];
  hasHeadings: boolean;
  of: { active: number; count: (offer: Offer) => ReactNode; choose: (offer: Offer) => void };
}

/** The fields and values in groups, and the ready filters. */
function OfferList({ ref, id, find, listed, ready, hasHeadings, of }: OfferListProps) {
  const { t } = useWords();
  const option = (offer: Offer, at: number, className: string | undefined, children: ReactNode) => (
    // The keys of the input choose it, too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input that controls the list has the keys
    <div
      key={offer.key}
      id={`${id}-${at}`}
      role="option"
      data-at={at}
      aria-selected={at === of.active}
      tabIndex={-1}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => of.choose(offer)}
    >
      {children}
    </div>
  );
  return (
    <div role="listbox" id={id} aria-label={t('resource.addFilter')} ref={ref}>
      <div className={classes.fields}>
        {listed.map((offer, at) => (
          <div key={offer.key} role="presentation">
            {hasHeadings && offer.group !== listed[at - 1]?.group && (
              <div role="presentation" className={`${classes.heading} faint tiny strong`}>
                {offer.group}
              </div>
            )}
            {option(
              offer,
              at,
              classes.offer,
              <>
                <span>
                  <Matched text={offer.text} search={find} />
                  {offer.beside && <i> · {offer.beside}</i>}
                </span>
                {of.count(offer)}
                {offer.field && <IconChevronRight aria-hidden="true" />}
              </>,
            )}
          </div>
        ))}
      </div>
      {ready.length > 0 && (
        <>
          <div role="presentation" className={`${classes.heading} faint tiny strong`}>
            {t('filter.ready')}
          </div>
          <div role="presentation" className={`${classes.ready} flex wrap gap1`}>
            {ready.map((offer, at) =>
              option(
                offer,
                listed.length + at,
                classes.chip,
                <>
                  {offer.text} {of.count(offer)}
                </>,
              ),
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Lists of no more fields have no headings. */
const FEW = 8;
/** The most values that a search in the menu offers. */
const VALUES_MOST = 6;

/** The fields and values whose names have the typed words, each word without accents. */
function offersOf(resource: Resource, names: readonly string[], find: string, words: Words): Offer[] {
  const { field: label, choice } = words.area(resource.area);
  const fieldsOf = allFields(resource);
  const wanted = fold(find).split(/\s+/u).filter(Boolean);
  const has = (texts: readonly string[]) =>
    texts.some((text) => wanted.every((word) => ` ${fold(text)}`.includes(` ${word}`)));
  const fields = names
    .filter((name) => has([label(name), ...saidWords(name)]))
    .map((name): Offer => {
      const isOwed = fieldsOf[name]?.kind === 'money' && wordingsOf(resource, name).includes('filled');
      const counted: Condition = { field: name, wording: 'filled', values: [] };
      return {
        key: name,
        group: groupOf(resource, name, words),
        text: label(name),
        field: name,
        ...(isOwed && { counted }),
      };
    });
  if (wanted.length === 0) return fields;
  const values = names.flatMap((name) =>
    (fieldsOf[name]?.choices ?? []).flatMap((value): Offer[] => {
      const text = choice(name, value);
      const condition: Condition = { field: name, wording: 'is', values: [String(value)] };
      if (name === LACKS || !has([text])) return [];
      return [
        {
          key: `${name} ${value}`,
          group: words.t('filter.values'),
          text,
          beside: label(name),
          condition,
          counted: condition,
        },
      ];
    }),
  );
  return [...fields, ...values.slice(0, VALUES_MOST)];
}

function saidWords(name: string): readonly string[] {
  const { words = [], sure = [] } = SAID_FIELDS[name] ?? {};
  return [...words, ...sure];
}

function readyOf(resource: Resource, names: readonly string[], words: Words): Offer[] {
  return readyFilters(resource)
    .filter(({ field }) => names.includes(field))
    .map((condition) => ({
      key: JSON.stringify(condition),
      group: '',
      text: readyText(resource, condition, words),
      condition,
      counted: condition,
    }));
}

/** The condition with which the pane of a field begins. */
function firstOf(resource: Resource, field: string): Condition {
  const [wording = 'is'] = wordingsOf(resource, field);
  return { field, wording, values: [] };
}

/** The heading of a field: its section of the form, or what kind of value it has. */
function groupOf(resource: Resource, name: string, { t, area }: Words): string {
  const { section, kind = 'text', tones } = allFields(resource)[name] ?? {};
  if (section) return area(resource.area).section(section);
  if (kind === 'money') return t('filter.money');
  if (tones || kind === 'flag' || name === LACKS) return t('filter.states');
  return DAY_KINDS.has(kind) ? t('filter.days') : t('filter.others');
}

/** The offers with those of one group together, the groups in the order of their first ones. */
function inGroups(offers: readonly Offer[]): Offer[] {
  const groups = [...new Set(offers.map(({ group }) => group))];
  return groups.flatMap((group) => offers.filter((offer) => offer.group === group));
}
