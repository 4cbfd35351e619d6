import { Checkbox } from '@mantine/core';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { TextInput } from '@mantine/core';
import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { charactersLeft, kindParts } from '../kinds.tsx';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { type FieldProps, useFields, useOwnValue, useProblem, whileTyping } from './fields.ts';
import { IdentityInput } from './IdentityInput.tsx';
import { moneyDigits, showMoney, tidy } from './tidy.ts';

/** The input of a field without parts. */
export function LeafInput(props: FieldProps) {
  const Own = ownInputs[props.field.kind] ?? PlainInput;
  return <Own {...props} />;
}

const ownInputs: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  money: MoneyInput,
  flag: FlagInput,
  identity: IdentityInput,
  reference: LinkInput,
  references: LinkInput,
};

/** An input of the browser, as its kind says. */
function PlainInput({ path, field, label, autoFocus = false, compact }: FieldProps) {
  const { resource, form } = useFields();
  const { t, area } = useWords();
  const error = useProblem(path);
  const { Input } = kindParts[field.kind];
  const left = charactersLeft(field, useWatch({ control: form.control, name: path }));
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
      hint={left === undefined || error ? undefined : t('resource.characters', { left: Math.max(0, left) })}
      autoFocus={autoFocus}
      compact={compact ?? false}
      choices={(field.choices ?? []).map((value) => ({
        value: String(value),
        label: area(resource.area).choice(name, value),
      }))}
    />
  );
}

/** An amount in VND: typed or pasted in any usual way, shown with its thousands parted. */
function MoneyInput({ path, field, label }: FieldProps) {
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const input = useRef<HTMLInputElement>(null);
  // How many digits stand right of the caret: the dots move, the caret stays at its digit.
  const right = useRef<number>(undefined);
  const text = showMoney(asText(value));
  useLayoutEffect(() => {
    const { current: wanted } = right;
    right.current = undefined;
    if (wanted === undefined || document.activeElement !== input.current) return;
    let at = text.length;
    for (let passed = 0; at > 0 && passed < wanted; at -= 1) if (/\d/.test(text.charAt(at - 1))) passed += 1;
    input.current?.setSelectionRange(at, at);
  });
  return (
    <TextInput
      ref={(element) => {
        input.current = element;
        ref(element);
      }}
      label={label}
      error={error}
      withAsterisk={field.required ?? false}
      aria-required={field.required ?? false}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: classes.figures }}
      rightSection={<span className={classes.unit}>₫</span>}
      rightSectionPointerEvents="none"
      value={text}
      onBlur={onBlur}
      onChange={({ currentTarget }) => {
        const { value: typed, selectionStart } = currentTarget;
        right.current = typed.slice(selectionStart ?? typed.length).replace(/\D/g, '').length;
        set(moneyDigits(typed));
      }}
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

/** One or several records of another area. */
function LinkInput({ path, field, label }: FieldProps) {
  const { Reference } = useFields();
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  if (!Reference) return null;
  const several = field.kind === 'references';
  const ids = several ? ((value ?? []) as string[]) : [asText(value)].filter(Boolean);
  return (
    <Reference
      field={field}
      label={label}
      value={ids}
      onValue={(chosen) => set(several ? chosen : (chosen.at(-1) ?? ''))}
      onBlur={onBlur}
      error={error}
      ref={ref}
    />
  );
}
