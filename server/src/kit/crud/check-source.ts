import { type Field, isComposite, nameField } from '@hoivien/contract/kit/field.ts';
import { allFields, labelField } from '@hoivien/contract/kit/resource.ts';
import { wantedOf } from '@hoivien/contract/kit/wanted.ts';
import type { Source } from './source.ts';

/**
 * Checks that each declared field has a column, a part or SQL. The compiler checks the areas whose table it knows by
 * type; this check, at the start of the server, covers areas with parts and computed columns.
 *
 * @throws Error that names every field without a place.
 */
export function checkSource(source: Source): void {
  const { resource } = source;
  const faults = Object.entries(allFields(resource)).flatMap(([name, field]) =>
    faultsOf(source, name, field).map((fault) => `"${name}" ${fault}`),
  );
  const unknown = wantedOf(resource).filter((path) => !isTold(source, path));
  for (const path of unknown) faults.push(`"${path}" is wanted, and nothing tells whether it is filled`);
  const label = labelField(resource);
  if (!(label in resource.fields)) faults.push(`"${label}", its label, is no field`);
  if (faults.length > 0) throw new Error(`The area ${resource.area} is not complete: ${faults.join('; ')}.`);
}

/** Whether the filter on empty values can tell whether a field, or a part of one, is filled. */
function isTold({ resource, parts = [], computed, table, names }: Source, path: string): boolean {
  if (parts.some(({ filled, join }) => filled?.[path] ?? join?.columns[path])) return true;
  const field = resource.fields[path];
  if (!field || field.kind === 'identity') return false;
  if (field.kind === 'references') return computed?.[nameField(path, field)] !== undefined;
  return !isComposite(field) && (computed?.[path] !== undefined || table[names?.[path] ?? path] !== undefined);
}

function faultsOf(source: Source, name: string, field: Field): string[] {
  const { table, names, computed, parts = [], seal, orders } = source;
  const hasColumn = (column: string) => table[names?.[column] ?? column] !== undefined;
  const isInPart = parts.some(({ fields }) => fields.includes(name));
  const isThere = isInPart || computed?.[name] !== undefined || (!isComposite(field) && hasColumn(name));
  const faults: string[] = [];
  if (field.kind === 'identity') {
    if (!seal || !hasColumn(`${name}Enc`)) faults.push('has no seal or no sealed column');
  } else if (!isThere) {
    const missing = isComposite(field) ? 'no part' : 'no column and no part';
    faults.push(field.computed ? 'is computed and has no SQL' : `has ${missing}`);
  }
  if (field.unique && !isInPart && !hasColumn(`${name}Key`)) faults.push(`is unique and has no column "${name}Key"`);
  const inner = Object.entries(field.fields ?? {}).find(([, { kind }]) => kind === 'richText')?.[0];
  if (inner) faults.push(`has a formatted text, "${inner}", as a part; nothing would keep its pictures`);
  const order = field.kind === 'person' ? ['givenName', 'sortName'] : [name];
  if (field.sort && !orders?.[name] && !order.every(hasColumn)) faults.push('orders lists and has no column for it');
  return faults;
}
