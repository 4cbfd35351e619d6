import { kinds } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { AreaName } from '@hoivien/contract/registry.ts';
import { Button, Menu, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWords, type Words } from '../i18n/words.ts';
import { resourceText } from './kinds.tsx';
import classes from './ListPage.module.css';
import { RefPicker } from './RefPicker.tsx';
import { useChosen } from './use-options.ts';

type Filters = Readonly<Record<string, string>>;

interface FilterBarProps {
  resource: Resource;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters of a list as chips that can be changed and taken off, and a button for one more. */
export function FilterBar({ resource, filters, onChange }: FilterBarProps) {
  const { t, area } = useWords();
  const [editing, setEditing] = useState<string | null>(null);
  const fields = allFields(resource);
  const filterable = Object.keys(fields).filter((name) => fields[name]?.filter);
  const active = filterable.filter((name) => namesOf(resource, name).some((key) => filters[key]));
  const { field: label } = area(resource.area);
  const set = (name: string, values: Filters) => {
    const rest = Object.fromEntries(Object.entries(filters).filter(([key]) => !namesOf(resource, name).includes(key)));
    onChange({ ...rest, ...values });
    setEditing(null);
  };
  const shown = editing && !active.includes(editing) ? [...active, editing] : active;
  const left = filterable.filter((name) => !shown.includes(name));
  return (
    <div className={classes.chips}>
      {shown.map((name) => (
        <span key={name} className={classes.chip}>
          <button type="button" onClick={() => setEditing(name)}>
            {label(name)}
          </button>
          <span className={classes.operator}>{t(isRange(resource, name) ? 'resource.between' : 'resource.is')}</span>
          <Popover position="bottom-start" trapFocus opened={editing === name} onDismiss={() => setEditing(null)}>
            <Popover.Target>
              <button type="button" onClick={() => setEditing(name)}>
                <ChipText resource={resource} name={name} filters={filters} />
              </button>
            </Popover.Target>
            <Popover.Dropdown p="sm">
              <FilterForm resource={resource} name={name} filters={filters} onApply={(values) => set(name, values)} />
            </Popover.Dropdown>
          </Popover>
          <button
            type="button"
            aria-label={t('resource.removeFilter', { field: label(name) })}
            onClick={() => set(name, {})}
          >
            <IconX />
          </button>
        </span>
      ))}
      {left.length > 0 && (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconFilter />}>
              {t('resource.addFilter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {left.map((name) => (
              <Menu.Item key={name} onClick={() => setEditing(name)}>
                {label(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onChange({})}>
          {t('resource.clearFilters')}
        </Button>
      )}
    </div>
  );
}

interface FilterFormProps {
  resource: Resource;
  name: string;
  filters: Filters;
  onApply: (values: Filters) => void;
}

function FilterForm({ resource, name, filters, onApply }: FilterFormProps) {
  const { t, area } = useWords();
  const field = allFields(resource)[name];
  const [value, setValue] = useState(filters[name] ?? '');
  const [from, setFrom] = useState(dayOf(filters[`${name}From`]));
  const [to, setTo] = useState(lastDayOf(filters[`${name}To`]));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isRange(resource, name)) onApply(value.trim() ? { [name]: value.trim() } : {});
    else onApply({ ...(from && { [`${name}From`]: startOf(from, 0) }), ...(to && { [`${name}To`]: startOf(to, 1) }) });
  };
  return (
    <form className={classes.filterForm} onSubmit={apply}>
      {isRange(resource, name) ? (
        <div className={classes.two}>
          <TextInput
            type="date"
            label={t('resource.fromDay')}
            value={from}
            max={to || undefined}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            data-autofocus
          />
          <TextInput
            type="date"
            label={t('resource.toDay')}
            value={to}
            min={from || undefined}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </div>
      ) : field?.to ? (
        <RefPicker
          area={field.to as AreaName}
          label={area(resource.area).field(name)}
          value={value || null}
          onChange={(id) => setValue(id ?? '')}
        />
      ) : field?.choices ? (
        <NativeSelect
          label={area(resource.area).field(name)}
          value={value}
          data={['', ...field.choices.map(String)].map((one) => ({
            value: one,
            label: one && area(resource.area).choice(name, one),
          }))}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          data-autofocus
        />
      ) : (
        <TextInput
          label={area(resource.area).field(name)}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          data-autofocus
        />
      )}
      <Button type="submit">{t('resource.apply')}</Button>
    </form>
  );
}

interface ChipTextProps {
  resource: Resource;
  name: string;
  filters: Filters;
}

/** What a filter is set to, as its chip says it. */
function ChipText({ resource, name, filters }: ChipTextProps) {
  const words = useWords();
  const field = allFields(resource)[name];
  const value = filters[name] ?? '';
  const chosen = useChosen((field?.to ?? resource.area) as AreaName, field?.to && value ? value : null);
  const text = field?.to
    ? chosen.data?.name
    : isRange(resource, name)
      ? rangeText(name, filters, words.t)
      : resourceText(resource, name, value, words);
  return <b>{text || '…'}</b>;
}

function rangeText(name: string, filters: Filters, t: Words['t']): string {
  const [from, to] = [filters[`${name}From`], filters[`${name}To`]];
  const ends = [
    from && `${t('resource.from')} ${showDay(dayOf(from))}`,
    to && `${t('resource.to')} ${showDay(lastDayOf(to))}`,
  ];
  return ends.filter(Boolean).join(' ');
}

function isRange(resource: Resource, name: string): boolean {
  const field = allFields(resource)[name];
  return field !== undefined && kinds[field.kind].filter === 'range';
}

function namesOf(resource: Resource, name: string): string[] {
  return isRange(resource, name) ? [`${name}From`, `${name}To`] : [name];
}

const DAY = 24 * 60 * 60 * 1000;
/** Vietnam has no summer time. */
const OFFSET = 7 * 60 * 60 * 1000;

/** The instant a day of Vietnam begins, `days` later. */
function startOf(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + days * DAY).toISOString();
}

function dayOf(instant: string | undefined): string {
  return instant ? new Date(Date.parse(instant) + OFFSET).toISOString().slice(0, 10) : '';
}

/** The end is the first instant no longer in the range; people name the last day in it. */
function lastDayOf(instant: string | undefined): string {
  return instant ? new Date(Date.parse(instant) + OFFSET - 1).toISOString().slice(0, 10) : '';
}

function showDay(day: string): string {
  return day.split('-').reverse().join('/');
}
