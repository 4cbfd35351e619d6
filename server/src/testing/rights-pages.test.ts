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
  'kit/exchange/match-headers.ts': 'offers a club no column of clubs',
};

/** Screens that still ask it of the profile instead of `may` or `allowedActions`. The list only gets shorter; new ones ask `useMay`. */
const SCREENS: readonly string[] = [
  'app/menu.ts',
  'app/pages/HomePage.tsx',
  'app/pages/NotAllowedPage.tsx',
  'areas/activity/MembersPage.tsx',
  'areas/club-invitation/InvitationRow.tsx',
  'areas/contact/ContactPage.tsx',
  'areas/document/DocumentPage.tsx',
  'areas/fee/FeePlanPage.tsx',
  'areas/fee/MemberFees.tsx',
  'areas/fee/MemberFeesPage.tsx',
  'areas/fee/ReminderList.tsx',
  'areas/fee/VietQrCard.tsx',
  'areas/feedback/FeedbackPage.tsx',
  'areas/home/OverviewPage.tsx',
  'areas/finance/LevelsPage.tsx',
  'areas/party/club/ClubFormer.tsx',
  'areas/party/shared/PartyFormPage.tsx',
  'areas/party/shared/PartyImportPage.tsx',
  'areas/party/shared/PartyListPage.tsx',
  'areas/party/shared/use-within-club.ts',
  'areas/personal-data/NamedPage.tsx',
  'areas/personal-data/PersonalDataPanel.tsx',
  'areas/personal-data/TextsPage.tsx',
  'areas/schedule/AbsenteesPage.tsx',
  'areas/schedule/calendar/CalendarHead.tsx',
  'areas/yearly/TaskLine.tsx',
  'kit/resource/form/use-own-club.ts',
  'kit/resource/record/Overview.tsx',
  'kit/resource/view/ViewDialog.tsx',
  'kit/screen/screen.ts',
];

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

test('no further screen asks whether its person is of a club', () => {
  const screens = fileURLToPath(new URL('../../../web/src/', import.meta.url));
  const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const asking = files.filter((file) =>
    /\bclubId [!=]== null|\bprofile\??\.clubId\b/.test(readFileSync(`${screens}${file}`, 'utf8')),
  );
  expect(asking.sort()).toEqual([...SCREENS].sort());
});
