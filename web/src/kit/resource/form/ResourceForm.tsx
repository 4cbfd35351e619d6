import type { Field } from '@hoivien/contract/kit/field.ts';
import { createSchema, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { FieldInput } from './FieldInput.tsx';
import { FieldsProvider, type FieldsScope } from './fields.ts';
import classes from './Form.module.css';
import { focusPlace } from './paths.ts';
import type { FormValues } from './values.ts';
import { kindParts } from '../kinds.tsx';
import '../resource.texts.ts';

/** What an input says that no single field can tell: which field is wrong and the key of why. */
export type FormCheck = (resource: Resource, values: FormValues) => { field: string; message: string }[];

/** A form over a resource's own input schema: what it refuses, the server refuses too, in the same words. */
export function useResourceForm(resource: Resource, values: FormValues, check?: FormCheck): UseFormReturn<FormValues> {
  const schema = useMemo(() => createSchema(resource), [resource]);
  // The schema turns an empty optional text into null; the form itself holds texts.
  const resolver = useMemo<Resolver<FormValues>>(() => {
    // The resolver takes its types from a schema whose fields are known by type.
    const bySchema = zodResolver(schema as never) as unknown as Resolver<FormValues>;
    if (!check) return bySchema;
    return async (given, context, options) => {
      const found = await bySchema(given, context, options);
      const told = check(resource, given).filter(({ field }) => !(field in found.errors));
      if (told.length === 0) return found;
      const own = told.map(({ field, message }) => [field, { type: 'check', message }] as const);
      return { values: {}, errors: { ...found.errors, ...Object.fromEntries(own) } };
    };
  }, [schema, resource, check]);
  return useForm<FormValues>({ defaultValues: values, resolver, shouldFocusError: true });
}

interface ResourceFieldsProps extends FieldsScope {
  /** The fields to draw; all that are entered without it. */
  names?: readonly string[];
  /** Whether the first input takes the focus of a dialog. */
  isFirst?: boolean;
}

/** The inputs of a resource on a grid of six, each as wide as its kind. */
export function ResourceFields({ names, isFirst = true, ...scope }: ResourceFieldsProps) {
  const { resource } = scope;
  const { area } = useWords();
  const { field: label } = area(resource.area);
  return (
    <FieldsProvider value={scope}>
      <div className={classes.grid}>
        {(names ?? inputFields(resource)).map((name, index) => {
          const field = resource.fields[name] as Field;
          if (field.to && !scope.Reference) return null;
          return (
            <div key={name} data-span={spanOf(resource, field)}>
              <FieldInput path={name} field={field} label={label(name)} autoFocus={isFirst && index === 0} />
            </div>
          );
        })}
      </div>
    </FieldsProvider>
  );
}

/** As many records in one field fill the whole width. */
const CROWD = 100;

/** Short texts of a form with sections stand three in a line. */
function spanOf({ sections }: Resource, field: Field): number {
  const { span } = kindParts[field.kind];
  // Those of a catalogue are a few; those of a meeting are a crowd, with a line for each in a narrow box.
  if (field.kind === 'references' && (!sections || (field.items ?? 0) > CROWD)) return 6;
  if (!sections) return span;
  return field.kind === 'text' && (field.max ?? 254) <= 100 ? 2 : span;
}

/** Puts what the server refused at its fields and focuses the first. False when it concerns no field of the form. */
export function showServerErrors(form: UseFormReturn<FormValues>, resource: Resource, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.errors.filter(({ field }) => inputFields(resource).includes(field.split('.')[0] ?? ''));
  for (const { field, message } of known) form.setError(field, { type: 'server', message });
  const [first] = known;
  if (first) focusPlace(form, first.field);
  return first !== undefined;
}
