import { expect, test } from 'vitest';
import { meantBy } from './meant-by.ts';
import { helpText, OptionError, readOptions } from './options.ts';

test('without options an association of its own is started', () => {
  expect(readOptions([])).toEqual({
    demo: false,
    members: 1_500,
    resetPassword: false,
    secondFactor: false,
    replaceKey: false,
    joinFiles: false,
    migrateOnly: false,
    backup: false,
    restore: false,
    check: false,
    move: false,
    file: undefined,
    newKey: false,
    into: undefined,
    secret: undefined,
    withoutKey: false,
    to: undefined,
    engine: false,
    undo: false,
    help: false,
    version: false,
  });
});

test.each([
  [['--demo', '--members', '20'], { demo: true, members: 20 }],
  [['--demo', '--members=0'], { demo: true, members: 0 }],
  [['-h'], { help: true }],
  [['--version'], { version: true }],
  [['--reset-password', '--demo'], { resetPassword: true, demo: true }],
  [['--reset-password', '--second-factor'], { resetPassword: true, secondFactor: true }],
  [['--replace-key'], { replaceKey: true }],
  [['--join-files'], { joinFiles: true }],
  [['--migrate-only'], { migrateOnly: true }],
  [['--backup'], { backup: true }],
  [['--backup', 'all.tar'], { backup: true, file: 'all.tar' }],
  [['--restore', 'all.tar', '--into', '/srv/new'], { restore: true, file: 'all.tar', into: '/srv/new' }],
  [['--move', '--to', 'embedded'], { move: true, to: 'embedded' }],
])('%j is understood', (args, expected) => {
  expect(readOptions(args)).toMatchObject(expected);
});

test.each([
  [['--dmeo'], 'There is no option --dmeo. Did you mean --demo?'],
  [['--member', '5'], 'There is no option --member. Did you mean --members?'],
  [['--port', '80'], 'There is no option --port. See npm start -- --help.'],
  [['-x'], 'There is no option -x. See npm start -- --help.'],
  [['demo'], '"demo" is not understood. See npm start -- --help.'],
  [['--restore'], 'npm run restore -- FILE: the file or folder of the backup is missing.'],
  [['--backup', 'one', 'two'], '"two" is not understood. See npm start -- --help.'],
  [['--into', '/srv/new'], '--into goes with npm run restore. See npm start -- --help.'],
  [['--restore', 'one', '--into'], '--into needs a value. See npm start -- --help.'],
  [['--demo=yes'], '--demo takes no value.'],
  [['--members'], '--members takes a whole number from 0 to 2000000.'],
  [['--members', '1e3'], '--members takes a whole number from 0 to 2000000.'],
  [['--members=-5'], '--members takes a whole number from 0 to 2000000.'],
])('%j is named in one line', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(new OptionError(sentence));
});

test('the help text names every option and every variable', () => {
  for (const name of [
    '--demo',
    '--members',
    '--help',
    '--version',
    'reset-password',
    'replace-key',
    'join-files',
    'DATA_DIR',
    'SECRET_KEY',
    'LOG_LEVEL',
  ])
    expect(helpText()).toContain(name);
});

test('a long word is near with two letters apart, a middling one with one, a short one only when letters are swapped', () => {
  const known = ['ADMIN_EMAIL', 'APP_NAME', 'PORT', 'HOST'];
  expect(['ADMIN_EMIAL', 'ADMN_EMAL', 'APP_NMAE', 'PROT', 'HSOT'].map((word) => meantBy(word, known))).toEqual([
    'ADMIN_EMAIL',
    'ADMIN_EMAIL',
    'APP_NAME',
    'PORT',
    'HOST',
  ]);
  expect(
    ['HOME', 'PATH', 'PORTS', 'POST', 'HOSTNAME', 'APP_HOME', 'ADMIN_MAIL_OF'].map((word) => meantBy(word, known)),
  ).toEqual(Array(7).fill(undefined));
});
