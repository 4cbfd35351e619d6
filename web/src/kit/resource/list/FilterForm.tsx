import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { DAY_KINDS, NUMBER_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { isDay } from '../../ui/moment/day.ts';
import { DayInput } from '../../ui/moment/DayInput.tsx';
import { type Condition, parametersOf, valuesTaken, type Wording, wordingsOf } from '../query/conditions.ts';
import { ChosenValues } from './FilterValues.tsx';
import './filter.texts.ts';
import { isMoney } from '@hoivien/contract/kit/money.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { moneyDigits, showMoney } from '../form/tidy.ts';
import classes from './ListPage.module.css';
import { passing } from '../../ui/typing.ts';
import { type Asked, useCounts } from '../query/use-counts.ts';

/** The pause in typing a day before the list follows, in milliseconds: the first digits of a year are a year, too. */
const PAUSE = 400;

interface FilterFormProps {
  resource: Resource;
  condition: Condition;
  /** The other filters and the search, among which it counts. */
  among: Asked;
  /** The chip that opened the form. */
  chip: RefObject<HTMLElement | null>;
  /** Takes each complete condition. */
  onHold: (next: Condition) => void;
  onClose: (isFocused: boolean) => void;
}

/**
 * The form of one condition: its operator and its values. The list follows each choice at once, and typed values when
 * they are complete: on Enter, when their input is left, and when the form closes.
 */
export function FilterForm({ resource, condition, among, chip, onHold, onClose }: FilterFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { wording, values, turn, pick, type, settle, problem, typed } = useWork(resource, condition, onHold);
  const kind = kindOf(resource, condition.field);
  const wordings = wordingsOf(resource, condition.field);
  useLeaving({ chip, form }, settle, onClose);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (settle()) onClose(true);
  };
  return (
    <form
      {...passing}
      ref={form}
      className={classes.filterForm}
      onSubmit={finish}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) settle();
      }}
      noValidate
    >
      {wordings.length > 1 && (
        <NativeSelect
          label={t('filter.operator')}
          value={wording}
          data={wordings.map((one) => ({ value: one, label: t(`filter.${one}`) }))}
          rightSection={<IconChevronDown aria-hidden="true" size={16} />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => turn(currentTarget.value as Wording)}
        />
      )}
      {valuesTaken(wording) === 'none' ? null : isMeasured(kind) ? (
        <Ends wording={wording} kind={kind} values={values} onChange={type} problem={problem} />
      ) : wording === 'contains' ? (
        <Line label={t('filter.contains')} value={values[0] ?? ''} onChange={(value) => type([value])} />
      ) : (
        <ChosenValues resource={resource} name={condition.field} values={values} onPick={pick} onType={type} />
      )}
      <div className={`${classes.filterFoot} between gap3 note`}>
        <Left resource={resource} among={among} condition={typed} />
        <Button type="submit" variant="default">
          {t('filter.done')}
        </Button>
      </div>
    </form>
  );
}

interface LeftProps {
  resource: Resource;
  among: Asked;
  condition: Condition | undefined;
}

/** How many records the condition of a form leaves, as it stands, and how many there are without it. */
function Left({ resource, among, condition }: LeftProps) {
  const { t, area, formatNumber } = useWords();
  const [asked] = useDebouncedValue(condition && parametersOf(condition), PAUSE);
  const isWhole = asked !== undefined && Object.keys(asked).length > 0;
  const narrowed = { ...among, filters: { ...among.filters, ...asked } };
  const [all, left = all] = useCounts(resource, isWhole ? [among, narrowed] : [among]);
  if (left === undefined || all === undefined) return <span />;
  const { many } = area(resource.area);
  const told = { left: formatNumber(left), all: formatNumber(all), many };
  return <span role="status">{t(isWhole ? 'filter.left' : 'filter.allLeft', told)}</span>;
}

/** The operator and the values of a form, and what the list has of them. */
function useWork(resource: Resource, condition: Condition, onHold: (next: Condition) => void) {
  const { t } = useWords();
  const [wording, setWording] = useState<Wording>(condition.wording);
  const [values, setValues] = useState(condition.values);
  const [isAsked, setAsked] = useState(false);
  const held = useRef(textOf(condition));
  const kind = kindOf(resource, condition.field);
  const take = (next: Wording, given: readonly string[]): boolean => {
    const tidied = tidy(kind, given);
    if (valuesTaken(next) !== 'none' && !tidied.every((value) => isSound(kind, value))) return false;
    const whole = trimmed({ ...condition, wording: next, values: tidied });
    if (held.current === textOf(whole)) return true;
    held.current = textOf(whole);
    onHold(whole);
    return true;
  };
  const now = trimmed({ ...condition, wording, values: tidy(kind, values) });
  const isTaken = valuesTaken(wording) === 'none' || now.values.every((value) => isSound(kind, value));
  const holdLater = useDebouncedCallback(take, PAUSE);
  const holdNow = (next: Wording, given: readonly string[]): boolean => {
    holdLater.cancel();
    return take(next, given);
  };
  return {
    wording,
    values,
    /** The condition as it stands; undefined while a value is none. */
    typed: isTaken ? now : undefined,
    turn: (next: Wording) => {
      setWording(next);
      setAsked(false);
      holdNow(next, values);
    },
    pick: (next: readonly string[]) => {
      setValues(next);
      holdNow(wording, next);
    },
    type: (next: readonly string[]) => {
      setValues(next);
      setAsked(false);
      if (DAY_KINDS.has(kind)) holdLater(wording, next);
    },
    /** Takes the typed values; false when one of them is none, which its input then says. */
    settle: () => {
      setAsked(true);
      return holdNow(wording, values);
    },
    problem: (value: string) => {
      if (!isAsked || isSound(kind, value)) return undefined;
      return t(DAY_KINDS.has(kind) ? 'filter.notADay' : 'filter.notANumber');
    },
  };
}

