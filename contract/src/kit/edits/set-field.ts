import { z } from 'zod';
import { aimed } from '../aim.ts';
import { declareCall } from '../declared-call.ts';
import type { Field, FieldKind } from '../field.ts';
import { aimSchema } from '../record-calls.ts';
import { actionsOf } from '../permission.ts';
import { fieldKey, inputFields, labelField, reasonFields, type Resource } from '../resource.ts';
import { named } from '../schema-note.ts';

/** The ways to change one field of many records. `add` and `takeAway` are for fields with several links. */
export const SET_WAYS = ['set', 'empty', 'add', 'takeAway'] as const;
export type SetWay = (typeof SET_WAYS)[number];

/** The most records of one press, and of one call of it. */
export const SET_MOST = 10_000;
export const SET_PIECE = 50;

/** The most records whose old and new value the preview shows. */
export const SET_SHOWN = 6;

/** Kinds with an editor of their own, those that no answer contains, and those that name one record. */
const ALONE: ReadonlySet<FieldKind> = new Set([
  'code',
  'login',
  'list',
  'attachments',
  'richText',
  'secret',
  'identity',
]);

/** A field that many records may get at once: its path is that of a field, or of a part of an object. */
export interface SettableField {
  path: string;
  field: Field;
}

/**
 * The fields that many records may get at once: those of the form without what tells one record from another, and without
 * what only steps change. None where rows cannot be chosen, and none of accounts: a change of one may need a proof.
 */
export function settableFields(resource: Resource): SettableField[] {
  const { fields, naturalKey = [] } = resource;
  const isAccount = Object.values(fields).some(({ kind }) => kind === 'login');
  if (!resource.bulk || isAccount || !actionsOf(resource).includes('Update')) return [];
  const reasons = new Set(reasonFields(resource));
  const isOpen = ({ kind, readOnly, once, unique, sharedFor, byStep }: Field) =>
    !ALONE.has(kind) && !readOnly && !once && !unique && !sharedFor && !byStep;
  return inputFields(resource).flatMap((name) => {
    const field = fields[name] as Field;
    if (!isOpen(field) || name === labelField(resource) || reasons.has(name) || naturalKey.includes(name)) return [];
    if (field.kind !== 'object') return [{ path: name, field }];
    return Object.entries(field.fields ?? {}).flatMap(([part, inner]) =>
      isOpen(inner) ? [{ path: `${name}.${part}`, field: inner }] : [],
    );
  });
}

/** The ways in which a field may be changed: a required one is never emptied. */
export function waysOf({ kind, required }: Field): SetWay[] {
  const ways: SetWay[] = kind === 'references' ? ['add', 'takeAway', 'set'] : ['set'];
  return required || kind === 'flag' ? ways : [...ways, 'empty'];
}

const asked = (area: string) => ({
  field: z.string({ error: `Mes.SetField.Field.NotFound` }).max(100),
  way: z.enum(SET_WAYS, { error: 'Mes.SetField.Way.NotAllowed' }),
  value: z
    .unknown()
    .optional()
    .meta({ description: `What a record of ${area} takes for this field; empty for 'empty'` }),
});

const AIM = { fields: ['ids', 'query'], all: 'query: ""' } as const;

export const setPreviewSchema = named(
  'SetFieldPreview',
  z.object({
    /** The records that the reader may change, as they are now. */
    records: z.array(z.object({ id: z.string(), version: z.int() })),
    /** How many have another value, none, and already this one. */
    other: z.int(),
    empty: z.int(),
    same: z.int(),
    /** The first records that change, with the old and the new value as a history tells them. */
    rows: z.array(z.object({ id: z.string(), name: z.string(), changes: z.record(z.string(), z.array(z.unknown())) })),
  }),
);
export type SetPreview = z.output<typeof setPreviewSchema>;

/** What became of one record. */
export const setResultsSchema = z.array(
  named(
    'SetFieldResult',
    z.object({
      id: z.string(),
      outcome: z.enum(['saved', 'same', 'refused']),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      /** The questions that stopped it: sent again with these keys as `confirmed` it is saved. */
      asks: z.array(z.string()).optional(),
    }),
  ),
);
export type SetResult = z.output<typeof setResultsSchema>[number];

/** The calls that give one field of many records a value: what it would do, and doing it for some records at a time. */
/* @__NO_SIDE_EFFECTS__ */
export function setFieldCalls({ area }: Pick<Resource, 'area'>, access: readonly string[] = []) {
  const unknown = { error: fieldKey({ area }, 'id', 'NotFound') };
  return {
    preview: declareCall({
      tag: area,
      method: 'POST',
      url: `/api/${area}/SetField/Preview`,
      summary: `What setting one field of many of ${area} would do, ${SET_MOST} at most; writes nothing`,
      access,
      body: aimed(aimSchema({ area }).extend(asked(area)), AIM),
      answer: setPreviewSchema,
      looks: true,
    }),
    set: declareCall({
      tag: area,
      method: 'POST',
      url: `/api/${area}/SetField`,
      summary: `Set one field of some of ${area}, ${SET_PIECE} at most, each as its own save; calls with one run are undone together`,
      access,
      body: z.object({
        ...asked(area),
        records: z
          .array(z.object({ id: z.guid(unknown), version: z.int(unknown).min(1, unknown) }), unknown)
          .min(1, unknown)
          .max(SET_PIECE, { error: fieldKey({ area }, 'id', 'OverLength') }),
        run: z.guid({ error: 'Mes.SetField.Run.Required' }),
        confirmed: z
          .array(z.string({ error: 'Mes.Input.Unreadable' }).max(100, 'Mes.Input.Unreadable'), {
            error: 'Mes.Input.Unreadable',
          })
          .max(20, 'Mes.Input.Unreadable')
          .optional()
          .meta({ description: 'The questions of earlier results that the person confirms' }),
      }),
      answer: setResultsSchema,
    }),
  };
}
