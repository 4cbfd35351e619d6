import { parseArgs } from 'node:util';
import { variableLines } from './config.ts';
import { meantBy } from './meant-by.ts';

/** The options after `npm start --`. */
export interface Options {
  demo: boolean;
  /** The number of members of the demonstration. */
  members: number;
  resetPassword: boolean;
  replaceKey: boolean;
  joinFiles: boolean;
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
  'replace-key': { type: 'boolean' },
  'join-files': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * The options of one start.
 *
 * @throws OptionError that names the unknown option and the one that was probably meant.
 */
export function readOptions(args: readonly string[]): Options {
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw new OptionError(`"${token.value}" is not understood.${seeHelp}`);
    if (token.kind === 'option') checkOption(token);
  }
  const { values } = parseArgs({ args: [...args], options: known, strict: false });
  return {
    demo: values.demo === true,
    members: memberCount(values.members),
    resetPassword: values['reset-password'] === true,
    replaceKey: values['replace-key'] === true,
    joinFiles: values['join-files'] === true,
    help: values.help === true,
    version: values.version === true,
  };
}

const seeHelp = ' See npm start -- --help.';

function checkOption({ name, rawName, value }: { name: string; rawName: string; value?: string | undefined }): void {
  const names = Object.keys(known);
  if (!names.includes(name)) {
    const meant = meantBy(name, names);
    throw new OptionError(`There is no option ${rawName}.${meant ? ` Did you mean --${meant}?` : seeHelp}`);
  }
  if (name !== 'members' && value !== undefined) throw new OptionError(`${rawName} takes no value.`);
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
  npm run replace-key             go on without a secret.key that is lost for good; says what is lost and asks first
  npm run join-files              say that the folder of files and the database belong together; shows both and asks first

Options behind "npm start --":
  --demo                fill a new, empty database with invented records
  --members NUMBER      how many members the demonstration gets; ${DEMO_MEMBERS} when left out
  --reset-password      what npm run reset-password does
  --replace-key         what npm run replace-key does
  --join-files          what npm run join-files does
  -h, --help            this text
  -v, --version         the version

Variables, from the environment or a .env file; README.md says more:
${variableLines()
  .map((line) => `  ${line}`)
  .join('\n')}
`;
}
