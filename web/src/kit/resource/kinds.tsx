import { type Field, type FieldKind, maxOf } from '@hoivien/contract/kit/field.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Words } from '../i18n/words.ts';
import { asText } from './records.ts';

interface InputProps {
  field: Field;
  label: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  hint: ReactNode;
  autoFocus: boolean;
}

/** How one kind of field looks. A new kind of the contract makes the compiler ask for it here. */
interface KindParts {
  /** Columns of six that its input takes. */
  span: 2 | 3 | 4 | 6;
  /** Width of its column in characters; undefined takes what is left. */
  width: number | undefined;
  /** Never broken or cut with an ellipsis. */
  whole?: true;
  Input: (props: InputProps) => ReactNode;
  text: (value: unknown, words: Words) => string;
}

export const kindParts: Record<FieldKind, KindParts> = {
  code: { span: 2, width: 16, Input: LineInput, text: asText },
  text: { span: 4, width: undefined, Input: LineInput, text: asText },
  longText: { span: 6, width: undefined, Input: AreaInput, text: asText },
  instant: {
    span: 2,
    width: 21,
    whole: true,
    Input: LineInput,
    text: (value, { formatDateTime }) => (typeof value === 'string' ? formatDateTime(value) : ''),
  },
};

/** The text of a value in a table, a fact or a history. */
export function valueText(field: Field | undefined, value: unknown, words: Words): string {
  if (!field) return asText(value);
  return kindParts[field.kind].text(value, words);
}

function LineInput(props: InputProps) {
  return <TextInput {...commonProps(props)} autoComplete="off" />;
}

function AreaInput(props: InputProps) {
  return <Textarea {...commonProps(props)} autosize minRows={3} maxRows={10} />;
}

function commonProps({ field, label, registration, error, hint, autoFocus }: InputProps) {
  return {
    ...registration,
    label,
    error,
    description: hint,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    withAsterisk: field.required ?? false,
    'aria-required': field.required ?? false,
    'data-autofocus': autoFocus || undefined,
  };
}

/** How many characters are left, once few are. */
export function charactersLeft(field: Field, value: unknown): number | undefined {
  const left = maxOf(field) - asText(value).length;
  return left <= Math.max(10, maxOf(field) * 0.1) ? left : undefined;
}
