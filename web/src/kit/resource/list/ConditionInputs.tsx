import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { isMoney } from '@hoivien/contract/kit/money.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { DAY_KINDS, NUMBER_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { isDay } from '../../ui/moment/day.ts';
import { DayInput } from '../../ui/moment/DayInput.tsx';
import { moneyDigits, showMoney } from '../form/tidy.ts';
import { type Condition, parametersOf, valuesTaken, type Wording, wordingsOf } from '../query/conditions.ts';
import { type Asked, useCounts } from '../query/use-counts.ts';
import { ChosenValues } from './FilterValues.tsx';
import './filter.texts.ts';
import classes from './ListPage.module.css';

/** The pause in typing a day before the list follows, in milliseconds: the first digits of a year are a year, too. */
const PAUSE = 400;

interface ConditionInputsProps {
  resource: Resource;
  name: string;
  work: Work;
  /** Where a value says how many records have it. */
  among?: Asked;
}

/** The operator of a condition and its values. */
export function ConditionInputs({ resource, name, work, among }: ConditionInputsProps) {
  const { t } = useWords();
  const { wording, values, turn, pick, type, problem } = work;
  const kind = kindOf(resource, name);
  const wordings = wordingsOf(resource, name);
  return (
    <>
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
        <ChosenValues resource={resource} name={name} values={values} onPick={pick} onType={type} among={among} />
      )}
    </>
  );
}

/** How many records a condition leaves as it stands, and how many there are without it; it follows the typing. */
export function useLeft(resource: Resource, among: Asked, condition: Condition | undefined) {
  const [asked] = useDebouncedValue(condition && parametersOf(condition), PAUSE);
  const isWhole = asked !== undefined && Object.keys(asked).length > 0;
  const narrowed = { ...among, filters: { ...among.filters, ...asked } };
  const [all, left = all] = useCounts(resource, isWhole ? [among, narrowed] : [among]);
  return { all, left, isWhole };
}

interface LeftProps {
  resource: Resource;
  found: ReturnType<typeof useLeft>;
}

/** The records that a condition leaves, in words. */
export function Left({ resource, found: { all, left, isWhole } }: LeftProps) {
  const { t, area, formatNumber } = useWords();
  if (left === undefined || all === undefined) return <span />;
  const { many } = area(resource.area);
  const told = { left: formatNumber(left), all: formatNumber(all), many };
  return <span role="status">{t(isWhole ? 'filter.left' : 'filter.allLeft', told)}</span>;
}

type Work = ReturnType<typeof useWork>;

/** The operator and the values of a form, and what the list has of them. */
export function useWork(resource: Resource, condition: Condition, onHold?: (next: Condition) => void) {
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
    onHold?.(whole);
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
