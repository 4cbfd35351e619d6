import { type ImportRow, type ImportRun, TO_CHOOSE } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { PickedAddress } from './PickUnits.tsx';

/** The address to which a cell belongs, when its units can be chosen there. */
export function addressAt(
  resource: Resource,
  { mapping, given }: ImportRun,
  { cells }: ImportRow,
  field: string,
): PickedAddress | undefined {
  const [base = '', part = ''] = field.split('.');
  if (!isAddress(resource, field)) return undefined;
  const columns = new Set([...Object.keys(mapping), ...given].filter((key) => key.startsWith(`${base}.`)));
  const isWhole = !columns.has(`${base}.communeCode`);
  if ((part === 'road') !== isWhole) return undefined;
  return { base, isWhole, texts: cells, columns };
}

/** Whether a cell belongs to an address. */
export function isAddress(resource: Resource, field: string): boolean {
  return resource.fields[field.split('.')[0] ?? '']?.kind === 'address';
}

/** Whether a person must still choose a unit of the address of a cell. */
export function isUnitOpen({ errors }: ImportRow, field: string): boolean {
  const [base = ''] = field.split('.');
  return (errors ?? []).some((note) => note.field.startsWith(`${base}.`) && TO_CHOOSE.includes(note.message));
}
