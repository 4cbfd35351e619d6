import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LEAST_INITIALS, type Question, type SearchedWord } from './question.ts';
import { initialsMark, shortMark } from './search-key.ts';
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
  called: 4,
  words: 5,
  eachWord: 6,
  beginsInWord: 7,
  wordsBegin: 8,
  eachBegins: 9,
  initials: 10,
  inside: 11,
  value: 22,
  elsewhereWords: 23,
  province: 24,
  elsewhereBegins: 25,
  elsewhere: 26,
} as const;

/**
 * Hits by a whole number, by words of the name, by pieces of its words, and by another field: the order of areas in a
 * search over all of them.
 */
export function tierOf(level: number): number {
  return [LEVEL.equal, LEVEL.inside, LEVEL.value].filter((least) => level >= least).length;
}

/** Whether a list must say why it has a hit: its name and code do not show it, or it is a whole number. */
export function needsReason(level: number): boolean {
  return level === LEVEL.whole || level === LEVEL.called || level >= LEVEL.value;
}

/** The condition that a record is a hit of a search, by its search column. `undefined` searches nothing. */
export function isHit(column: SQLWrapper, question: Question | undefined): SQL | undefined {
  if (!question) return undefined;
  return or(isTypedHit(column, question), isInProvince(column, question));
}

/** Whether a record is in the province that the search names, and the other words begin words of its name. */
function isInProvince(column: SQLWrapper, { place }: Question): SQL | undefined {
  return place && and(contains(column, place.mark), ...place.others.map((word) => contains(column, `.${word}`)));
}

