import { fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import type { ImportOptions, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { isPhone } from '@hoivien/contract/kit/phone.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, itemsIn, sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { isTaxCode } from '@hoivien/contract/kit/tax-code.ts';
import type { ImportMapping } from '../../../db/tables/kit.ts';
import { keyField, recordKeys } from '../../crud/record-key.ts';
import type { Source } from '../../crud/source.ts';
import { type FileChoices, matchOf } from '../decisions.ts';
import type { Meant } from '../closed-values.ts';
import {
  fits,
  furtherColumns,
  type HeadingSpan,
  isMarkable,
  joinHeadings,
  readColumns,
  tellsSex,
} from './join-columns.ts';
import { markColumns, partsOfHeading } from './mark-columns.ts';
import { assignToPersons, besidePersons, partOfPerson } from './of-persons.ts';
import type { Wording } from '../wording.ts';
import { headerKey, looseKey, looseKeys } from './heading-key.ts';
import { type Level, LEVELS, type Names, namesOf, restKeys } from './heading-names.ts';

/** How a column found its field: by its heading, by a file of earlier, or by its values. */
export type MatchReason = 'label' | 'written' | 'earlier' | 'values' | 'kept';

/** Facts beside the headings that help to find fields. */
export interface MatchHints {
  /** Some values of each column. */
  samples?: readonly (readonly string[])[];
  /** Fields by the keys of headings in earlier files of this association. */
  earlier?: ReadonlyMap<string, string>;
  /** Whether a text is the name of a province. */
  isProvince?: (text: string) => boolean;
  /** Headings that are merged over several columns. */
  spans?: readonly HeadingSpan[];
  /** Columns of another sheet or heading of the same file that still fit. */
  kept?: ImportMapping | undefined;
  /** What headings mean that are values themselves. */
  meant?: Meant | undefined;
}

/** The columns of the fields, with the reason of each, and the columns that offices have and records do not. */
export interface Matched {
  mapping: ImportMapping;
  reasons: Record<string, MatchReason>;
  /** Further columns that fill a field together with its own. */
  joined: Record<string, number[]>;
  /** Columns that are left out without asking. */
  untaken: number[];
  /** For columns without a field: fields without a column that a person may mean. */
  suggested: Record<number, string[]>;
}

/**
 * Assigns columns to fields. First by the exact label in either language or the field's name; the first of two equal
 * headers wins. Then by earlier files, by the headings that offices write, and at last by the values. Where two columns
 * or two fields fit equally, nothing is assigned, and a person decides.
 */
export function matchColumns(
  resource: Resource,
  written: readonly string[],
  wording: Wording,
  { samples = [], earlier, isProvince, spans, kept = {}, meant }: MatchHints = {},
): Matched {
  const { headers, joins } = joinHeadings(written, written.map(looseKey), samples, spans);
  const { fields, shownOnly, forms, untaken: known } = namesOf(resource, wording);
  const mapping: ImportMapping = {};
  const reasons: Record<string, MatchReason> = {};
  const open = new Map(headers.map((header, column) => [column, headerKey(header)] as const));
  const set = (field: string, column: number, reason: MatchReason) => {
    mapping[field] = column;
    reasons[field] = reason;
    open.delete(column);
  };
  const further = furtherColumns(joins);
  for (const column of further) if (headers[column] === '') open.delete(column);
  const joined: Record<string, number[]> = {};
  const takesMarks = (field: string) => !headers.some((header) => fields.get(field)?.has(headerKey(header)));
  const marks = meant ? markColumns(headers, samples, meant, (text) => closedFields(resource, text, forms)) : [];
  for (const { field, columns } of marks) {
    const [first, ...rest] = columns;
    if (!takesMarks(field) || mapping[field] !== undefined) continue;
    set(field, first, rest.length > 0 ? 'written' : 'values');
    if (rest.length > 0) joined[field] = rest;
    for (const column of rest) open.delete(column);
  }
  for (const [field, column] of Object.entries(kept))
    if (fields.has(field) && open.has(column)) set(field, column, 'kept');
  for (const [field, labels] of fields) {
    if (mapping[field] !== undefined) continue;
    const found = [...open].find(([, key]) => key && labels.has(key));
    if (found) set(field, found[0], 'label');
  }
  // A column that only the list shows stands beside the column of the input in the product's own files. Without that
  // column it means the input.
  const isOpenForm = (header: string) =>
    looseKeys(header).some((key) =>
      LEVELS.some((level) => [...(forms.get(`${level}${key}`) ?? [])].some((field) => mapping[field] === undefined)),
    );
  const untaken = [...open.keys()].filter((column) => {
    const header = headers[column] ?? '';
    if (header === '' && isCounting(samples[column] ?? [])) return true;
    return known.has(looseKey(header)) || (shownOnly.has(headerKey(header)) && !isOpenForm(header));
  });
  for (const column of untaken) open.delete(column);

  /** Assigns each pair of a column and a field that fits nothing else. */
  const assign = (fieldsOf: (column: number) => Iterable<string>, reason: MatchReason) => {
    const pairs = [...open.keys()].flatMap((column) => {
      const free = [...new Set(fieldsOf(column))].filter((field) => mapping[field] === undefined && fields.has(field));
      return free.length === 1 && free[0] ? [{ column, field: free[0] }] : [];
    });
    for (const { column, field } of pairs)
      if (pairs.filter((pair) => pair.field === field).length === 1) set(field, column, reason);
  };
  assign((column) => {
    const field = earlier?.get(looseKey(headers[column] ?? ''));
    return field === undefined ? [] : [field];
  }, 'earlier');
  const kindOf = new Map(headers.map((_, column) => [column, valueKind(samples[column] ?? [], isProvince)] as const));
  const formsOf = (column: number, level: Level) => {
    const keys = looseKeys(headers[column] ?? '');
    const found = keys.map((key) => forms.get(`${level}${key}`)).find(Boolean) ?? [];
    return [...found].filter((field) => !contradicts(kindOf.get(column), field, fields));
  };
  assign(ofNamedContact, 'written');
  assign(bySexOfAddress, 'written');
  assign((column) => formsOf(column, ''), 'written');
  const byKind = (column: number) => {
    const kind = kindOf.get(column);
    const field = kind && fieldOfKind(resource, kind);
    const heading = looseKey(headers[column] ?? '');
    // A heading that means something else decides against the values.
    return field && (!heading || forms.has(`?${heading}`) || MUTE.test(heading)) ? [field] : [];
  };
  if (mapping['taxCode'] === undefined)
    assign((column) => byKind(column).filter((field) => field === 'taxCode'), 'values');
  // The person on the left decides before the leader of whom a position usually is.
  assignToPersons(resource, headers, mapping, open, (field, column) => set(field, column, 'written'));
  for (const level of LEVELS.slice(1)) assign((column) => formsOf(column, level), 'written');
  assignToContact(headers, mapping, open, (field, column) => set(field, column, 'written'));
  assign(byKind, 'values');
  releaseMixed();
  const doubtful = tellsOfPersons();
  const wishes = [...open.keys()].map((column) => {
    const own = [
      ...(doubtful.get(column) ?? []),
      ...LEVELS.flatMap((level) => formsOf(column, level)),
      ...byKind(column),
    ];
    return [column, [...new Set(own)]] as const;
  });
  const suggested = freeFields(resource, headers, Object.fromEntries(wishes), mapping);
  const columnOf = new Map(allSheetFields(resource).map((column) => [column.key, column]));
  for (const one of joins) {
    const [first, ...rest] = one.columns;
    const field = Object.keys(mapping).find((key) => mapping[key] === first);
    if (field !== undefined && fits(one, columnOf.get(field))) joined[field] = rest;
  }
  return { mapping, reasons, joined, untaken, suggested };

  /**
   * Where several columns may have the name of one person, what the file says of the others is not stored with it: a phone of
   * the director beside the name of the chairman makes a person that nobody is.
   */
  function releaseMixed(): void {
    const owners = [...fields.keys()].flatMap((field) =>
      field.endsWith('.name') ? [field.slice(0, -'.name'.length)] : [],
    );
    for (const owner of owners) {
      const name = `${owner}.name`;
      const names = (column: number, levels: readonly Level[]) =>
        levels.some((level) => formsOf(column, level).includes(name));
      const rivals = [...open.keys()].filter((column) => names(column, LEVELS));
      if (rivals.length === 0) continue;
      const own = mapping[name];
      // A surer column of the name stayed open, because two of them have it.
      const isWeak =
        own !== undefined && reasons[name] === 'written' && !names(own, ['']) && rivals.some((one) => names(one, ['']));
      const isOfRival = (column: number) => {
        const key = looseKey(headers[column] ?? '');
        const says = (at: number) => key.includes(looseKey(headers[at] ?? ''));
        return rivals.some(says) && !(own !== undefined && says(own));
      };
      for (const [field, column] of Object.entries(mapping)) {
        const isPart = field.startsWith(`${owner}.`) && reasons[field] === 'written';
        if (!isPart || !(own === undefined || isWeak || (field !== name && isOfRival(column)))) continue;
        delete mapping[field];
        delete reasons[field];
        open.set(column, headerKey(headers[column] ?? ''));
      }
    }
  }

  /**
   * A telephone number and an e-mail right of a person under headings that stand behind several persons are each person's.
   * Behind one alone, that person's or the enterprise's: they are asked.
   */
  function tellsOfPersons(): ReadonlyMap<number, string[]> {
    const beside = besidePersons(resource, headers, mapping, samples, (field) => reasons[field] !== 'label');
    const asked = new Map<number, string[]>();
    for (const { column, field, isSure } of beside) {
      const own = labelsAt(column)[0];
      if (mapping[field] !== undefined || own === field) continue;
      if (own !== undefined && (reasons[own] === 'kept' || reasons[own] === 'earlier')) continue;
      if (own !== undefined) {
        delete mapping[own];
        delete reasons[own];
        open.set(column, headerKey(headers[column] ?? ''));
      }
      if (isSure) set(field, column, 'written');
      else asked.set(column, own === undefined ? [field] : [field, own]);
    }
    return asked;
  }

  /** `Ông/Bà` over nothing but these words is the sex of the person beside it, or of the record. */
  function bySexOfAddress(column: number): string[] {
    const values = (samples[column] ?? []).filter((text) => text.trim());
    const isOne = ADDRESSING.test(looseKey(headers[column] ?? '')) && values.length > 0 && values.every(tellsSex);
    if (!isOne) return [];
    const owners = [column + 1, column - 1].flatMap((at) => [...formsOf(at, ''), ...labelsAt(at)]);
    const owner = owners.find((field) => field.endsWith('.name'))?.slice(0, -'.name'.length);
    return [owner === undefined ? 'gender' : `${owner}.gender`];
  }

  function labelsAt(column: number): string[] {
    return Object.keys(mapping).filter((field) => mapping[field] === column);
  }

  /** `Điện thoại liên hệ` is that of the contact whose name stands beside it. */
  function ofNamedContact(column: number): string[] {
    const field = OF_CONTACTS.find(([form]) => form.test(looseKey(headers[column] ?? '')))?.[1];
    const isName = (at: number) =>
      mapping[CONTACT_NAME] === at || (open.has(at) && formsOf(at, '').includes(CONTACT_NAME));
    const isBeside = headers.some((_, at) => Math.abs(at - column) <= BESIDE && isName(at));
    return field !== undefined && isBeside ? [field] : [];
  }

  /** The second telephone number under `Liên hệ` is that of a contact, as is a second number in one cell. */
  function assignToContact(
    names: readonly string[],
    present: ImportMapping,
    left: ReadonlyMap<number, string>,
    take: (field: string, column: number) => void,
  ): void {
    if (present['phoneNumber'] === undefined || present[CONTACT_PHONE] !== undefined || !fields.has(CONTACT_PHONE))
      return;
    const meant = [...left.keys()].filter((column) => {
      const header = names[column] ?? '';
      const cut = header.lastIndexOf(' / ');
      return (
        cut > 0 && CONTACT_GROUP.test(looseKey(header.slice(0, cut))) && MOBILE.test(looseKey(header.slice(cut + 3)))
      );
    });
    const [only, ...others] = meant;
    if (only !== undefined && others.length === 0) take(CONTACT_PHONE, only);
  }
}

/** Headings over words of address, which also stand over names. */
const ADDRESSING = /^(?:ong ba|ba ong|anh chi|danh xung|(?:cach )?xung ho|quy danh|title|salutation|mr ms|mr mrs)$/;

const CONTACT_NAME = 'connectInfos.0.name';
/** Most columns between a name and what belongs to it. */
const BESIDE = 3;
/** Headings about a contact, which mean the enterprise where no column has the name of a contact. */
const OF_CONTACTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:so|(?:so )?(?:dien thoai|di dong|dien thoai di dong|mobile|zalo)) lien (?:he|lac)$/,
    'connectInfos.0.phoneNumber',
  ],
  [/^email lien (?:he|lac)$/, 'connectInfos.0.emailAddress'],
  [/^chuc (?:vu|danh) lien (?:he|lac)$/, 'connectInfos.0.position'],
];
const CONTACT_PHONE = 'connectInfos.0.phoneNumber';
const CONTACT_GROUP = /^(?:thong tin )?lien (?:he|lac)$/;
const MOBILE = /^(?:so )?(?:di dong|dien thoai di dong|mobile|zalo|di dong zalo|dien thoai zalo)$/;

