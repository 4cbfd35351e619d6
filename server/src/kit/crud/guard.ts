import type { Field } from '@hoivien/contract/kit/field.ts';
import { guardedFields, guardPath, isMasked, maskOf, REVEAL, withGuarded } from '@hoivien/contract/kit/guard.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Changes } from '../../db/tables/kit.ts';
import { type Call, can } from '../call.ts';
import { type FieldError, inputRefusal } from '../errors.ts';
import type { Values } from './table.ts';

/** The destination of values: the screen, or a file. The log records an export as a whole. */
type Outlet = 'screen' | 'file';

/** The values as the actor of the call may see them. */
export function shown<V extends Values>(call: Call, resource: Resource, values: V, outlet: Outlet = 'screen'): V {
  return withGuarded(resource, values, ({ field }, value) => shownValue(call, field, value, outlet));
}

/** One value as the actor may see it. @example shownValue(call, personalMember.fields.phoneNumber, '+84912345678') */
export function shownValue<Value>(
  call: Call,
  field: Pick<Field, 'kind' | 'guard'>,
  value: Value,
  outlet: Outlet = 'screen',
): Value {
  const isSeen = !field.guard || (can(call, REVEAL) && (field.guard === 'code' || outlet === 'file'));
  return isSeen ? value : (maskOf(field, value) as Value);
}

/** The changes as the actor may see them. */
export function shownChanges(call: Call, resource: Resource | undefined, changes: Changes | null): Changes | null {
  if (!changes || !resource || guardedFields(resource).length === 0) return changes;
  const [before, after] = [0, 1].map((side) =>
    shown(call, resource, Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]]))),
  );
  return Object.fromEntries(Object.keys(changes).map((name) => [name, [before?.[name], after?.[name]]])) as Changes;
}

/**
 * The input with the stored value in the place of each mask. Throws Refusal for a mask that does not fit the stored
 * value.
 */
export function unmasked(resource: Resource, input: Values, held: Values): Values {
  const { values, errors } = tryUnmasked(resource, input, held);
  if (errors.length > 0) throw inputRefusal(errors);
  return values;
}

/** The same as `unmasked`, but it returns the errors. */
export function tryUnmasked(resource: Resource, input: Values, held: Values): { values: Values; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const values = withGuarded(resource, input, (guarded, value) => {
    if (!isMasked(value)) return value;
    const { name, part, field } = guarded;
    const kept = part === undefined ? held[name] : (held[name] as Values | null | undefined)?.[part];
    if (maskOf(field, kept) === value) return kept;
    errors.push({ field: guardPath(guarded), message: fieldKey(resource, name, 'InValid', part) });
    return null;
  });
  return { values, errors };
}
