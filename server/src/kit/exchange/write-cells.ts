import type { Field } from '@hoivien/contract/kit/field.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { Values } from '../crud/table.ts';
import { textOf } from '../text.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import type { Lookups } from './lookups.ts';
import { joinNames } from './name-list.ts';
import type { Wording } from './wording.ts';

/** The area, language, texts and names that turn values into cells. */
export interface Showing {
  resource: Resource;
  language: Language;
  wording: Wording;
  lookups: Lookups;
}

const collator = new Intl.Collator('vi');

/** The cell of one column. An import reads it back as the same value. */
export function sheetCell(showing: Showing, { field, part, index, shape }: SheetField, values: Values): Cell {
  const value = values[field] ?? null;
  if (part === undefined) return cellOf(showing, field, shape, value);
  const item = (index === undefined ? value : (value as unknown[] | null)?.[index]) as Values | null | undefined;
  if (!item) return null;
  const isAddress = showing.resource.fields[field]?.kind === 'address';
  return isAddress ? unitCell(showing, part, item) : cellOf(showing, part, shape, item[part] ?? null);
}

/** A value as a cell that people can read. */
export function cellOf(
  { resource, language, wording, lookups }: Showing,
  name: string,
  shape: Field,
  value: unknown,
): Cell {
  if (value === null || value === undefined) return null;
  if (shape.choices) return wording.choice(resource.area, name, value as string | number, language);
  if (shape.kind === 'flag') return wording.text(value ? 'yes' : 'no', language);
  if (shape.kind === 'money') return amountCell(value);
  // The driver gives decimals as text, which would read as thousands.
  if (shape.kind === 'decimal') return Number(value);
  if (shape.kind === 'phone' && typeof value === 'string') return showPhone(value);
  if (shape.kind === 'richText') return plainText(textOf(value)) || null;
  if (shape.kind === 'reference' || shape.kind === 'references') {
    const names = [value].flat().map((id) => lookups.targets.get(shape.to ?? '')?.nameOf.get(textOf(id)) ?? '');
    // Sorted by name: the order of choosing means nothing, and ids differ between two copies of the same data.
    const known = names.filter(Boolean).sort(collator.compare);
    return (shape.kind === 'reference' ? known[0] : joinNames(known)) || null;
  }
  return value as Cell;
}

/** An amount as a number, so that spreadsheet programs can add it up; as a text beyond the exact numbers. */
function amountCell(value: unknown): Cell {
  const amount = Number(value);
  return Number.isSafeInteger(amount) ? amount : textOf(value);
}

function unitCell({ lookups }: Showing, part: string, address: Values): Cell {
  const value = address[part];
  if (part === 'road' || typeof value !== 'string') return (value ?? null) as Cell;
  return lookups.units?.byCode.get(`${String(address.scheme)} ${value}`)?.fullName ?? value;
}
