import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LEAST_INITIALS, type Question, type Term } from './question.ts';
import { nearPattern } from './words.ts';

/**
 * The levels of a hit, the best first (decision 0075). Name and code are what every list, picker and row of the palette
 * shows; a hit by another field needs its reason.
 */
export const LEVEL = {
  whole: 0,
  tail: 1,
  equal: 2,
  begins: 3,
  beginsInWord: 4,
  called: 5,
  words: 6,
  wordsBegin: 7,
  eachBegins: 8,
  initials: 9,
  inside: 10,
  elsewhere: 20,
  elsewhereInside: 21,
} as const;

/** Hits by a whole number, by the name, and by another field: the order of areas in a search over all of them. */
export function tierOf(level: number): number {
  return [LEVEL.equal, LEVEL.elsewhere].filter((least) => level >= least).length;
}

/** Whether a list must say why it has a hit: its name and code do not show it, or it is a whole number. */
export function needsReason(level: number): boolean {
  return level === LEVEL.whole || level === LEVEL.called || level >= LEVEL.elsewhere;
}

/** The condition that a record is a hit of a search, by its search column. `undefined` searches nothing. */
export function isHit(column: SQLWrapper, question: Question | undefined): SQL | undefined {
  if (!question) return undefined;
  const { terms, whole, tail, begun, forms } = question;
  const sure = [...whole, ...tail, ...begun].map((mark) => contains(column, mark));
  if (terms.length > 0) return or(question.isLoose ? hasNearly(column, terms) : hasEach(column, terms), ...sure);
  if (forms.length > 0) return or(and(...tellingForms(forms).map((form) => contains(column, `/${form}/`))), ...sure);
  return sql`false`;
}

/**
 * The same for a reader who sees only names and codes: no other field finds a record, so that a search does not tell
 * what the reader must not know.
 */
export function isHitByName(column: SQLWrapper, question: Question | undefined): SQL | undefined {
  return and(isHit(column, question), isHit(namesAlone(column), question));
}

/** A search column without other fields than name and code. */
export function namesAlone(column: SQLWrapper): SQL {
  return sql`(split_part(${column}, '|', 1) || '|' || split_part(${column}, '|', 2) || '|')`;
}

/**
 * The order of hits, the best first. Of equal ones first come those whose name has the accents as they were typed, then
 * those of the typed legal form. Lists add an order by name and id.
 */
export function rankOrder(column: SQLWrapper, name: SQLWrapper, question: Question, descending = false): SQL[] {
  const direction = descending ? desc : asc;
  const level = levelOf(column, question);
  const forms = tellingForms(question.forms).map((form) => sql`not ${contains(column, `/${form}/`)}`);
  return [accentOrder(level, name, question), ...(question.terms.length > 0 ? forms : [])].map((one) =>
    direction(one),
  );
}

/** The level of a hit as SQL. */
export function levelOf(column: SQLWrapper, question: Question): SQL<number> {
  if (question.words.length === 0) return sql<number>`${at('equal')}`;
  const { whole, tail, short, words, terms } = question;
  const [name, marks, rest] = [sql`s.name`, sql`s.marks`, sql`s.rest`];
  const phrase = words.join('.');
  const joined = words.join('').toUpperCase();
  const cases: (readonly [keyof typeof LEVEL, SQL | undefined])[] = question.isLoose
    ? [['eachBegins', hasNearly(name, terms)]]
    : [
        ['whole', or(...whole.flatMap((mark) => [contains(marks, mark), contains(rest, mark)]))],
        ['tail', or(...tail.map((mark) => contains(marks, mark)))],
        ['equal', sql`${name} = ${`.${phrase}.`}`],
        ['begins', sql`${name} like ${`.${phrase}.%`}`],
        ['beginsInWord', or(sql`${name} like ${`.${phrase}%`}`, contains(marks, `~${joined}`))],
        ['called', short === undefined ? undefined : or(contains(rest, `+${short}+`), areInitials(marks, `${short}*`, short))],
        ['words', contains(name, `.${phrase}.`)],
        ['wordsBegin', contains(name, `.${phrase}`)],
        ['eachBegins', and(...words.map((word) => contains(name, `.${word}`)))],
        ['initials', short === undefined ? undefined : areInitials(marks, short, short)],
        ['inside', hasEach(sql`(s.name || s.marks)`, terms)],
        ['elsewhere', and(...words.map((word) => or(contains(name, `.${word}`), contains(rest, ` ${word}`))))],
      ];
  const whens = cases.flatMap(([level, condition]) => (condition ? [sql`when ${condition} then ${at(level)}`] : []));
  const last = question.isLoose ? at('elsewhere') : at('elsewhereInside');
  // The parts are cut once for each record; without `offset` the planner would cut them again for each case.
  return sql<number>`(select case ${sql.join(whens, sql` `)} else ${last} end from (select split_part(${column}, '|', 1) as name,
    split_part(${column}, '|', 2) as marks, split_part(${column}, '|', 3) as rest offset 0) s)`;
}

