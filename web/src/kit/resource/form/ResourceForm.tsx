import type { Field } from '@hoivien/contract/kit/field.ts';
import { createSchema, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { get, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { settleTexts, type TypedTexts } from '../../ui/typed-texts.ts';
import { FieldInput } from './FieldInput.tsx';
import { FieldsProvider, type FieldsScope, keepTypedTexts, notChosen } from './fields.ts';
import classes from './Form.module.css';
import { focusPlace } from './paths.ts';
import type { FormValues } from '../value/values.ts';
import { kindParts } from './kinds.tsx';
import '../resource.texts.ts';

/** Finds errors that involve several fields: each with its field and its message key. */
export type FormCheck = (resource: Resource, values: FormValues) => { field: string; message: string }[];

/**
 * A form with the resource's own input schema: it refuses the same input as the server, with the same messages. `own` is the
 * schema of an area whose input contains more than its declaration.
 */
export function useResourceForm(
  resource: Resource,
  values: FormValues,
  check?: FormCheck,
  own?: z.ZodType,
): UseFormReturn<FormValues> {
  const schema = useMemo(() => own ?? createSchema(resource), [resource, own]);
  const [texts] = useState<TypedTexts>(() => new Set());
  // The schema turns an empty optional text into null; the form itself stores texts.
  const resolver = useMemo<Resolver<FormValues>>(() => {
    // The resolver takes its types from a schema whose fields are known by type.
    const bySchema = zodResolver(schema as never) as unknown as Resolver<FormValues>;
    return async (given, context, options) => {
      // What a person typed into a picker becomes its value first; `given` are the live values of the form.
      const open = [...texts].filter(({ place }) => options.names?.some((name) => name === place));
      const unchosen = await settleTexts(open);
      const found = await bySchema(given, context, options);
      const told = (check?.(resource, given) ?? []).filter(({ field }) => get(found.errors, field) === undefined);
      if (told.length === 0 && unchosen.length === 0) return found;
      const errors = { ...found.errors };
      for (const { place } of unchosen) if (place !== undefined) set(errors, place, notChosen(resource, place));
      // A path such as `grades.0.score` puts the error at its cell.
      for (const { field, message } of told) set(errors, field, { type: 'check', message });
      return { values: {}, errors };
    };
  }, [schema, resource, check, texts]);
  const form = useForm<FormValues>({ defaultValues: values, resolver, shouldFocusError: true });
  keepTypedTexts(form, texts);
  return form;
}

interface ResourceFieldsProps extends FieldsScope {
  /** The fields to show; all input fields without it. */
  names?: readonly string[];
  /** Whether the first input takes the focus of a dialog. */
  isFirst?: boolean;
}

/** The inputs of a resource on a grid of six columns; the kind decides the width of each. */
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
              {scope.own?.[name]?.(scope.form, label(name)) ?? (
                <FieldInput path={name} field={field} label={label(name)} autoFocus={isFirst && index === 0} />
              )}
            </div>
          );
        })}
      </div>
    </FieldsProvider>
  );
}

/** With this number of records a field takes the whole width. */
const CROWD = 100;

/** Short texts of a form with sections are three in a line. */
function spanOf({ sections }: Resource, field: Field): number {
  const { span } = kindParts[field.kind];
  // References to a catalogue are few. Those of a meeting are many, and in a narrow box each would take a line.
  if (field.kind === 'references' && (!sections || (field.items ?? 0) > CROWD)) return 6;
  if (!sections) return span;
  return field.kind === 'text' && (field.max ?? 254) <= 100 ? 2 : span;
}

/**
 * Shows the errors of a refusal at their fields and focuses the first. Returns false when none belongs to a field of
 * the form.
 */
export function showServerErrors(form: UseFormReturn<FormValues>, resource: Resource, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.errors.filter(({ field }) => inputFields(resource).includes(field.split('.')[0] ?? ''));
  for (const { field, message, params = {} } of known) {
    // The form keeps what else an error has.
    const own = { type: 'server', message, params };
    form.setError(field, own);
  }
  const [first] = known;
  if (first) focusPlace(form, first.field);
  return first !== undefined;
}
