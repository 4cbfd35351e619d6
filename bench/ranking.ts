/**
 * Prints at which place lists, pickers and the search over everything have the record that a search means, for the
 * searches of search-queries.ts over the demonstration. The first place is wanted for all but five, and one of the first
 * three for all.
 * Needs the bundle: `npm run build`, then `node bench/ranking.ts`; or a running demonstration:
 * `node bench/ranking.ts --url http://127.0.0.1:8080 --user admin --password …`.
 */
import { parseArgs } from 'node:util';
import { openHouse, PASSWORD } from './house.ts';
import { SEARCHES, type Wanted } from './search-queries.ts';
import { settled, signIn, ask } from './searching.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    user: { type: 'string', default: 'admin' },
    password: { type: 'string', default: PASSWORD },
  },
});
const FIRST_LEAST = SEARCHES.length - 5;
const AMONG = 3;

interface Found {
  code: string;
}

const house = values.url ? undefined : await openHouse('server/dist/main.js', ['--demo']);
let isMissed = false;
try {
  const base = values.url ?? house?.base ?? '';
  const token = await signIn(base, values);
  const total = await settled(base, token);
  console.log(`${total.toLocaleString('en')} members; places of the wanted record\n`);
  console.log(`${''.padEnd(18)}${''.padEnd(50)}  list picker everything   hits`);
  const places: number[][] = [[], [], []];
  for (const wanted of SEARCHES) {
    const { kind, text, code } = wanted;
    const found = await search(base, token, wanted);
    for (const [at, place] of found.places.entries()) places[at]?.push(place);
    const shown = found.places.map((place) => (place > 0 ? String(place) : '–').padStart(7)).join('');
    console.log(`${kind.padEnd(18)}${text.padEnd(50)}${shown} ${String(found.total).padStart(10)}  ${code}`);
  }
  for (const [at, name] of ['list', 'picker', 'everything'].entries()) {
    const own = places[at] ?? [];
    const [first, among] = [1, AMONG].map((most) => own.filter((place) => place > 0 && place <= most).length);
    const isEnough = (first ?? 0) >= FIRST_LEAST && among === SEARCHES.length;
    isMissed ||= !isEnough;
    console.log(`${name.padEnd(12)} first ${first}, among the first ${AMONG} ${among} of ${SEARCHES.length}`);
  }
} finally {
  await house?.stop();
}
if (isMissed) {
  console.log(`\nMISSED: first ${FIRST_LEAST}, among the first ${AMONG} all`);
  process.exitCode = 1;
}

async function search(base: string, token: string, { text, code, area = 'Members' }: Wanted) {
  const asked = encodeURIComponent(text);
  const placeOf = (found: readonly Found[]) => found.findIndex((one) => one.code === code) + 1;
  const list = (await ask(base, token, `/api/${area}?search=${asked}&fields=code`)) as {
    items: Found[];
    total: number;
  };
  const options = (await ask(base, token, `/api/${area}/Options?search=${asked}`)) as Found[];
  const groups = (await ask(base, token, `/api/Search?q=${asked}`)) as { items: Found[] }[];
  const places = [list.items, options, groups.flatMap(({ items }) => items)].map(placeOf);
  return { places, total: list.total };
}
