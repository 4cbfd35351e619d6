import { parseArgs } from 'node:util';
import { variableLines } from './config.ts';
import { meantBy } from './meant-by.ts';

/** The options after `npm start --`. */
export interface Options {
  demo: boolean;
  /** The number of members of the demonstration. */
  members: number;
  resetPassword: boolean;
  /** With `resetPassword`: also removes the second factors. */
  secondFactor: boolean;
  replaceKey: boolean;
  /** The file of the key that `replaceKey` replaces. */
  oldKey: string | undefined;
  joinFiles: boolean;
  /** Only brings the database to this version, then ends. */
  migrateOnly: boolean;
  /** What `npm run backup`, `restore`, `check` and `move` do. */
  backup: boolean;
  restore: boolean;
  check: boolean;
  move: boolean;
  /** The file of a backup or a restore. */
  file: string | undefined;
  newKey: boolean;
  into: string | undefined;
  /** The file of the secret key of sealed backups. */
  secret: string | undefined;
  withoutKey: boolean;
  /** The moment to which a restore goes back. */
  at: string | undefined;
  /** The address to which the database moves, or `embedded`. */
  to: string | undefined;
  engine: boolean;
  undo: boolean;
  help: boolean;
  version: boolean;
}

/** An unknown option or an impossible value; the message is a plain sentence. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** Enough members for several pages, few enough for a quick start. */
const DEMO_MEMBERS = 1_500;
const MOST_MEMBERS = 2_000_000;

const known = {
  demo: { type: 'boolean' },
  members: { type: 'string' },
  'reset-password': { type: 'boolean' },
  'second-factor': { type: 'boolean' },
  'replace-key': { type: 'boolean' },
  'old-key': { type: 'string' },
  'join-files': { type: 'boolean' },
  'migrate-only': { type: 'boolean' },
  backup: { type: 'boolean' },
  restore: { type: 'boolean' },
  check: { type: 'boolean' },
  move: { type: 'boolean' },
  'new-key': { type: 'boolean' },
  into: { type: 'string' },
  secret: { type: 'string' },
  'without-key': { type: 'boolean' },
  at: { type: 'string' },
  to: { type: 'string' },
  engine: { type: 'boolean' },
  undo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * The options of one start.
 *
 * @throws OptionError that names the unknown option and the one that was probably meant.
 */
export function readOptions(args: readonly string[]): Options {
  const { tokens, values } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === 'option') checkOption(token);
  const takesFile = values.backup === true || values.restore === true;
  const files = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const strange = takesFile ? files[1] : files[0];
  if (strange !== undefined) throw new OptionError(`"${strange}" is not understood.${seeHelp}`);
  for (const [name, command] of Object.entries(ONLY_WITH))
    if (values[name as keyof typeof values] !== undefined && values[command] !== true)
      throw new OptionError(`--${name} goes with npm run ${command}.${seeHelp}`);
  if (values.restore === true && files[0] === undefined && values.at === undefined)
    throw new OptionError('npm run restore -- FILE: the file or folder of the backup is missing.');
  return {
    demo: values.demo === true,
    members: memberCount(values.members),
    resetPassword: values['reset-password'] === true,
    secondFactor: values['second-factor'] === true,
    replaceKey: values['replace-key'] === true,
    oldKey: textOf(values['old-key']),
    joinFiles: values['join-files'] === true,
    migrateOnly: values['migrate-only'] === true,
    backup: values.backup === true,
    restore: values.restore === true,
    check: values.check === true,
    move: values.move === true,
    file: files[0],
    newKey: values['new-key'] === true,
    into: textOf(values.into),
    secret: textOf(values.secret),
    withoutKey: values['without-key'] === true,
    at: textOf(values.at),
    to: textOf(values.to),
    engine: values.engine === true,
    undo: values.undo === true,
    help: values.help === true,
    version: values.version === true,
  };
}

/** Options that only one command understands. */
const ONLY_WITH = {
  'second-factor': 'reset-password',
  'old-key': 'replace-key',
  'new-key': 'backup',
  into: 'restore',
  secret: 'restore',
  'without-key': 'restore',
  at: 'restore',
  to: 'move',
  engine: 'move',
  undo: 'move',
} as const;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const seeHelp = ' See npm start -- --help.';

function checkOption({ name, rawName, value }: { name: string; rawName: string; value?: string | undefined }): void {
  const names = Object.keys(known);
  if (!names.includes(name)) {
    const meant = meantBy(name, names);
    throw new OptionError(`There is no option ${rawName}.${meant ? ` Did you mean --${meant}?` : seeHelp}`);
  }
  const { type } = known[name as keyof typeof known];
  if (type === 'string' && name !== 'members' && !value) throw new OptionError(`${rawName} needs a value.${seeHelp}`);
  if (type === 'boolean' && value !== undefined) throw new OptionError(`${rawName} takes no value.`);
}

function memberCount(text: string | boolean | undefined): number {
  const count = text === undefined ? DEMO_MEMBERS : typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : -1;
  if (count >= 0 && count <= MOST_MEMBERS) return count;
  throw new OptionError(`--members takes a whole number from 0 to ${MOST_MEMBERS}.`);
}

export function helpText(): string {
  return `Hoivien, the back-office of a membership association.

  npm start                       an association of your own, empty at first
  npm start -- --demo             one to look around in, with invented members, in ./data-demo
  npm run reset-password          a new one-time password for admin, whether the server runs or not
  npm run reset-password -- --second-factor   the same, and without the second factor that admin has lost
  npm run replace-key -- --old-key FILE   a new key in place of the one in FILE or OLD_SECRET_KEY; loses nothing
  npm run replace-key             go on without a secret.key that is lost for good; says what is lost and asks first
  npm run join-files              say that the folder of files and the database belong together; shows both and asks first
  npm run backup                  a backup now, beside those of the nights; -- FILE writes it as one file, too
  npm run backup -- --new-key     a new key to which backups are sealed from now on; shows its secret once
  npm run restore -- FILE         a backup into a new folder (--into FOLDER) or the empty database of DATABASE_URL
  npm run restore -- --at TIME    the embedded database as it was at a moment, 2026-11-28T14:05, into a new folder
  npm run check                   whether rows and files fit, beside a running server or alone
  npm run move -- --to ADDRESS    the database to the server at postgres://.., or back: --to embedded

Options behind "npm start --":
  --demo                fill a new, empty database with invented records
  --members NUMBER      how many members the demonstration gets; ${DEMO_MEMBERS} when left out
  --reset-password      what npm run reset-password does
  --replace-key         what npm run replace-key does
  --join-files          what npm run join-files does
  --migrate-only        bring the database to this version, beside a server of the former one, and end
  -h, --help            this text
  -v, --version         the version

Variables, from the environment or a .env file; README.md says more:
${variableLines()
  .map((line) => `  ${line}`)
  .join('\n')}
`;
}
