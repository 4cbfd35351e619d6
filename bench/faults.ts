/**
 * Plants faults one after the other in a copy of the tree and runs the step of `npm test` that must find each, to see
 * how good the tests are. `node bench/faults.ts [--only name] [--list] [--plain]`. Prints which step found which fault in
 * how many seconds and ends with 1 when a fault is not found. With `--plain` every test of a plain `npm test` that reaches
 * the changed file runs instead, up to the first failure, and two faults may be left to the whole run.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withoutLong } from '../scripts/long-tests.mjs';
import { copyTree } from './copy-tree.ts';

/** The most faults that the plain run may leave to the whole one. */
const MISSED_MOST = 2;

const REPORT = join(tmpdir(), `hoivien-faults-${process.pid}.json`);
const REPORT_ARG = `--outputFile.json=${REPORT}`;

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
    name: 'a PUT that empties what it leaves out',
    file: 'server/src/kit/http/replace-routes.ts',
    from: 'isOpen(record) && lost.length > 0',
    to: 'isOpen(record) && lost.length > 99',
    tests: server('testing/left-out.test.ts'),
  },
  {
    name: 'a record without a PATCH',
    file: 'server/src/kit/http/replace-routes.ts',
    from: '  return [whole, part];',
    to: '  return [whole, ...[part].slice(1)];',
    tests: server('testing/left-out.test.ts'),
  },
  {
    name: 'a route without its rule',
    file: 'server/src/areas/words/outbox/index.ts',
    from: "at once',\n      access: [permissionCode('Outbox', 'Retry')]",
    to: "at once',\n      access: 'session'",
    tests: server('testing/architecture.test.ts'),
  },
  {
    name: 'a route opened by the wrong code',
    file: 'server/src/areas/words/outbox/index.ts',
    from: "at once',\n      access: [permissionCode('Outbox', 'Retry')]",
    to: "at once',\n      access: search",
    tests: server('areas/words/outbox/outbox.test.ts'),
  },
  {
    name: 'a scope left out',
    file: 'server/src/areas/people/party/scope.ts',
    from: 'clubId === null ? undefined',
    to: 'clubId !== undefined ? undefined',
    tests: server('testing/club-scope.test.ts'),
  },
  {
    name: 'an audit row left out',
    file: 'server/src/kit/transition.ts',
    from: "await audit(inner, { ...factOf(resource, row, 'Update'), changes })",
    to: "''",
    tests: server('areas/people/party/party.test.ts'),
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
    tests: server('areas/people/party/party.test.ts'),
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
    from: '  dropTotals(call, source);\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a mask left off',
    file: 'server/src/kit/crud/guard.ts',
    from: 'return isSeen ? value : (maskOf(field, value) as Value);',
    to: 'return isSeen || !value ? value : value;',
    tests: server('areas/people/party/guard.test.ts'),
  },
  {
    name: 'a sixth wrong code before the lock',
    file: 'server/src/areas/doors/user/otp.service.ts',
    from: 'const LOCKS_AT = 5;',
    to: 'const LOCKS_AT = 6;',
    tests: server('areas/doors/user/otp.test.ts'),
  },
  {
    name: 'a stolen refresh token that ends nothing',
    file: 'server/src/areas/doors/user/session.service.ts',
    from: '      await tx.update(sessions).set({ endedAt: visit.now }).where(eq(sessions.id, session.id));\n',
    to: '',
    tests: server('areas/doors/user/session.test.ts'),
  },
  {
    name: 'a file taken for what its name says',
    file: 'server/src/kit/attachments/file-kind.ts',
    from: 'return found && kind.found.includes(found.ext) ? kind.mime : undefined;',
    to: 'return found ? kind.mime : kind.mime;',
    tests: server('areas/keeping/attachment/attachment.test.ts'),
  },
  {
    name: 'a typed text that leaving forgets',
    file: 'web/src/kit/ui/LeaveGuard.tsx',
    from: 'from.pathname !== to.pathname || from.search !== to.search',
    to: 'from.pathname !== to.pathname',
    tests: web('kit/ui/leave.test.tsx'),
  },
  {
    name: 'a dialog outside of the kit',
    file: 'web/src/kit/rich-text/LinkDialog.tsx',
    from: "import { Dialog } from '../ui/Dialog.tsx';",
    to: "import { Modal as Dialog } from '@mantine/core';",
    tests: 'lint',
  },
  {
    name: 'a panel that counts for nothing',
    file: 'web/src/areas/people/note/NoteForm.tsx',
    from: '<form className={classes.form} onSubmit',
    to: '<form data-passing className={classes.form} onSubmit',
    tests: web('app/leaving.test.tsx'),
  },
  {
    name: 'a save that leads to a closed page',
    file: 'web/src/kit/screen/landing.ts',
    from: 'paths.find((one) => canOpen(one))',
    to: 'paths.find(() => true)',
    tests: web('kit/resource/form/FormPage.test.tsx'),
  },
  {
    name: 'a press that a moved button misses',
    file: 'web/src/kit/ui/landed-press.ts',
    from: 'at.on.click();',
    to: 'at.on.focus();',
    tests: web('kit/ui/landed-press.test.tsx'),
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
    to: "import '../areas/catalogues/unit/index.ts';\n",
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
    file: 'server/src/areas/people/committee/testing/needs.ts',
    from: '  Represents: async () => daysOf,\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a link to hidden records in a list that clubs see whole',
    file: 'server/src/areas/people/committee/represent.area.ts',
    from: '(clubId === null ? undefined : eq(representatives.ownerId, clubId))',
    to: '(clubId === null ? undefined : eq(representatives.ownerId, representatives.ownerId))',
    tests: server('testing/hidden.test.ts'),
  },
  {
    name: 'an area of clubs that shows them everything',
    file: 'server/src/areas/people/committee/scope.ts',
    from: '(clubId === null ? undefined : sql`${committees.clubId} = ${clubId}`)',
    to: '(clubId === null ? undefined : sql`${committees.clubId} is not null`)',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'two sections of a copy in one place',
    file: 'server/src/areas/people/note/index.ts',
    from: 'place: 70',
    to: 'place: 40',
    tests: server('testing/area-modules.test.ts'),
  },
  {
    name: 'a word for merged rows that no area has',
    file: 'contract/src/areas/people/note/note.texts.ts',
    from: 'moved: { notes: ',
    to: 'moved: { note: ',
    tests: server('testing/area-modules.test.ts'),
  },
  {
    name: 'a permission without a word',
    file: 'contract/src/areas/gatherings/schedule/schedule.texts.ts',
    from: 'actions: { Cancel: ',
    to: 'actions: { Call: ',
    tests: contract('labels.test.ts'),
  },
  {
    name: 'an e-mail that ends with a dot',
    file: 'contract/src/kit/email.ts',
    from: '(?=\\p{L})${LABEL}$`',
    to: '(?=\\p{L})${LABEL}[.]?$`',
    tests: contract('email.test.ts'),
  },
  {
    name: 'a step that a file takes from any state',
    file: 'server/src/kit/crud/file-states.ts',
    from: '!canTake(life, step, facts, call.now)',
    to: '!step',
    tests: server('kit/crud/file-states.test.ts'),
  },
  {
    name: 'a token that never expires',
    file: 'server/src/areas/doors/user/tokens.ts',
    from: 'if (!claims || claims.expiresAt <= now.getTime()) return undefined;',
    to: 'if (!claims) return undefined;',
    tests: server('testing/authorization.test.ts'),
  },
  {
    name: 'any code opens what needs one',
    file: 'server/src/kit/http/authenticate.ts',
    from: 'access.some((code) => actor.permissions.has(code))',
    to: 'actor.permissions.size > 0',
    tests: server('testing/authorization.test.ts'),
  },
  {
    name: 'a user without a role treated as one with a role',
    file: 'server/src/kit/http/authenticate.ts',
    from: '  if (actor.roleId === null) return false;\n',
    to: '',
    tests: server('testing/authorization.test.ts'),
  },
  {
    name: 'a unique value compared as it was typed',
    file: 'server/src/kit/crud/table.ts',
    from: 'value === null ? null : fold(textOf(value))',
    to: 'value === null ? null : textOf(value)',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a far page that is read one row off',
    file: 'server/src/kit/crud/list-query.ts',
    from: 'return { offset: total - offset - limit, limit, reversed: true };',
    to: 'return { offset: total - offset - limit + 1, limit, reversed: true };',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'a restore without its rows beside the record',
    file: 'server/src/kit/crud/write.ts',
    from: '    await restoreChildren(inner, source, (children ?? {}) as Record<string, unknown>);\n',
    to: '',
    tests: server('testing/conformance.test.ts'),
  },
  {
    name: 'links to hidden records in lists of links',
    file: 'server/src/kit/crud/sight.ts',
    from: 'shown[field] = value.filter((id) => !isHidden(link, id));',
    to: 'shown[field] = value;',
    tests: server('testing/hidden.test.ts'),
  },
  {
    name: 'a history that tells a club of hidden links',
    file: 'server/src/kit/crud/sight.ts',
    from: 'if (clubId === null || (links.length === 0 && !isOwn && !source.told)) return',
    to: 'if (clubId === null || links.length >= 0) return',
    tests: server('testing/hidden.test.ts'),
  },
  {
    name: 'a picker that names records of other clubs by their ids',
    file: 'server/src/kit/crud/read.ts',
    from: 'and(source.within, source.scope.filter(call.actor), inArray(columnOf(table, ',
    to: 'and(source.within, inArray(columnOf(table, ',
    tests: server('testing/club-scope.test.ts'),
  },
  {
    name: 'files of records that nobody looked for',
    file: 'server/src/kit/attachments/source.ts',
    from: '        await get(call, entityId);\n',
    to: '',
    tests: server('testing/club-scope.test.ts'),
  },
  {
    name: 'balances after a movement that differ say nothing',
    file: 'server/src/areas/money/bank/identity.ts',
    from: 'const denied = [reference, balance, account,',
    to: 'const denied = [reference, account,',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'references of one form that differ say nothing',
    file: 'server/src/areas/money/bank/identity.ts',
    from: 'return form(one) === form(other) ? false : null;',
    to: 'return null;',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'two equal payments in one file are one',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: 'const fresh = rows.map((row): Movement => ({ reports: [row] }));',
    to: 'const fresh = [...Map.groupBy(rows, ({ facts }) => JSON.stringify(facts)).values()].map((all) => ({ reports: all }));',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'the day of a movement is no fact',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: 'Map.groupBy(given, ({ facts }) => facts.day)',
    to: 'Map.groupBy(given, ({ facts }) => facts.day.slice(0, 7))',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'a transfer at midnight is settled by its day',
    file: 'server/src/areas/money/bank/identity.ts',
    from: "isAtMidnight && strong === 0 && !isClose ? 'maybe'",
    to: "isAtMidnight && strong < 0 && !isClose ? 'maybe'",
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'a transfer that the bank has on the next day is not asked about',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: '  doubts.push(...overMidnight(movements, decided, doubts));\n',
    to: '',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'sources are compared in the order in which they came',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: 'return bySignature(groups, keyOf);',
    to: 'return groups;',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'the text of a service within that of the bank is another one',
    file: 'server/src/areas/money/bank/identity.ts',
    from: 'if (long.includes(short))',
    to: 'if (long.startsWith(short))',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'lines that people have dealt with are joined',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: 'if (!line.isTouched) {',
    to: 'if (line.id) {',
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'what only may be the same is not asked about',
    file: 'server/src/areas/money/bank/pairing.ts',
    from: "const rest = edges([...left], open(), decided, 'maybe');",
    to: "const rest = edges([...left], open(), decided, 'same');",
    tests: server('areas/money/bank/pairing.property.test.ts'),
  },
  {
    name: 'a sweep that trusts any database',
    file: 'server/src/kit/attachments/sweep.ts',
    from: '  return count > most && count > all * share;',
    to: '  return count > most && count > all * share && all === 0;',
    tests: server('kit/attachments/sweep.test.ts'),
  },
  {
    name: 'a trash that gives nothing back',
    file: 'server/src/kit/files.ts',
    from: 'read: (key) => createReadStream(found(key)),',
    to: 'read: (key) => createReadStream(pathOf(key)),',
    tests: server('kit/attachments/sweep.test.ts'),
  },
  {
    name: 'a new database that takes the folder of another one',
    file: 'server/src/kit/attachments/installation.ts',
    from: '  if (marked !== undefined && meeting.files === 0) throw new ForeignFiles(sentence(files, OTHER));\n',
    to: '',
    tests: server('kit/attachments/installation.test.ts'),
  },
  {
    name: 'a bulk call that may leave out its records',
    file: 'server/src/kit/http/bulk-route.ts',
    from: "{ fields: ['ids', 'query'], all: 'query: \"\"' }",
    to: "{ fields: ['ids', 'query', 'action'], all: 'query: \"\"' }",
    tests: server('testing/aims.test.ts'),
  },
  {
    name: 'a bulk call that may leave out its records, undeclared',
    file: 'contract/src/kit/aim.ts',
    from: '  return schema\n    .refine(',
    to: '  if (fields.length > 0) return schema;\n  return schema\n    .refine(',
    tests: server('testing/aims.test.ts'),
  },
  {
    name: 'an erasure that leaves the files',
    file: 'server/src/areas/people/personal-data/erase.ts',
    from: '  await dropUnused(call.db, files, held);\n',
    to: '',
    tests: server('kit/attachments/sweep.test.ts'),
  },
  {
    name: 'a foreign key without a rule for deletions',
    file: 'server/src/db/uses.ts',
    from: "  'seats.title_id': refuses('Seats', 'ExecutiveCommittees.titleId'),\n",
    to: '',
    tests: server('testing/uses.test.ts'),
  },
  {
    name: 'a stored condition without a rule for deletions',
    file: 'server/src/db/uses.ts',
    from: "  'saved_views.query': { rule: 'holds', as: 'SavedViews' },\n",
    to: '',
    tests: server('testing/uses.test.ts'),
  },
  {
    name: 'news that open to all when their club goes',
    file: 'server/src/areas/words/document/scope.ts',
    from: '(not exists (select 1 from document_clubs k where',
    to: '(not exists (select 1 from document_clubs k join clubs c on c.id = k.club_id where',
    tests: server('areas/keeping/deletion/deletion.test.ts'),
  },
  {
    name: 'a planned notification that goes on without a part of its condition',
    file: 'server/src/kit/crud/bulk.ts',
    from: '  await holdConditions(call, ids);\n',
    to: '',
    tests: server('areas/keeping/deletion/deletion.test.ts'),
  },
  {
    name: 'a deletion offered where the record is in use',
    file: 'server/src/kit/crud/read.ts',
    from: '  await refuseInUse(call, source, record);\n',
    to: '',
    tests: server('areas/keeping/deletion/deletion.test.ts'),
  },
  {
    name: 'a restore that leaves the links away',
    file: 'server/src/kit/crud/write.ts',
    from: '    gone.push(...(await restoreLinks(',
    to: '    if (table === undefined) gone.push(...(await restoreLinks(',
    tests: server('areas/keeping/deletion/deletion.test.ts'),
  },
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, list: { type: 'boolean' }, plain: { type: 'boolean' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = faults.filter(({ name }) => !values.only || values.only.split('|').some((part) => name.includes(part)));
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
    return missed <= (values.plain ? MISSED_MOST : 0);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Checks that each step passes without a fault; otherwise its failure would prove nothing. */
async function requireSound(copy: string): Promise<void> {
  // With `--plain` the first step is the fault's own file. The others run only after it, and the table names what failed.
  const steps = new Map(chosen.flatMap((fault) => stepsOf(fault).slice(0, 1)).map((step) => [step.join(' '), step]));
  for (const [name, step] of steps)
    if ((await run(copy, step)) !== 0) throw new Error(`${name} fails before anything is planted.`);
}

async function isFound(copy: string, fault: Fault): Promise<boolean> {
  const file = join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  if (fault.from !== '' && text.split(fault.from).length !== 2)
    throw new Error(`${fault.name}: its text does not stand once in ${fault.file}; the fault must be written anew.`);
  writeFileSync(file, fault.from === '' ? fault.to + text : text.replace(fault.from, () => fault.to));
  const started = performance.now();
  let by: readonly string[] | undefined;
  for (const step of stepsOf(fault)) if (!by && (await run(copy, step)) !== 0) by = step;
  const seconds = (performance.now() - started) / 1000;
  writeFileSync(file, text);
  const verdict = by ? 'found' : 'NOT FOUND';
  console.log(`${verdict.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${fault.name}  (${nameOf(fault, by)})`);
  return by !== undefined;
}

/** The failed test file where one step has many. */
function nameOf({ tests }: Fault, step: readonly string[] | undefined): string {
  if (!step?.includes(REPORT_ARG)) return typeof tests === 'string' ? tests : tests[1];
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name.replace(/^.*?hoivien-faults-[^/]+\//, ''));
  return failed.join(', ') || 'a file that does not load';
}

interface Report {
  testResults: readonly { name: string; status: string }[];
}

function run(copy: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

/** What must find a fault: its own step, or with `--plain` every file of the plain run that reaches the changed one. */
function stepsOf({ file, tests }: Fault): readonly (readonly string[])[] {
  if (typeof tests === 'string') return [['scripts/test.mjs', '--only', tests]];
  const [project, test] = tests;
  // A plain run leaves the types to the linter. The step `types` checks every workspace, which takes long.
  if (project === 'types')
    return [
      values.plain
        ? ['node_modules/oxlint/bin/oxlint', '--type-check']
        : ['node_modules/typescript/bin/tsc', '--noEmit', '-p', test],
    ];
  const vitest = (one: string, ...args: string[]) => [
    'node_modules/vitest/vitest.mjs',
    ...args,
    '--project',
    one,
    '--bail',
    '1',
    '--passWithNoTests',
  ];
  if (!values.plain) return [vitest(project, 'run', test)];
  const report = ['--reporter', 'json', REPORT_ARG];
  const related = reached(file).map((one) => [
    ...vitest(one, 'related', file, '--run', ...report),
    ...withoutLong(one),
  ]);
  // The file that must find the fault goes first, if it is one of them: the others need minutes.
  return [[...vitest(project, 'run', test, ...report), ...withoutLong(project)], ...related];
}

/** The projects that load a file, those with the quickest tests first. */
function reached(file: string): readonly string[] {
  const [workspace = ''] = file.split('/');
  return workspace === 'contract' ? ['contract', 'server', 'web'] : [workspace];
}
