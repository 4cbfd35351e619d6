import { cleanLine, fold } from '@hoivien/contract/kit/fold.ts';
import { splitTyped } from './legal-forms.ts';
import { begunCodeMark, codeMark, initialsMark, sealedDigits, shortMark, tailMark } from './search-key.ts';
import { type Place, placeIn } from './places.ts';
import { codeSign, isAccented, numberSigns, signsOf, spellings, unTelex, wordsOf } from './words.ts';

/** A word of a search. A record has it when its search column contains one of the `marks`. */
export interface SearchedWord {
  marks: readonly string[];
  /** The word itself when it may have one wrong letter. */
  near?: string;
}

/** A search, read once for all its uses. The texts are parts of search columns. */
export interface Question {
  terms: readonly SearchedWord[];
  /** Marks of a whole code, phone or tax code that the search may be. */
  whole: readonly string[];
  /** The single word of the search in capitals when it may be a short name or initials. */
  short: string | undefined;
  /** Marks of the number of a code without its letters. */
  tail: readonly string[];
  /** Marks of the beginning of a code. */
  begun: readonly string[];
  /** All words in their order without legal forms: those of a name, if it is one. */
  words: readonly string[];
  forms: readonly string[];
  /** For each word typed with accents its spellings. */
  accents: readonly (readonly string[])[];
  /** The province that the words name; a record there is a hit when the other words begin words of its name. */
  place: Place | undefined;
  /** Words may have one wrong letter. */
  isLoose: boolean;
}

/** Shorter texts of digits occur in too many numbers to stand for a part of one. */
const LEAST_DIGITS = 4;
/** Shorter words stand only for the beginning of a word: "an" is in every "Cổ phần". */
const LEAST_INSIDE = 3;
/** Two letters are the initials of too many names. */
export const LEAST_INITIALS = 3;
/** A word of so many letters may be several words without a blank. */
const LEAST_JOINED = 6;
/** Shorter words are near too many others: alone, and beside other words that stand as they were typed. */
const LEAST_NEAR = { alone: 4, beside: 2 };
/** Digits with blanks between them are one number from this length on, or from a 0 or + on. */
const WHOLE_NUMBER = 8;

const NUMBER = /(?<![\p{L}\p{N}]|\p{L}[-./])\+?\(?\+?\d[\d ().-]*\d\)?(?![\p{L}\p{N}])/gu;

/**
 * The ways to read a search, in the order to try them: as it was typed, typed by Telex without its keyboard, as the name
 * of a present province, and with one wrong letter. A later one counts only when nothing is found before. An empty text gives none.
 *
 * @example questionsOf('cty cp an cuong')
 */
export function questionsOf(text: string): Question[] {
  const line = cleanLine(text);
  if (line === '') return [];
  const typed = questionOf(line);
  const words = line.split(' ');
  const meant = words.map((word) => (isAccented(word) ? word : unTelex(fold(word)))).join(' ');
  const isTelex = fold(meant) !== fold(line);
  const bare = { ...typed, place: undefined };
  // A third of all records may be in a province of today. Its name alone finds them only when it finds nothing else.
  const isWide = typed.place !== undefined && typed.place.others.length === 0 && typed.place.isPresent;
  return [
    isWide ? bare : typed,
    ...(isTelex ? [questionOf(meant)] : []),
    ...(isWide ? [typed] : []),
    ...(typed.terms.some(({ near }) => near) ? [{ ...bare, isLoose: true }] : []),
  ];
}

/**
 * The rows of the first reading of a search that finds any. An empty search asks once, for all rows.
 *
 * @example await firstFound(search, (question) => readSome(question))
 */
