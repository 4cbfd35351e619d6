import { z } from 'zod';
import { declareCall } from '../declared-call.ts';
import { exportableFields } from './sheet.ts';
import { CSV, WORKBOOK } from '../file-types.ts';
import { languageQuerySchema, startImportSchema } from './import-run.ts';
import { listQuerySchema } from '../paging.ts';
import { permissionCode } from '../permission.ts';
import { BULK_MAX } from '../record-calls.ts';
import { fieldKey, type Resource } from '../resource.ts';

/** The addresses of the workbooks of an area: for the whole area, or within a club. */
interface Place<Params> {
  tag: string;
  /** The singular of what the workbooks are within. */
  within?: string;
  url: string;
  access: (action: string) => readonly string[];
  params?: z.ZodType<Params>;
}

/** Calls of the workbooks of an area. */
/* @__NO_SIDE_EFFECTS__ */
export function workbookCalls(resource: Resource) {
  const { area } = resource;
  return workbookCallsAt<undefined>(resource, {
    tag: area,
    url: `/api/${area}`,
    access: (action) => [permissionCode(area, action)],
  });
}

/** Calls of the workbooks of an area at a place. */
/* @__NO_SIDE_EFFECTS__ */
export function workbookCallsAt<Params>(resource: Resource, { tag, within = '', url, access, params }: Place<Params>) {
  const { area } = resource;
  const unknown = { error: fieldKey(resource, 'id', 'NotFound') };
  const at = { tag, ...(params && { params }) };
  const exported = {
    ...at,
    url: `${url}/Export`,
    access: access('Export'),
    query: exportQuery(resource),
    sends: [WORKBOOK, CSV],
  };
  return {
    export: declareCall({
      ...exported,
      method: 'GET',
      summary: `The list of ${area} as a workbook or separated values, under its filters, order and columns`,
    }),
    exportChosen: declareCall({
      ...exported,
      method: 'POST',
      operation: `exportChosen${within}${area}`,
      summary: `Chosen records of ${area} as a workbook or separated values, ${BULK_MAX} at most`,
      body: z.object({
        ids: z
          .array(z.guid(unknown), unknown)
          .min(1, unknown)
          .max(BULK_MAX, { error: fieldKey(resource, 'id', 'OverLength') }),
      }),
    }),
    template: declareCall({
      ...at,
      method: 'GET',
      url: `${url}/ImportTemplate`,
      summary: `An empty workbook for importing ${area}`,
      access: access('Import'),
      query: languageQuerySchema,
      sends: [WORKBOOK],
    }),
    import: declareCall({
      ...at,
      method: 'POST',
      url: `${url}/Import`,
      summary: `Check an uploaded workbook against ${area}; nothing is written yet`,
      access: access('Import'),
      body: startImportSchema,
      answer: z.object({ runId: z.string() }),
      status: 202,
    }),
  };
}

export type WorkbookCalls<Params> = ReturnType<typeof workbookCallsAt<Params>>;
export type ExportQuery = z.output<ReturnType<typeof exportQuery>>;

/** The forms of an export: a workbook, or separated values. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query of an export: that of the list, the form, and the columns: `columns=code,name`. */
function exportQuery(resource: Resource) {
  const known = exportableFields(resource);
  const columns = z
    .string()
    .max(2_000, { error: 'Mes.Imports.Columns.InValid' })
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((names) => names.every((name) => known.includes(name)), { error: 'Mes.Imports.Columns.InValid' });
  const format = z.enum(EXPORT_FORMATS, { error: 'Mes.Exports.Format.InValid' }).default('xlsx');
  return z.intersection(listQuerySchema(resource), languageQuerySchema.extend({ columns, format }));
}
