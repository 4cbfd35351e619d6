// npm run trial -- NAME: large tests and measurements of time with their figures. Without a name all of them run, which
// takes hours; `npm run trial -- --list` names them. docs/testing.md says more.
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { conclude, playwright, program, runStep, vitest } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { openRunFolder } from './run-folder.mjs';
import { emptyResults } from './results.mjs';
import { root } from './tools.mjs';

const overServer = (file) => () => vitest('trial', folder, { files: [file] });
const overBundle = (file, args = []) => ({
  needsBuild: true,
  work: () => program([join(root, 'bench', file), ...args]),
});

const trials = {
  access: { says: 'every permission code against every route', work: overServer('access.trial') },
  fuzz: { says: '50,000 hostile requests over all routes', work: overServer('fuzz.trial') },
  'brute-force': {
    says: '1,000 wrong passwords; known and unknown names and numbers',
    work: overServer('brute-force.trial'),
  },
  formulas: {
    says: 'texts that begin like formulas in every column of every export',
    work: overServer('formulas.trial'),
  },
  injection: {
    says: '300 hostile strings in every filter, search, order and id',
    work: overServer('injection.trial'),
  },
  deadlocks: {
    says: '22 pairs of writes over the same 50 rows, each made to meet, 30 rounds: no deadlock',
    work: overServer('deadlocks.trial'),
  },
  'two-servers': {
    says: 'two servers on one database: sessions, totals, limits',
    work: overServer('two-servers.trial'),
  },
  finance: {
    says: 'lists and sums over 1,000,000 entries, the ranking of a year over 100,000 members',
    work: overServer('finance.trial'),
  },
  home: {
    says: 'the first page and the figures over 100,000 members, 1,000,000 payments, 200,000 participants: time, freshness',
    work: overServer('home.trial'),
  },
  bank: {
    says: 'statements of 14 layouts with noise: right, asked, wrong; 5,000 lines against 20,000 fees; fifty at once in 200 rounds',
    work: overServer('bank.trial'),
  },
  pairing: {
    says: '10,000 days of an account told by files and services in any order: lost, doubled, other in another order',
    work: overServer('pairing.trial'),
  },
  reckoner: {
    says: 'random histories of fees, entries, files and transfers, 20 seeds: each sum of the API against books of its own',
    ...overBundle('reckoner.ts'),
  },
  'bank-kills': { says: 'kill -9 while 500 lines of a statement are booked', ...overBundle('bank.ts') },
  vietqr: {
    says: '1,000 random fees: another program reads all fields from the pictures of mails and from printed receipts',
    work: overServer('vietqr.trial'),
  },
  'receipt-mails': {
    says: '1,000 receipts sent by mail with one press, while others work: seconds, waiting times',
    ...overBundle('receipt-mails.ts'),
  },
  'fee-kills': {
    says: 'kill -9 of the whole process while 5,000 fees are issued: each stands once',
    ...overBundle('fee-kills.ts'),
  },
  fees: {
    says: '50 payments at once on one fee in 200 rounds, issuing 10,000, and 5,000 with a killed connection 20 times',
    work: overServer('fee.trial'),
  },
  yearly: {
    says: 'the yearly lists at 100,000 members and 1,000,000 payments, and their workbook',
    work: overServer('yearly.trial'),
  },
  'fee-lists': { says: 'lists, sums and figures over 1,000,000 payments', work: overServer('fee-lists.trial') },
  links: { says: '1,000 guesses at links without an account', work: overServer('links.trial') },
  proxy: { says: 'made-up X-Forwarded-For behind a proxy', work: overServer('proxy.trial') },
  log: { says: 'marks in all that people write, searched for in the log', work: overServer('log.trial') },
  parsers: {
    says: 'hostile files and bodies for every reader of what people send: answer, time, memory, delay of others',
    ...overBundle('parsers.ts'),
  },
  library: {
    says: '20,000 files in the library; a manual of 60 MB over a connection that breaks twice',
    work: overServer('library.trial'),
  },
  streams: { says: 'how soon a notice reaches a browser', work: overServer('streams.trial') },
  starts: { says: 'starts that fail or are killed, as processes', work: overServer('start.trial') },
  'replace-key': { says: 'kill -9 while npm run replace-key works', work: overServer('replace-key.trial') },
  embedded: { says: 'the embedded database, killed and started', work: overServer('db/embedded/') },
  races: {
    says: '200 rounds of fifty at once',
    work: () =>
      vitest('server', folder, {
        env: { ROUNDS: '200' },
        files: [
          'party.test',
          'schedule.test',
          'activity.test',
          'reward.test',
          'finance.test',
          'merge.property',
          'gone-parents',
        ],
      }),
  },
  'demo-walk': {
    says: 'every order, filter, search and page of every list over the demonstration',
    work: () => vitest('server', folder, { env: { DEMO_WALK: 'whole' }, files: ['demo-walk'] }),
  },
  'manual-pictures': {
    says: 'takes the pictures of the manual anew, in both languages',
    work: () => playwright(folder, { env: { JOURNEY_TRIAL: '1' }, files: ['manual-pictures'] }),
    needsBuild: true,
  },
  databases: {
    says: 'every test of the server on the machine’s own PostgreSQL',
    work: () => vitest('server', folder, { env: { TEST_POSTGRES: 'machine' } }),
  },
  looks: {
    says: 'axe over every route in four looks',
    needsBuild: true,
    work: () => playwright(folder, { env: { LOOKS: 'all' }, files: ['accessibility', 'role'] }),
  },
  'compared-looks': {
    says: 'pictures and computed styles of about 120 screens in four looks, of two builds (node e2e/compared-looks.ts --before) or twice of this one: differences',
    needsBuild: true,
    work: () => program([join(root, 'e2e/compared-looks.ts')]),
  },
  opened: {
    says: 'every control of every screen and of the first records pressed: axe over what it opens, Escape, the focus back',
    needsBuild: true,
    work: () => playwright(folder, { env: { JOURNEY_TRIAL: '1' }, files: ['opened'] }),
  },
  languages: {
    says: 'every journey in both languages',
    needsBuild: true,
    work: () => playwright(folder, { env: { LANGUAGES: 'all' } }),
  },
  payloads: {
    says: '200 scripts in every text, in lists, records, histories and prints',
    needsBuild: true,
    work: () => playwright(folder, { env: { JOURNEY_TRIAL: '1' }, files: ['payloads'] }),
  },
  xss: {
    says: '200 hostile texts through the editor, its paste, the API and plain fields: records, lists, prints, mails',
    needsBuild: true,
    work: () => playwright(folder, { env: { JOURNEY_TRIAL: '1' }, files: ['xss'] }),
  },
  'check-in': {
    says: '300 check-ins within a minute from two devices, one offline half of the time: lost, doubled, seconds',
    needsBuild: true,
    work: () => playwright(folder, { env: { JOURNEY_TRIAL: '1' }, files: ['check-in'] }),
  },
  'new-area': {
    says: 'an area with states, files and a tab on members’ records, added by the script and removed again',
    work: () => program([join(root, 'bench/new-area.ts')]),
  },
  'faults-plain': {
    says: 'the faults of bench/faults.ts, looked for by the tests of a plain npm test that reach them',
    work: () => program([join(root, 'bench/faults.ts'), '--plain']),
  },
  bodies: { says: 'bodies too large, too deep, too many: others and memory', ...overBundle('bodies.ts') },
  slow: {
    says: '500 connections at a byte a second, 1,000 idle, a slow upload; memory idle and after a crowd',
    ...overBundle('slow.ts'),
  },
  disk: { says: 'a full disk, a database that is stopped or slow, under eight writers', ...overBundle('disk.ts') },
  backup: {
    says: 'a backup under load, restored elsewhere and compared row by row; killed backups and restores; a move to a server and back',
    ...overBundle('backup.ts'),
  },
  kills: {
    says: 'kill -9 of app, database and both under eight writers',
    ...overBundle('kills.ts', ['--kills', '100']),
  },
  deliveries: {
    says: '2,000 mails and notices by two servers, killed 20 times: missed, doubled, early, late',
    ...overBundle('deliveries.ts'),
  },
  notifications: {
    says: 'a notification to 2,000 members by two servers, killed 20 times: missed, doubled, early, late',
    ...overBundle('notifications.ts'),
  },
  zalo: {
    says: '2,000 messages of Zalo on two servers: every error, nights, quotas, tokens',
    work: overServer('zalo.trial'),
  },
  interrupted: {
    says: 'kill -9 during 40 first starts, imports and uploads: starts, rows, remaining files',
    ...overBundle('interrupted.ts'),
  },
  recipients: {
    says: '20,000 recipients by a filter among 100,000 members: count, first page',
    ...overBundle('recipients.ts'),
  },
  participants: {
    says: 'an event with 10,000 participants: lists, all confirmed, all checked in, export',
    work: overServer('participants.trial'),
  },
  calendar: {
    says: 'a month with 500 entries in a browser, a feed of 10,000 entries',
    ...overBundle('calendar.ts'),
  },
  attacks: {
    says: 'links, previews, client keys, webhooks, limits and money attacked as a stranger, a clerk and another server would',
    ...overBundle('attacks.ts'),
  },
  flood: {
    says: '80 connections without a session from one machine, while four people work',
    ...overBundle('flood.ts'),
  },
  overload: { says: 'four times what the server can answer, for a minute', ...overBundle('overload.ts') },
  soak: {
    says: '1,700 mixed requests a minute, 75,000 in all (SOAK_RATE, SOAK_REQUESTS): memory, files, connections',
    ...overBundle('soak.ts'),
  },
  stop: { says: 'SIGTERM while people write, read and listen: seconds, answers', ...overBundle('stop.ts') },
  stalled: { says: 'exports that nobody reads: lists, memory, statements', ...overBundle('stalled.ts') },
  offices: {
    says: '152 workbooks as offices make them, most of them with dittos, marks, sections, sums of blocks, merged, hidden or struck rows and divided names, imported as they are and as LibreOffice saves them',
    work: overServer('exchange/corpus.trial'),
  },
  exchange: { says: '10,000 rows out to Excel and in', ...overBundle('exchange.ts', ['--kills', '2']) },
  'dry-run': {
    says: 'processor seconds of the dry run of 1,500 rows of 60 columns, of server and database',
    ...overBundle('dry-run.ts'),
  },
  spreadsheet: { says: 'reading and writing workbooks', work: () => program([join(root, 'bench/spreadsheet.ts')]) },
  ranking: { says: '64 searches: the place of the record they mean', ...overBundle('ranking.ts') },
  search: { says: 'the search over everything among 100,000 members', ...overBundle('search.ts') },
  pairs: { says: 'likely duplicates among 100,000 members', ...overBundle('pairs.ts') },
  speed: { says: 'multiples of the plain floor, catalogue', ...overBundle('server.ts') },
  'speed-members': { says: 'multiples of the plain floor, members', ...overBundle('server.ts', ['--area', 'Members']) },
  jobs: {
    says: 'the daily jobs of an office in a browser against the counts of 27 November 2026: clicks, keys, next paint, shifts',
    ...overBundle('jobs.ts', ['--runs', '3', '--against', join(root, 'bench/jobs-before.json')]),
  },
  release: {
    says: 'the release installed by its manual in a fresh Debian, started by its unit’s command, upgraded: MB, seconds, exposure',
    ...overBundle('release.ts'),
  },
  'web-size': { says: 'what a browser loads', ...overBundle('web-size.ts') },
  loading: { says: 'requests and kB of the sign-in page, Home and a list in a browser', ...overBundle('loading.ts') },
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const unknown = positionals.filter((name) => !Object.hasOwn(trials, name));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no trial ${unknown.join(', ')}.`);
  for (const [name, { says }] of Object.entries(trials)) console.log(`${name.padEnd(14)} ${says}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

process.env.HOIVIEN_LIVE = '1';
const chosen = positionals.length > 0 ? positionals : Object.keys(trials);
await ensurePackages();
if (chosen.some((name) => trials[name].needsBuild)) await ensureBuilt();
if (
  chosen.some((name) =>
    [
      'looks',
      'compared-looks',
      'languages',
      'opened',
      'payloads',
      'xss',
      'check-in',
      'jobs',
      'manual-pictures',
    ].includes(name),
  )
)
  await findChromium();
emptyResults();
const { folder, close } = openRunFolder();
const results = [];
for (const name of chosen) results.push(await runStep({ name, work: trials[name].work }));
await close();
conclude(results, (failed) => `npm run trial -- ${failed.map(({ name }) => name).join(' ')}`);
