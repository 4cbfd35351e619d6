declare const declared: unique symbol;

/** The name of a kind of message; only `letterKind` makes one. */
export type LetterKind = string & { readonly [declared]: true };

/**
 * What makes a waiting message of a kind void. `ends`: the end of the record that its `sourceId` names, except for
 * messages with one of the words `telling` in their unique key, which tell of that end. `stays`: it goes out anyway, for
 * this reason.
 */
export type LetterRule =
  | { readonly ends: 'withItsRecord'; readonly telling?: readonly string[] }
  | { readonly stays: string };

const rules = new Map<string, LetterRule>();

/** Every declared kind with its rule. */
export const letterKinds: ReadonlyMap<string, LetterRule> = rules;

/**
 * Declares a kind of message. No message can be written without one.
 *
 * @example const LETTERS = letterKind('meeting', { ends: 'withItsRecord', telling: ['cancellation'] });
 */
export function letterKind(name: string, rule: LetterRule): LetterKind {
  if (rules.has(name)) throw new Error(`There are two kinds of message "${name}".`);
  rules.set(name, rule);
  return name as LetterKind;
}
