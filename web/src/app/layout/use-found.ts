import { searchCalls } from '@hoivien/contract/areas/keeping/search/search.calls.ts';
import { useAnswer } from '../../kit/call/use-answer.ts';
import { type FoundGroup, SEARCH_LEAST } from '@hoivien/contract/areas/keeping/search/search.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Actor, useActor } from '../../kit/auth/actor.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useWords, type Words, wordsIn } from '../../kit/i18n/words.ts';
import { manualIn } from '../manual/load-manual.ts';
import type { ManualText } from '../manual/read-pages.ts';
import { groupLabel, openScreens } from '../menu.ts';
import { foundByText } from '../../kit/resource/found-by.ts';
import { nameText } from '../../kit/resource/value-text.ts';
import { recordPath, resourceOf } from '../record-path.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { type PlaceItem, useFavourites, useRecents, usePlaces } from './places.ts';

/** The pause in typing before a request, in milliseconds. */
export const PAUSE = 120;
/** The most screens above the records. */
const SCREENS_MOST = 6;
/** The most pages of the manual below the records. */
const PAGES_MOST = 3;
/** The most recent records that show without a text. */
const RECENTS_SHOWN = 8;

/** A row to open. */
export interface FoundRow {
  /** Whether records that arrive later stand above it. */
  isLower?: boolean;
  kind: 'screen' | 'record' | 'recent' | 'favourite' | 'manual';
  path: string;
  title: string;
  code?: string;
  note?: string | undefined;
  /** The state of the record: its area, field and value. */
  state?: { area: string; field: string; value: string | number } | undefined;
}

export interface FoundSection {
  title: string;
  rows: FoundRow[];
}

/**
 * The rows that match a text: screens at once, records after the answer of the server, pages of the manual below. Without a
 * text the recent records. A screen stands below the records unless each word of the text begins a word of the screen: a person who
 * types "cao su" wants a member in rubber, not the screen "Báo cáo sự kiện".
 */
export function useFound(text: string) {
  const words = useWords();
  const actor = useActor();
  const wanted = text.trim().slice(0, SEARCH_MAX);
  const [settled] = useDebouncedValue(wanted, PAUSE);
  const asks = wanted.length >= SEARCH_LEAST;
  const query = useAnswer(
    searchCalls.find,
    { query: { q: settled } },
    { enabled: asks && settled.length >= SEARCH_LEAST, placeholderData: keepPreviousData, gcTime: 60_000 },
  );
  const all = screensFor(wanted, actor, words);
  const screens = { title: words.t('shell.screens'), rows: all.filter(({ isLower }) => !isLower) };
  const more = all.filter(({ isLower }) => isLower);
  const lower = { title: words.t(screens.rows.length > 0 ? 'shell.moreScreens' : 'shell.screens'), rows: more };
  const records = asks ? (query.data ?? []).map((group) => recordsOf(group, actor, words)) : [];
  const manual = useQuery({ ...manualIn(useLanguage()), enabled: asks });
  const pages = { title: words.t('shell.manual'), rows: asks ? pagesFor(wanted, manual.data ?? []) : [] };
  const recents = usePlaces(useRecents()).slice(0, RECENTS_SHOWN);
  const favourites = usePlaces(useFavourites()[0]).filter(({ key }) => !recents.some((one) => one.key === key));
  const recent = { title: words.t('shell.recent'), rows: wanted === '' ? recents.map(shelfRow('recent')) : [] };
  const starred = {
    title: words.t('shell.favourites'),
    rows: wanted === '' ? favourites.map(shelfRow('favourite')) : [],
  };
  return {
    sections: [recent, starred, screens, ...records, lower, pages].filter(({ rows }) => rows.length > 0),
    /** The records belong to an older text, or have not arrived yet. */
    isStale: asks && (wanted !== settled || query.isPlaceholderData || query.isPending),
    isError: asks && query.isError,
    retry: () => void query.refetch(),
  };
}

function screensFor(text: string, actor: Actor, words: Words): FoundRow[] {
  const parts = fold(text).split(/\s+/).filter(Boolean);
  // People who work in one language may know the names in the other one.
  const namesOf = (screen: Screen) =>
    LANGUAGES.map((language) => wordsIn(language)).map(
      (one) => [screen.title(one), groupLabel(screen, one, actor) ?? '', screen.also?.(one) ?? ''] as const,
    );
  const named = (screen: Screen) => namesOf(screen).flat().join(' ');
  // One word may well stand inside a name of two: "phí" means "Hội phí".
  const isLed = (screen: Screen) =>
    parts.length < 2 ||
    namesOf(screen).some(([title, group, also]) => {
      const all = wordsOf(`${title} ${group} ${also}`);
      // "an" begins no word of "Góp ý của tôi, Phản hồi": the text "go an" is rather the name of a member.
      return (
        [title, group].some((one) => fold(one).startsWith(parts[0] ?? '')) &&
        parts.every((part) => all.some((word) => word.startsWith(part)))
      );
    });
  const fitting = openScreens(actor).filter((screen) =>
    text ? parts.every((part) => fold(named(screen)).includes(part)) : !screen.parent,
  );
  return fitting.slice(0, text ? SCREENS_MOST : fitting.length).map((screen) => {
    return {
      kind: 'screen',
      path: screen.path,
      title: screen.title(words),
      note: groupLabel(screen, words, actor),
      ...(!isLed(screen) && { isLower: true }),
    };
  });
}

const wordsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u);

/**
 * The pages of the manual with all words of the text: first those with the words in their title, then those with the words
 * side by side. One word alone is looked for in titles, since most words stand on some page.
 */
function pagesFor(text: string, pages: readonly ManualText[]): FoundRow[] {
  const parts = fold(text).split(/\s+/).filter(Boolean);
  const has = (where: string) => parts.every((part) => fold(where).includes(part));
  const titled = pages.filter(({ title }) => has(title));
  const others = pages.filter(
    (page) => parts.length > 1 && !titled.includes(page) && has(`${page.title} ${page.plain}`),
  );
  const together = others.filter(({ plain }) => fold(plain).includes(parts.join(' ')));
  return [...new Set([...titled, ...together, ...others])]
    .slice(0, PAGES_MOST)
    .map(({ key, title }) => ({ kind: 'manual', path: `/help/${key}`, title }));
}

function recordsOf({ area, items }: FoundGroup, actor: Actor, words: Words): FoundSection {
  const texts = areaTexts(area) ? words.area(area) : undefined;
  const rows = items.map(({ id, code, name, note, state, foundBy }): FoundRow => {
    const list = `${resourceOf(area)?.path ?? '/'}?search=${encodeURIComponent(name)}`;
    return {
      kind: 'record',
      path: recordPath(area, id, actor) ?? list,
      title: nameText(name, resourceOf(area), words),
      code,
      note: foundBy && texts ? foundByText(texts, foundBy) : (note ?? undefined),
      state: state ? { area, ...state } : undefined,
    };
  });
  return { title: texts?.title ?? area, rows };
}

function shelfRow(kind: 'recent' | 'favourite') {
  return ({ path, title, note }: PlaceItem): FoundRow => ({ kind, path, title, note });
}