/** The suggestions that stay when a person has chosen the columns. */
export function suggestedFor(
  resource: Resource,
  headers: readonly string[],
  matched: Matched,
  mapping: ImportMapping,
  joined: ImportOptions['joined'],
): Record<number, string[]> {
  const fieldAt = new Map(Object.entries(matched.mapping).map(([field, column]) => [column, [field]]));
  const taken = readColumns(mapping, joined);
  const open = headers.map((_, column) => column).filter((column) => !taken.has(column));
  const wishes = Object.fromEntries(
    open.map((column) => [column, matched.suggested[column] ?? fieldAt.get(column) ?? []]),
  );
  return freeFields(resource, headers, wishes, mapping);
}

/** Most fields that are suggested for a column. */
const SUGGESTED = 3;

/** Fields without a column that fit wishes, or that take the same kind of value: a telephone number is one of some person. */
function freeFields(
  resource: Resource,
  headers: readonly string[],
  wishes: Readonly<Record<number, readonly string[]>>,
  mapping: ImportMapping,
): Record<number, string[]> {
  // The first item of a list stands for all.
  const columns = sheetFields(resource).filter(({ index = 0 }) => index === 0);
  const kindOf = new Map(columns.map(({ key, shape }) => [key, shape.kind]));
  const found = Object.entries(wishes).map(([column, wanted]) => {
    const part = partOfPerson(headers[Number(column)] ?? '')?.part;
    const kinds = new Set<string | undefined>(
      wanted.map((field) => kindOf.get(field)).filter((kind) => kind === 'phone' || kind === 'email'),
    );
    const alike = columns.filter(
      (one) => kinds.has(one.shape.kind) || (part !== undefined && (one.part ?? one.key) === part),
    );
    const all = [...new Set([...wanted, ...alike.map(({ key }) => key)])];
    return [column, all.filter((field) => mapping[field] === undefined).slice(0, SUGGESTED)] as const;
  });
  return Object.fromEntries(found.filter(([, free]) => free.length > 0));
}

