import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../value/values.ts';

/** A problem and its path: `connectInfos.0.phoneNumber`. */
export interface Problem {
  path: string;
  /** The message key. */
  key: string;
  /** The figures and names of its sentence. */
  params: Params;
}

type Params = Readonly<Record<string, string | number>>;

/** The declared field at a path of a form, or its nearest declared ancestor. */
export function fieldAt(resource: Resource, path: string): Field | undefined {
  const [top = '', ...rest] = path.split('.');
  const field = resource.fields[top];
  return field?.fields?.[rest.at(-1) ?? ''] ?? field;
}

/** The problems of a form in the order of its fields. */
export function problemsOf(resource: Resource, errors: object): Problem[] {
  const all = errors as Record<string, unknown>;
  return inputFields(resource).flatMap((name) => leaves(all[name], name));
}

/** The message key in an entry of a form's errors; for a list it is in `root`. */
export function keyOf(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: unknown } };
  const key = message ?? root?.message;
  return typeof key === 'string' ? key : undefined;
}

/** The figures and names that a problem of the server brings for its sentence. */
export function paramsOf(error: unknown): Params {
  return (error as { params?: Params } | undefined)?.params ?? {};
}

/** Focuses the input at a path, or the button there when it has no input. */
export function focusPlace(form: UseFormReturn<FormValues>, path: string): void {
  const before = document.activeElement;
  form.setFocus(path);
  if (document.activeElement !== before) return;
  const [top = ''] = path.split('.');
  const place = [path, top].flatMap((name) => [...document.querySelectorAll(`[data-place="${name}"]`)])[0];
  place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

function leaves(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  const key = keyOf(error);
  const own = key === undefined ? [] : [{ path, key, params: paramsOf(error) }];
  if (typeof (error as { message?: unknown }).message === 'string') return own;
  const parts = Object.entries(error).filter(
    ([part]) => part !== 'root' && part !== 'ref' && part !== 'type' && part !== 'params',
  );
  return [...own, ...parts.flatMap(([part, inner]) => leaves(inner, `${path}.${part}`))];
}
