import { attachmentCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { pastedCalls } from '@hoivien/contract/kit/exchange/pasted.calls.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { cancelImport, chooseBadCells, mapImport, readRows, startRun } from '../../../kit/exchange/imports.ts';
import {
  changedColumns,
  chooseDoubles,
  mendCells,
  mendRow,
  nextWrong,
  unmend,
  wrongColumns,
} from '../../../kit/exchange/mend.ts';
import { refusedRows } from '../../../kit/exchange/refused.ts';
import { type Exchange, findRun, ownRuns, showRun, showSurvey } from '../../../kit/exchange/runs.ts';
import { previewUndo, startUndo } from '../../../kit/exchange/undo.ts';
import { Refusal } from '../../../kit/errors.ts';
import { incomingFile } from '../../../kit/http/incoming-file.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { readPastedFor } from './read-pasted.ts';

/** Routes of uploads and of single imports. Each handler checks the access rule of the import's area. */
export function importRoutes(exchange: Exchange): Route[] {
  return [
    serve(
      attachmentCalls.upload,
      async (call, { request }) => {
        return { data: await keepAttachment(call, exchange.files, await incomingFile(request)) };
      },
      { raw: 'form' },
    ),
    serve(importCalls.runs, async (call, { query: { area } }) => ({
      data: { items: (await ownRuns(call, exchange, area)).map((found) => showRun(found, call.now)) },
    })),
    serve(pastedCalls.read, async (call, { body: { area, text } }) => {
      const resource = exchange.areas.get(area)?.source.resource;
      if (!resource) throw new Refusal('Mes.Imports.Area.NotFound', 404);
      return { data: await readPastedFor(call, resource, exchange.wording, text) };
    }),
    serve(importCalls.read, async (call, { params: { runId } }) => ({
      data: showRun(await findRun(call, exchange, runId), call.now),
    })),
    serve(importCalls.survey, async (call, { params: { runId } }) => ({
      data: showSurvey(await findRun(call, exchange, runId)),
    })),
    serve(importCalls.rows, async (call, { params: { runId }, query }) => ({
      data: await readRows(call, exchange, runId, query),
    })),
    serve(importCalls.mendRow, async (call, { params: { runId, rowNo }, body }) => ({
      data: await mendRow(call, exchange, runId, rowNo, body.cells),
    })),
    serve(importCalls.mendCells, async (call, { params: { runId }, body }) => ({
      data: await mendCells(call, exchange, runId, body),
    })),
    serve(importCalls.unmend, async (call, { params: { runId } }) => ({ data: await unmend(call, exchange, runId) })),
    serve(importCalls.chooseDoubles, async (call, { params: { runId }, body }) => ({
      data: await chooseDoubles(call, exchange, runId, body),
    })),
    serve(importCalls.wrong, async (call, { params: { runId } }) => ({
      data: await wrongColumns(call, exchange, runId),
    })),
    serve(importCalls.changes, async (call, { params: { runId } }) => ({
      data: await changedColumns(call, exchange, runId),
    })),
    serve(importCalls.nextWrong, async (call, { params: { runId }, query }) => ({
      data: await nextWrong(call, exchange, runId, query),
    })),
    serve(
      importCalls.refused,
      (call, { params: { runId }, query }) => refusedRows(call, exchange, runId, query.language),
      { long: true },
    ),
    serve(importCalls.map, async (call, { params: { runId }, body }) => ({
      data: showRun(await mapImport(call, exchange, runId, body), call.now),
    })),
    serve(importCalls.chooseBadCells, async (call, { params: { runId }, body }) => ({
      data: showRun(await chooseBadCells(call, exchange, runId, body.badCells), call.now),
    })),
    serve(importCalls.start, async (call, { params: { runId }, body }) => ({
      data: showRun(await startRun(call, exchange, runId, body), call.now),
      message: 'Mes.Imports.Run.Successfully',
    })),
    serve(importCalls.cancel, async (call, { params: { runId } }) => ({
      data: showRun(await cancelImport(call, exchange, runId), call.now),
      message: 'Mes.Imports.Cancel.Successfully',
    })),
    serve(importCalls.previewUndo, async (call, { params: { runId } }) => ({
      data: await previewUndo(call, await findRun(call, exchange, runId)),
    })),
    serve(importCalls.undo, async (call, { params: { runId } }) => ({
      data: showRun(await startUndo(call, exchange, runId), call.now),
      message: 'Mes.Imports.Undo.Started',
    })),
  ];
}
