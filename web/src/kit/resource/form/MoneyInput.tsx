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
  // The signs that the person typed: beside them our own dots would make thousands of what is a fraction.
  const signs = useRef('');
  const text = showMoney(asText(value));
  useLayoutEffect(() => {
    const { current: wanted } = right;
    right.current = undefined;
    if (wanted === undefined || document.activeElement !== input.current) return;
    const at = caretBefore(text, wanted);
    input.current?.setSelectionRange(at, at);
  });
  const type = (entered: string, caret: number, change: string) => {
    const isSign = isShown(text) && isSignTyped(text, entered, caret);
    const typed = isSign ? withOwnSigns(text, entered, caret, signs.current) : entered;
    // Deleting a dot alone would change nothing: the digit behind it is meant.
    const isDot = typed.length === text.length - 1 && digitsOf(typed) === asText(value);
    const meant = isDot ? typed.slice(0, caret) + typed.slice(caret + 1) : typed;
    const isOurs = isEdit(text, typed, change);
    // A third zero may follow: until the input is left, two of them fall away too early.
    const isUnderWay = change === 'insertText' && /[.,]00$/.test(typed);
    const next = isOurs ? withoutZeros(digitsOf(meant)) : isUnderWay ? typed : moneyDigits(typed);
    if (!isOurs || next === '') signs.current = typed.replace(/[^.,]/g, '');
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
      onBlur={() => {
        const kept = moneyDigits(asText(value));
        if (kept !== asText(value)) set(kept);
        onBlur();
      }}
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
  if (!isShown(shown)) return false;
  if (change.startsWith('delete')) return true;
  let from = 0;
  while (from < shown.length && shown[from] === typed[from]) from += 1;
  let back = 0;
  while (back < shown.length - from && back < typed.length - from && shown.at(-1 - back) === typed.at(-1 - back))
    back += 1;
  return /^\d+$/.test(typed.slice(from, typed.length - back));
}

/** Whether an amount stands as we show it. */
function isShown(text: string): boolean {
  return showMoney(digitsOf(text)) === text;
}

function isSignTyped(shown: string, typed: string, caret: number): boolean {
  return typed.length === shown.length + 1 && /[.,]/.test(typed.charAt(caret - 1));
}

/** The amount shown with the signs that the person typed, and the one that was typed now; without our own dots. */
function withOwnSigns(shown: string, typed: string, caret: number, signs: string): string {
  const parts = [shown.slice(0, caret - 1), shown.slice(caret - 1)];
  const isTheirs = signs !== '' && signs.length === shown.length - digitsOf(shown).length;
  return parts
    .map((part) => (isTheirs ? part.replaceAll('.', signs.charAt(0)) : digitsOf(part)))
    .join(typed.charAt(caret - 1));
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
