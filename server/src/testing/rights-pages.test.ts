import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The rights of an area stand on its page `rights.ts` (decision 0270): no other file asks whether its actor is of a club. */
const sources = fileURLToPath(new URL('..', import.meta.url));

/** Words by which code asks it. */
const WORDS = [
  /\bactor\??\.clubId\b/,
  /(?<!\.)\bclubId [!=]== null\b/,
  /\b(?:associationOnly|requireAssociation|isOfAssociation)\b/,
  /\bclubId\b[^{}=]*\} = (?:\w+\.)?actor\b/,
  /\bactor: \{[^}.]*\bclubId\b/,
  /\b(?:filter|writes|mayWrite): \(\{ ?clubId\b/,
];

/** Files of the kit that are part of the mechanism, with the reason. No file of an area is among them. */
const MECHANISM: Readonly<Record<string, string>> = {
  'kit/call.ts': 'says what an actor is',
  'kit/rights.ts': 'makes scopes and rights',
  'kit/http/authenticate.ts': 'grants the codes of a user of a club',
  'kit/http/seeing.ts': 'begins to see as somebody within reach',
  'kit/crud/sight.ts': 'hides what the scopes of targets hide',
  'kit/crud/read.ts': 'takes actions off records of others, and names no user of another club',
  'kit/crud/complete.ts': 'puts the club of the writer into inputs',
  'kit/crud/shared-values.ts': 'tells a club no value of a record that it does not see',
  'kit/crud/unseen.ts': 'tells a club no value of a record that it does not see',
  'kit/crud/list-query.ts': 'keeps totals for readers of one club',
  'kit/totals.ts': 'keeps sums for readers of one club',
  'kit/crud/facts.ts': 'notes the club of the writer',
  'kit/audit.ts': 'notes the club of the writer',
  'kit/access-log.ts': 'notes the club of the reader',
  'kit/of-members.ts': 'gives a club its part of a copy of personal data',
  'kit/crud/life.ts': 'offers a club no step of the association',
  'kit/crud/file-states.ts': 'takes no step of the association from a file of a club',
  'kit/exchange/survey.ts': 'shows the imports of one club',
  'kit/exchange/template.ts': 'offers a club no column of states',
  'kit/exchange/runs.ts': 'shows the imports of one club',
  'kit/exchange/imports.ts': 'notes the club of an import',
  'kit/exchange/match-headers.ts': 'offers a club no column of clubs',
};

/** Files outside pages of rights that ask it. */
function askingIn(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    !file.endsWith('/rights.ts') && WORDS.some((word) => word.test(text)) ? [file] : [],
  );
}

test('no file of an area but its page of rights asks whether the actor is of a club', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|trial)\.ts$|(?:^|\/)(?:testing|demo)\/|\/demo\.ts$/.test(file),
  );
  const asking = askingIn(new Map(files.map((file) => [file, readFileSync(`${sources}${file}`, 'utf8')])));
  expect(asking.filter((file) => !(file in MECHANISM))).toEqual([]);
  // A file that no longer asks leaves the list.
  expect(Object.keys(MECHANISM).filter((file) => file !== 'kit/rights.ts' && !asking.includes(file))).toEqual([]);
});

test.each([
  'if (call.actor.clubId) throw lost();',
  'const own = clubId === null ? undefined : eq(a, clubId);',
  'if (!isOfAssociation(actor)) throw associationOnly();',
  'const { userId, clubId } = call.actor;',
  'function seen({ actor: { clubId } }: Call) {}',
  'const scope = { filter: ({ clubId }) => sql`x` };',
])('the law finds a planted question: %s', (line) => {
  expect(askingIn(new Map([['areas/x/x.area.ts', line]]))).toEqual(['areas/x/x.area.ts']);
  expect(askingIn(new Map([['areas/x/rights.ts', line]]))).toEqual([]);
});
