import type { Field } from '@hoivien/contract/kit/field.ts';
import { fieldKey, inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, getTableColumns } from 'drizzle-orm';
import type { Call } from '../call.ts';
import { type FieldError, inputRefusal } from '../errors.ts';
import { idsIn } from './sight.ts';
import type { Source } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';
import { readValues } from './values.ts';

/**
 * Throws Refusal for links without a target and for errors that a part of the record finds. `ids`: the ids of existing
 * records.
 */
export async function requireSound(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  ids: readonly string[] = [],
): Promise<void> {
  const errors = await inputErrors(call, source, inputs, ids);
  const [first] = errors.values();
  if (first) throw inputRefusal(first);
}

/** The errors of inputs that their schema cannot find, by position: links without a target, and errors of parts. */
export async function inputErrors(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[] = [],
): Promise<Map<number, FieldError[]>> {
  const errors = new Map<number, FieldError[]>();
  const add = (place: number, found: readonly FieldError[]) => {
    if (found.length > 0) errors.set(place, [...(errors.get(place) ?? []), ...found]);
  };
  const lost: Lost[] = [];
  for (const name of inputFields(source.resource)) {
    const field = source.resource.fields[name] as Field;
    const whole = field.to === undefined ? [] : inputs.map((input) => [{ path: name, value: input[name] }]);
    lost.push(...(await lostLinks(call, source, [name], field, whole)));
    for (const [part, inner] of Object.entries(field.fields ?? {})) {
      if (inner.to === undefined) continue;
      const below = inputs.map((input) => partsOf(name, part, input[name]));
      lost.push(...(await lostLinks(call, source, [name, part], inner, below)));
    }
  }
  for (const { place, error } of await withoutHeld(call, source, ids, lost)) add(place, [error]);
  inputs.forEach((input, place) => add(place, source.rules?.(input) ?? []));
  for (const part of source.parts ?? []) {
    for (const [place, found] of (await part.check?.(call.db, inputs, { ids, now: call.now })) ?? []) add(place, found);
  }
  if (source.check) {
    // The area checks only the inputs without errors, so that a refused input does not conflict with another one.
    const sound = [...inputs.keys()].filter((place) => !errors.has(place));
    const found = await source.check(
      call,
      sound.map((place) => inputs[place] as Values),
      sound.map((place) => ids[place]),
    );
    for (const [at, faults] of found) add(sound[at] as number, faults);
  }
  // What is wrong is mended first, before anything is asked.
  // What an undo gives back was there before; only a choice between answers is asked again.
  const isOpen = ({ message, answers }: FieldError) =>
    answers ? !answers.some((key) => call.confirmed?.has(key)) : !call.isUndo && !call.confirmed?.has(message);
  for (const [place, input] of inputs.entries())
    if (source.asks && !errors.has(place)) add(place, (await source.asks(call, input, ids[place])).filter(isOpen));
  return errors;
}

/** The lost links without those that the record already has. These stay, even if their writer cannot see the target. */
async function withoutHeld(
  call: Call,
  source: Source,
  ids: readonly (string | undefined)[],
  lost: readonly Lost[],
): Promise<readonly Lost[]> {
  const changed = [...new Set(lost.flatMap(({ place }) => ids[place] ?? []))];
  if (changed.length === 0) return lost;
  const rows = await call.db
    .select()
    .from(source.table)
    .where(isOneOf(columnOf(source.table, 'id'), changed));
  const values = await readValues(call.db, source, rows);
  const held = new Map(rows.map((row, index) => [String(row.id), values[index] ?? {}]));
  return lost.filter(({ place, name, part, targets }) => {
    const before = idsIn({ ...(part !== undefined && { part }) }, held.get(ids[place] ?? '')?.[name]);
    return targets.some((id) => !before.includes(id));
  });
}

/** A value of a link field, and its path in the input. */
interface Link {
  path: string;
  value: unknown;
}

/** A link without a visible target: the position of its input, its field and the missing ids. */
interface Lost {
  place: number;
  name: string;
  part: string | undefined;
  targets: readonly string[];
  error: FieldError;
}

/** The links without a target, and those to records that the actor cannot see. */
async function lostLinks(
  call: Call,
  source: Source,
  [name = '', part]: readonly string[],
  { to }: Field,
  links: readonly (readonly Link[])[],
): Promise<Lost[]> {
  const target = to === undefined ? undefined : source.targets?.[to];
  if (!target || links.length === 0) return [];
  const idsOf = ({ value }: Link) => (Array.isArray(value) ? value : [value ?? []].flat()) as string[];
  const ids = [...new Set(links.flatMap((own) => own.flatMap(idsOf)))];
  if (ids.length === 0) return [];
  const { table, within, scope } = target;
  const id = columnOf(getTableColumns(table) as LooseTable, 'id');
  const rows = await call.db
    .select({ id })
    .from(table)
    .where(and(within, scope?.filter(call.actor), isOneOf(id, ids)));
  const known = new Set(rows.map((row) => String(row.id)));
  return links.flatMap((own, place) =>
    own.flatMap((link) => {
      const targets = idsOf(link).filter((one) => !known.has(one));
      const error = { field: link.path, message: fieldKey(source.resource, name, 'NotFound', part) };
      return targets.length > 0 ? [{ place, name, part, targets, error }] : [];
    }),
  );
}

/** The values of a part in an object, or in each item of a list. */
function partsOf(name: string, part: string, value: unknown): Link[] {
  if (Array.isArray(value)) {
    return (value as Values[]).map((item, index) => ({ path: `${name}.${index}.${part}`, value: item[part] }));
  }
  return value ? [{ path: `${name}.${part}`, value: (value as Values)[part] }] : [];
}
