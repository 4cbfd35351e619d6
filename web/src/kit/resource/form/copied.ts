import type { Field } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, reasonFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useAreaScreens } from '../../screen/area-screens.ts';
import { useMay } from '../may.ts';
import type { LooseRecord } from '../records.ts';
import { type FormValues, formValues, isFilled } from '../value/values.ts';

/** The values of another record for a new one, and the names of those that it must have of its own. */
export interface Copied {
  values: FormValues;
  left: string[];
}

/**
 * What a copy begins with: the values of a record without what belongs to it alone. Unique values, codes, files, masked data
 * and what steps change are left out; states begin anew, because no input has them.
 */
export function copiedFrom(resource: Resource, record: LooseRecord): Copied {
  const reasons = reasonFields(resource);
  const all = formValues(resource, record);
  const left: string[] = [];
  const values: FormValues = {};
  for (const name of inputFields(resource)) {
    const field = resource.fields[name] as Field;
    if (reasons.includes(name)) continue;
    if (!isOwn(field)) values[name] = withoutOwn(all[name]);
    else if (isFilled(record[name]) || field.kind === 'identity') left.push(name);
  }
  return { values, left };
}

function isOwn({ kind, unique, sharedFor, byStep }: Field): boolean {
  return (
    unique === true ||
    sharedFor !== undefined ||
    byStep === true ||
    ['code', 'login', 'secret', 'identity', 'attachments'].includes(kind)
  );
}

/** A value without the keys of its items, which are those of the other record, and without masks. */
function withoutOwn(value: unknown): unknown {
  if (isMasked(value)) return '';
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => name !== 'id');
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutOwn(part)]));
}

/** The address of a new record that begins as a copy of another; undefined where the reader may add none. */
export function useCopyAddress(resource: Resource): ((id: string) => string) | undefined {
  const may = useMay(resource);
  const own = useAreaScreens().some(({ notCopied }) => notCopied?.some((area) => area === resource.area));
  if (own || !may('Create') || !actionsOf(resource).includes('Create')) return undefined;
  return (id) => `${resource.path}/add?copy=${id}`;
}
