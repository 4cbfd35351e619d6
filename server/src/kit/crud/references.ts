import type { Field } from '@hoivien/contract/kit/field.ts';
import { fieldKey, inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, getTableColumns, inArray } from 'drizzle-orm';
import type { Call } from '../call.ts';
import { type FieldError, inputRefusal } from '../errors.ts';
import type { Source } from './source.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';

/** Refuses an input that points at what there is not, or that a part of the record finds wrong. */
export async function requireSound(call: Call, source: Source, inputs: readonly Values[]): Promise<void> {
  const errors = await inputErrors(call, source, inputs);
  const [first] = errors.values();
  if (first) throw inputRefusal(first);
}

/** What is wrong with inputs beyond their form, by place: links that lead nowhere, and what the parts know. */
export async function inputErrors(
  call: Call,
  source: Source,
  inputs: readonly Values[],
): Promise<Map<number, FieldError[]>> {
  const errors = new Map<number, FieldError[]>();
  const add = (place: number, found: readonly FieldError[]) => {
    if (found.length > 0) errors.set(place, [...(errors.get(place) ?? []), ...found]);
  };
  for (const name of inputFields(source.resource)) {
    const { to } = source.resource.fields[name] as Field;
    const target = to === undefined ? undefined : source.targets?.[to];
    if (!target) continue;
    const { table, within, scope } = target;
    const idsOf = (input: Values) => [input[name] ?? []].flat() as string[];
    const ids = [...new Set(inputs.flatMap(idsOf))];
    if (ids.length === 0) continue;
    const id = columnOf(getTableColumns(table) as LooseTable, 'id');
    const rows = await call.db
      .select({ id })
      .from(table)
      .where(and(within, scope?.filter(call.actor), inArray(id, ids)));
    const known = new Set(rows.map((row) => String(row.id)));
    inputs.forEach((input, place) => {
      const isLost = idsOf(input).some((one) => !known.has(one));
      add(place, isLost ? [{ field: name, message: fieldKey(source.resource, name, 'NotFound') }] : []);
    });
  }
  inputs.forEach((input, place) => add(place, source.rules?.(input) ?? []));
  for (const part of source.parts ?? []) {
    for (const [place, found] of (await part.check?.(call.db, inputs)) ?? []) add(place, found);
  }
  return errors;
}