export async function firstFound<Row>(
  text: string,
  ask: (question: Question | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const [typed, ...others] = questionsOf(text);
  let found = await ask(typed);
  for (const question of others) if (found.length === 0) found = await ask(question);
  return found;
}

function questionOf(line: string): Question {
  const numbers: string[] = [];
  const rest = line.replace(NUMBER, (run) => {
    if (!isNumber(run)) return run;
    numbers.push(run);
    return ' ';
  });
  const { single, several, forms } = tokensOf(rest);
  const joined = wordsOf(line).join('');
  const sign = codeSign(line);
  const number = numbers.length === 1 && rest.trim() === '' ? numbers[0] : undefined;
  const numbered = number === undefined ? [] : numberSigns(number);
  const signs = signsOf(line);
  const isOne = single.length + several.length + numbers.length === 1;
  const isCode = joined !== '' && signs.length === 0 && (isOne || /\p{N}/u.test(joined));
  const [word = ''] = isOne ? single : [];
  const short = /^\p{L}{2,}$/u.test(word) ? word.toUpperCase() : undefined;
  const { core } = splitTyped(wordsOf(line));
  return {
    terms: [
      ...single.map((one) => wordTerm(one, short, isOne)),
      ...several.map(phraseTerm),
      ...numbers.map((one) => ({ marks: numberSigns(one).flatMap(numberMarks) })),
      ...signs.map((one) => ({ marks: [one] })),
    ],
    whole: isCode ? [codeMark(sign), ...numbered.flatMap((one) => [`=${one}=`, sealed(one)])] : [],
    tail: isCode && /^\p{N}+$/u.test(sign) ? [tailMark(sign)] : [],
    begun: isCode && joined.length > 1 ? [begunCodeMark(joined)] : [],
    short,
    words: core,
    forms,
    accents: line.split(' ').flatMap((one) => (isAccented(one) ? [spellings(one)] : [])),
    place: placeIn(core),
    isLoose: false,
  };
}

/** Whether digits with signs between them are one number. */
function isNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '').length;
  if (digits < LEAST_DIGITS) return false;
  return !/\d \d/.test(run) || digits >= WHOLE_NUMBER || /^[(+0]/.test(run);
}

interface Tokens {
  /** Words that stand alone, and those that signs join. */
  single: string[];
  several: string[][];
  forms: string[];
}

/** The words of a text without its legal forms. */
function tokensOf(text: string): Tokens {
  const tokens = text.split(' ').map(wordsOf);
  const isForm = (words: readonly string[]) => splitTyped(words).core.length === 0;
  const several = tokens.filter((words) => words.length > 1 && !isForm(words));
  const alone = tokens.filter((words) => !several.includes(words)).flat();
  return { single: splitTyped(alone).core, several, forms: splitTyped(tokens.flat()).forms };
}

function wordTerm(word: string, short: string | undefined, isAlone: boolean): SearchedWord {
  const isDigits = /^\p{N}+$/u.test(word);
  const least = isDigits ? LEAST_DIGITS : LEAST_INSIDE;
  const called =
    short === undefined ? [] : [shortMark(short), ...(short.length >= LEAST_INITIALS ? [initialsMark(short, '')] : [])];
  const more = [...called, ...(/\p{N}/u.test(word) ? codeMarks(word) : [])];
  const inside = [word, ...(word.length >= LEAST_JOINED ? [word.toUpperCase()] : [])];
  const marks = [...(word.length < least ? [`.${word}`, ` ${word} `] : inside), ...more];
  const isLong = word.length >= (isAlone ? LEAST_NEAR.alone : LEAST_NEAR.beside);
  return isLong && !/\p{N}/u.test(word) ? { marks, near: word } : { marks };
}

/** Words with a sign between them, such as an e-mail address or a code: they stand beside each other, too. */
function phraseTerm(words: readonly string[]): SearchedWord {
  const code = words.some((word) => /\p{N}/u.test(word)) ? codeMarks(words.join('-')) : [];
  const joined = words.join('');
  const inside = joined.length >= LEAST_JOINED && !/\p{N}/u.test(joined) ? [joined, joined.toUpperCase()] : [];
  return { marks: [`.${words.join('.')}`, ` ${words.join(' ')}`, ...inside, ...code] };
}

function codeMarks(text: string): string[] {
  const sign = codeSign(text);
  const tail = /^\p{N}+$/u.test(sign) ? [tailMark(sign)] : [];
  return [begunCodeMark(wordsOf(text).join('')), codeMark(sign), ...tail];
}

function numberMarks(digits: string): string[] {
  const short = digits.length < WHOLE_NUMBER ? codeMarks(digits) : [];
  return [digits, sealed(digits), ...short];
}

function sealed(digits: string): string {
  return `=${sealedDigits(digits)}=`;
}
