import { z } from 'zod';
import { fileSchema } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

const versionSchema = named(
  'InstructionVersion',
  z.object({
    id: z.string(),
    /** Counts from 1; the highest one is in force. */
    number: z.int(),
    file: fileSchema,
    createdAt: z.string(),
    createdByName: z.string().nullable(),
    /** The number of the earlier version that this one restored. */
    restoredFrom: z.int().nullable(),
  }),
);
export type InstructionVersion = z.output<typeof versionSchema>;

/** The user manual: its versions, the one in force first. `number` is 0 before anybody has uploaded one. */
export const instructionSchema = named(
  'Instruction',
  z.object({
    number: z.int(),
    versions: z.array(versionSchema),
    may: z.array(z.string()).meta({ description: 'The actions that the reader may take with the manual' }),
  }),
);
export type Instruction = z.output<typeof instructionSchema>;

const number = z.int({ error: 'Mes.Instructions.Number.Required' }).min(0);

/** A new file for the manual, with the number of the version that the person saw. */
export const instructionInputSchema = named(
  'InstructionInput',
  z.object({ attachmentId: z.guid({ error: 'Mes.Instructions.AttachmentId.Required' }), number }),
);
export type InstructionInput = z.output<typeof instructionInputSchema>;

/** Restores an earlier version, with the number of the version that the person saw in force. */
export const instructionRestoreSchema = z.object({ number });
