import { fold } from '@hoivien/contract/kit/fold.ts';
import { maxOf } from '@hoivien/contract/kit/field.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { createSchema } from '@hoivien/contract/kit/resource.ts';
import { eq } from 'drizzle-orm';
import { type AddedValue, importRuns } from '../../db/tables/kit.ts';
import { type Call, require } from '../call.ts';
import { createMany, lockRows, removeMany, rowsByKey } from '../crud/bulk.ts';
import { recordKeys } from '../crud/record-key.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import { refusalOf } from '../crud/write.ts';
import { Refusal } from '../errors.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import { isCreatable, toCreate, type WantedValue } from './decisions.ts';
import { readTarget } from './lookups.ts';
import type { Run } from './runs.ts';

/**
 * Adds the catalogue values that a person wanted, before the rows of a run. The transaction that adds them notes them at
 * the run, so a repeated job adds nothing twice. A value that exists meanwhile is not added.
 *
 * @throws Refusal when the person of the job lost the permission.
 */
export async function addValues(
  call: Call,
  areas: ReadonlyMap<string, AnyCrud>,
  source: Source,
  run: Run,
): Promise<void> {
  const wanted = Map.groupBy(toCreate(source.resource, run.options), ({ area }) => area);
  if (wanted.size === 0) return;
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [held] = await tx.select().from(importRuns).where(eq(importRuns.id, run.id)).for('update');
    const added: AddedValue[] = [...(held?.added ?? [])];
    for (const [area, values] of wanted) {
      const target = areas.get(area)?.source;
      const names = source.targets?.[area];
      if (!target || !names || !isCreatable(target)) throw new Refusal('Mes.Imports.Options.InValid', 400);
      require(inner, permissionCode(area, 'Create'));
      const { idOf } = await readTarget(inner, names);
      const missing = values.filter(({ key }) => !idOf.has(key));
      const inputs = await inputsFor(inner, target, missing);
      const ids = await createMany(inner, target, inputs);
      added.push(...ids.flatMap((id) => (id ? [{ area, id }] : [])));
    }
    await tx.update(importRuns).set({ added }).where(eq(importRuns.id, run.id));
  });
  for (const area of wanted.keys()) call.totals.changed(area);
}

/** Removes the added values that nobody changed or uses since. A used one stays. */
export async function removeAdded(call: Call, areas: ReadonlyMap<string, AnyCrud>, added: readonly AddedValue[]) {
  for (const { area, id } of added) {
    const target = areas.get(area)?.source;
    const [row] = target ? await lockRows(call, target, [id]) : [];
    if (!target || row?.version !== 1) continue;
    try {
      await call.db.transaction((savepoint) => removeMany({ ...call, db: savepoint }, target, [row]));
    } catch (error) {
      if (!refusalOf(error, target)) throw error;
    }
    call.totals.changed(area);
  }
}

/** The inputs of new catalogue values with codes made of their names, such as `CO-KHI` for `Cơ khí`. */
async function inputsFor(call: Call, { resource, ...rest }: Source, values: readonly WantedValue[]): Promise<Values[]> {
  const source: Source = { resource, ...rest };
  const schema = createSchema(resource);
  const code = resource.fields['code'];
  const plain = values.map(({ name }) => codeOf(name, code ? maxOf(code) : 0));
  const key = recordKeys(resource).find((one) => one[0] === 'code');
  const taken = new Set(
    key && plain.length > 0
      ? (await rowsByKey(call, source, key, await variants(plain))).map((row) => fold(String(row['code'])))
      : [],
  );
  return values.map(({ name }, place) => {
    const own = code ? { code: free(plain[place] ?? '', taken) } : {};
    const presets = Object.entries(resource.fields).flatMap(([field, { preset }]) =>
      preset === undefined ? [] : [[field, preset] as const],
    );
    const parsed = schema.safeParse({ ...Object.fromEntries(presets), ...own, name });
    if (!parsed.success) throw new Refusal('Mes.Imports.Options.InValid', 400);
    return parsed.data as Values;
  });
}

const VARIANTS = 50;

async function variants(codes: readonly string[]): Promise<string[]> {
  return codes.flatMap((code) => [code, ...Array.from({ length: VARIANTS }, (_, at) => `${code}-${at + 2}`)]).map(fold);
}

function free(code: string, taken: Set<string>): string {
  let chosen = code;
  for (let number = 2; taken.has(fold(chosen)); number += 1) chosen = `${code}-${number}`;
  taken.add(fold(chosen));
  return chosen;
}

function codeOf(name: string, max: number): string {
  const code = fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, Math.max(1, max - 4))
    .replace(/^-+|-+$/g, '');
  return code || 'MOI';
}
