import type { Field } from '@hoivien/contract/kit/field.ts';
import { messageFigures } from '@hoivien/contract/kit/field.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type ComponentType, createContext, type ReactNode, type Ref, useContext, useMemo } from 'react';
import { type Control, get, type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import type { TypedTexts } from '../../ui/typed-texts.ts';
import './form.texts.ts';
import type { Hold } from './save-once.ts';
import { fieldAt, keyOf, paramsOf } from './paths.ts';
import type { Pasted } from './use-pasted.ts';
import type { FormValues } from '../value/values.ts';

/** The props of an input that chooses records of another area: one for a reference, several for references. */
export interface ReferenceProps {
  field: Field;
  label: string;
  value: readonly string[];
  onValue: (ids: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
  /** Chosen ids of another field, by its name; the options must fit them. */
  narrow?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The reason why the input is read-only. */
  locked?: string | undefined;
}

/** The context of all inputs of a form. */
export interface FieldsScope {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  /**
   * Draws references. It comes from outside, because the form within a picker uses these inputs, too. Without it
   * references are left out.
   */
  Reference?: ComponentType<ReferenceProps> | undefined;
  /** The edited record, for values that the form does not contain. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Read-only fields, each with the sentence of the reason. */
  locked?: Readonly<Record<string, string>> | undefined;
  /** What an area draws in the place of the general input of a field. */
  own?: Readonly<Record<string, (form: UseFormReturn<FormValues>, label: string) => ReactNode>> | undefined;
  /** Values that a pasted text filled in. */
  pasted?: Pasted | undefined;
  /** Called when uploads begin and end. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
  /** Keeps a save back while an input waits for its value. */
  hold?: Hold | undefined;
}

/** One input: its path in the form, its declaration and its label. */
export interface FieldProps {
  path: string;
  field: Field;
  label: string;
  autoFocus?: boolean | undefined;
  /** The input is in a row of a list, which must be low. */
  compact?: boolean | undefined;
}

const FieldsContext = createContext<FieldsScope | null>(null);
export const FieldsProvider = FieldsContext.Provider;

/** The form of an input. */
export function useFields(): FieldsScope {
  const scope = useContext(FieldsContext);
  if (!scope) throw new Error('An input stands outside its form');
  return scope;
}

/** Whether the heading of the section already names the group of inputs. */
export function useIsSaid({ section }: Field, label: string): boolean {
  const { resource } = useFields();
  const { area } = useWords();
  return section !== undefined && area(resource.area).section(section) === label;
}

/** The sentence of a form's problem. In a list it contains the number of the entry. */
export function useProblemText(resource: Resource) {
  const { message, t } = useWords();
  return (path: string, key: string, params: Readonly<Record<string, string | number>> = {}) => {
    const field = fieldAt(resource, path);
    const text = message(key, { ...(field && messageFigures(field)), ...params });
    const row = /\.(\d+)\./.exec(path)?.[1];
    return row === undefined ? text : t('form.inRow', { text, row: Number(row) + 1 });
  };
}

/** The sentence of the problem at a path, to show it there. */
export function useProblem(path: string): string | undefined {
  const { resource, form } = useFields();
  const { message } = useWords();
  const { errors } = useFormState({ control: form.control, name: path });
  const error: unknown = get(errors, path);
  const key = keyOf(error);
  const field = fieldAt(resource, path);
  return key && message(key, { ...(field && messageFigures(field)), ...paramsOf(error) });
}

/** The value of an input that shows it in its own way. Problems work as in every other input. */
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

const textsByForm = new WeakMap<Control<FormValues>, TypedTexts>();

/** Stores the inputs of a form whose typed text may be no value yet; the inputs find it by their form. */
export function keepTypedTexts({ control }: UseFormReturn<FormValues>, texts: TypedTexts): void {
  textsByForm.set(control, texts);
}

/** Whether an input of the form has a typed text that is no value yet. */
export function hasOpenText({ control }: UseFormReturn<FormValues>): boolean {
  return [...(textsByForm.get(control) ?? [])].some((text) => text.isOpen());
}

/** The place of a picker for its typed text; the form shows there that the text names nothing. */
export function useTypedPlace(path: string) {
  const { form, resource } = useFields();
  return useMemo(
    () => ({
      texts: textsByForm.get(form.control) ?? new Set<never>(),
      place: path,
      tell: (isWrong: boolean) => (isWrong ? form.setError(path, notChosen(resource, path)) : form.clearErrors(path)),
    }),
    [form, resource, path],
  );
}

/** The error of a form at a picker whose text names nothing. */
export function notChosen(resource: Resource, path: string) {
  const [top = '', ...rest] = path.split('.');
  return { type: 'choice', message: fieldKey(resource, top, 'NotChosen', rest.at(-1)) };
}

/**
 * Shows errors when a person leaves an input, and removes them while the person corrects the value. Only saving reports
 * missing values, because an error that appears under the pointer moves the button that the person is about to press.
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
