import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import './filter.texts.ts';
import '../form/form.texts.ts';
import { UnitPicker } from '../form/UnitPicker.tsx';
import { useUnits } from '../value/use-units.ts';
import classes from './ListPage.module.css';
import pickerClasses from '../reference/RefPicker.module.css';
import { RefsPicker } from '../reference/RefsPicker.tsx';
import { type Asked, useCounts } from '../query/use-counts.ts';

interface ChosenValuesProps {
  resource: Resource;
  name: string;
  values: readonly string[];
  /** Takes chosen values, which are complete. */
  onPick: (values: string[]) => void;
  /** Takes values with each letter. */
  onType: (values: string[]) => void;
  /** Where each choice says how many records have it. */
  among?: Asked | undefined;
}

/**
 * Several values of a condition: checkboxes for choices, lists for links and provinces, typed texts. The lists are part
 * of the form and cover nothing.
 */
export function ChosenValues(props: ChosenValuesProps) {
  const { resource, name, values, onPick } = props;
  const { area } = useWords();
  const field = allFields(resource)[name];
  const label = area(resource.area).field(name);
  if (field?.to) return <RefsPicker area={field.to} label={label} value={values} onChange={onPick} isInline />;
  if (field?.choices || field?.kind === 'flag') return <Choices {...props} label={label} />;
  if (field?.from === 'Units') return <Provinces values={values} onPick={onPick} />;
  return <Texts {...props} label={label} isWhole={field?.kind === 'text'} />;
}

function Choices({ resource, name, values, onPick, label, among }: ChosenValuesProps & { label: string }) {
  const { t, area, formatNumber } = useWords();
  const { choices = [] } = allFields(resource)[name] ?? {};
  const options =
    choices.length > 0
      ? choices.map((choice) => ({ value: String(choice), word: area(resource.area).choice(name, choice) }))
      : FLAG.map((value) => ({ value, word: t(value === 'true' ? 'resource.yes' : 'resource.no') }));
  const counts = useCounts(
    resource,
    among && options.length <= COUNTED
      ? options.map(({ value }) => ({ ...among, filters: { ...among.filters, [name]: [value] } }))
      : [],
  );
  const named = (word: string, count: number | undefined) => (
    <>
      {word}
      {count !== undefined && <small className={classes.counted}> {formatNumber(count)}</small>}
    </>
  );
  return (
    <Checkbox.Group label={label} value={[...values]} onChange={onPick}>
      <div className={classes.choices}>
        {options.map(({ value, word }, index) => (
          <Checkbox
            key={value}
            value={value}
            label={named(word, counts[index])}
            {...(among && { classNames: { body: classes.choice ?? '' } })}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** The most choices that are counted one by one. */
const COUNTED = 12;

const FLAG = ['true', 'false'];

function Provinces({ values, onPick }: Pick<ChosenValuesProps, 'values' | 'onPick'>) {
  const { t } = useWords();
  const units = useUnits('2025', '');
  return (
    <div className="stack gap1">
      <UnitPicker
        tier="province"
        scheme="2025"
        parent=""
        value=""
        chosen={values}
        onChange={(code) => {
          if (code) onPick(values.includes(code) ? values.filter((one) => one !== code) : [...values, code]);
        }}
        onBlur={() => undefined}
        error={undefined}
        ref={null}
      />
      {values.length > 0 && (
        <ul className={`${pickerClasses.chips} flex wrap gap1`} aria-label={t('form.province')}>
          {values.map((code) => {
            const name = units.data?.find((unit) => unit.code === code)?.name ?? code;
            return (
              <li key={code} className={`${pickerClasses.chip} inline-row narrow small`}>
                <span>{name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('form.removeChosen', { name })}
                  onClick={() => onPick(values.filter((one) => one !== code))}
                >
                  <IconX aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface TextsProps extends ChosenValuesProps {
  label: string;
  /** The text may contain a comma. */
  isWhole: boolean;
}

function Texts({ label, values, onType, isWhole }: TextsProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(values.join(', '));
  return (
    <TextInput
      label={label}
      description={isWhole ? undefined : t('filter.several')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={typed}
      autoComplete="off"
      data-autofocus
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const parts = isWhole ? [currentTarget.value] : currentTarget.value.split(/[,;\n]/);
        onType(parts.map((part) => part.trim()).filter(Boolean));
      }}
    />
  );
}
