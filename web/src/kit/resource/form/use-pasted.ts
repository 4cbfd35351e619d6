import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import { emptyItem, type FormValues, formValues, isFilled } from '../value/values.ts';

/** The inputs that a pasted text filled in, with what they had before. */
export interface Pasted {
  marks: Readonly<Record<string, { before: unknown; after: unknown }>>;
  fill: (values: FormValues) => void;
  takeBack: (paths: readonly string[]) => void;
}

export function usePasted(resource: Resource, form: UseFormReturn<FormValues>): Pasted {
  const [marks, setMarks] = useState<Pasted['marks']>({});
  const set = (path: string, value: unknown) => form.setValue(path, value, { shouldDirty: true });
  const fill = (values: FormValues) => {
    for (const path of Object.keys(values)) ensureItem(path);
    const next = Object.entries(values).map(([path, value]) => {
      const before: unknown = structuredClone(get(form.getValues(), path));
      const after = shapeOf(resource, path, value);
      set(path, after);
      return [path, { before: before ?? '', after }] as const;
    });
    setMarks((now) => ({ ...now, ...Object.fromEntries(next) }));
  };
  /** A new entry for a person of a list. */
  const ensureItem = (path: string) => {
    const [top = '', row] = path.split('.');
    const field = resource.fields[top];
    if (row === undefined || field?.kind !== 'list') return;
    const items = (form.getValues(top) ?? []) as FormValues[];
    if (items.length <= Number(row)) set(top, [...items, emptyItem(field)]);
  };
  const takeBack = (paths: readonly string[]) => {
    for (const path of paths) set(path, marks[path]?.before);
    setMarks((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path))));
  };
  return { marks, fill, takeBack };
}

/** The place of a person of a list: the first free entry. */
export function freePath(resource: Resource, values: FormValues, path: string): string {
  const [top = '', row, ...rest] = path.split('.');
  if (row === undefined || resource.fields[top]?.kind !== 'list') return path;
  const items = (values[top] ?? []) as FormValues[];
  const free = items.findIndex((item) => !isFilled(item));
  return [top, free < 0 ? items.length : free, ...rest].join('.');
}

function shapeOf(resource: Resource, path: string, value: unknown): unknown {
  return resource.fields[path]?.kind === 'address' ? formValues(resource, { [path]: value })[path] : value;
}
