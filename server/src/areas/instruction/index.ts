import {
  instructionInputSchema,
  instructionRestoreSchema,
  instructionSchema,
} from '@hoivien/contract/areas/instruction/instruction.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { manualVersions } from '../../db/tables/media.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { FileStore } from '../../kit/files.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { instructionDemo } from './demo.ts';
import { MANUAL, readManual, replaceManual, restoreManual } from './instruction.service.ts';

export const instructionModule: AreaModule<{ files: FileStore }> = {
  name: 'instruction',
  tables: [manualVersions],
  files: [{ area: MANUAL, maySee: async () => true }],
  routes: instructionRoutes,
  demo: instructionDemo,
};

/** The user manual: everybody with a role reads it, users of the association with the code replace it. */
function instructionRoutes({ files }: { files: FileStore }): Route[] {
  const at = { tag: MANUAL, url: `/api/${MANUAL}` };
  const update = [permissionCode(MANUAL, 'Update')];
  const message = `Mes.${MANUAL}.Update.Successfully`;
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The user manual with its earlier versions; number 0 when there is none',
      access: 'session',
      answer: instructionSchema,
      handle: async (call) => ({ data: await readManual(call) }),
    }),
    route({
      ...at,
      method: 'PUT',
      summary: 'Replace the user manual by an uploaded PDF or Word file of at most 60 MB',
      access: update,
      body: instructionInputSchema,
      answer: instructionSchema,
      refuses: [409],
      handle: async (call, { body }) => {
        await replaceManual(call, body);
        return { data: await readManual(call), message };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/Restore`,
      summary: 'Bring back an earlier version of the user manual as the newest one',
      access: update,
      params: z.object({ id: z.guid({ error: `Mes.${MANUAL}.Id.NotFound` }) }),
      body: instructionRestoreSchema,
      answer: instructionSchema,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => {
        await restoreManual(call, files, id, body.number);
        return { data: await readManual(call), message: `Mes.${MANUAL}.Restore.Successfully` };
      },
    }),
  ];
}
