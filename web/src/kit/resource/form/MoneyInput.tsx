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
  const type = (typed: string, caret: number, change: string) => {
    // Deleting a dot alone would change nothing: the digit behind it is meant.
    const isDot = typed.length === text.length - 1 && digitsOf(typed) === asText(value);
    const meant = isDot ? typed.slice(0, caret) + typed.slice(caret + 1) : typed;
    const next = isEdit(text, typed, change) ? withoutZeros(digitsOf(meant)) : moneyDigits(typed);
    // A text that stays as it was typed keeps its caret by itself.
    right.current = next === typed ? undefined : digitsOf(meant.slice(caret)).length;
    set(next);
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
      onChange={({ currentTarget, nativeEvent }) => {
        const { inputType = '' } = nativeEvent as Partial<InputEvent>;
        type(currentTarget.value, currentTarget.selectionStart ?? text.length, inputType);
      }}
    />
  );
}

/**
 * Whether digits were typed into or deleted from the amount shown: its dots are ours then, and move. Whatever else was typed
 * or pasted has the signs of a person, and is read as a whole.
 */
function isEdit(shown: string, typed: string, change: string): boolean {
  if (showMoney(digitsOf(shown)) !== shown) return false;
  if (change.startsWith('delete')) return true;
  let from = 0;
  while (from < shown.length && shown[from] === typed[from]) from += 1;
  let back = 0;
  while (back < shown.length - from && back < typed.length - from && shown.at(-1 - back) === typed.at(-1 - back))
    back += 1;
  return /^\d+$/.test(typed.slice(from, typed.length - back));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The place with so many digits at its right, before the dot rather than behind it. */
function caretBefore(text: string, digits: number): number {
  let at = text.length;
  for (let passed = 0; at > 0 && passed < digits; at -= 1) if (/\d/.test(text.charAt(at - 1))) passed += 1;
  return text.charAt(at - 1) === '.' ? at - 1 : at;
}
