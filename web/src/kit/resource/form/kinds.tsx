import { type Field, type FieldKind, maxOf } from '@hoivien/contract/kit/field.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DayInput } from '../../ui/moment/DayInput.tsx';
import { useOwnValue } from './fields.ts';
import { asText } from '../records.ts';

export interface InputProps {
  field: Field;
  label: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  hint: ReactNode;
  autoFocus: boolean;
  /** The input is in a row of a list, which must be low. */
  compact?: boolean;
  /** The values of a choice with their labels. */
  choices: { value: string; label: string }[];
}

/** The appearance of a kind of field. The compiler requires an entry here for each new kind of the contract. */
interface KindParts {
  /** The width of its input, in columns of six. */
  span: 2 | 3 | 4 | 6;
  /** The width of its column in characters; undefined for the rest of the width. */
  width: number | undefined;
  /** The least characters of its column, where a longer value may be cut. */
  least?: number;
  /** The text is never broken or shortened. */
  whole?: true;
  /** The text is right-aligned. */
  numeric?: true;
  /** Null for a kind with parts or a mask, which `form/` draws. */
  Input: ((props: InputProps) => ReactNode) | null;
}

export const kindParts: Record<FieldKind, KindParts> = {
  code: { span: 2, width: 16, least: 11, Input: LineInput },
  text: { span: 4, width: undefined, Input: LineInput },
  richText: { span: 6, width: undefined, Input: null },
  longText: { span: 6, width: undefined, Input: AreaInput },
  instant: { span: 2, width: 21, whole: true, Input: LineInput },
  person: { span: 4, width: undefined, Input: LineInput },
  login: { span: 2, width: 18, least: 13, Input: LineInput },
  email: { span: 3, width: 26, least: 22, Input: EmailInput },
  phone: { span: 3, width: 15, Input: PhoneInput },
  date: { span: 2, width: 12, whole: true, Input: DateInput },
  choice: { span: 2, width: 18, Input: ChoiceInput },
  reference: { span: 2, width: 20, least: 14, Input: LineInput },
  count: { span: 2, width: 12, whole: true, numeric: true, Input: CountInput },
  secret: { span: 2, width: undefined, Input: SecretInput },
  money: { span: 2, width: 16, whole: true, numeric: true, Input: null },
  decimal: { span: 2, width: 12, whole: true, numeric: true, Input: DecimalInput },
  flag: { span: 6, width: 10, Input: null },
  link: { span: 3, width: 26, least: 16, Input: LinkInput },
  taxCode: { span: 2, width: 16, whole: true, Input: TaxCodeInput },
  identity: { span: 2, width: 12, Input: null },
  references: { span: 2, width: 26, least: 14, Input: null },
  address: { span: 6, width: undefined, Input: null },
  object: { span: 6, width: undefined, Input: null },
  list: { span: 6, width: undefined, Input: null },
  attachments: { span: 6, width: undefined, Input: null },
};

function LineInput(props: InputProps) {
  return <TextInput {...commonProps(props)} autoComplete="off" />;
}

function EmailInput(props: InputProps) {
  return <TextInput {...commonProps(props)} type="email" inputMode="email" autoComplete="off" />;
}

function PhoneInput(props: InputProps) {
  return <TextInput {...commonProps(props)} type="tel" inputMode="tel" autoComplete="off" />;
}

function LinkInput(props: InputProps) {
  return <TextInput {...commonProps(props)} inputMode="url" autoComplete="off" />;
}

function CountInput(props: InputProps) {
  return <TextInput {...commonProps(props)} inputMode="numeric" autoComplete="off" />;
}

function DecimalInput(props: InputProps) {
  return <TextInput {...commonProps(props)} inputMode="decimal" autoComplete="off" />;
}

function TaxCodeInput(props: InputProps) {
  return <TextInput {...commonProps(props)} inputMode="numeric" autoComplete="off" />;
}

function DateInput({ registration, label, hint, field, autoFocus }: InputProps) {
  const { value, set, onBlur, ref, error } = useOwnValue(registration.name);
  return (
    <DayInput
      ref={ref}
      label={label}
      description={hint}
      error={error}
      required={field.required ?? false}
      autoFocus={autoFocus}
      value={asText(value)}
      onChange={set}
      onBlur={onBlur}
    />
  );
}

function SecretInput(props: InputProps) {
  return <PasswordInput {...commonProps(props)} autoComplete="new-password" />;
}

function ChoiceInput({ choices, ...props }: InputProps) {
  return (
    <NativeSelect
      {...commonProps({ ...props, choices })}
      data={[{ value: '', label: '' }, ...choices]}
      rightSection={<IconChevronDown aria-hidden="true" style={CHEVRON} />}
      rightSectionPointerEvents="none"
    />
  );
}

const CHEVRON = { width: 'var(--ic-sm)', height: 'var(--ic-sm)' };

function AreaInput(props: InputProps) {
  return <Textarea {...commonProps(props)} autosize minRows={props.compact ? 1 : 3} maxRows={10} />;
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

const uncounted = new Set<FieldKind>(['count', 'decimal', 'date', 'reference', 'secret', 'link', 'phone', 'taxCode']);

/** The number of characters left, when few are. */
export function charactersLeft(field: Field, value: unknown): number | undefined {
  if (field.choices || !kindParts[field.kind].Input || uncounted.has(field.kind)) return undefined;
  const left = maxOf(field) - asText(value).length;
  return left <= Math.max(10, maxOf(field) * 0.1) ? left : undefined;
}
