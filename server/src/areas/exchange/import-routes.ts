import { attachmentSchema } from '@hoivien/contract/kit/attachment.ts';
import {
  doublesSchema,
  mendCellsSchema,
  mendRowSchema,
  nextWrongSchema,
  changedColumnsSchema,
  wrongColumnsSchema,
} from '@hoivien/contract/kit/import-mend.ts';
import {
  badCellsSchema,
  importRowSchema,
  importRowsQuerySchema,
  importRunSchema,
  importRunsQuerySchema,
  importRunsSchema,
  importSurveySchema,
  importUndoSchema,
  languageQuerySchema,
  mappingSchema,
  mendedRowSchema,
  mendedSchema,
  nextWrongQuerySchema,
  runImportSchema,
} from '@hoivien/contract/kit/import-run.ts';
import { z } from 'zod';
import { keepAttachment } from '../../kit/attachments/keep.ts';
import { cancelImport, chooseBadCells, mapImport, readRows, startRun } from '../../kit/exchange/imports.ts';
import {
  changedColumns,
  chooseDoubles,
  mendCells,
  mendRow,
  nextWrong,
  unmend,
  wrongColumns,
} from '../../kit/exchange/mend.ts';
import { refusedRows } from '../../kit/exchange/refused.ts';
import { type Exchange, findRun, ownRuns, showRun, showSurvey } from '../../kit/exchange/runs.ts';
import { previewUndo, startUndo } from '../../kit/exchange/undo.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { incomingFile } from '../../kit/http/incoming-file.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';

