import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { type FieldProps, useOwnValue } from './fields.ts';
import { moneyDigits, showMoney } from './tidy.ts';

/** An amount in VND: typed or pasted in any usual way, shown with its thousands parted. */
export function MoneyInput({ path, field, label }: FieldProps) {
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const input = useRef<HTMLInputElement>(null);
  // How many digits stand right of the caret: the dots move, the caret stays at its digit.
  const right = useRef<number>(undefined);
  const text = showMoney(asText(value));
  useLayoutEffect(() => {
    const { current: wanted } = right;
    right.current = undefined;
    if (wanted === undefined || document.activeElement !== input.current) return;
    const at = caretBefore(text, wanted);
    input.current?.setSelectionRange(at, at);
  });
  const type = (typed: string, caret: number) => {
    // Deleting a dot alone would change nothing: the digit behind it is meant.
    const isDot = typed.length === text.length - 1 && moneyDigits(typed) === asText(value);
    const meant = isDot ? typed.slice(0, caret) + typed.slice(caret + 1) : typed;
    right.current = meant.slice(caret).replace(/\D/g, '').length;
    set(moneyDigits(meant));
  };
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
      onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart ?? text.length)}
    />
  );
}

/** The place with so many digits at its right, before the dot rather than behind it. */
function caretBefore(text: string, digits: number): number {
  let at = text.length;
  for (let passed = 0; at > 0 && passed < digits; at -= 1) if (/\d/.test(text.charAt(at - 1))) passed += 1;
  return text.charAt(at - 1) === '.' ? at - 1 : at;
}
