import type { PastedItem, ReadPasted } from '@hoivien/contract/kit/exchange/pasted.calls.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type Finding, readPasted } from '@hoivien/contract/kit/written/pasted.ts';
import { placeFindings } from '@hoivien/contract/kit/written/pasted-places.ts';
import type { Call } from '../../../kit/call.ts';
import { type UnitNames, unitNames } from '../../../kit/exchange/lookups.ts';
import { matchHeaders } from '../../../kit/exchange/columns/match-headers.ts';
import { isNearly } from '../../../kit/exchange/places/province-names.ts';
import { divideAddress } from '../../../kit/exchange/places/former-places.ts';
import type { Wording } from '../../../kit/exchange/wording.ts';

/**
 * Reads a pasted text for the form of a resource, with the headings and the units that imports know. Nothing is stored. An
 * address of before July 2025 gets the present units; one that cannot be read for certain is a question with its words.
 */
export async function readPastedFor(
  call: Pick<Call, 'db' | 'now'>,
  resource: Resource,
  wording: Wording,
  text: string,
): Promise<ReadPasted> {
  const fieldsOf = (labels: readonly string[]) => {
    const fieldAt = new Map(Object.entries(matchHeaders(resource, labels, wording)).map(([field, at]) => [at, field]));
    return labels.map((_, at) => fieldAt.get(at));
  };
  const { findings, rest } = readPasted(text, { year: call.now.getFullYear(), fieldsOf });
  const units = findings.some(({ kind }) => kind === 'address') ? await unitNames(call) : undefined;
  const items: PastedItem[] = [];
  for (const { finding, places, place } of placeFindings(resource, findings)) {
    // What this form has no field for stays as text.
    if (Object.keys(places).length === 0) rest.push(finding.text);
    else if (finding.kind === 'address' && units) items.push(addressItem(units, finding, Object.keys(places), place));
    else items.push({ kind: finding.kind, text: finding.text, shown: shownText(finding), place, values: places });
  }
  return { items, rest };
}

function addressItem(
  units: UnitNames,
  { text, value }: Finding,
  places: readonly string[],
  place: string | null,
): PastedItem {
  const split = divideAddress(units, { road: value, provinceCode: null, districtCode: null, communeCode: null });
  const read = split && 'address' in split.read ? split.read : undefined;
  const { scheme, provinceCode, districtCode, communeCode, road } = read?.address ?? {
    scheme: '2025' as const,
    provinceCode: null,
    districtCode: null,
    communeCode: null,
    road: value,
  };
  const address = { scheme, provinceCode, districtCode, communeCode, road };
  const nameOf = (code: string | null) => (code ? units.byCode.get(`${scheme} ${code}`)?.fullName : undefined);
  const isSure =
    read !== undefined &&
    split?.unknown === undefined &&
    split?.homeless === undefined &&
    split?.conflict === undefined &&
    split?.twoPlaces === undefined &&
    (read.note === undefined || read.note.kind === 'Converted') &&
    scheme === '2025' &&
    communeCode !== null &&
    ![provinceCode, communeCode].some((code) => isNearly(value, nameOf(code) ?? ''));
  const shown = [road, nameOf(communeCode), nameOf(districtCode), nameOf(provinceCode)].filter(Boolean).join(' | ');
  return {
    kind: 'address',
    text,
    shown,
    place: isSure ? place : null,
    values: Object.fromEntries(places.map((path) => [path, { [path]: address }])),
  };
}

function shownText({ kind, value, person }: Finding): string {
  if (kind === 'person') return [person?.name, person?.position].filter(Boolean).join(' · ');
  if (kind === 'phone') return showPhone(value);
  if (kind === 'birthday') return showDay(value);
  return kind === 'capital' ? showAmount(value) : value;
}
