import type { Field } from '@hoivien/contract/kit/field.ts';
import { limitFigures } from '@hoivien/contract/kit/field.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ComponentType, createContext, type Ref, useContext } from 'react';
import { get, type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import './form.texts.ts';
import { fieldAt, keyOf } from './paths.ts';
import type { FormValues } from './values.ts';

/** What an input needs that chooses records of another area: one for a reference, several for references. */
export interface ReferenceProps {
  field: Field;
  label: string;
  value: readonly string[];
  onValue: (ids: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
  /** Ids chosen in another field, which the choices must fit, by its name. */
  narrow?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Why they are only shown. */
  locked?: string | undefined;
}

/** What all inputs of a form stand in. */
export interface FieldsScope {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  /** Draws references. Given from outside: the picker's own form stands on these fields. Without it they are left out. */
  Reference?: ComponentType<ReferenceProps> | undefined;
  /** The record that is edited, for what a form does not hold. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Fields that the form shows and does not change, each with the sentence that says why. */
  locked?: Readonly<Record<string, string>> | undefined;
  /** Told while files are on their way. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** One input: where it stands in the form, what is declared of it, how it is called. */
export interface FieldProps {
  path: string;
  field: Field;
  label: string;
  autoFocus?: boolean | undefined;
  /** Stands in a row of a list, where height is dear. */
  compact?: boolean | undefined;
}

const FieldsContext = createContext<FieldsScope | null>(null);
export const FieldsProvider = FieldsContext.Provider;

/** The form around an input. */
export function useFields(): FieldsScope {
  const scope = useContext(FieldsContext);
  if (!scope) throw new Error('An input stands outside its form');
  return scope;
}

/** Whether the heading of its section says already what a group of inputs is. */
export function useIsSaid({ section }: Field, label: string): boolean {
  const { resource } = useFields();
  const { area } = useWords();
  return section !== undefined && area(resource.area).section(section) === label;
}

/** The sentence of a problem of a form. In a list it says in which entry. */
export function useProblemText(resource: Resource) {
  const { message, t } = useWords();
  return (path: string, key: string) => {
    const field = fieldAt(resource, path);
    const text = message(key, field ? limitFigures(field) : {});
    const row = /\.(\d+)\./.exec(path)?.[1];
    return row === undefined ? text : t('form.inRow', { text, row: Number(row) + 1 });
  };
}

/** The sentence of what is wrong at a place, for showing there. */
export function useProblem(path: string): string | undefined {
  const { resource, form } = useFields();
  const { message } = useWords();
  const { errors } = useFormState({ control: form.control, name: path });
  const key = keyOf(get(errors, path));
  const field = fieldAt(resource, path);
  return key && message(key, field ? limitFigures(field) : {});
}

/** An input that shows its value in its own way. Problems are told as with every other input. */
export function useOwnValue(path: string) {
  const { form } = useFields();
  const { field } = useController({ control: form.control, name: path });
  const typing = whileTyping(form, path);
  return {
    value: field.value as unknown,
    ref: field.ref,
    error: useProblem(path),
    set: (value: unknown) => {
      field.onChange(value);
      typing.onChange();
    },
    onBlur: () => {
      field.onBlur();
      typing.onBlur();
    },
  };
}

/**
 * What is wrong with a value is told when its input is left, and taken back while it is put right. That something is
 * missing is told only on saving: an error that appears under the pointer moves what one is about to press.
 */
export function whileTyping(form: UseFormReturn<FormValues>, path: string) {
  return {
    onBlur: () => {
      if (form.getValues(path)) void form.trigger(path);
    },
    onChange: () => {
      if (form.getFieldState(path).invalid) void form.trigger(path);
    },
  };
}
