import { exactKey } from '@hoivien/contract/kit/fold.ts';
import type { ImportMatch, ImportOptions, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { cleanCell } from '@hoivien/contract/kit/written/cell.ts';
import { readRange } from '@hoivien/contract/kit/written/people-count.ts';
import { allSheetFields, type SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { ImportError, ImportMapping } from '../../db/tables/kit.ts';
import { type Call, can } from '../call.ts';
import { recordKeys } from '../crud/record-key.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import { uuidv7 } from '../uuid.ts';
import { type Lookups, namedBy } from './lookups.ts';
import { joinNames, namesIn } from './name-list.ts';
import { type ColumnFacts, NO_FACTS } from './columns/column-facts.ts';
import { nearestText } from './nearest-text.ts';
import type { Cells, RowInput } from './read-cells.ts';
import { sectionKey } from './sections.ts';
import type { Wording } from './wording.ts';

/** The parts of a run that decide how its cells become values. */
export interface FileChoices {
  mapping: ImportMapping;
  headers: readonly string[];
  options: ImportOptions;
}

/** The field of an area with codes that the product can give, when the area has one. */
function numberedField({ resource, nextCode }: Pick<Source, 'resource' | 'nextCode'>): string | undefined {
  const [name, ...others] = recordKeys(resource)[0] ?? [];
  return nextCode && name !== undefined && others.length === 0 ? name : undefined;
}

/** Whether the product gives the codes of new records: the file has none, and the area has a numbering. */
export function isNumbered(source: Pick<Source, 'resource' | 'nextCode'>, mapping: ImportMapping): boolean {
  const field = numberedField(source);
  return field !== undefined && mapping[field] === undefined;
}

/** The ways in which rows of an area can find their records. */
export function matchesOf({ resource, seal, nextCode }: Pick<Source, 'resource' | 'seal' | 'nextCode'>): ImportMatch[] {
  if (resource.naturalKey) return ['key'];
  const { taxCode, idCard, emailAddress } = resource.fields;
  return [
    'key',
    ...(taxCode?.kind === 'taxCode' && taxCode.sharedFor ? (['taxCode'] as const) : []),
    ...(idCard?.kind === 'identity' && seal && isUniqueIdentity(resource) ? (['idCard'] as const) : []),
    ...(emailAddress?.unique ? (['emailAddress'] as const) : []),
    ...(nextCode ? (['none'] as const) : []),
  ];
}

/** The fields with identity numbers that no two records may share. */
export function identitiesOf({ resource, seal }: Pick<Source, 'resource' | 'seal'>): string[] {
  if (!seal || !isUniqueIdentity(resource)) return [];
  return Object.keys(resource.fields).filter((field) => resource.fields[field]?.kind === 'identity');
}

/** Identity numbers tell persons apart; the one of an enterprise belongs to its representative. */
function isUniqueIdentity({ fields }: Resource): boolean {
  return 'dayOfBirth' in fields;
}

/** The chosen way, or else the first that the columns of the file allow. */
export function matchOf(
  source: Pick<Source, 'resource' | 'seal' | 'nextCode'>,
  { mapping, options }: Pick<FileChoices, 'mapping' | 'options'>,
): ImportMatch {
  const possible = matchesOf(source);
  const hasKey = !isNumbered(source, mapping);
  const chosen = options.match;
  if (chosen && possible.includes(chosen) && (chosen !== 'key' || hasKey)) return chosen;
  if (hasKey) return 'key';
  return possible.find((match) => mapping[match] !== undefined) ?? possible.find((match) => match !== 'key') ?? 'key';
}

/** The columns that fill fields without standing in the file: presets, numbered codes and what sections say. */
export function givenFields(source: Source, { mapping, options }: Pick<FileChoices, 'mapping' | 'options'>): string[] {
  const numbered = isNumbered(source, mapping) ? [numberedField(source) as string] : [];
  const known = new Set(allSheetFields(source.resource).map(({ key }) => key));
  const preset = Object.entries(options.presets ?? {}).filter(([key, text]) => known.has(key) && text.trim());
  const told = Object.keys(options.sections ?? {}).filter(
    (key) => options.sections?.[key] === 'take' && known.has(key),
  );
  return [...new Set([...numbered, ...preset.map(([key]) => key), ...told])].filter(
    (key) => mapping[key] === undefined,
  );
}

/** The mapping with a place behind the last column for each field that the file does not contain. */
export function wholeMapping(source: Source, choices: FileChoices): ImportMapping {
  const { mapping, headers } = choices;
  const given = givenFields(source, choices).map((field, place) => [field, headers.length + place] as const);
  return { ...mapping, ...Object.fromEntries(given) };
}

/**
 * The columns of a stored row that existing records keep: those that a person switched off, and those with the value for
 * all rows, because the file has no column for them or its cell is empty.
 */
export function presetKeys(
  { mapping, headers, options }: FileChoices,
  cells: Cells,
  edits: Readonly<Record<string, string>> | null | undefined,
): ReadonlySet<string> | undefined {
  const kept = options.kept ?? [];
  const off =
    kept.length === 0
      ? []
      : Object.keys(mapping).filter((key) => kept.includes(key) || kept.includes(key.split('.')[0] ?? ''));
  const given = Object.entries(options.presets ?? {}).flatMap(([key, text]) => {
    const column = mapping[key];
    const isAdded = column === undefined || column >= headers.length;
    // What the heading of a section says is no preset.
    if (!text.trim() || cells[key] === undefined || cells[sectionKey(key)] || (isAdded && edits?.[key]?.trim()))
      return [];
    const original = `#${column}`;
    return isAdded || (original in cells && !cells[original]?.trim() && !edits?.[original]?.trim()) ? [key] : [];
  });
  const keys = [...kept, ...off, ...given];
  return keys.length > 0 ? new Set(keys) : undefined;
}

/** A read row that knows which of its values are for new records alone. */
export function withPresets<Read extends RowInput | { errors: ImportError[] }>(
  read: Read,
  preset: ReadonlySet<string> | undefined,
): Read {
  return preset && 'input' in read ? { ...read, preset: new Set([...preset, ...(read.preset ?? [])]) } : read;
}

/** The key of a value among decisions. Two values that differ in an accent are decided apart. */
export function valueKey(text: string): string {
  return `=${exactKey(text)}`;
}

/** Whether an error at a cell of a list may mean that no list has the value. */
export function isOfNoList({ message }: Pick<ImportError, 'message'>): boolean {
  return /\.(?:NotFound|Near|InValid|Choice)$/.test(message);
}

/** Values of a field that nobody has decided about, by their keys. */
type Unknown = Map<string, { text: string; count: number }>;

/**
 * Applies the choices of a person to the cells of a file and gathers the values that no catalogue has.
 */
export class Decisions {
  readonly lookups: Lookups;
  private readonly columns: ReadonlyMap<string, SheetField>;
  private readonly unknown = new Map<string, Unknown>();
  private readonly coming = new Set<string>();
  private readonly source: Source;
  readonly options: ImportOptions;
  private readonly wording: Wording;
  private readonly held: Lookups;
  private readonly fonts: ColumnFacts['fonts'];

  /** `fonts`: the old fonts of columns. A value is decided in Unicode. */
  constructor(
    source: Source,
    options: ImportOptions,
    held: Lookups,
    wording: Wording,
    fonts: ColumnFacts['fonts'] = NO_FACTS.fonts,
  ) {
    this.fonts = fonts;
    this.source = source;
    this.options = options;
    this.wording = wording;
    this.held = held;
    const closed = allSheetFields(source.resource).filter(({ shape }) => isClosed(shape));
    this.columns = new Map(closed.map((column) => [column.key, column]));
    this.lookups = this.withComing(held);
  }

  /** The cells with presets in empty ones and with decided values. Cells without a decision stay as they are. */
  apply(cells: Cells): Cells {
    const { presets = {}, values = {} } = this.options;
    const changed: Record<string, string | null> = {};
    for (const [key, text] of Object.entries(presets)) if (text.trim() && !cells[key]?.trim()) changed[key] = text;
    for (const [key, decided] of Object.entries(values)) {
      const text = this.plain(key, cells[key]);
      const column = this.columns.get(key);
      if (!text?.trim() || !column) continue;
      const pieces = this.pieces(column, text);
      if (!pieces.some((piece) => decided[valueKey(piece)])) continue;
      const kept = [...new Set(pieces.flatMap((piece) => this.decided(column, decided, piece) ?? []))];
      changed[key] = (column.shape.kind === 'references' ? joinNames(kept) : kept[0]) || null;
    }
    return Object.keys(changed).length > 0 ? { ...cells, ...changed } : cells;
  }

  /** Counts the unknown values among the errors of a row and names each of them in its error. */
  note(errors: readonly ImportError[], cells: Cells): ImportError[] {
    return errors.map((error) => {
      const column = this.columns.get(error.field);
      const text = this.plain(error.field, cells[error.field])?.trim();
      if (!column || !text || !isOfNoList(error)) return error;
      const target = this.held.targets.get(column.shape.to ?? '');
      const named = this.pieces(column, text).map((piece) => ({ piece, named: target && namedBy(target, piece) }));
      const lost = named.filter((one) => !one.named || 'near' in one.named);
      if (lost.length === 0) return error;
      for (const { piece } of lost) this.count(error.field, piece);
      if (!column.shape.to) return error;
      const value = lost.map(({ piece }) => piece.slice(0, 100)).join(', ');
      const near = lost.flatMap((one) => (one.named && 'near' in one.named && one.named.near ? [one.named.near] : []));
      const params = { value, list: column.shape.to };
      if (near.length === lost.length)
        return { field: error.field, message: 'Mes.Imports.Value.Near', params: { ...params, near: near.join(', ') } };
      const message = target?.byKey ? 'Mes.Imports.Record.NotFound' : 'Mes.Imports.Value.NotFound';
      return { field: error.field, message, params };
    });
  }

  /** Removes references to records that the run will add. Tells whether there were some. */
  withoutComing(input: Values): boolean {
    if (this.coming.size === 0) return false;
    let isChanged = false;
    const isComing = (value: unknown) => typeof value === 'string' && this.coming.has(value);
    const clean = (values: Values) => {
      for (const [name, value] of Object.entries(values)) {
        if (isComing(value)) values[name] = null;
        else if (Array.isArray(value) && value.some(isComing)) values[name] = value.filter((one) => !isComing(one));
        else {
          for (const item of Array.isArray(value) ? value : [value])
            if (item !== null && typeof item === 'object') clean(item as Values);
          continue;
        }
        isChanged = true;
      }
    };
    clean(input);
    return isChanged;
  }

  /** The gathered values, the most frequent first, each with the nearest existing value. */
  gathered(call: Call, areas: ReadonlyMap<string, AnyCrud>): ImportSurvey['values'] {
    const found = [...this.unknown].flatMap(([field, values]) => {
      const column = this.columns.get(field) as SheetField;
      const accepted = this.accepted(field);
      const area = column.shape.to ?? null;
      const target = area ? areas.get(area)?.source : undefined;
      const mayCreate = target !== undefined && isCreatable(target) && can(call, permissionCode(area ?? '', 'Create'));
      const most = [...values].toSorted(([, one], [, other]) => other.count - one.count).slice(0, VALUES_MAX);
      return most.map(([key, { text, count }]) => {
        return { field, key, text, count, area, mayCreate, nearest: nearestValue(text, accepted) ?? null };
      });
    });
    return found.toSorted((one, other) => other.count - one.count);
  }

  /** The values that a field of a closed list accepts. */
  accepted(field: string): { to: string; text: string }[] {
    const column = this.columns.get(field);
    if (!column) return [];
    const { shape, part } = column;
    if (shape.choices) {
      const { area } = this.source.resource;
      return shape.choices.map((choice) => {
        return { to: String(choice), text: this.wording.choice(area, part ?? column.field, choice, 'vi') };
      });
    }
    const names = this.held.targets.get(shape.to ?? '')?.nameOf ?? new Map<string, string>();
    return [...names].map(([to, text]) => ({ to, text }));
  }

  private pieces({ shape }: SheetField, text: string): string[] {
    return namesIn(shape, this.lookups.targets.get(shape.to ?? ''), text).names;
  }

  /** The text of a cell in Unicode. */
  private plain(key: string, text: string | null | undefined): string | null | undefined {
    return text && cleanCell(text, this.fonts.get(key)).text;
  }

  private decided(column: SheetField, decided: NonNullable<ImportOptions['values']>[string], piece: string) {
    const decision = decided[valueKey(piece)];
    // Several words of the file may become one new value.
    if (decision && 'create' in decision) return decision.create.trim() || undefined;
    if (!decision) return piece.trim() || undefined;
    if ('empty' in decision) return undefined;
    const { to } = decision;
    const named = this.accepted(column.key).find((one) => one.to === to);
    return named?.text ?? (column.shape.to ? piece : to);
  }

  private count(field: string, text: string): void {
    const values: Unknown = this.unknown.get(field) ?? new Map();
    this.unknown.set(field, values);
    const key = valueKey(text);
    const value = values.get(key);
    if (value) value.count += 1;
    else if (values.size < COUNTED_MAX) values.set(key, { text: text.slice(0, TEXT_MAX), count: 1 });
  }

  /** The lookups with an id for each record that the run will add. */
  private withComing(held: Lookups): Lookups {
    const targets = new Map(held.targets);
    for (const { area, key } of toCreate(this.source.resource, this.options)) {
      const target = targets.get(area);
      if (!target || target.idOf.has(key)) continue;
      const id = uuidv7();
      this.coming.add(id);
      targets.set(area, { ...target, idOf: new Map([...target.idOf, [key, id]]) });
    }
    return { ...held, targets };
  }
}

/** The nearest value. Among ranges a number is near none: it lies in one of them or not. */
function nearestValue(text: string, accepted: readonly { to: string; text: string }[]) {
  const areRanges = accepted.length > 0 && accepted.every((one) => readRange(one.text));
  return areRanges && /\d/.test(text) ? undefined : nearestText(text, accepted);
}

const VALUES_MAX = 300;
const COUNTED_MAX = 2_000;
const TEXT_MAX = 254;

/** A value that a person wants added to a catalogue: `key` is the exact form of its name. */
export interface WantedValue {
  area: string;
  key: string;
  name: string;
}

/** The values that a run adds to catalogues before its rows. */
export function toCreate({ fields }: Pick<Resource, 'fields'>, { values = {} }: ImportOptions): WantedValue[] {
  const all = Object.entries(values).flatMap(([column, decided]) => {
    const [field = '', ...rest] = column.split('.');
    const area = fields[field]?.to ?? fields[field]?.fields?.[rest.at(-1) ?? '']?.to;
    if (!area) return [];
    return Object.values(decided).flatMap((decision) =>
      'create' in decision ? [{ area, key: exactKey(decision.create), name: decision.create.trim() }] : [],
    );
  });
  return [...new Map(all.map((one) => [`${one.area}\n${one.key}`, one])).values()];
}

/** Whether a record of an area needs no more than a code and a name, and no approval. */
export function isCreatable({ resource, life, ownClub }: Source): boolean {
  if (life || ownClub || resource.naturalKey) return false;
  const required = Object.entries(resource.fields).filter(
    ([, field]) => field.required && !field.readOnly && field.preset === undefined,
  );
  return 'name' in resource.fields && required.every(([name]) => name === 'code' || name === 'name');
}

function isClosed(shape: SheetField['shape']): boolean {
  return shape.choices !== undefined || shape.kind === 'reference' || shape.kind === 'references';
}
