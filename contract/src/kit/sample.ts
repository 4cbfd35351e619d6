import { type Field, maxOf } from './field.ts';
import { checkDigit } from './tax-code.ts';
import { inputFields, type InputOf, type Resource } from './resource.ts';

/**
 * A valid input for each number; the conformance suite and seeds use it. Its texts are long and have Vietnamese
 * accents, so that lists are tested with both.
 */
export function sampleInput<R extends Resource>(resource: R, number: number): InputOf<R> {
  const entries = inputFields(resource).map((name) => [name, sampleValue(resource.fields[name] as Field, number)]);
  return Object.fromEntries(entries) as InputOf<R>;
}

/** A value with one character too many. */
export function tooLong(field: Field): string {
  return 'x'.repeat(maxOf(field) + 1);
}

function sampleValue(field: Field, number: number): unknown {
  const values: Record<Field['kind'], unknown> = {
    code: `M-${String(number).padStart(4, '0')}`,
    text: `Đặng Ứng ${number}`,
    longText: `Dòng một ${number}\nDòng hai`,
    richText: `<p>Dòng <strong>một</strong> ${number}</p><ul><li><p>Dòng hai</p></li></ul>`,
    instant: new Date(number).toISOString(),
    person: `Đặng Thị Ứng ${number}`,
    login: `user.${number}`,
    email: `user.${number}@example.test`,
    phone: `+8491${String(number).padStart(7, '0')}`,
    date: '1990-02-28',
    choice: field.choices?.[number % field.choices.length] ?? null,
    // Only the area knows which records exist.
    reference: null,
    count: number,
    secret: `mưa rào tháng bảy ${number}`,
    money: number * 1_000_000,
    decimal: (number % 100) + 0.5,
    flag: number % 2 === 0,
    link: `https://cong-ty-${number}.example.test`,
    taxCode: sampleTaxCode(number),
    identity: String(1_000_000_000 + number).padStart(12, '0'),
    references: [],
    address: { scheme: '2025', provinceCode: '79', districtCode: null, communeCode: '25747', road: `${number} Lê Lợi` },
    object: parts(field, number),
    list: [parts(field, number)],
    attachments: [],
  };
  return values[field.kind];
}

/** Parts have other numbers than the record itself: a leader has an e-mail address of their own. */
const PARTS_FROM = 500_000;

function parts(field: Field, number: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(field.fields ?? {}).map(([name, part]) => [name, sampleValue(part, number + PARTS_FROM)]),
  );
}

/** Skips numbers for which no check digit exists. */
function sampleTaxCode(number: number): string {
  const nine = String(310_000_000 + number * 7).padStart(9, '0');
  const digit = checkDigit(nine);
  return digit === 10 ? sampleTaxCode(number + 1_000_000) : `${nine}${digit}`;
}
