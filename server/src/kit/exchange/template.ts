import { Readable } from 'node:stream';
import { type Field, isComposite, maxOf } from '@hoivien/contract/kit/field.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type SheetField, sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { type Call, can } from '../call.ts';
import type { Source } from '../crud/source.ts';
import type { Download } from '../http/route.ts';
import { buildTemplate } from '../spreadsheet/write-template.ts';
import { columnOf } from './export-list.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { workbookFile } from './workbook-file.ts';
import type { Wording } from './wording.ts';

/** Most values of a drop-down list: a longer one is no help. */
const ALLOWED_MAX = 1_000;

/** An empty workbook for imports, with instructions for each column and the allowed values. */
export async function importTemplate(
  call: Call,
  source: Source,
  language: Language,
  wording: Wording,
): Promise<Download> {
  const { resource } = source;
  const text = (name: Parameters<Wording['text']>[0]) => wording.text(name, language);
  const lookups = await readLookups(call, source);
  const maySay = call.actor.clubId === null && can(call, permissionCode(resource.area, 'Approve'));
  const fields = sheetFields(resource).filter(({ shape }) => maySay || !shape.byStep);
  const columns = fields.map((column) => {
    const allowed = allowedOf(resource.area, column, language, wording, lookups);
    return {
      ...columnOf(resource, column, language, wording),
      required: column.required,
      note: noteOf(resource, column, language, wording),
      ...(allowed && { allowed }),
    };
  });
  const title = wording.title(resource.area, language);
  const bytes = await buildTemplate({
    sheet: title,
    columns,
    guide: {
      sheet: text('guide'),
      headers: [text('guideColumn'), text('guideRequired'), text('guideNote'), text('guideAllowed')],
    },
  });
  return workbookFile([title, text('template')], Readable.from([bytes]));
}

function noteOf(
  { area, naturalKey = [] }: Resource,
  { field, shape, required }: SheetField,
  language: Language,
  wording: Wording,
): string {
  const fields = naturalKey.map((name) => `“${wording.label(area, name, language)}”`).join(', ');
  const notes = [
    required ? wording.text('required', language) : '',
    hasLength(shape) ? wording.text('max', language, { max: maxOf(shape) }) : '',
    shape.unique ? wording.text('unique', language) : '',
    naturalKey.includes(field) ? wording.text('together', language, { fields }) : '',
    shape.kind === 'references' ? wording.text('several', language) : '',
    shape.kind === 'date' ? wording.text('day', language) : '',
    shape.byStep ? wording.text('state', language) : '',
    shape.kind === 'money' ? wording.text('amount', language) : '',
  ];
  return notes.filter(Boolean).join(' ');
}

function hasLength(shape: Field): boolean {
  return !shape.choices && !isComposite(shape) && !['date', 'flag', 'reference', 'money'].includes(shape.kind);
}

/** The allowed values of a column in words; undefined for a column without a short list of them. */
function allowedOf(
  area: string,
  { field, part, shape, key }: SheetField,
  language: Language,
  wording: Wording,
  lookups: Lookups,
): string[] | undefined {
  if (shape.choices) return shape.choices.map((choice) => wording.choice(area, part ?? field, choice, language));
  if (shape.kind === 'flag') return [wording.text('yes', language), wording.text('no', language)];
  // A cell with several links has no drop-down list: spreadsheet programs choose one value per cell.
  if (shape.kind === 'reference') return few([...(lookups.targets.get(shape.to ?? '')?.nameOf.values() ?? [])]);
  if (part === 'provinceCode' && key.includes('.')) {
    return [...(lookups.units?.byCode.values() ?? [])]
      .filter(({ scheme, level }) => scheme === '2025' && level === 1)
      .map(({ fullName }) => fullName);
  }
  return undefined;
}

function few(names: string[]): string[] | undefined {
  return names.length > 0 && names.length <= ALLOWED_MAX ? names : undefined;
}