/** A hit of the name with other accents than the typed ones comes after all hits of names with these accents. */
function accentOrder(level: SQL<number>, name: SQLWrapper, { accents }: Question): SQL {
  if (accents.length === 0) return level;
  const lower = sql`(' ' || lower(${name} collate "vi-x-icu"))`;
  const typed = accents.map((spelled) => or(...spelled.map((word) => sql`${lower} like ${`% ${word}%`}`)));
  const others = LEVEL.elsewhere - LEVEL.equal;
  return sql`(select case when l between ${at('equal')} and ${at('inside')} and not (${and(...typed)}) then l + ${sql.raw(String(others / 2))} else l end from (select ${level} as l offset 0) leveled)`;
}

/** The search columns of two records as those of one, for a record that is called by both names. */
export function joinedKeys(one: SQLWrapper, other: SQLWrapper): SQL {
  const parts = [1, 2, 3].map((part) => sql`split_part(${one}, '|', ${part}) || split_part(${other}, '|', ${part})`);
  return sql`(${sql.join(parts, sql` || '|' || `)})`;
}

/** A legal form tells less when a closer one stands beside it: every "công ty cổ phần" is a "công ty". */
function tellingForms(forms: readonly string[]): readonly string[] {
  return forms.length > 1 ? forms.filter((form) => form !== 'CTY') : forms;
}

function hasEach(column: SQLWrapper, terms: readonly Term[]): SQL | undefined {
  return and(...terms.map((term) => has(column, term)));
}

function has(column: SQLWrapper, { marks }: Term): SQL | undefined {
  return or(...marks.map((mark) => contains(column, mark)));
}

/** One word may have one wrong letter; the others stand as they were typed. */
function hasNearly(column: SQLWrapper, terms: readonly Term[]): SQL | undefined {
  const ways = terms.flatMap(({ near }, place) =>
    near ? [and(...terms.map((term, other) => (other === place ? isNearly(column, near) : has(column, term))))] : [],
  );
  return or(...ways);
}

/** The two halves let the index find the word: one wrong letter leaves one of them whole. */
function isNearly(column: SQLWrapper, word: string): SQL | undefined {
  const half = Math.floor(word.length / 2);
  const [start, end] = [word.slice(0, half), word.slice(half)];
  return and(
    or(
      ...['.', ' '].flatMap((sign) => [contains(column, `${sign}${start}`), contains(column, `${end}${sign}`)]),
      ...swapped(word, half),
    ),
    sql`${column} ~ ${`[. ](${nearPattern(word)})[. ]`}`,
  );

  /** Two letters swapped in the middle of the word change both halves. */
  function swapped(text: string, middle: number): SQL[] {
    const turned = `${text.slice(0, middle - 1)}${text[middle]}${text[middle - 1]}${text.slice(middle + 1)}`;
    return ['.', ' '].map((sign) => contains(column, `${sign}${turned}${sign}`));
  }
}

function areInitials(marks: SQLWrapper, text: string, { length }: string): SQL | undefined {
  return length >= LEAST_INITIALS ? contains(marks, `*${text}`) : undefined;
}

/** The parts of search columns have no signs of patterns. */
function contains(column: SQLWrapper, mark: string): SQL {
  return sql`${column} like ${`%${mark}%`}`;
}

function at(level: keyof typeof LEVEL): SQL<number> {
  return sql<number>`${sql.raw(String(LEVEL[level]))}`;
}
