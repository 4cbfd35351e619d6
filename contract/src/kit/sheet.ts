import { ADDRESS_PARTS } from './address.ts';
import type { Field } from './field.ts';
import { inputFields, type Resource } from './resource.ts';

/** One column of a spreadsheet: a field, or one part of a field that has several. */
export interface SheetField {
  /** `code`, `leaderInfo.name`, `connectInfos.0.name`, `headOfficeAddress.road`. */
  readonly key: string;
  readonly field: string;
  readonly part?: string;
  /** Which item of a list, from 0. */
  readonly index?: number;
  /** What its values are. */
  readonly shape: Field;
  /** Without a column for it nothing can be imported. */
  readonly required: boolean;
}

const addressPart: Field = { kind: 'text' };

/** The columns by which a file can fill records, in the order of the declaration. */
export function sheetFields(resource: Resource): SheetField[] {
  return inputFields(resource).flatMap((field) => columnsOf(field, resource.fields[field] as Field));
}

function columnsOf(field: string, shape: Field): SheetField[] {
  const parts = Object.entries(shape.fields ?? {});
  if (shape.kind === 'attachments') return [];
  if (shape.kind === 'address') {
    return ADDRESS_PARTS.map((part) => ({ key: `${field}.${part}`, field, part, shape: addressPart, required: false }));
  }
  if (shape.kind === 'object') {
    return parts.map(([part, inner]) => ({ key: `${field}.${part}`, field, part, shape: inner, required: false }));
  }
  if (shape.kind === 'list') {
    return Array.from({ length: shape.sheetItems ?? 0 }, (_, index) =>
      parts.map(([part, inner]) => {
        return { key: `${field}.${index}.${part}`, field, part, index, shape: inner, required: false };
      }),
    ).flat();
  }
  return [{ key: field, field, shape, required: (shape.required ?? false) && shape.preset === undefined }];
}
