/** A point on the earth in degrees: north and east are positive. */
export interface Point {
  latitude: number;
  longitude: number;
}

export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;
/** Most digits of a coordinate after the point (specification 3). */
export const COORDINATE_DIGITS = 12;

/**
 * A coordinate as people write it, with a point or a comma; undefined when it is no number, is out of range or has too
 * many digits.
 *
 * @example readCoordinate('10,7769', LATITUDE_MAX) // 10.7769
 */
export function readCoordinate(text: string, most: number): number | undefined {
  const [, sign, whole, fraction = ''] = /^([+\-−]?)(\d{1,3})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > COORDINATE_DIGITS) return undefined;
  const value = Number(`${whole}.${fraction || '0'}`) * (sign === '-' || sign === '−' ? -1 : 1);
  return Math.abs(value) > most ? undefined : value === 0 ? 0 : value;
}

/** A coordinate as text without an exponent. @example coordinateText(1e-7) // '0.0000001' */
export function coordinateText(value: number): string {
  return value.toFixed(COORDINATE_DIGITS).replace(/\.?0+$/, '');
}

/**
 * The point in a text: two coordinates with points or commas, degrees with minutes, or a link of Google Maps or
 * OpenStreetMap. Undefined when the text contains none.
 *
 * @example readPoint('https://www.google.com/maps/@10.77,106.70,17z') // { latitude: 10.77, longitude: 106.7 }
 */
export function readPoint(text: string): Point | undefined {
  const typed = decoded(text.trim());
  for (const pattern of /^[a-z]+:\/\/|^(www|maps|goo)\./i.test(typed) ? inLinks : inTexts) {
    const found = pattern.exec(typed);
    const point = found && pointOf(found[1] ?? '', found[2] ?? '');
    if (point) return point;
  }
  return readSexagesimal(typed);
}

const NUMBER = String.raw`([+\-]?\d{1,3}(?:\.\d+)?)`;

/** The place of a link comes before the middle of its map. */
const inLinks = [
  new RegExp(String.raw`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&#](?:q|query|ll|destination|daddr|center|cp)=(?:loc:)?${NUMBER}\s*[,~]\s*${NUMBER}`, 'i'),
  new RegExp(String.raw`[?&]mlat=${NUMBER}.*?[&]mlon=${NUMBER}`),
  new RegExp(String.raw`/(?:place|search|dir)/(?:[^/]*/)?${NUMBER},[+\s]*${NUMBER}(?:[/?]|$)`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
];

/** Commas between digits stand for points only when something else separates the two numbers, or in four groups. */
const inTexts = [
  new RegExp(String.raw`^\(?${NUMBER}°?\s*N?\s*[,;\s/]\s*${NUMBER}°?\s*E?\)?$`, 'i'),
  /^\(?([+-]?\d{1,3},\d+)°?\s*N?\s*(?:[;/]|,?\s)\s*([+-]?\d{1,3},\d+)°?\s*E?\)?$/i,
  /^([+-]?\d{1,3},\d+),([+-]?\d{1,3},\d+)$/,
];

function pointOf(north: string, east: string): Point | undefined {
  const latitude = readCoordinate(shortened(north), LATITUDE_MAX);
  const longitude = readCoordinate(shortened(east), LONGITUDE_MAX);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Links may have more digits than are stored; the rest is less than a micrometre. */
function shortened(text: string): string {
  return text.replace(new RegExp(String.raw`([.,]\d{${COORDINATE_DIGITS}})\d+$`), '$1');
}

/** @example 10°46'37.3"N 106°42'03.2"E, as Google Maps shows a place */
function readSexagesimal(text: string): Point | undefined {
  const part = String.raw`(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)?["″”]?\s*`;
  const found = new RegExp(`${part}([NSB])[,;\\s]*${part}([EWĐ])`, 'i').exec(text);
  if (!found) return undefined;
  const [, d1, m1, s1, ns = '', d2, m2, s2, ew = ''] = found;
  const degrees = (d = '0', m = '0', s = '0') =>
    Number((Number(d) + Number(m) / 60 + Number(s.replace(',', '.')) / 3600).toFixed(9));
  const latitude = degrees(d1, m1, s1) * (/s/i.test(ns) ? -1 : 1);
  const longitude = degrees(d2, m2, s2) * (/w/i.test(ew) ? -1 : 1);
  const isInside = Math.abs(latitude) <= LATITUDE_MAX && Math.abs(longitude) <= LONGITUDE_MAX;
  return isInside ? { latitude, longitude } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
