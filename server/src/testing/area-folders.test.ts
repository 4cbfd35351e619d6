import { expect, test } from 'vitest';
import { areaFolders, WINGS } from './wings.ts';

const WORKSPACES = ['contract', 'server', 'web'] as const;

/** Areas that do not stand in all three workspaces, by the reason. */
const PARTIAL: readonly { areas: readonly string[]; in: string; because: string }[] = [
  { areas: ['message'], in: 'contract', because: 'one call, served by server/src/areas/keeping/messages.ts' },
  {
    areas: ['exchange', 'field', 'holiday', 'notice', 'recent-action', 'recipients', 'saved-view', 'search', 'unit'],
    in: 'contract server',
    because: 'its screens are those of the kit or the frame',
  },
  {
    areas: ['invitation'],
    in: 'server web',
    because: 'letters of meetings and events, whose declarations are in contract',
  },
  {
    areas: ['attachment', 'deletion'],
    in: 'server',
    because: 'the calls of every resource upload, delete and restore',
  },
  { areas: ['print'], in: 'web', because: 'papers of records that other calls answer' },
];

function partialOf(folders: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const all = [...new Set(Object.values(folders).flat())].sort();
  const places = all.map((area) => [area, WORKSPACES.filter((one) => folders[one]?.includes(area)).join(' ')] as const);
  return Object.fromEntries(places.filter(([, place]) => place !== WORKSPACES.join(' ')));
}

test('an area has the same folder in each workspace, or a reason', () => {
  const folders = Object.fromEntries(WORKSPACES.map((one) => [one, areaFolders(one).map(({ name }) => name)]));
  // A plain area has a declaration alone: the kit serves and shows it, and server/src/areas/catalogues/catalogues.ts names it.
  const plain = areaFolders('contract').flatMap(({ wing, name }) => (wing === 'catalogues' ? [name] : []));
  const partial = Object.entries(partialOf(folders)).filter(
    ([name, place]) => place !== 'contract' || !plain.includes(name),
  );
  const known = PARTIAL.flatMap((one) => one.areas.map((area) => [area, one.in] as const));
  expect(Object.fromEntries(partial)).toEqual(Object.fromEntries(known));
});

test('an area stands in the same wing in each workspace', () => {
  const all = WORKSPACES.flatMap(areaFolders);
  expect(all.filter(({ wing }) => !(WINGS as readonly string[]).includes(wing))).toEqual([]);
  const wings = Map.groupBy(all, ({ name }) => name);
  expect([...wings].filter(([, same]) => new Set(same.map(({ wing }) => wing)).size > 1)).toEqual([]);
});

test('an area with two names is found', () => {
  expect(partialOf({ contract: ['fee', 'bank-statement'], server: ['fee', 'bank'], web: ['fee', 'bank'] })).toEqual({
    bank: 'server web',
    'bank-statement': 'contract',
  });
});
