/**
 * Plants faults one after the other in a copy of the tree and runs the step of `npm test` that must find each, to see
 * how good the tests are. `node bench/faults.ts [--only name] [--list]`. Prints which step found which fault in how
 * many seconds and ends with 1 when a fault is found too late or not at all.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';

/** Seconds within which a fault must be found, loading included. */
const LIMIT = 60;

interface Fault {
  name: string;
  file: string;
  /** A text that occurs once in the file, and its replacement. */
  from: string;
  to: string;
  /** The test file, the step of `npm test`, or the workspace whose types must fail. */
  tests: readonly [project: 'server' | 'web' | 'contract' | 'types', file: string] | 'lint' | 'unused';
}

const server = (file: string) => ['server', `server/src/${file}`] as const;
const web = (file: string) => ['web', `src/${file}`] as const;
const contract = (file: string) => ['contract', `contract/src/${file}`] as const;

const faults: readonly Fault[] = [
  {
    name: 'a route without its rule',
    file: 'server/src/areas/outbox/index.ts',
    from: "at once',\n      access: [permissionCode('Outbox', 'Retry')]",
    to: "at once',\n      access: 'session'",
    tests: server('testing/architecture.test.ts'),
  },
  {
    name: 'a route opened by the wrong code',
    file: 'server/src/areas/outbox/index.ts',
    from: "at once',\n      access: [permissionCode('Outbox', 'Retry')]",
    to: "at once',\n      access: search",
    tests: server('areas/outbox/outbox.test.ts'),
  },
  {
    name: 'a scope left out',
    file: 'server/src/areas/party/scope.ts',
    from: 'clubId === null ? undefined',
    to: 'clubId !== undefined ? undefined',
    tests: server('testing/club-scope.test.ts'),
  },
  {
    name: 'an audit row left out',
    file: 'server/src/kit/transition.ts',
    from: "await audit(inner, { ...factOf(resource, row, 'Update'), changes })",
    to: "''",
    tests: server('areas/party/party.test.ts'),
  },
  {
    name: 'a wrong message',
    file: 'server/src/kit/crud/read.ts',
    from: "  if (!row) throw new Refusal(fieldKey(source.resource, 'id', 'NotFound'), 404);",
    to: "  if (!row) throw new Refusal(fieldKey(source.resource, 'id', 'InValid'), 404);",
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a lost update',
    file: 'server/src/kit/crud/write.ts',
    from: '    if (before.version !== version) throw await conflict(inner, source, id);\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a state that is left twice',
    file: 'server/src/kit/transition.ts',
    from: '    await requireStep(inner, source, action, row);\n',
    to: '',
    tests: server('areas/party/party.test.ts'),
  },
  {
    name: 'wildcards of LIKE taken as such',
    file: 'server/src/kit/crud/filter.ts',
    from: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    to: 'word',
    tests: server('kit/crud/filter.test.ts'),
  },
  {
    name: 'a total that outlives a write',
    file: 'server/src/kit/crud/write.ts',
    from: '  call.totals.changed(source.resource.area);\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a mask left off',
    file: 'server/src/kit/crud/guard.ts',
    from: 'return isSeen ? value : (maskOf(field, value) as Value);',
    to: 'return isSeen || !value ? value : value;',
    tests: server('areas/party/guard.test.ts'),
  },
  {
    name: 'a sixth wrong code before the lock',
    file: 'server/src/areas/user/otp.service.ts',
    from: 'const LOCKS_AT = 5;',
    to: 'const LOCKS_AT = 6;',
    tests: server('areas/user/otp.test.ts'),
  },
  {
    name: 'a stolen refresh token that ends nothing',
    file: 'server/src/areas/user/session.service.ts',
    from: '      await tx.update(sessions).set({ endedAt: visit.now }).where(eq(sessions.id, session.id));\n',
    to: '',
    tests: server('areas/user/session.test.ts'),
  },
  {
    name: 'a file taken for what its name says',
    file: 'server/src/kit/attachments/file-kind.ts',
    from: 'return found && kind.found.includes(found.ext) ? kind.mime : undefined;',
    to: 'return found ? kind.mime : kind.mime;',
    tests: server('areas/attachment/attachment.test.ts'),
  },
  {
    name: 'a deleted record that is not kept',
    file: 'server/src/kit/crud/write.ts',
    from: "    await audit(inner, { ...factOf(resource, row, 'Restore'), changes: null });\n",
    to: "    if (row.code) throw new Error('lost');\n",
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'the letter đ not folded',
    file: 'contract/src/kit/fold.ts',
    from: "    .replace(/\\u0111/g, 'd');",
    to: "    .replace(/\\u0110/g, 'd');",
    tests: contract('kit/fold.test.ts'),
  },
  {
    name: 'a kit that knows an area',
    file: 'server/src/kit/today.ts',
    from: '',
    to: "import '../areas/unit/index.ts';\n",
    tests: 'lint',
  },
  {
    name: 'a table that does not fit its declaration',
    file: 'contract/src/fragments/catalogue.ts',
    from: 'description:',
    to: 'descriptions:',
    tests: ['types', 'server'],
  },
  {
    name: 'a function that nobody uses',
    file: 'server/src/kit/today.ts',
    from: '',
    to: 'export function nobodyUses(): void {}\n',
    tests: 'unused',
  },
  {
    name: 'a message without its English text',
    file: 'server/src/kit/http/answer-errors.ts',
    from: "'Mes.Requests.TooMany'",
    to: "'Mes.Requests.FarTooMany'",
    tests: server('testing/architecture.test.ts'),
  },
  {
    name: 'a label missing',
    file: 'web/src/kit/resource/form/MoneyInput.tsx',
    from: '      label={label}\n',
    to: "      label={label ? '' : label}\n",
    tests: web('kit/resource/form/inputs.test.tsx'),
  },
  {
    name: 'an area that forgets the values of its sample',
    file: 'server/src/areas/committee/testing/needs.ts',
    from: '  Represents: async () => daysOf,\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a link to hidden records in a list that clubs see whole',
    file: 'server/src/areas/committee/represent.area.ts',
    from: '(clubId === null ? undefined : eq(representatives.ownerId, clubId))',
    to: '(clubId === null ? undefined : eq(representatives.ownerId, representatives.ownerId))',
    tests: server('testing/hidden.test.ts'),
  },
  {
    name: 'an area of clubs that shows them everything',
    file: 'server/src/areas/committee/scope.ts',
    from: '(clubId === null ? undefined : sql`${committees.clubId} = ${clubId}`)',
    to: '(clubId === null ? undefined : sql`${committees.clubId} is not null`)',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'two sections of a copy in one place',
    file: 'server/src/areas/note/index.ts',
    from: 'place: 70',
    to: 'place: 40',
    tests: server('testing/area-modules.test.ts'),
  },
  {
    name: 'a word for merged rows that no area has',
    file: 'contract/src/areas/note/note.texts.ts',
    from: 'moved: { notes: ',
    to: 'moved: { note: ',
    tests: server('testing/area-modules.test.ts'),
  },
  {
    name: 'a permission without a word',
    file: 'contract/src/areas/schedule/schedule.texts.ts',
    from: 'actions: { Cancel: ',
    to: 'actions: { Call: ',
    tests: contract('labels.test.ts'),
  },
  {
    name: 'a step that a file takes from any state',
    file: 'server/src/kit/crud/file-states.ts',
    from: '!canTake(life, step, facts, call.now)',
    to: '!step',
    tests: server('kit/crud/file-states.test.ts'),
  },
  {
    name: 'balances after a movement that differ say nothing',
    file: 'server/src/areas/bank/identity.ts',
    from: 'const denied = [reference, balance, account,',
    to: 'const denied = [reference, account,',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'references of one form that differ say nothing',
    file: 'server/src/areas/bank/identity.ts',
    from: 'return form(one) === form(other) ? false : null;',
    to: 'return null;',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'two equal payments in one file are one',
    file: 'server/src/areas/bank/pairing.ts',
    from: 'const fresh = rows.map((row): Movement => ({ reports: [row] }));',
    to: 'const fresh = [...Map.groupBy(rows, ({ facts }) => JSON.stringify(facts)).values()].map((all) => ({ reports: all }));',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'the day of a movement is no fact',
    file: 'server/src/areas/bank/pairing.ts',
    from: 'Map.groupBy(given, ({ facts }) => facts.day)',
    to: 'Map.groupBy(given, ({ facts }) => facts.day.slice(0, 7))',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'a transfer at midnight is settled by its day',
    file: 'server/src/areas/bank/identity.ts',
    from: "isAtMidnight && strong === 0 && !isClose ? 'maybe'",
    to: "isAtMidnight && strong < 0 && !isClose ? 'maybe'",
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'a transfer that the bank has on the next day is not asked about',
    file: 'server/src/areas/bank/pairing.ts',
    from: '  doubts.push(...overMidnight(movements, decided, doubts));\n',
    to: '',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'sources are compared in the order in which they came',
    file: 'server/src/areas/bank/pairing.ts',
    from: 'return bySignature(groups, keyOf);',
    to: 'return groups;',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'the text of a service within that of the bank is another one',
    file: 'server/src/areas/bank/identity.ts',
    from: 'if (long.includes(short))',
    to: 'if (long.startsWith(short))',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'lines that people have dealt with are joined',
    file: 'server/src/areas/bank/pairing.ts',
    from: 'if (!line.isTouched) {',
    to: 'if (line.id) {',
    tests: server('areas/bank/pairing.property.test.ts'),
  },
  {
    name: 'what only may be the same is not asked about',
    file: 'server/src/areas/bank/pairing.ts',
    from: "const rest = edges([...left], open(), decided, 'maybe');",
    to: "const rest = edges([...left], open(), decided, 'same');",
    tests: server('areas/bank/pairing.property.test.ts'),
  },
];

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = faults.filter(({ name }) => !values.only || name.includes(values.only));
if (values.list) for (const { name, file } of faults) console.log(`${name} (${file})`);
else process.exitCode = (await plantAll()) ? 0 : 1;

