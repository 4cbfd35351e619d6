import { type Field, maxOf } from '@hoivien/contract/kit/field.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { createSchema, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, useMemo } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import classes from './FormPage.module.css';
import { charactersLeft, kindParts } from './kinds.tsx';
import { asText } from './records.ts';
import './resource.texts.ts';

export type FormValues = Record<string, string>;

/** A form over a resource's own input schema: what it refuses, the server refuses too, in the same words. */
export function useResourceForm(resource: Resource, values: FormValues): UseFormReturn<FormValues> {
  const schema = useMemo(() => createSchema(resource), [resource]);
  // The schema turns an empty optional text into null; the form itself holds texts only.
  const resolver = useMemo(() => zodResolver(schema as never) as never, [schema]);
  return useForm<FormValues>({ defaultValues: values, resolver, shouldFocusError: true });
}

/** The values of a record, or of a new one, as texts. */
export function formValues(resource: Resource, record: Readonly<Record<string, unknown>> = {}): FormValues {
  const valueOf = (name: string) => {
    const value = asText(record[name]);
    return resource.fields[name]?.kind === 'phone' ? showPhone(value) : value;
  };
  return Object.fromEntries(inputFields(resource).map((name) => [name, valueOf(name)]));
}

/** What an input needs that chooses a record of another area. */
export interface ReferenceProps {
  field: Field;
  label: string;
  value: string;
  onValue: (id: string) => void;
  error: string | undefined;
}

interface ResourceFieldsProps {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  /** Draws references. Given from outside: the picker's own form stands on these fields. Without it they are left out. */
  Reference?: ComponentType<ReferenceProps>;
}

/** The inputs of a resource on a grid of six, each as wide as its kind. */
export function ResourceFields({ resource, form, Reference }: ResourceFieldsProps) {
  const { area, t } = useWords();
  const errorOf = useFieldError(resource);
  const { field: label, choice } = area(resource.area);
  const choicesOf = (name: string, { choices = [] }: Field) =>
    choices.map((value) => ({ value: String(value), label: choice(name, value) }));
  return (
    <div className={classes.grid}>
      {inputFields(resource).map((name, index) => {
        const field = resource.fields[name] as Field;
        const { Input, span } = kindParts[field.kind];
        const left = charactersLeft(field, form.watch(name));
        const error = form.formState.errors[name]?.message;
        if (field.kind === 'reference') {
          return Reference ? (
            <div key={name} data-span={span}>
              <Reference
                field={field}
                label={label(name)}
                value={form.watch(name) ?? ''}
                onValue={(id) =>
                  form.setValue(name, id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                }
                error={error ? errorOf(name, error) : undefined}
              />
            </div>
          ) : null;
        }
        return (
          <div key={name} data-span={span}>
            <Input
              field={field}
              label={label(name)}
              registration={form.register(name, whileTyping(form, name))}
              error={error ? errorOf(name, error) : undefined}
              hint={left === undefined || error ? undefined : t('resource.characters', { left: Math.max(0, left) })}
              autoFocus={index === 0}
              choices={choicesOf(name, field)}
            />
          </div>
        );
      })}
    </div>
  );
}

/**
 * What is wrong with a value is told when its input is left, and taken back while it is put right. That something is
 * missing is told only on saving: an error that appears under the pointer moves what one is about to press.
 */
function whileTyping(form: UseFormReturn<FormValues>, name: string) {
  return {
    onBlur: () => {
      if (form.getValues(name)) void form.trigger(name);
    },
    onChange: () => {
      if (form.getFieldState(name).invalid) void form.trigger(name);
    },
  };
}

/** The sentence of a field's error. */
export function useFieldError(resource: Resource) {
  const { message } = useWords();
  return (name: string, key: string) => {
    const field = resource.fields[name];
    return message(key, field ? { max: maxOf(field) } : {});
  };
}

/** Puts what the server refused at its fields and focuses the first. False when it concerns no field of the form. */
export function showServerErrors(form: UseFormReturn<FormValues>, resource: Resource, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.errors.filter(({ field }) => inputFields(resource).includes(field));
  for (const { field, message } of known) form.setError(field, { type: 'server', message });
  const [first] = known;
  if (first) form.setFocus(first.field);
  return first !== undefined;
}

/** The errors of a form in the order of its fields. */
export function errorList(resource: Resource, errors: FieldErrors<FormValues>): { name: string; key: string }[] {
  return inputFields(resource).flatMap((name) => {
    const key = errors[name]?.message;
    return key ? [{ name, key }] : [];
  });
}
