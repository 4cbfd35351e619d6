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
  'kit/exchange/survey.ts': 'shows the imports of one club',
  'kit/exchange/template.ts': 'offers a club no column of states',
  'kit/exchange/runs.ts': 'shows the imports of one club',
  'kit/exchange/imports.ts': 'notes the club of an import',
  'kit/exchange/columns/match-headers.ts': 'offers a club no column of clubs',
};

/** The one file of the browser that reads the club of the profile: `ownClub` of the actor says who somebody is. */
const READER = 'kit/auth/actor.ts';
const READS = /\bprofile\??\.clubId\b|\bclubId\b[^{}=]*\} = [^;]*\bprofile\b|\bprofile: \{[^}]*\bclubId\b/;

/** A right that is made from `ownClub` and a code, or is named as one. */
const DERIVES = [
  /\bconst \w+ = ownClub [!=]== null;/,
  /\b(?:may|decides|maySee)[A-Z]\w* = [^;]*\bownClub\b/,
  /\bownClub [!=]== [^;{}]*?(?:&&|\|\|)[^;{}]*?\b(?:can|canAny|sees|view)\b/,
  /\b(?:can|canAny|sees|view)\b[^;{}]*?(?:&&|\|\|)[^;{}]*?\bownClub [!=]==/,
];

/** Files that still do, with the reason. The list only gets shorter; new ones ask `may` of an answer or `allowedActions`. */
const DERIVING: Readonly<Record<string, string>> = {
  'areas/gatherings/activity/members/use-members.ts':
    'a club answers for its members where their record says so, and the server decides',
  'areas/words/document/DocumentPage.tsx': 'asks for the readers of own news only',
  'areas/money/fee/FeePlanPage.tsx': 'offers what concerns the fees of all clubs to the association',
  'areas/people/party/club/ClubFormer.tsx': 'former members have no page for their club',
  'areas/people/party/shared/use-within-club.ts': 'asks nobody for a club who has one',
  'areas/keeping/yearly/TaskLine.tsx': 'a club has no tasks of a year to ask for',
  'kit/resource/reference/use-chooses-club.ts': 'a filter by club has nothing to choose for a user of one club',
};

function derivesRight(text: string): boolean {
  return DERIVES.some((words) => words.test(text));
}

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

test('the browser reads the club of the profile in one place, and makes no further right of it', () => {
  const screens = fileURLToPath(new URL('../../../web/src/', import.meta.url));
  const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const texts = files.map((file) => [file, readFileSync(`${screens}${file}`, 'utf8')] as const);
  expect(texts.flatMap(([file, text]) => (READS.test(text) ? [file] : []))).toEqual([READER]);
  const deriving = texts.flatMap(([file, text]) => (file !== READER && derivesRight(text) ? [file] : []));
  expect(deriving.sort()).toEqual(Object.keys(DERIVING).sort());
});

test.each([
  "const mayStop = can('FeesUpdate') && ownClub === null;",
  "return ownClub === null && can('FeesUpdate');",
  '{ownClub === null && sees(areas) && (',
  "const isOpen = ownClub !== null || canAny(['ClubsView']);",
  'const mayKnow = ownClub === null || ownClub === record.clubId;',
  'const isStaff = ownClub === null;',
])('the law finds a planted right: %s', (line) => expect(derivesRight(line)).toBe(true));

test.each([
  'if (profile.clubId) return null;',
  'const { clubId } = useActor().profile;',
  'const { profile: { clubId } } = useActor();',
])('the law finds a planted reader: %s', (line) => expect(READS.test(line)).toBe(true));
