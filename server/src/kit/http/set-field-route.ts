import { fieldSchema } from '@hoivien/contract/kit/field-schema.ts';
import {
  SET_MOST,
  SET_SHOWN,
  type SetPreview,
  type SetResult,
  setFieldCalls,
  settableFields,
  type SettableField,
  type SetWay,
  waysOf,
} from '@hoivien/contract/kit/edits/set-field.ts';
import { fieldKey, labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type Call, canAny } from '../call.ts';
import { rowsById } from '../crud/bulk.ts';
import { matchingIds } from '../crud/bulk-action.ts';
import { shownChanges } from '../crud/guard.ts';
import { toldChanges } from '../crud/sight.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import { nameChanges, readValues, recordChanges } from '../crud/values.ts';
import { fieldErrors, inputRefusal, Refusal } from '../errors.ts';
import { countedTogether } from '../press.ts';
import { ofWriter, requireWrite } from '../rights.ts';
import { type ChangePart, type Route, serve } from './route.ts';

/** Records of one statement. */
const BATCH = 500;

interface Wanted {
  field: string;
  way: SetWay;
  value?: unknown;
}

/** What is asked of every record, checked once. */
interface Setting extends SettableField {
  way: SetWay;
  value: unknown;
}

/**
 * The calls that set one field of many records. Each record goes through the call that changes it alone in part, so that its
 * checks, rights, conflict and history are the same; there is no second way to save.
 */
export function setFieldRoutes(source: Source, { access, changePart }: Route): Route[] {
  const { resource } = source;
  if (!changePart || !Array.isArray(access) || settableFields(resource).length === 0) return [];
  const calls = setFieldCalls(resource, access as readonly string[]);
  return [
    serve(calls.preview, async (call, { body }) => {
      requireWrite(source.scope, call.actor);
      const setting = settingOf(call, source, body);
      const ids = body.ids ?? (await matchingIds(call, source, body.query ?? '', SET_MOST));
      if (ids.length > SET_MOST) {
        const message = 'Mes.SetField.Records.OverLength';
        throw inputRefusal([{ field: 'query', message, params: { max: SET_MOST } }]);
      }
      return { data: await previewOf(call, source, setting, ids) };
    }),
    serve(calls.set, async (call, { body }) => {
      requireWrite(source.scope, call.actor);
      const setting = settingOf(call, source, body);
      const results: SetResult[] = [];
      const inner = { ...call, runId: body.run, confirmed: new Set(body.confirmed) };
      for (const record of body.records) results.push(await setOne(inner, resource, changePart, setting, record));
      return { data: results };
    }),
  ];
}

async function setOne(
  call: Call,
  resource: Resource,
  changePart: ChangePart,
  setting: Setting,
  { id, version }: { id: string; version: number },
): Promise<SetResult> {
  const given = (record: Values) => ({ ...changed(resource, setting, record), version });
  try {
    const { data } = await countedTogether(() => changePart(call, { params: { id }, query: {} }, given));
    const isSame = (data as { version?: number }).version === version;
    return { id, outcome: isSame ? 'same' : 'saved', message: `Mes.${resource.area}.Update.Successfully` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = error.errors;
    // A question with several answers is asked on the form of the record.
    const isAsked = first && error.errors.every(({ message, answers }) => message.endsWith('.Asked') && !answers);
    if (!isAsked) return { id, outcome: 'refused', message: error.key };
    const asks = error.errors.map(({ message }) => message);
    return { id, outcome: 'refused', message: first.message, ...(first.params && { params: first.params }), asks };
  }
}

/** @throws Refusal for a field that may not be set so, and for a value that no record may have */
function settingOf(call: Call, { resource }: Source, { field: path, way, value }: Wanted): Setting {
  const [name = ''] = path.split('.');
  const found = settableFields(resource).find((one) => one.path === path);
  const whole = resource.fields[name];
  const seenWith = found?.field.seenWith ?? whole?.seenWith;
  if (!found || (seenWith && !canAny(call, seenWith)))
    throw inputRefusal([{ field: 'field', message: 'Mes.SetField.Field.NotFound' }]);
  if (!waysOf(found.field).includes(way))
    throw inputRefusal([{ field: 'way', message: 'Mes.SetField.Way.NotAllowed' }]);
  if (way === 'empty') return { ...found, way, value: found.field.kind === 'references' ? [] : null };
  const part = path.includes('.') ? path.slice(name.length + 1) : undefined;
  const read = fieldSchema(found.field, (rule, below) => fieldKey(resource, name, rule, below ?? part)).safeParse(
    value,
  );
  if (!read.success) {
    const [first] = fieldErrors(read.error.issues);
    throw inputRefusal([{ ...first, field: 'value', message: first?.message ?? fieldKey(resource, name, 'InValid') }]);
  }
  const isNone = read.data === null || (Array.isArray(read.data) && read.data.length === 0);
  if (isNone) throw inputRefusal([{ field: 'value', message: 'Mes.SetField.Value.Required' }]);
  return { ...found, way, value: read.data };
}

/** The part of a record that changes, with the value that it gets. */
function changed({ fields }: Pick<Resource, 'fields'>, { path, way, value }: Setting, record: Values): Values {
  const [name = '', part] = path.split('.');
  const held = part === undefined ? record[name] : (record[name] as Values | null)?.[part];
  const next = way === 'add' || way === 'takeAway' ? links(way, held, value) : value;
  if (part === undefined) return { [name]: next };
  const none = Object.fromEntries(Object.keys(fields[name]?.fields ?? {}).map((one) => [one, null]));
  return { [name]: { ...none, ...(record[name] as Values | null), [part]: next } };
}

function links(way: SetWay, held: unknown, given: unknown): unknown[] {
  const [now, ids] = [(held ?? []) as unknown[], given as unknown[]];
  return way === 'add' ? [...new Set([...now, ...ids])] : now.filter((id) => !ids.includes(id));
}

async function previewOf(call: Call, source: Source, setting: Setting, ids: readonly string[]): Promise<SetPreview> {
  const { resource } = source;
  const [name = '', part] = setting.path.split('.');
  const one = { ...resource, fields: { [name]: resource.fields[name] } } as Resource;
  const preview: SetPreview = { records: [], other: 0, empty: 0, same: 0, rows: [] };
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await rowsById(call, source, ids.slice(at, at + BATCH));
    const values = await readValues(call.db, source, rows);
    const changing = rows.flatMap((row, place) => {
      const held = values[place] ?? {};
      preview.records.push({ id: row.id, version: row.version });
      const changes = recordChanges(one, held, changed(resource, setting, held));
      const now = part === undefined ? held[name] : (held[name] as Values | null)?.[part];
      if (!changes) preview.same += 1;
      else if (isNone(now)) preview.empty += 1;
      else preview.other += 1;
      return changes ? [{ row, changes }] : [];
    });
    const first = changing.slice(0, SET_SHOWN - preview.rows.length);
    if (first.length === 0) continue;
    const all = first.map(({ changes }) => changes);
    const told = await toldChanges(
      call,
      source,
      (await nameChanges(call.db, source, all)).map((changes, place) => ({
        entityId: first[place]?.row.id ?? '',
        action: 'Update',
        ...ofWriter(call),
        changes,
      })),
    );
    const label = source.names?.[resource.label ?? 'name'];
    for (const [place, { row }] of first.entries())
      preview.rows.push({
        id: row.id,
        name: labelOf(resource, { ...row, ...(label && { [resource.label ?? 'name']: row[label] }) }),
        changes: shownChanges(call, resource, told[place] ?? null) ?? {},
      });
  }
  return preview;
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
