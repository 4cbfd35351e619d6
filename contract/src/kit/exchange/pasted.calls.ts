import { z } from 'zod';
import { SCHEMES } from '../address.ts';
import { declareCall } from '../declared-call.ts';
import { named } from '../schema-note.ts';
import { PASTED_KINDS } from '../written/pasted-kinds.ts';

/** Most characters of a pasted text: a card, a signature or a row has far fewer. */
export const PASTED_MAX = 5_000;

const code = z.string().nullable();
const addressValue = z.object({
  scheme: z.enum(SCHEMES),
  provinceCode: code,
  districtCode: code,
  communeCode: code,
  road: code,
});

const pastedItemSchema = z.object({
  kind: z.enum(PASTED_KINDS),
  text: z.string().meta({ description: 'The words of the text, as they stand there' }),
  shown: z.string().meta({ description: 'What is understood; an address with its present units' }),
  place: z.string().nullable().meta({ description: 'The field that it fills; null where a person must choose' }),
  values: z
    .record(z.string(), z.record(z.string(), z.union([z.string(), addressValue])))
    .meta({ description: 'For each field that it may fill: the inputs with their values' }),
});
export type PastedItem = z.output<typeof pastedItemSchema>;

const pastedSchema = named('Pasted', z.object({ items: z.array(pastedItemSchema), rest: z.array(z.string()) }));
export type ReadPasted = z.output<typeof pastedSchema>;

const wrong = { error: 'Mes.Imports.Pasted.InValid' };

export const pastedCalls = {
  read: declareCall({
    tag: 'Imports',
    method: 'POST',
    url: '/api/Imports/Pasted',
    summary: 'Reads a pasted card, signature, row or registration for the form of a new record; stores nothing',
    access: 'role',
    looks: true,
    body: z.object({ area: z.string(wrong), text: z.string(wrong).trim().min(1, wrong).max(PASTED_MAX, wrong) }),
    answer: pastedSchema,
    refuses: [404],
  }),
};