/** The fields of columns by their headings alone. */
export function matchHeaders(resource: Resource, headers: readonly string[], wording: Wording): ImportMapping {
  return matchColumns(resource, headers, wording).mapping;
}

/** The fields with known values that a heading names. */
function closedFields(resource: Resource, heading: string, forms: Names['forms']): string[] {
  const closed = new Set(allSheetFields(resource).flatMap((column) => (isMarkable(column) ? [column.key] : [])));
  const level = LEVELS.map((one) =>
    looseKeys(heading).flatMap((key) => [...(forms.get(`${one}${key}`) ?? [])].filter((field) => closed.has(field))),
  ).find((found) => found.length > 0);
  return level ?? [];
}

/** The number of headings that name a column of the area or a value of one, or a column that offices have. */
export function knownHeadings(resource: Resource, written: readonly string[], wording: Wording, meant?: Meant): number {
  const { headers, joins } = joinHeadings(written, written.map(looseKey));
  const { labels, shownOnly, forms, untaken } = namesOf(resource, wording);
  const isKnown = (header: string) =>
    labels.has(headerKey(header)) ||
    shownOnly.has(headerKey(header)) ||
    looseKeys(header).some((key) => LEVELS.some((level) => forms.has(`${level}${key}`)) || untaken.has(key)) ||
    isValue(header);
  const groups = headers.map((header) => partsOfHeading(header).group);
  /** Whether a heading is a value below one of a field, or beside others of one. */
  const isValue = (header: string) => {
    const { group, own } = partsOfHeading(header);
    if (group === '' || !meant || groups.filter((one) => one === group).length < 2) return false;
    return meant(own).size > 0 || closedFields(resource, group, forms).length > 0;
  };
  return new Set(headers.filter((header) => header && isKnown(header))).size + furtherColumns(joins).size;
}

