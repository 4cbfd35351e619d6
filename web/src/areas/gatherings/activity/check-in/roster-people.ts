import type { Roster } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { participantOf } from './token.ts';

export type Person = Roster['items'][number];

/** What the device itself says about a scan, before the server decides. */
export interface ScanOutcome {
  outcome: number;
  person: Person | undefined;
}

/** The people of an event by id and by the folded code. */
export interface People {
  all: readonly Person[];
  byId: ReadonlyMap<string, Person>;
  byCode: ReadonlyMap<string, Person>;
  /** What a search reads, in the order of `all`. */
  keys: readonly string[];
}

export function peopleOf(items: readonly Person[]): People {
  return {
    all: items,
    byId: new Map(items.map((item) => [item.participantId, item])),
    byCode: new Map(items.flatMap((item) => (item.code ? [[fold(item.code), item] as const] : []))),
    keys: items.map(({ name, code }) => fold(`${name} ${code ?? ''}`)),
  };
}

/** Somebody of the list by a scanned or typed text. */
export function find(people: People, text: string): Person | undefined {
  const id = participantOf(text);
  return id === undefined ? people.byCode.get(fold(text)) : people.byId.get(id);
}

/**
 * The verdict of the device by its list. A text that the list does not know may be a true code: of somebody who was
 * added since, or of another event, so a person has a look at it.
 */
export function outcomeOfScan(
  person: Person | undefined,
  { isIn, anyway = false }: { isIn: (participantId: string) => boolean; anyway?: boolean },
): ScanOutcome {
  if (!person) return { outcome: anyway ? CHECK_IN.in : CHECK_IN.needsCheck, person };
  if (isIn(person.participantId)) return { outcome: CHECK_IN.alreadyIn, person };
  if (anyway) return { outcome: CHECK_IN.in, person };
  if (person.status === CONFIRMATION.refused) return { outcome: CHECK_IN.cancelled, person };
  return { outcome: person.isWaiting ? CHECK_IN.needsCheck : CHECK_IN.in, person };
}

/**
 * People whose name or code contains every word of the search, without accents. The nearest name stands first, because
 * Enter lets the first one in: `Khách 1` comes before `Khách sạn …` with a 1 in its code.
 */
export function search(people: People, text: string): Person[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return people.all
    .filter((_person, at) => words.every((word) => people.keys[at]?.includes(word)))
    .map((person) => ({ person, distance: distanceOf(fold(person.name), words) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ person }) => person);
}

/** How far a folded name is from typed words: equal, begun by them, all whole words, beginnings of words, pieces. */
function distanceOf(name: string, words: readonly string[]): number {
  const phrase = words.join(' ');
  const own = name.split(/\s+/);
  const nearest = [
    name === phrase,
    name.startsWith(`${phrase} `),
    words.every((word) => own.includes(word)),
    words.every((word) => own.some((one) => one.startsWith(word))),
  ].indexOf(true);
  return nearest < 0 ? 4 : nearest;
}
