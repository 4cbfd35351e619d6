import { Readable } from 'node:stream';
import type { DemoPart } from '../../../kit/area-module.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { plainPdf } from '../../../demo/files.ts';
import { readManual, replaceManual } from './instruction.service.ts';

/** Two versions of a short manual. */
export const instructionDemo: DemoPart = {
  load: async ({ call, files }) => {
    if (!files || (await readManual(call)).number > 0) return;
    const texts = [
      ['Handbook of the office', 'First version, January 2026.', '1. Look up a member before you add one.'],
      [
        'Handbook of the office',
        'Second version, September 2026.',
        '1. Look up a member before you add one.',
        '2. Enter payments on the day they arrive.',
        '3. Send invitations at least seven days before a meeting.',
      ],
    ];
    for (const [number, lines] of texts.entries()) {
      const name = `Sổ tay văn phòng, bản ${number + 1}.pdf`;
      const incoming = { name, bytes: Readable.from([plainPdf([lines])]), wasCut: () => false };
      const { id } = await keepAttachment(call, files, incoming);
      await replaceManual(call, { attachmentId: id, number });
    }
  },
};