async function plantAll(): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), 'hoivien-faults-'));
  try {
    copyTree(root, copy);
    await requireSound(copy);
    let missed = 0;
    for (const fault of chosen) if (!(await isFound(copy, fault))) missed++;
    console.log(`${chosen.length} planted, ${chosen.length - missed} found`);
    return missed === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Checks that each step passes without a fault; otherwise its failure would prove nothing. */
async function requireSound(copy: string): Promise<void> {
  const steps = new Map(chosen.map((fault) => [String(fault.tests), fault]));
  for (const [step, fault] of steps)
    if ((await runStep(copy, fault)) !== 0) throw new Error(`${step} fails before anything is planted.`);
}

async function isFound(copy: string, fault: Fault): Promise<boolean> {
  const file = join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  if (fault.from !== '' && text.split(fault.from).length !== 2)
    throw new Error(`${fault.name}: its text does not stand once in ${fault.file}; the fault must be written anew.`);
  writeFileSync(file, fault.from === '' ? fault.to + text : text.replace(fault.from, () => fault.to));
  const started = performance.now();
  const code = await runStep(copy, fault);
  const seconds = (performance.now() - started) / 1000;
  writeFileSync(file, text);
  const verdict = code === 0 ? 'NOT FOUND' : seconds > LIMIT ? 'found too late' : 'found';
  const by = typeof fault.tests === 'string' ? fault.tests : fault.tests[1];
  console.log(`${verdict.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${fault.name}  (${by})`);
  return verdict === 'found';
}

function runStep(copy: string, { tests }: Fault): Promise<number> {
  const child = spawn(process.execPath, argsOf(tests), { cwd: copy, stdio: 'ignore' });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

function argsOf(tests: Fault['tests']): string[] {
  if (typeof tests === 'string') return ['scripts/test.mjs', '--only', tests];
  const [project, file] = tests;
  // The step of `npm test` checks every workspace, which takes longer than a fault may.
  if (project === 'types') return ['node_modules/typescript/bin/tsc', '--noEmit', '-p', file];
  return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file, '--bail', '1'];
}
