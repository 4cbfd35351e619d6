import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { Checkbox } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { get, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { TypedTextContext } from '../../ui/typed-texts.ts';
import { charactersLeft, kindParts } from './kinds.tsx';
import { asText } from '../records.ts';
import { type FieldProps, useFields, useOwnValue, useProblem, useTypedPlace, whileTyping } from './fields.ts';
import { IdentityInput } from './IdentityInput.tsx';
import { InstantInput } from './InstantInput.tsx';
import { Locked, Small } from './Locked.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { PastedMark } from './PastedMark.tsx';
import { tidy } from './tidy.ts';

/** The input of a field without parts. */
export function LeafInput(props: FieldProps) {
  const { record } = useFields();
  const kept: unknown = props.field.guard && get(record, props.path);
  if (isMasked(kept)) return <MaskedInput {...props} kept={asText(kept)} />;
  const Own = ownInputs[props.field.kind] ?? PlainInput;
  return (
    <>
      <Own {...props} />
      <PastedMark path={props.path} label={props.label} />
    </>
  );
}

/** The input of a masked value. The user keeps it, removes it or replaces it without seeing it. */
function MaskedInput({ kept, ...props }: FieldProps & { kept: string }) {
  const { path, field, label } = props;
  const { form } = useFields();
  const { t } = useWords();
  const { value, set, error } = useOwnValue(path);
  const [isChanging, setChanging] = useState(false);
  const keep = () => {
    setChanging(false);
    set(kept);
  };
  const change = () => {
    setChanging(true);
    set('');
  };
  useEffect(() => {
    if (isChanging) form.setFocus(path);
  }, [isChanging, form, path]);
  if (value === kept || (!value && !isChanging)) {
    return (
      <Locked
        label={label}
        shown={value === kept ? kept : undefined}
        onChange={change}
        onRemove={() => set('')}
        onKeep={keep}
        required={field.required ?? false}
        error={error}
      />
    );
  }
  return <PlainInput {...props} autoFocus hint={<Small label={label} text={t('form.keep')} onPress={keep} />} />;
}

const ownInputs: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  instant: InstantInput,
  money: MoneyInput,
  flag: FlagInput,
  identity: IdentityInput,
  reference: LinkInput,
  references: LinkInput,
};

/** A plain input of the browser by the kind of the field. */
function PlainInput({ path, field, label, autoFocus = false, compact, hint }: FieldProps & { hint?: ReactNode }) {
  const { resource, form } = useFields();
  const { t, area } = useWords();
  const error = useProblem(path);
  const { Input } = kindParts[field.kind];
  const left = charactersLeft(field, useWatch({ control: form.control, name: path }));
  useEffect(() => {
    // Without the numbering plans the form checks the look of a number, and the server refuses a wrong one later.
    if (field.kind === 'phone') import('@hoivien/contract/kit/phone-plans.ts').catch(() => undefined);
  }, [field.kind]);
  if (!Input) return null;
  const { onBlur, onChange } = whileTyping(form, path);
  const leave = () => {
    const text = asText(form.getValues(path));
    const tidied = tidy(field.kind, text);
    if (tidied !== text) form.setValue(path, tidied, { shouldDirty: true });
    onBlur();
  };
  const name = path.split('.').at(-1) ?? path;
  return (
    <Input
      field={field}
      label={label}
      registration={form.register(path, { onBlur: leave, onChange })}
      error={error}
      hint={hint ?? (left === undefined || error ? undefined : t('resource.characters', { left: Math.max(0, left) }))}
      autoFocus={autoFocus}
      compact={compact ?? false}
      choices={(field.choices ?? []).map((value) => ({
        value: String(value),
        label: area(resource.area).choice(name, value),
      }))}
    />
  );
}

function FlagInput({ path, label }: FieldProps) {
  const { value, set, ref, onBlur } = useOwnValue(path);
  return (
    <div data-option="">
      <Checkbox
        ref={ref}
        label={label}
        checked={value === true}
        onBlur={onBlur}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    </div>
  );
}

/** The input of one or several records of another area. */
function LinkInput({ path, field, label }: FieldProps) {
  const { Reference, form, locked } = useFields();
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const typedPlace = useTypedPlace(path);
  const by = field.narrowedBy;
  const chosen = useWatch({ control: form.control, name: by ?? path, disabled: !by }) as unknown;
  const chosenIds = Array.isArray(chosen) ? (chosen as string[]) : [asText(chosen)].filter(Boolean);
  const narrow = by && chosenIds.length > 0 ? { [by]: chosenIds } : undefined;
  if (!Reference) return null;
  const several = field.kind === 'references';
  const ids = several ? ((value ?? []) as string[]) : [asText(value)].filter(Boolean);
  return (
    <TypedTextContext value={typedPlace}>
      <Reference
        field={field}
        label={label}
        value={ids}
        onValue={(chosen) => set(several ? chosen : (chosen.at(-1) ?? ''))}
        onBlur={onBlur}
        error={error}
        ref={ref}
        narrow={narrow}
        locked={locked?.[path]}
      />
    </TypedTextContext>
  );
}
