import { OTHER_EMAILS_MAX, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { isEmail } from '@hoivien/contract/kit/email.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';

type Person = Selection['otherEmails'][number];

/** Pasted lines as people: those that can be read, lines that cannot, and addresses that are there already. */
export interface ReadLines {
  people: Person[];
  wrong: string[];
  twice: string[];
}

/**
 * Reads people from typed or pasted lines: `Name <address>`, `Name, address` of a spreadsheet's row, or an address alone.
 *
 * @example readLines('Báo Doanh nhân <bao@example.test>', []) // people: [{ name: 'Báo Doanh nhân', … }]
 */
export function readLines(text: string, held: readonly Person[]): ReadLines {
  const found: ReadLines = { people: [], wrong: [], twice: [] };
  const known = new Set(held.map(({ emailAddress }) => fold(emailAddress)));
  for (const line of linesOf(text)) {
    const person = personIn(line);
    if (!person || held.length + found.people.length >= OTHER_EMAILS_MAX) found.wrong.push(line);
    else if (known.has(fold(person.emailAddress))) found.twice.push(person.emailAddress);
    else {
      known.add(fold(person.emailAddress));
      found.people.push(person);
    }
  }
  return found;
}

/** Lines, and the people of one line that names several with angle brackets or semicolons. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n;]|(?<=>)\s*,/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function personIn(line: string): Person | undefined {
  const [, given = ''] = /<?([^\s<>,\t"]+@[^\s<>,\t"]+)>?[\s,]*$/.exec(line) ?? [];
  if (!isEmail(given) || given.length > 254) return undefined;
  const before = line
    .slice(0, line.lastIndexOf(given))
    .replace(/[<,\s"]+$/, '')
    .replace(/^["\s]+/, '');
  return { name: (before || given.slice(0, given.indexOf('@'))).slice(0, 254), emailAddress: given };
}
