import { DAY_KINDS, NUMBER_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { isDay } from '../../ui/day.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { type Condition, valuesTaken, type Wording, wordingsOf } from './conditions.ts';
import { ChosenValues } from './FilterValues.tsx';
import './filter.texts.ts';
import { moneyDigits } from '../form/tidy.ts';
import classes from './ListPage.module.css';

interface FilterFormProps {
  resource: Resource;
  condition: Condition;
  onApply: (next: Condition) => void;
}

/** The form of one condition: its operator and its values. */
export function FilterForm({ resource, condition, onApply }: FilterFormProps) {
  const { t } = useWords();
  const [wording, setWording] = useState<Wording>(condition.wording);
  const [values, setValues] = useState(condition.values);
  const [isAsked, setAsked] = useState(false);
  const field = allFields(resource)[condition.field];
  const kind = field?.kind ?? 'text';
  const wordings = wordingsOf(resource, condition.field);
  const isMeasured = DAY_KINDS.has(kind) || NUMBER_KINDS.has(kind);
  const tidied = values.map((value) => (NUMBER_KINDS.has(kind) ? moneyDigits(value) : value.trim()));
  const problem = (value: string) => {
    if (!isMeasured || !isAsked || value === '') return undefined;
    if (DAY_KINDS.has(kind)) return isDay(value) ? undefined : t('filter.notADay');
    return isNumber(value) ? undefined : t('filter.notANumber');
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const isSound =
      !isMeasured || tidied.every((value) => value === '' || (DAY_KINDS.has(kind) ? isDay : isNumber)(value));
    setAsked(true);
    if (isSound || valuesTaken(wording) === 'none') onApply(trimmed({ ...condition, wording, values: tidied }));
  };
  return (
    <form className={classes.filterForm} onSubmit={apply} noValidate>
      {wordings.length > 1 && (
        <NativeSelect
          label={t('filter.operator')}
          value={wording}
          data={wordings.map((one) => ({ value: one, label: t(`filter.${one}`) }))}
          rightSection={<IconChevronDown aria-hidden="true" size={16} />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => setWording(currentTarget.value as Wording)}
        />
      )}
      {valuesTaken(wording) === 'none' ? null : isMeasured ? (
        <Ends wording={wording} kind={kind} values={values} onChange={setValues} problem={problem} />
      ) : wording === 'contains' ? (
        <Line label={t('filter.contains')} value={values[0] ?? ''} onChange={(value) => setValues([value])} />
      ) : (
        <ChosenValues resource={resource} name={condition.field} values={values} onChange={setValues} />
      )}
      <Button type="submit">{t('resource.apply')}</Button>
    </form>
  );
}

interface EndsProps {
  wording: Wording;
  kind: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  problem: (value: string) => string | undefined;
}

/** One day or number, or both ends of a range. */
function Ends({ wording, kind, values, onChange, problem }: EndsProps) {
  const { t } = useWords();
  const [first = '', last = ''] = values;
  const Input = kind === 'date' || kind === 'instant' ? DayInput : Line;
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

function isNumber(value: string): boolean {
  return /^-?\d{1,15}$/.test(moneyDigits(value));
}

/** The condition with only as many values as its wording needs. */
function trimmed(condition: Condition): Condition {
  const taken = valuesTaken(condition.wording);
  const most = { none: 0, one: 1, two: 2, many: condition.values.length }[taken];
  return { ...condition, values: condition.values.slice(0, most) };
}
