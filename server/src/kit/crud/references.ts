import type { Field } from '@hoivien/contract/kit/field.ts';
import { fieldKey, inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, getTableColumns } from 'drizzle-orm';
import type { Call } from '../call.ts';
import { type FieldError, inputRefusal } from '../errors.ts';
import type { Source } from './source.ts';
import { isOneOf } from './statements.ts';
import { columnOf, type LooseTable, type Values } from './table.ts';
import { readValues } from './values.ts';

/** Refuses an input that points at what there is not, or that a part of the record finds wrong. `ids` are those of records that are there. */
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

/** What is wrong with inputs beyond their form, by place: links that lead nowhere, and what the parts know. */
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
  for (const name of inputFields(source.resource)) {
    const field = source.resource.fields[name] as Field;
    const found = await lostLinks(
      call,
      source,
      [name],
      field,
      inputs.map((input) => [{ path: name, value: input[name] }]),
    );
    found.forEach((lost, place) => add(place, lost));
    for (const [part, inner] of Object.entries(field.fields ?? {})) {
      const below = inputs.map((input) => partsOf(name, part, input[name]));
      (await lostLinks(call, source, [name, part], inner, below)).forEach((lost, place) => add(place, lost));
    }
  }
  await dropUnchanged(call, source, inputs, ids, errors);
  inputs.forEach((input, place) => add(place, source.rules?.(input) ?? []));
  for (const part of source.parts ?? []) {
    for (const [place, found] of (await part.check?.(call.db, inputs, { ids, now: call.now })) ?? []) add(place, found);
  }
  if (source.check) {
    // What is refused anyway stands in nobody's way.
    const sound = [...inputs.keys()].filter((place) => !errors.has(place));
    const found = await source.check(
      call,
      sound.map((place) => inputs[place] as Values),
      sound.map((place) => ids[place]),
    );
    for (const [at, faults] of found) add(sound[at] as number, faults);
  }
  return errors;
}

/** A link that a record has already stays, also for a writer who does not see what it points at. */
async function dropUnchanged(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[],
  errors: Map<number, FieldError[]>,
): Promise<void> {
  const places = [...errors.keys()].filter((place) => ids[place] !== undefined);
  if (places.length === 0) return;
  const id = columnOf(source.table, 'id');
  const rows = await call.db
    .select()
    .from(source.table)
    .where(
      isOneOf(
        id,
        places.map((place) => ids[place] as string),
      ),
    );
  const values = await readValues(call.db, source, rows);
  const held = new Map(rows.map((row, index) => [String(row.id), values[index] ?? {}]));
  for (const place of places) {
    const before = held.get(ids[place] as string) ?? {};
    const left = (errors.get(place) ?? []).filter(
      ({ field }) => !before[field] || linksText(before[field]) !== linksText(inputs[place]?.[field]),
    );
    if (left.length > 0) errors.set(place, left);
    else errors.delete(place);
  }
}

/** A link or several, in any order. */
function linksText(value: unknown): string {
  return JSON.stringify(
    [value]
      .flat()
      .map(String)
      .toSorted((one, other) => (one < other ? -1 : 1)),
  );
}

/** One value that may be a link, and where it stands in its input. */
interface Link {
  path: string;
  value: unknown;
}

/** The links that lead nowhere, or to what the actor does not see, for each input. */
async function lostLinks(
  call: Call,
  source: Source,
  [name = '', part]: readonly string[],
  { to }: Field,
  links: readonly (readonly Link[])[],
): Promise<FieldError[][]> {
  const target = to === undefined ? undefined : source.targets?.[to];
  const idsOf = ({ value }: Link) => [value ?? []].flat() as string[];
  const ids = [...new Set(links.flat().flatMap(idsOf))];
  if (!target || ids.length === 0) return [];
  const { table, within, scope } = target;
  const id = columnOf(getTableColumns(table) as LooseTable, 'id');
  const rows = await call.db
    .select({ id })
    .from(table)
    .where(and(within, scope?.filter(call.actor), isOneOf(id, ids)));
  const known = new Set(rows.map((row) => String(row.id)));
  return links.map((own) =>
    own
      .filter((link) => idsOf(link).some((one) => !known.has(one)))
      .map(({ path }) => ({ field: path, message: fieldKey(source.resource, name, 'NotFound', part) })),
  );
}

/** A part of an object, or of each item of a list. */
function partsOf(name: string, part: string, value: unknown): Link[] {
  if (Array.isArray(value)) {
    return (value as Values[]).map((item, index) => ({ path: `${name}.${index}.${part}`, value: item[part] }));
  }
  return value ? [{ path: `${name}.${part}`, value: (value as Values)[part] }] : [];
}