/** The column of the amount that is left, which fills no field and by which the others are checked. */
export function restColumn(
  resource: Resource,
  { headers, mapping }: Pick<FileChoices, 'headers' | 'mapping'>,
  wording: Wording,
): number | undefined {
  const keys = new Set(restKeys(resource, wording));
  const taken = new Set(Object.values(mapping));
  const { of = '', without = '' } = resource.rest ?? {};
  if (mapping[of] === undefined || mapping[without] === undefined) return undefined;
  const column = headers.findIndex((header, at) => !taken.has(at) && keys.has(looseKey(header)));
  return column < 0 ? undefined : column;
}

type ValueKind = 'taxCode' | 'email' | 'phone' | 'province' | 'company';

/** The first field of an area that values of a kind can fill. */
function fieldOfKind({ fields }: Resource, kind: ValueKind): string | undefined {
  if (kind === 'company') return fields['enterpriseName'] && 'enterpriseName';
  const wanted = kind === 'province' ? 'address' : kind;
  const name = Object.keys(fields).find((one) => fields[one]?.kind === wanted && !fields[one]?.readOnly);
  return name !== undefined && kind === 'province' ? `${name}.provinceCode` : name;
}

/** Headings that say nothing about their values. */
const MUTE = /^(?:cot \d+|column ?\d+|column[a-z]|so|ma so|thong tin|noi dung|lien he|unnamed.*)$/;
const EMAIL = /^[^\s@;,]+@[^\s@;,]+\.[a-z]{2,}$/i;