/** The same without the province that the search names. */
function isTypedHit(column: SQLWrapper, question: Question): SQL | undefined {
  const { terms, whole, tail, begun, forms } = question;
  const sure = [...whole, ...tail, ...begun];
  const [only, ...others] = terms;
  if (only && others.length === 0 && !question.isLoose) return has(column, { marks: [...only.marks, ...sure] });
  const known = has(column, { marks: sure });
  if (only) return or(question.isLoose ? hasNearly(column, terms) : hasEach(column, terms), known);
  if (forms.length > 0) return or(and(...tellingForms(forms).map((form) => contains(column, `/${form}/`))), known);
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

/** The order of hits of one rank: those of the typed legal form come first. */
export function formOrder(column: SQLWrapper, { forms, terms }: Question): SQL[] {
  if (terms.length === 0) return [];
  return tellingForms(forms).map((form) => sql`not ${contains(column, `/${form}/`)}`);
}

/** The level of a hit as SQL. */
export function levelOf(column: SQLWrapper, question: Question): SQL<number> {
  if (question.words.length === 0) return sql<number>`${at('equal')}`;
  const { whole, tail, short, words, terms } = question;
  const name = sql`s.name`;
  const phrase = words.join('.');
  const joined = words.join('').toUpperCase();
  const initials = short !== undefined && short.length >= LEAST_INITIALS ? short : undefined;
  // A number stands in a name as it was typed, or in another field.
  const isNumber = words.every((word) => /^\p{N}+$/u.test(word));
  const cases: (readonly [keyof typeof LEVEL, SQL | undefined])[] = question.isLoose
    ? [
        ['begins', sql`${name} ~ ${`^[.]${nearPhrase(question, '[.]')}[.]`}`],
        ['eachBegins', hasNearly(name, terms)],
        ['value', sql`${column} ~ ${` ${nearPhrase(question, ' ')} ;`}`],
      ]
    : [
        ['whole', has(column, { marks: whole })],
        ['tail', has(column, { marks: tail })],
        ['equal', sql`${name} = ${`.${phrase}.`}`],
        ['begins', sql`${name} like ${`.${phrase}.%`}`],
        [
          'called',
          short === undefined
            ? undefined
            : has(column, { marks: [shortMark(short), ...(initials ? [initialsMark(initials)] : [])] }),
        ],
        ['words', contains(name, `.${phrase}.`)],
        ['eachWord', and(...words.map((word) => contains(name, `.${word}.`)))],
        ['beginsInWord', or(sql`${name} like ${`.${phrase}%`}`, isNumber ? undefined : contains(column, `~${joined}`))],
        ['wordsBegin', contains(name, `.${phrase}`)],
        ...(isNumber ? [] : wordCases()),
      ];
  const whens = cases.flatMap(([level, condition]) => (condition ? [sql`when ${condition} then ${at(level)}`] : []));
  // The name is cut out once for each record; without `offset` the planner would cut it again for each case.
  return sql<number>`(select case ${sql.join(whens, sql` `)} else ${at('elsewhere')} end from (select split_part(${column}, '|', 1) as name offset 0) s)`;

  function wordCases(): [keyof typeof LEVEL, SQL | undefined][] {
    return [
      ['eachBegins', and(...words.map((word) => contains(name, `.${word}`)))],
      ['initials', initials === undefined ? undefined : contains(column, initialsMark(initials, ''))],
      ['inside', hasEach(sql`(s.name || split_part(${column}, '|', 2))`, terms)],
      ['value', contains(column, ` ${words.join(' ')} ;`)],
      ['elsewhereWords', contains(column, ` ${words.join(' ')} `)],
      ['province', isInProvince(column, question)],
      ['elsewhereBegins', and(...words.map((word) => or(contains(name, `.${word}`), contains(column, ` ${word}`))))],
    ];
  }
}

/** Steps from the level of a hit of the name to its rank when its accents are not the typed ones. */
const OTHER_ACCENTS = (LEVEL.value - LEVEL.equal) / 2;

/**
 * The rank of a hit as SQL, the best first: its level, where a hit of the name with other accents than the typed ones comes
 * after all hits of names with these accents.
 */
export function rankOf(column: SQLWrapper, name: SQLWrapper | undefined, question: Question): SQL<number> {
  const level = levelOf(column, question);
  if (question.accents.length === 0 || !name) return level;
  const lower = sql`(' ' || lower(${name} collate "vi-x-icu"))`;
  const typed = question.accents.map((spelled) => or(...spelled.map((word) => sql`${lower} like ${`% ${word}%`}`)));
  return sql<number>`(select case when l between ${at('equal')} and ${at('inside')} and not (${and(...typed)}) then l + ${sql.raw(String(OTHER_ACCENTS))} else l end from (select ${level} as l offset 0) leveled)`;
}

/** The level of a hit with this rank. */
export function levelAt(rank: number): number {
  return rank > LEVEL.inside && rank < LEVEL.value ? rank - OTHER_ACCENTS : rank;
}

/** The order of hits, the best first. Lists add an order by name and id. */
export function rankOrder(column: SQLWrapper, name: SQLWrapper | undefined, question: Question): SQL[] {
  return [rankOf(column, name, question), ...formOrder(column, question)];
}

/** Joins the search columns of two records, so that a search finds a record by the names of both. */
export function joinedKeys(one: SQLWrapper, other: SQLWrapper): SQL {
  const parts = [1, 2, 3].map((part) => sql`split_part(${one}, '|', ${part}) || split_part(${other}, '|', ${part})`);
  return sql`(${sql.join(parts, sql` || '|' || `)})`;
}

/** A legal form tells less when a closer one stands beside it: every "công ty cổ phần" is a "công ty". */
function tellingForms(forms: readonly string[]): readonly string[] {
  return forms.length > 1 ? forms.filter((form) => form !== 'CTY') : forms;
}

function hasEach(column: SQLWrapper, terms: readonly SearchedWord[]): SQL | undefined {
  return and(...terms.map((term) => has(column, term)));
}

function has(column: SQLWrapper, { marks }: Pick<SearchedWord, 'marks'>): SQL | undefined {
  return or(...[...new Set(marks)].map((mark) => contains(column, mark)));
}

/** One word may have one wrong letter; the others stand as they were typed. */
function hasNearly(column: SQLWrapper, terms: readonly SearchedWord[]): SQL | undefined {
  const ways = terms.flatMap((term, place) => {
    if (term.near === undefined) return [];
    // The pattern takes the longest, so it comes last.
    return [and(hasEach(column, terms.toSpliced(place, 1)), isNearly(column, term.near))];
  });
  return or(...ways);
}

/** A pattern for the words of a search in their order, each with at most one wrong letter. */
function nearPhrase({ words, terms }: Question, sign: string): string {
  const isNear = (word: string) => terms.some(({ near }) => near === word);
  return words.map((word) => (isNear(word) ? `(${nearPattern(word)})` : word)).join(sign);
}

/**
 * The two halves let the index find the word: one wrong letter leaves one of them whole. The pattern stands behind an
 * empty text, because the index would take longer to look for it than the few rows take.
 */
function isNearly(column: SQLWrapper, word: string): SQL | undefined {
  const half = Math.floor(word.length / 2);
  const [start, end] = [word.slice(0, half), word.slice(half)];
  return and(
    or(
      ...['.', ' '].flatMap((sign) => [contains(column, `${sign}${start}`), contains(column, `${end}${sign}`)]),
      ...swapped(word, half),
    ),
    sql`(${column} || '') ~ ${`[. ](${nearPattern(word)})[. ]`}`,
  );

  /** Two letters swapped in the middle of the word change both halves. */
  function swapped(text: string, middle: number): SQL[] {
    const turned = `${text.slice(0, middle - 1)}${text[middle]}${text[middle - 1]}${text.slice(middle + 1)}`;
    return ['.', ' '].map((sign) => contains(column, `${sign}${turned}${sign}`));
  }
}

/** The parts of search columns have no signs of patterns. */
function contains(column: SQLWrapper, mark: string): SQL {
  return sql`${column} like ${`%${mark}%`}`;
}

function at(level: keyof typeof LEVEL): SQL<number> {
  return sql<number>`${sql.raw(String(LEVEL[level]))}`;
}
