export { about, type Inner, invitationsTo } from './letters.ts';
export { lettersTo, retryOne } from './list.ts';
export { type Person, wayTo, waysAt, withWays } from './people.ts';
export { type Ask, type LetterFacts, type Noun, sayer, WHY } from './texts.ts';