/** Words with which names of enterprises begin. */
const COMPANY = /^(?:cong ty|cty|ctcp|tong cong ty|tap doan|dntn|doanh nghiep tu nhan|htx|hop tac xa)(?![a-z])/;

/** Whether values only count the rows: 1, 2, 3. */
function isCounting(values: readonly string[]): boolean {
  return values.length > 2 && values.every((text, at) => text === String(Number(values[0]) + at));
}

/** The kind of nearly all values of a column; undefined for few or mixed values. */
function valueKind(values: readonly string[], isProvince?: (text: string) => boolean): ValueKind | undefined {
  const filled = values.filter(Boolean);
  if (filled.length < 3) return undefined;
  /** Whether at least this share of the values fits; it asks no more than it needs to know. */
  const mostly = (least: number, fits: (text: string) => boolean) => {
    let others = 0;
    return filled.every((text) => {
      others += fits(text.trim()) ? 0 : 1;
      return (filled.length - others) / filled.length >= least;
    });
  };
  if (mostly(0.8, (text) => EMAIL.test(text))) return 'email';
  if (mostly(0.9, (text) => isTaxCode(text) || isTaxCode(text.replace(/\D/g, '').padStart(10, '0')))) return 'taxCode';
  if (mostly(0.9, isPhone)) return 'phone';
  if (isProvince && mostly(0.9, isProvince)) return 'province';
  if (mostly(0.8, (text) => COMPANY.test(fold(text)))) return 'company';
  return undefined;
}

/** Whether the values say that a heading means another field: tax codes under `Mã số` or `Mã HV`. */
function contradicts(kind: ValueKind | undefined, field: string, fields: Names['fields']): boolean {
  if (kind === 'taxCode') return field === 'code' && fields.has('taxCode');
  if (kind === 'email') return field.endsWith('honeNumber');
  return kind === 'phone' && field.endsWith('mailAddress');
}

/** The area of an import and the club it is for. */
interface Place {
  source: Pick<Source, 'resource' | 'ownClub' | 'nextCode' | 'seal'>;
  /** The id of the club within which the import runs, or null. */
  clubId: string | null;
}

