export {
  about,
  cancelled,
  endsPostponement,
  type Inner,
  invitationsTo,
  NOT_POSTPONED,
  postponed,
  STANDS,
  untilNone,
} from './letters.ts';
export { lettersTo, retryOne } from './list.ts';
export { type Guest, type Person, wayTo, waysAt, withWays } from './people.ts';
export { linksTo, SHOWN_MOST, tokenOf } from './public.ts';
export { removalOf } from './removal.ts';
export { type Ask, isOff, type LetterFacts, type Noun, sayer, WHY } from './texts.ts';