/**
 * Closes the form on a press elsewhere in the page or on Escape. A list or calendar over the page belongs to the form:
 * a press in it does not close the form, and Escape closes only the list or calendar. A press elsewhere first shows a
 * wrong value, so that nothing happens to a list without its filter; the next press drops the value.
 */
function useLeaving(
  { chip, form }: Record<'chip' | 'form', RefObject<HTMLElement | null>>,
  settle: () => boolean,
  onClose: (isFocused: boolean) => void,
): void {
  const isWarned = useRef(false);
  const press = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[data-portal]') || chip.current?.contains(target)) return;
    if (!settle() && !isWarned.current) {
      isWarned.current = true;
      swallowClick(event);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const isControl = isControlAt(target);
    if (!isControl) swallowClick(event);
    onClose(!isControl);
  });
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element) || !form.current) return;
    const layer = target.closest('[data-portal]');
    if ((layer && !layer.contains(form.current)) || isOverPage(target, form.current)) return;
    settle();
    onClose(true);
  });
  useEffect(() => {
    const onPress = (event: Event) => press(event);
    const onKey = (event: KeyboardEvent) => escape(event);
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** Whether an input has opened a list or a calendar outside the form. */
function isOverPage(target: Element, form: Element): boolean {
  if (target.getAttribute('aria-expanded') !== 'true') return false;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  return !list || !form.contains(list);
}

/** A press on a control does its work; a press on a row, or on its link, only closes the form. */
function isControlAt(target: Element): boolean {
  const control = target.closest('button, input, select, textarea, label, a, [role="tab"]');
  return control !== null && !(control.matches('a') && control.closest('[data-row], [data-list-scroll] li'));
}

/** Stops the click that follows a press, and leaves the focus where it is. */
function swallowClick(press: Event): void {
  press.preventDefault();
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
  };
  document.addEventListener('click', swallow, options);
  // A press that ends elsewhere causes no click.
  requestAnimationFrame(() => document.addEventListener('pointerdown', () => stop.abort(), options));
}

interface EndsProps {
  wording: Wording;
  kind: FieldKind;
  values: readonly string[];
  onChange: (values: string[]) => void;
  problem: (value: string) => string | undefined;
}

/** One day or number, or both ends of a range. */
function Ends({ wording, kind, values, onChange, problem }: EndsProps) {
  const { t } = useWords();
  const [first = '', last = ''] = values;
  const Input = DAY_KINDS.has(kind) ? DayInput : kind === 'money' ? MoneyLine : Line;
  const days = Input === DayInput;
  if (valuesTaken(wording) === 'one') {
    const label = t(`filter.${wording}`);
    return (
      <Input
        label={label}
        value={first}
        onChange={(value) => onChange([value, last])}
        error={problem(first)}
        autoFocus
      />
    );
  }
  return (
    <div className={classes.two}>
      <Input
        label={t(days ? 'resource.fromDay' : 'filter.from')}
        value={first}
        onChange={(value) => onChange([value, last])}
        error={problem(first)}
        autoFocus
      />
      <Input
        label={t(days ? 'resource.toDay' : 'filter.to')}
        value={last}
        onChange={(value) => onChange([first, value])}
        error={problem(last)}
      />
    </div>
  );
}

interface LineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

function Line({ label, value, onChange, error, autoFocus = true }: LineProps) {
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** An amount with its sign, and in words below. */
function MoneyLine({ value, onChange, ...line }: LineProps) {
  const digits = moneyDigits(value);
  const isAmount = /^\d+$/.test(digits) && isMoney(Number(digits));
  return (
    <TextInput
      label={line.label}
      error={line.error}
      description={isAmount ? amountInWords(Number(digits)) : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span aria-hidden="true">₫</span>}
      rightSectionPointerEvents="none"
      data-autofocus={line.autoFocus || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => isAmount && onChange(showMoney(digits))}
    />
  );
}

function kindOf(resource: Resource, name: string): FieldKind {
  return allFields(resource)[name]?.kind ?? 'text';
}

function isMeasured(kind: FieldKind): boolean {
  return DAY_KINDS.has(kind) || NUMBER_KINDS.has(kind);
}

function tidy(kind: FieldKind, values: readonly string[]): string[] {
  return values.map((value) => (NUMBER_KINDS.has(kind) ? moneyDigits(value) : value.trim()));
}

/** Whether a value is complete; an empty one is. */
function isSound(kind: FieldKind, value: string): boolean {
  if (value === '' || !isMeasured(kind)) return true;
  return DAY_KINDS.has(kind) ? isDay(value) : /^-?\d{1,15}$/.test(moneyDigits(value));
}

/** The condition with only as many values as its wording needs. */
function trimmed(condition: Condition): Condition {
  const taken = valuesTaken(condition.wording);
  const most = { none: 0, one: 1, two: 2, many: condition.values.length }[taken];
  return { ...condition, values: condition.values.slice(0, most) };
}

function textOf(condition: Condition): string {
  return JSON.stringify(parametersOf(condition));
}
