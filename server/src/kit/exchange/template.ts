import { Readable } from 'node:stream';
import { type Field, maxOf } from '@hoivien/contract/kit/field.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Download } from '../http/route.ts';
import { buildTemplate } from '../spreadsheet/write-template.ts';
import { columnOf } from './export-list.ts';
import { workbookFile } from './workbook-file.ts';
import type { Wording } from './wording.ts';

/** The empty workbook that an import takes, with how to fill in each column. */
export async function importTemplate(resource: Resource, language: Language, wording: Wording): Promise<Download> {
  const text = (name: Parameters<Wording['text']>[0]) => wording.text(name, language);
  const columns = inputFields(resource).map((name) => {
    const field = resource.fields[name] as Field;
    return {
      ...columnOf(resource, name, language, wording),
      required: field.required ?? false,
      note: noteOf(field, language, wording),
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

function noteOf(field: Field, language: Language, wording: Wording): string {
  const notes = [
    field.required ? wording.text('required', language) : '',
    wording.text('max', language, { max: maxOf(field) }),
    field.unique ? wording.text('unique', language) : '',
  ];
  return notes.filter(Boolean).join(' ');
}
