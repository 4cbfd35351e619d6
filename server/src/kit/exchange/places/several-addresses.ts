import type { UnitNames } from '../lookups.ts';
import { type AddressCells, readAddress } from './read-address.ts';
import { isProvinceSegment, presentOf, provincesOf, ROAD, type SplitAddress } from './split-address.ts';

const OFFICE = String.raw`(?:trụ\s+sở|tsc|văn\s+phòng|vp(?:gd|đd|dd|đh)?|chi\s+nhánh|cn|cơ\s+sở|cs|kho|xưởng|nhà\s+máy|cửa\s+hàng|showroom|địa\s+(?:chỉ|điểm)|đ\/?c|đkkd)`;
/** `CS 2:`, `VPGD:`, `Văn phòng giao dịch:`. */
const LABEL = new RegExp(
  String.raw`(?<!\p{L})${OFFICE}(?!\p{L})(?:\s*\d{1,2}|(?:\s+(?!cũ|mới|trước)\p{L}+){1,3})?\s*[:：]\s*`,
  'giu',
);
/** Signs and words between two addresses; a slash within a house number and one between two names are none. */
const BETWEEN = new RegExp(
  String.raw`[;\n]|\s+(?:và|&)\s+|(?<=\p{L}\s*)\/(?=\s*[\p{L}\d])|[,.(–—-]\s*(?=${OFFICE}(?!\p{L}))|\((?=\s*(?:số\s*)?\d)`,
  'giu',
);
const SIGN = /\s*,\s*|\s+[-–—]\s+/u;
const HOUSE = /^(?:số\s*|sn\s*)?\d[\d/]*\p{L}?\s+\p{L}/iu;

/**
 * The division of an address, or the whole text where it has several addresses: the last province would take the road of
 * the first. `lines`: the text with its line breaks.
 *
 * @example keptWhole(units, cells, 'CS1: 12 Lê Lợi, Hà Nội; CS2: 5 Trần Phú, Đà Nẵng', divided)
 */
export function keptWhole(units: UnitNames, cells: AddressCells, lines: string, divided: SplitAddress): SplitAddress {
  if (divided.homeless !== undefined || !hasSeveral(units, lines)) return divided;
  return { read: readAddress(units, { ...cells, districtCode: null, communeCode: null }), hasSeveral: true };
}

function hasSeveral(units: UnitNames, text: string): boolean {
  const labelled = [...text.matchAll(LABEL)].some(({ index, 0: label }) => {
    return /\d/.test(text.slice(0, index).replace(LABEL, '')) && text.length > index + label.length;
  });
  if (labelled) return true;
  const parts = text
    .split(BETWEEN)
    .map((part) => part.split(SIGN).map((segment) => segment.replace(/[\s.)]+$/u, '').trim()));
  if (parts.some((segments) => isTwo(units, segments))) return true;
  const ended = parts.flatMap((segments) => {
    const present = provinceAt(units, segments.at(-1));
    return present ? [{ present, isWhole: segments.length > 1 }] : [];
  });
  const [first, ...others] = ended;
  return others.some(
    ({ present, isWhole }) =>
      (isWhole && first?.isWhole) ||
      ((isWhole || first?.isWhole) && !present.some((code) => first?.present.includes(code))),
  );
}

/** Whether a province is followed by a house and another province: `12 Lê Lợi, Hà Nội, 5 Trần Phú, Đà Nẵng`. */
function isTwo(units: UnitNames, segments: readonly string[]): boolean {
  return segments.some(
    (segment, at) =>
      at > 0 &&
      HOUSE.test(segments[at + 1] ?? '') &&
      provinceAt(units, segment) !== undefined &&
      segments.slice(at + 2).some((later) => provinceAt(units, later) !== undefined),
  );
}

/** The codes of the present provinces of a segment. */
function provinceAt(units: UnitNames, segment = ''): string[] | undefined {
  if (segment === '' || ROAD.test(segment) || !isProvinceSegment(units, segment)) return undefined;
  const found = presentOf(provincesOf(units, segment));
  return found.length > 0 ? found : undefined;
}
