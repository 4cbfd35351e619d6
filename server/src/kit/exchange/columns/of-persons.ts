import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportMapping } from '../../../db/tables/kit.ts';
import { looseKey } from './heading-key.ts';

const OF_PERSONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:chuc vu|chuc danh)$/, 'position'],
  [/^(?:gioi tinh|phai)$/, 'gender'],
  [/^(?:ngay sinh|nam sinh|ngay thang nam sinh)$/, 'dateOfBirth'],
];
/** Details that enterprises have, too. */
const OF_BOTH: readonly (readonly [RegExp, 'phoneNumber' | 'emailAddress'])[] = [
  [
    /^(?:dien thoai|(?:so |dien thoai )?(?:di dong|mobile|zalo)|dien thoai (?:lien he|lien lac)|tel|phone)$/,
    'phoneNumber',
  ],
  [/^(?:email|mail|gmail)(?: lien he)?$/, 'emailAddress'],
];
/** Most columns between a name and what belongs to it. */
const BESIDE = 3;

/** The detail of a person that a heading names without the person, and the number of the person: `Chức vụ 2`. */
export function partOfPerson(header: string): { part: string; number?: number } | undefined {
  const [, bare = '', number] = /^(.*?)(?: ([1-9]))?$/.exec(looseKey(header)) ?? [];
  // A second number of the enterprise has a number, too; beside a person of that number it is the person's.
  const forms = number ? [...OF_PERSONS, ...OF_BOTH] : OF_PERSONS;
  const part = forms.find(([form]) => form.test(bare))?.[1];
  return part === undefined ? undefined : { part, ...(number ? { number: Number(number) } : {}) };
}

/** The person whose field this is: `connectInfos.1` of `connectInfos.1.name`. */
const ownerOf = (field: string) => /^(\w+(?:\.\d+)?)\./.exec(field)?.[1];
const numberOf = (owner: string) => Number(owner.split('.')[1] ?? 0) + 1;

/** A position, a gender or a birthday right of a person's name belongs to that person, as does what has the person's number. */
export function assignToPersons(
  { fields }: Resource,
  headers: readonly string[],
  mapping: ImportMapping,
  open: ReadonlyMap<number, string>,
  set: (field: string, column: number) => void,
): void {
  for (const column of open.keys()) {
    const { part, number } = partOfPerson(headers[column] ?? '') ?? {};
    if (part === undefined) continue;
    const before = Object.entries(mapping).filter(([, at]) => at < column && column - at <= BESIDE);
    const [nearest] = before.toSorted(([, one], [, other]) => other - one);
    const owner = ownerOf(nearest?.[0] ?? '');
    if (owner === undefined || (number !== undefined && numberOf(owner) !== number)) continue;
    const shape = fields[owner.split('.')[0] ?? '']?.fields?.[part];
    if (shape && mapping[`${owner}.name`] !== undefined && mapping[`${owner}.${part}`] === undefined)
      set(`${owner}.${part}`, column);
  }
}

/** A telephone number or an e-mail that stands right of a person's name with nothing but details of that person between. */
interface Beside {
  column: number;
  /** The field of that person. */
  field: string;
  /** Whether such a column stands behind several persons. */
  isSure: boolean;
}

/**
 * The columns right of persons that may be theirs or the enterprise's.
 *
 * @param isOffice - Whether an office wrote the heading of a field, and not the product.
 */
export function besidePersons(
  { fields }: Resource,
  headers: readonly string[],
  mapping: ImportMapping,
  samples: readonly (readonly string[])[],
  isOffice: (field: string) => boolean,
): Beside[] {
  const fieldAt = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const found: { column: number; owner: string; part: string }[] = [];
  let owner: string | undefined;
  for (const [column, header] of headers.entries()) {
    const field = fieldAt.get(column);
    const part = OF_BOTH.find(([form]) => form.test(looseKey(header)))?.[1];
    if (field?.endsWith('.name')) owner = isOffice(field) ? ownerOf(field) : undefined;
    else if (owner !== undefined && part !== undefined && (field === undefined || field === part)) {
      const isTaken = found.some((one) => one.owner === owner && one.part === part);
      if (isTaken || !fields[owner.split('.')[0] ?? '']?.fields?.[part]) owner = undefined;
      else found.push({ column, owner, part });
    } else if (field === undefined || ownerOf(field) !== owner) owner = undefined;
  }
  const isRepeated = (part: string) => found.filter((one) => one.part === part).length > 1;
  // Landlines behind one person are the enterprise's, and so is what stands behind them.
  const ofEnterprise = new Set<string>();
  return found.flatMap(({ column, owner: person, part }) => {
    const isSure = isRepeated(part);
    const values = (samples[column] ?? []).filter((text) => text.trim() !== '');
    // An e-mail alone beside the leader is the enterprise's.
    const isOfPerson = person.includes('.') || found.some((one) => one.owner === person && one.part === 'phoneNumber');
    const isDoubtful = part === 'phoneNumber' ? values.some(isMobileWritten) : values.length > 0 && isOfPerson;
    if (!isSure && (!isDoubtful || ofEnterprise.has(person))) {
      ofEnterprise.add(person);
      return [];
    }
    return [{ column, field: `${person}.${part}`, isSure }];
  });
}

/** Whether a cell has a Vietnamese mobile number, however it is written. */
const isMobileWritten = (text: string) => /(?<!\d)(?:0|84|\+84)?[35789](?:[ .-]?\d){8}(?!\d)/.test(text);