/**
 * The columns of a file that can fill records, in the order of the declaration; a list has as many as the file. Columns
 * of the natural key are required although their cells may be empty: a forgotten column must not decide the owner of a
 * record.
 */
export function importColumns(
  { source: { resource, ownClub, nextCode }, clubId }: Place,
  mapping: ImportMapping,
): ImportRun['columns'] {
  const [codeField] = recordKeys(resource)[0] ?? [];
  // A field with a preset is told and stops no file.
  const isAsked = (field: string) =>
    resource.naturalKey?.includes(field) &&
    resource.fields[field]?.preset === undefined &&
    (clubId === null || field !== ownClub);
  // A club does not decide states, but its file may have the columns.
  const isOffered = (key: string) => clubId === null || !resource.fields[key]?.byStep || mapping[key] !== undefined;
  return sheetFields(resource, itemsIn(Object.keys(mapping)))
    .filter(({ key }) => isOffered(key))
    .map(({ key, field, required }) => {
      // The product numbers the records of a file without codes.
      const isNeeded = required && !(nextCode && field === codeField);
      return { field: key, required: isNeeded || isAsked(field) === true };
    });
}

/** Whether a column or a preset fills each required field that rows of the file need. */
export function isComplete(place: Place, choices: Pick<FileChoices, 'mapping' | 'options'>): boolean {
  return lackingColumns(place, choices).length === 0;
}

/**
 * The required fields that neither a column nor a preset fills. A file with the columns by which its rows find their
 * records needs no other: what is required is required of new records.
 */
export function lackingColumns(place: Place, choices: Pick<FileChoices, 'mapping' | 'options'>): string[] {
  const { mapping, options } = choices;
  const isGiven = (field: string) => mapping[field] !== undefined || Boolean(options.presets?.[field]?.trim());
  const lacking = importColumns(place, mapping).flatMap(({ field, required }) =>
    required && !isGiven(field) ? [field] : [],
  );
  const { naturalKey } = place.source.resource;
  if (naturalKey) return lacking.some((field) => naturalKey.includes(field)) ? lacking : [];
  const match = matchOf(place.source, choices);
  const key = match === 'key' ? keyField(recordKeys(place.source.resource)[0]) : match;
  return mapping[key] === undefined ? lacking : [];
}

/**
 * The chosen mapping without fields that stay empty; undefined when it names an unknown field or a column beyond the
 * last.
 */
export function cleanMapping(
  place: Place,
  given: Readonly<Record<string, number | null>>,
  columns: number,
  options: ImportOptions = {},
): ImportMapping | undefined {
  const mapping: ImportMapping = {};
  const fields = new Set(allSheetFields(place.source.resource).map(({ key }) => key));
  for (const [field, column] of Object.entries(given)) {
    if (!fields.has(field) || (column !== null && column >= columns)) return undefined;
    if (column !== null) mapping[field] = column;
  }
  return isComplete(place, { mapping, options }) ? mapping : undefined;
}

/** The column of the state, which fills no field because states are given by steps. */
export function stateColumn(
  { area, fields }: Pick<Resource, 'area' | 'fields'>,
  { headers, mapping }: Pick<FileChoices, 'headers' | 'mapping'>,
  wording: Wording,
): number | undefined {
  if (!lacksState(fields, mapping)) return undefined;
  const taken = new Set(Object.values(mapping));
  const labels = new Set(LANGUAGES.map((language) => looseKey(wording.label(area, 'state', language))));
  const column = headers.findIndex(
    (header, at) => !taken.has(at) && (labels.has(looseKey(header)) || STATE.test(looseKey(header))),
  );
  return column < 0 ? undefined : column;
}

/**
 * Whether records have a state by steps of which no column speaks. Elsewhere the state follows from days, and a file of the
 * product has the columns by which steps give it.
 */
export function lacksState(fields: Resource['fields'], mapping: ImportMapping): boolean {
  const state = fields['state'];
  const steps = Object.keys(fields).filter((name) => fields[name]?.byStep);
  return (
    state?.kind === 'choice' &&
    state.readOnly === true &&
    steps.length > 0 &&
    steps.every((name) => mapping[name] === undefined)
  );
}

const STATE = /^(?:tinh trang|trang thai)(?: (?:hoi vien|hoat dong|sinh hoat|doanh nghiep))*$/;
