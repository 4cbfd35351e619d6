import { instructionCalls } from '@hoivien/contract/areas/words/instruction/instruction.calls.ts';
import { manualVersions } from '../../../db/tables/media.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { FileStore } from '../../../kit/files.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
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
  const message = `Mes.${MANUAL}.Update.Successfully`;
  return [
    serve(instructionCalls.read, async (call) => ({ data: await readManual(call) })),
    serve(instructionCalls.replace, async (call, { body }) => {
      await replaceManual(call, body);
      return { data: await readManual(call), message };
    }),
    serve(instructionCalls.restore, async (call, { params: { id }, body }) => {
      await restoreManual(call, files, id, body.number);
      return { data: await readManual(call), message: `Mes.${MANUAL}.Restore.Successfully` };
    }),
  ];
}
