import { asksPerson, type ImportChoice, type ImportDouble } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import { textOf } from '../text.ts';
import type { Verdict } from './verdicts.ts';
import type { Matching } from './match-records.ts';
import type { RowInput } from './read-cells.ts';

/** The message at a row that waits for the answer whether it is another row or record. */
const LIKELY = 'Mes.Imports.Double.Likely';

/** The field with the reason for a second record with the same values; undefined when the area has none. */
export function reasonFieldOf({ fields }: Pick<Resource, 'fields'>): string | undefined {
  return Object.values(fields).find(({ sharedFor }) => sharedFor !== undefined)?.sharedFor;
}

/** The row of the file that a row joins by the choice of a person. */
export function joinedTo(choice: ImportChoice | null | undefined): number | undefined {
  return choice?.is === 'same' ? (choice.double?.row ?? undefined) : undefined;
}

/** The values of a row under the choice of a person about its double. */
export function withChoice(
  { resource }: Pick<Source, 'resource'>,
  row: RowInput,
  choice?: ImportChoice | null,
): RowInput {
  const isPerson = asksPerson(choice?.double);
  const people = isPerson ? choice?.is : choice?.people;
  if (people === 'same' || people === 'new') row = { ...row, people };
  if (isPerson) return row;
  if (choice?.is === 'same' && choice.double?.record) return { ...row, as: choice.double.record.id };
  if (choice?.is !== 'new') return row;
  const field = reasonFieldOf(resource);
  const reason = field && choice.reason ? { [field]: choice.reason } : {};
  return { ...row, isNew: true, input: { ...row.input, ...reason } };
}

/** The double that a refusal names, when a person can decide about it. */
export function doubleOf(source: Source, errors: readonly ImportError[]): ImportDouble | null {
  const { resource } = source;
  for (const { field, message, params = {} } of errors) {
    const { row, record, name } = params;
    const shape = resource.fields[field];
    if (!shape || resource.naturalKey) continue;
    // Only a value that two records may share lets a second record in.
    const isShared = shape.sharedFor !== undefined || message.endsWith('.DuplicateReason.Required');
    const isTwice = message === TWICE;
    const may: ImportDouble['may'] = isShared && !isTwice ? ['same', 'new', 'leave'] : ['same', 'leave'];
    if (typeof row === 'number') return { fields: [field], row, record: null, may };
    if (typeof record === 'string')
      return { fields: [field], row: null, record: { id: record, name: String(name) }, may };
  }
  return null;
}

/** The message at a row whose record another row of the file changes already. */
export const TWICE = 'Mes.Imports.Match.Twice';

/** A verdict that waits for a person. */
export function asked(double: ImportDouble): ImportError[] {
  const { fields, row, record } = double;
  const params: Record<string, string | number> =
    row === null ? { name: record?.name ?? '', record: record?.id ?? '' } : { row };
  return [{ field: fields[0] ?? '', message: LIKELY, params }];
}

/** The question whether a person of the row is the one of the record, and its message. */
export function otherPerson({ outcome, doubts, existing }: Verdict): [ImportDouble, ImportError[]] | undefined {
  const [doubt] = doubts ?? [];
  if (outcome !== 'update' || !doubt || !existing) return undefined;
  const { key, name } = doubt;
  return [
    { fields: [key], row: null, record: { id: existing.id, name }, may: ['same', 'new', 'leave'] },
    [{ field: key, message: 'Mes.Imports.Person.Likely', params: { name } }],
  ];
}

/**
 * The question about a row that would give a record quite another name. A code alone proves little: offices give the
 * codes of members who left to new ones. `given`: the values of the row alone.
 */
export function otherName(
  { resource, doubles }: Pick<Source, 'resource' | 'doubles'>,
  { outcome, input, before, existing }: Verdict,
  given: Readonly<Values>,
  matching: Matching,
): ImportDouble | undefined {
  if (outcome !== 'update' || !input || !before || !existing || !doubles) return undefined;
  const label = resource.label ?? ('enterpriseName' in resource.fields ? 'enterpriseName' : 'name');
  const [name, held] = [input[label], before[label]].map((text) => textOf(text ?? ''));
  const shared = Object.keys(resource.fields).find((field) => {
    return resource.fields[field]?.sharedFor !== undefined && given[field] && given[field] === before[field];
  });
  const byCode = matching.by === 'key';
  // Code and tax code together name the enterprise, also after it changed its name.
  if (byCode && shared) return undefined;
  if (!name || !held || !doubles.isOther(name, held, byCode)) return undefined;
  const called = [before['code'], held].flatMap((text) => (text ? [textOf(text)] : [])).join(' ');
  return {
    fields: [shared ?? label],
    row: null,
    record: { id: existing.id, name: called },
    may: shared ? ['same', 'new', 'leave'] : ['same', 'leave'],
  };
}

/** The likely doubles of new records among the records that the person may see, by position. */
export async function likelyRecords(
  call: Call,
  source: Source,
  verdicts: readonly Verdict[],
): Promise<Map<number, ImportDouble>> {
  const open = [...verdicts.entries()].filter(([, { outcome, input }]) => outcome === 'create' && input);
  const found = new Map<number, ImportDouble>();
  if (!source.doubles || open.length === 0) return found;
  const records = await source.doubles.find(
    call,
    open.map(([, { input = {} }]) => input),
  );
  for (const [at, { fields, ...record }] of records) {
    const place = open[at]?.[0];
    if (place !== undefined) found.set(place, { fields, row: null, record, may: ['same', 'new', 'leave'] });
  }
  return found;
}
