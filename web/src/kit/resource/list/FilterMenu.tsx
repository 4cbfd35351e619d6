import { SAID_FIELDS } from '@hoivien/contract/fragments/said.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { DAY_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { LACKS } from '@hoivien/contract/kit/wanted.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import { type Condition, parametersOf } from '../query/conditions.ts';
import classes from './FilterMenu.module.css';
import './filter.texts.ts';
import { Matched } from '../Matched.tsx';
import { readyFilters, readyText } from '../query/ready-filters.ts';
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
  /** Opens the form of a field. */
  onField: (name: string) => void;
  /** Takes a whole condition. */
  onCondition: (condition: Condition) => void;
}

/** The button that adds a filter, and what it offers: fields in groups with a search, values by their names, ready filters. */
export function FilterMenu(props: FilterMenuProps) {
  const { t } = useWords();
  const label = props.label ?? t('resource.addFilter');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" closeOnEscape={false}>
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
      <Popover.Dropdown p="xs" aria-label={label}>
        <Offers
          {...props}
          onClose={(isFocused) => {
            setOpen(false);
            if (isFocused) button.current?.focus();
          }}
        />
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
  condition?: Condition;
  field?: string;
}

function Offers({
  resource,
  fields,
  filters,
  search,
  onField,
  onCondition,
  onClose,
}: FilterMenuProps & { onClose: (isFocused: boolean) => void }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const listed = inGroups(offersOf(resource, fields, find, words));
  const ready = find ? [] : readyOf(resource, fields, words);
  const offers = [...listed, ...ready];
  const active = Math.min(moved, offers.length - 1);
  const counted = offers.filter(({ condition }) => condition);
  const counts = useCounts(
    resource,
    counted.map(({ condition }) => ({ filters: { ...filters, ...(condition && parametersOf(condition)) }, search })),
  );
  const choose = ({ condition, field }: Offer) => {
    onClose(false);
    if (condition) onCondition(condition);
    else if (field) onField(field);
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
    else if (event.key === 'Enter' && offers[active]) choose(offers[active]);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(event.key === 'Escape');
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  const option = (offer: Offer, at: number, className: string | undefined, children: ReactNode) => (
    // The keys of the input choose it, too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input that controls the list has the keys
    <div
      key={offer.key}
      id={`${id}-${at}`}
      role="option"
      data-at={at}
      aria-selected={at === active}
      tabIndex={-1}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(offer)}
    >
      {children}
    </div>
  );
  const count = (offer: Offer) => {
    const found = counts[counted.indexOf(offer)];
    return offer.condition && <small>{found === undefined ? '…' : formatNumber(found)}</small>;
  };
  const hasHeadings = fields.length > FEW;
  return (
    <div className={classes.menu}>
      <TextInput
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
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label={t('resource.addFilter')} ref={list}>
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
                  {count(offer)}
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
                    {offer.text} {count(offer)}
                  </>,
                ),
              )}
            </div>
          </>
        )}
      </div>
      {offers.length === 0 && <p className={`${classes.none} hint m0`}>{t('filter.noField', { find })}</p>}
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
  const wanted = fold(find).split(/\s+/u).filter(Boolean);
  const has = (texts: readonly string[]) =>
    texts.some((text) => wanted.every((word) => ` ${fold(text)}`.includes(` ${word}`)));
  const fields = names
    .filter((name) => has([label(name), ...saidWords(name)]))
    .map((name): Offer => ({ key: name, group: groupOf(resource, name, words), text: label(name), field: name }));
  if (wanted.length === 0) return fields;
  const values = names.flatMap((name) =>
    (allFields(resource)[name]?.choices ?? []).flatMap((value): Offer[] => {
      const text = choice(name, value);
      const condition: Condition = { field: name, wording: 'is', values: [String(value)] };
      if (name === LACKS || !has([text])) return [];
      return [{ key: `${name} ${value}`, group: words.t('filter.values'), text, beside: label(name), condition }];
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
    }));
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