/** Routes of uploads and of single imports. Each handler checks the access rule of the import's area. */
export function importRoutes(exchange: Exchange): Route[] {
  const params = z.object({ runId: z.guid({ error: 'Mes.Imports.Id.NotFound' }) });
  const rowParams = params.extend({
    rowNo: z.coerce.number({ error: 'Mes.Imports.Row.NotFound' }).int({ error: 'Mes.Imports.Row.NotFound' }),
  });
  const one = { tag: 'Imports', url: '/api/Imports/:runId', access: 'role', params } as const;
  return [
    route({
      tag: 'Attachments',
      method: 'POST',
      url: '/api/Attachments',
      summary: 'Upload one file, as the multipart field "file"; unused ones are removed after a day',
      access: 'role',
      answer: attachmentSchema,
      status: 201,
      raw: 'form',
      handle: async (call, { request }) => {
        return { data: await keepAttachment(call, exchange.files, await incomingFile(request)) };
      },
    }),
    route({
      tag: 'Imports',
      url: '/api/Imports',
      access: 'role',
      method: 'GET',
      summary: 'The last imports of the person into an area, unfinished ones first',
      query: importRunsQuerySchema,
      answer: importRunsSchema,
      handle: async (call, { query: { area } }) => ({
        data: { items: (await ownRuns(call, exchange, area)).map((found) => showRun(found, call.now)) },
      }),
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'How an import stands',
      answer: importRunSchema,
      handle: async (call, { params: { runId } }) => ({
        data: showRun(await findRun(call, exchange, runId), call.now),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Survey`,
      method: 'GET',
      summary: 'The sheets, columns and unknown values of the file of an import',
      answer: importSurveySchema,
      refuses: [400],
      handle: async (call, { params: { runId } }) => ({ data: showSurvey(await findRun(call, exchange, runId)) }),
    }),
    route({
      ...one,
      url: `${one.url}/Rows`,
      method: 'GET',
      summary: 'Rows of an import, by what comes of them',
      query: importRowsQuerySchema,
      answer: pageSchema(importRowSchema),
      handle: async (call, { params: { runId }, query }) => ({ data: await readRows(call, exchange, runId, query) }),
    }),
    route({
      ...one,
      url: `${one.url}/Rows/:rowNo`,
      method: 'PUT',
      summary: 'Write texts into cells of a row, or take them back, and judge it at once',
      params: rowParams,
      body: mendRowSchema,
      answer: mendedRowSchema,
      handle: async (call, { params: { runId, rowNo }, body }) => ({
        data: await mendRow(call, exchange, runId, rowNo, body.cells),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Cells`,
      method: 'PUT',
      summary: 'Write one text into all cells of a column that have the same text',
      body: mendCellsSchema,
      answer: mendedSchema,
      handle: async (call, { params: { runId }, body }) => ({ data: await mendCells(call, exchange, runId, body) }),
    }),
    route({
      ...one,
      url: `${one.url}/Cells`,
      method: 'DELETE',
      summary: 'Take all changes of cells back',
      answer: mendedSchema,
      refuses: [400],
      handle: async (call, { params: { runId } }) => ({ data: await unmend(call, exchange, runId) }),
    }),
    route({
      ...one,
      url: `${one.url}/Doubles`,
      method: 'PUT',
      summary: 'Decide whether rows are the same as other rows or records',
      body: doublesSchema,
      answer: mendedSchema,
      handle: async (call, { params: { runId }, body }) => ({ data: await chooseDoubles(call, exchange, runId, body) }),
    }),
    route({
      ...one,
      url: `${one.url}/Wrong`,
      method: 'GET',
      summary: 'The number of errors of each column',
      answer: wrongColumnsSchema,
      handle: async (call, { params: { runId } }) => ({ data: await wrongColumns(call, exchange, runId) }),
    }),
    route({
      ...one,
      url: `${one.url}/Changes`,
      method: 'GET',
      summary: 'The number of records of which each column changes',
      answer: changedColumnsSchema,
      handle: async (call, { params: { runId } }) => ({ data: await changedColumns(call, exchange, runId) }),
    }),
    route({
      ...one,
      url: `${one.url}/NextWrong`,
      method: 'GET',
      summary: 'The next row with an error in a column',
      query: nextWrongQuerySchema,
      answer: nextWrongSchema,
      handle: async (call, { params: { runId }, query }) => ({ data: await nextWrong(call, exchange, runId, query) }),
    }),
    route({
      ...one,
      url: `${one.url}/Refused`,
      method: 'GET',
      summary: 'The refused rows as a workbook, with the reasons',
      sends: [WORKBOOK],
      long: true,
      query: languageQuerySchema,
      handle: (call, { params: { runId }, query }) => refusedRows(call, exchange, runId, query.language),
    }),
    route({
      ...one,
      url: `${one.url}/Mapping`,
      method: 'PUT',
      summary: 'Map the columns or decide about the file otherwise, and check again',
      body: mappingSchema,
      answer: importRunSchema,
      status: 202,
      handle: async (call, { params: { runId }, body }) => ({
        data: showRun(await mapImport(call, exchange, runId, body), call.now),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/BadCells`,
      method: 'PUT',
      summary: 'Refuse rows with cells that cannot be read, or leave such cells empty, and check again',
      body: badCellsSchema,
      answer: importRunSchema,
      status: 202,
      handle: async (call, { params: { runId }, body }) => ({
        data: showRun(await chooseBadCells(call, exchange, runId, body.badCells), call.now),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Run`,
      method: 'POST',
      summary: 'Write what the dry run showed',
      body: runImportSchema,
      answer: importRunSchema,
      status: 202,
      refuses: [409],
      handle: async (call, { params: { runId }, body }) => ({
        data: showRun(await startRun(call, exchange, runId, body), call.now),
        message: 'Mes.Imports.Run.Successfully',
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Cancel`,
      method: 'POST',
      summary: 'Stop; what is written stays and can be undone',
      answer: importRunSchema,
      handle: async (call, { params: { runId } }) => ({
        data: showRun(await cancelImport(call, exchange, runId), call.now),
        message: 'Mes.Imports.Cancel.Successfully',
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Undo`,
      method: 'GET',
      operation: 'previewImportUndo',
      summary: 'What taking the whole import back would do; writes nothing',
      answer: importUndoSchema,
      handle: async (call, { params: { runId } }) => ({
        data: await previewUndo(call, await findRun(call, exchange, runId)),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Undo`,
      method: 'POST',
      summary: 'Take the whole import back, within 24 hours',
      answer: importRunSchema,
      status: 202,
      handle: async (call, { params: { runId } }) => ({
        data: showRun(await startUndo(call, exchange, runId), call.now),
        message: 'Mes.Imports.Undo.Started',
      }),
    }),
  ];
}
