import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { asText } from '../records.ts';
import { type FieldProps, useOwnValue } from './fields.ts';
import { moneyDigits, showMoney } from './tidy.ts';

/** An amount in VND, typed or pasted in any usual form. The input shows it with separators of thousands. */
export function MoneyInput({ path, field, label }: FieldProps) {
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const input = useRef<HTMLInputElement>(null);
  // The number of digits to the right of the caret. The separators move, but the caret stays at its digit.
  const right = useRef<number>(undefined);
  // The separators that the person typed. Together with our own ones they would turn a fraction into thousands.
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
    // Deleting only a separator would change nothing, so the digit after it is deleted.
    const isDot = typed.length === text.length - 1 && digitsOf(typed) === asText(value);
    const meant = isDot ? typed.slice(0, caret) + typed.slice(caret + 1) : typed;
    const isOurs = isEdit(text, typed, change);
    // A third zero may follow, so the two zeros of a fraction stay until the person leaves the input.
    const isUnderWay = change === 'insertText' && /[.,]00$/.test(typed);
    const next = isOurs ? withoutZeros(digitsOf(meant)) : isUnderWay ? typed : moneyDigits(typed);
    if (!isOurs || next === '') signs.current = typed.replace(/[^.,]/g, '');
    // The browser keeps the caret of a text that stays as typed.
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
      classNames={{ input: 'number' }}
      rightSection={<span className="faint">₫</span>}
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
 * Whether a person typed or deleted only digits of the shown amount; its separators are then ours and move. Any other
 * typed or pasted text has the person's own separators and is read as a whole.
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

/** Whether a text has the form in which we show amounts. */
function isShown(text: string): boolean {
  return showMoney(digitsOf(text)) === text;
}

function isSignTyped(shown: string, typed: string, caret: number): boolean {
  return typed.length === shown.length + 1 && /[.,]/.test(typed.charAt(caret - 1));
}

/** The shown amount with the person's separators instead of ours, and the separator that was just typed. */
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

/** The position with this number of digits to its right, before a separator and not after it. */
function caretBefore(text: string, digits: number): number {
  let at = text.length;
  for (let passed = 0; at > 0 && passed < digits; at -= 1) if (/\d/.test(text.charAt(at - 1))) passed += 1;
  return text.charAt(at - 1) === '.' ? at - 1 : at;
}
