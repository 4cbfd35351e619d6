/** Gives codes to new records of a file without codes. */
export interface Numbering {
  field: string;
  /** A code for reading a row before it is known whether it adds a record; no record ever gets it. */
  provisional: (rowNo: number) => string;
  /** The code of the next new record. */
  next: () => string;
}

/**
 * Counts on from the code that the form would propose.
 *
 * @example const { next } = numberingFrom('code', 'HV-1501'); next(); // 'HV-1501', then 'HV-1502'
 */
export function numberingFrom(field: string, first: string): Numbering {
  let used = 0;
  return {
    field,
    provisional: (rowNo) => codeAfter(first, PROVISIONAL + rowNo),
    next: () => {
      used += 1;
      return codeAfter(first, used - 1);
    },
  };
}

/** Above every number that an association gives. */
const PROVISIONAL = 800_000_000;

/** The code that follows another one by some places. @example codeAfter('HV-0009', 2) // 'HV-0011' */
export function codeAfter(code: string, places: number): string {
  return code.replace(/\d+$/, (digits) => String(Number(digits) + places).padStart(digits.length, '0'));
}

/** The number at the end of a code; 0 without one. @example numberIn('HV-0412') // 412 */
export function numberIn(code: string): number {
  return Number(/\d+$/.exec(code)?.[0] ?? 0);
}
