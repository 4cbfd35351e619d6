import type { Field } from '../field.ts';
import { fold } from '../fold.ts';
import { isMobile, showPhone } from '../phone.ts';
import type { Resource } from '../resource.ts';
import type { Finding } from './pasted.ts';

/** A finding with the fields that it may fill: for each the inputs and their texts. `place`: the certain one. */
export interface PlacedFinding {
  finding: Finding;
  places: Readonly<Record<string, Readonly<Record<string, string>>>>;
  place: string | null;
}

/** Fields by what they hold, the likeliest first; a form offers those that it has. */
const PLACES: Readonly<Record<Exclude<Finding['kind'], 'text' | 'person'>, readonly string[]>> = {
  company: ['enterpriseName', 'workUnit', 'enterpriseEnglishName'],
  shortName: ['enterpriseEnglishName', 'enterpriseAcronymsName'],
  phone: ['phoneNumber', 'leaderInfo.phoneNumber', 'connectInfos.0.phoneNumber'],
  email: ['emailAddress', 'leaderInfo.emailAddress', 'connectInfos.0.emailAddress'],
  website: ['website'],
  fanpage: ['fanpage'],
  taxCode: ['taxCode'],
  address: ['headOfficeAddress', 'transactionOfficeAddress', 'homeAddress'],
  birthday: ['birthday', 'dayOfBirth', 'leaderInfo.dateOfBirth'],
  capital: ['charterCapital', 'turnover'],
};
/** The parts of a person: its own fields in the form of a person, else one of these. */
const PERSONS = ['leaderInfo', 'connectInfos.0'] as const;
const PARTS = ['name', 'position', 'gender'] as const;

/** Who leads a company: `Giám đốc kinh doanh` and `Phó giám đốc` do not. */
const HEAD =
  /^(?:tong giam doc|giam doc|tgd|gd|chu tich|chu doanh nghiep|chu tich hdqt|chu tich hdtv|chu tich hoi dong quan tri|chu tich hoi dong thanh vien|ceo|general director|managing director|director|chairman|chairwoman|president|giam doc cong ty|giam doc dieu hanh|chu nhiem htx)$/;

/** The fields that findings fill. Whatever may mean two fields, or shares a field with another finding, is a question. */
export function placeFindings(resource: Resource, findings: readonly Finding[]): PlacedFinding[] {
  const isPerson = resource.fields['name']?.kind === 'person';
  const hasPerson = findings.some(({ kind }) => kind === 'person');
  const placed = findings.map((finding): PlacedFinding => {
    const places = placesOf(resource, finding, isPerson);
    const sure = sureOf(finding, findings, { isPerson, hasPerson });
    return { finding, places, place: sure !== undefined && places[sure] ? sure : null };
  });
  const taken = Map.groupBy(
    placed.filter(({ place }) => place !== null),
    ({ place }) => place,
  );
  return placed.map((one) => ({ ...one, place: (taken.get(one.place)?.length ?? 0) > 1 ? null : one.place }));
}

function placesOf(
  resource: Resource,
  { kind, value, person, field }: Finding,
  isPerson: boolean,
): PlacedFinding['places'] {
  if (kind === 'person') {
    const roots = isPerson ? [''] : PERSONS;
    return Object.fromEntries(
      roots.flatMap((root) => {
        const parts = PARTS.flatMap((part) => {
          const path = root === '' ? part : `${root}.${part}`;
          const text = person?.[part];
          return text !== undefined && fieldAt(resource, path) ? [[path, String(text)] as const] : [];
        });
        return parts.some(([path]) => path.endsWith('name'))
          ? [[root === '' ? 'name' : root, Object.fromEntries(parts)]]
          : [];
      }),
    );
  }
  if (kind === 'text') return {};
  const named = field === undefined || PLACES[kind].includes(field) ? PLACES[kind] : [field, ...PLACES[kind]];
  const shown = kind === 'phone' ? showPhone(value) : value;
  return Object.fromEntries(named.flatMap((path) => (fieldAt(resource, path) ? [[path, { [path]: shown }]] : [])));
}

function sureOf(
  { kind, value, field, of, person }: Finding,
  all: readonly Finding[],
  { isPerson, hasPerson }: { isPerson: boolean; hasPerson: boolean },
): string | undefined {
  if (of === 'perhaps') return undefined;
  const alike = all.filter((other) => other.kind === kind);
  if (kind === 'person') {
    if (isPerson) return alike.length === 1 ? 'name' : undefined;
    if (field?.startsWith('connectInfos')) return 'connectInfos.0';
    if (field?.startsWith('leaderInfo'))
      return HEAD.test(fold(person?.position ?? 'giám đốc')) ? 'leaderInfo' : undefined;
    return field === undefined && HEAD.test(fold(person?.position ?? '')) ? 'leaderInfo' : undefined;
  }
  if (field !== undefined) return field;
  const hasRival = alike.length > 1;
  switch (kind) {
    case 'company':
      return alike.filter((other) => other.of !== 'perhaps').length > 1
        ? undefined
        : isPerson
          ? 'workUnit'
          : 'enterpriseName';
    case 'phone': {
      const isOwn = of === 'company' || !isMobile(value);
      if (isPerson) {
        const mobiles = alike.filter((other) => isMobile(other.value) && other.of !== 'company');
        return !isOwn && mobiles.length === 1 ? 'phoneNumber' : undefined;
      }
      const others = alike.filter((other) => other.of === 'company' || !isMobile(other.value));
      return isOwn
        ? others.length === 1
          ? 'phoneNumber'
          : undefined
        : hasRival || hasPerson || of === 'person'
          ? undefined
          : 'phoneNumber';
    }
    case 'email': {
      if (isPerson) return of === 'company' || hasRival ? undefined : 'emailAddress';
      return of === 'company' && !hasRival ? 'emailAddress' : hasPerson || hasRival ? undefined : 'emailAddress';
    }
    case 'address':
      return isPerson || hasRival ? undefined : 'headOfficeAddress';
    case 'website':
    case 'fanpage':
    case 'taxCode':
      return kind;
    case 'shortName':
    case 'birthday':
    case 'capital':
    case 'text':
      // Only a label tells these, and then the field is named.
      return undefined;
  }
}

/** The declared input at a path. */
function fieldAt({ fields }: Resource, path: string): Field | undefined {
  const [top = '', ...rest] = path.split('.');
  const field = fields[top];
  const part = rest.at(-1);
  const own = part === undefined ? field : field?.fields?.[part];
  return own?.readOnly ? undefined : own;
}

/** Whether a form can take a pasted text: it has a name, and a telephone number or an e-mail. */
export function takesPasted(resource: Resource): boolean {
  const has = (path: string) => fieldAt(resource, path) !== undefined;
  return [...PLACES.company, 'name'].some(has) && [...PLACES.phone, ...PLACES.email].some(has);
}
