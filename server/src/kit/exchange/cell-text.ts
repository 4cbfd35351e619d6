import type { Cell } from '../spreadsheet/cell.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * The text of a cell as a person would type it into the form; null for an empty cell. Numbers have no grouping and no
 * noise of binary fractions; dates are DD/MM/YYYY in Vietnam's time.
 *
 * @example cellText(0.1 + 0.2) // '0.3'
 */
export function cellText(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'string') return cell.normalize('NFC');
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return dateText(cell);
}

/** Spreadsheets show 15 digits and calculate with 17. */
function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const shown = Number(value.toPrecision(15));
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown);
}

function dateText(date: Date): string {
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = `${part.day}/${part.month}/${part.year}`;
  const time = `${part.hour}:${part.minute}:${part.second}`;
  return time === '00:00:00' ? day : `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}
