import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Fragment } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { showDay } from '../../ui/moment/day.ts';
import type { Condition, Wording } from './conditions.ts';
import '../list/filter.texts.ts';
import { useUnits } from '../value/use-units.ts';
import { resourceText } from '../value-text.ts';
import '../resource.texts.ts';
import { useChosenNames } from '../reference/use-options.ts';

/** A read-only condition with all its values. */
export function ConditionText({ resource, condition }: { resource: Resource; condition: Condition }) {
  const { t, area } = useWords();
  const said = saidOf(resource, condition);
  const values = useValueTexts(resource, said);
  const [from = '', to = ''] = values;
  const told = condition.wording === 'between' ? t('filter.range', { from, to }) : values.join(', ');
  return `${area(resource.area).field(condition.field)} ${operatorText(said, t)} ${told}`.trim();
}

/** Conditions that hold together, as one line. */
export function AlternativeText({ resource, conditions }: { resource: Resource; conditions: readonly Condition[] }) {
  const { t } = useWords();
  return conditions.map((condition, at) => (
    <Fragment key={`${condition.field} ${condition.wording}`}>
      {at > 0 && ` ${t('filter.and')} `}
      <ConditionText resource={resource} condition={condition} />
    </Fragment>
  ));
}

/** An amount beside a whole thousand says a side without it: from 6.000.001 is above 6.000.000. */
export function saidOf(resource: Resource, condition: Condition): Said {
  const [value = ''] = condition.values;
  if (allFields(resource)[condition.field]?.kind !== 'money') return condition;
  if (condition.wording === 'atLeast' && /\d001$/.test(value))
    return { ...condition, wording: 'above', values: [String(Number(value) - 1)] };
  if (condition.wording === 'atMost' && value.endsWith('999'))
    return { ...condition, wording: 'below', values: [String(Number(value) + 1)] };
  return condition;
}

export interface Said extends Omit<Condition, 'wording'> {
  wording: Wording | 'above' | 'below';
}

/** The word between field and values; it depends on whether there is one value or several. */
export function operatorText({ wording, values }: Said, t: Words['t']): string {
  if (wording === 'is' && values.length > 1) return t('filter.isAny');
  if (wording === 'isNot' && values.length > 1) return t('filter.isNone');
  return t(`filter.${wording}`);
}

/** The values in words: names of linked records, labels of choices, formatted days and numbers. */
export function useValueTexts(
  resource: Resource,
  { field: name, values }: Pick<Condition, 'field' | 'values'>,
): string[] {
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
    if (field?.kind === 'money') return words.formatMoney(Number(value));
    if (field?.kind === 'count') return words.formatNumber(Number(value));
    return showDay(value);
  });
}

const NONE: readonly string[] = [];
