// Holds the names of the specification (docs/specification/names.json) against the product: its screens, permissions,
// calls, fields, codes, message keys and limits. `npm run coverage` writes docs/specification-coverage.md and takes what
// is there off the list docs/specification/not-yet.json; `-- --check`, which the tests use, only compares. `--not-yet` names
// another list, and `--names` another file of names; with `--check` several lists may be named, and each problem is told after
// the name of its list.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './tools.mjs';

const { values: asked } = parseArgs({
  options: { check: { type: 'boolean' }, names: { type: 'string' }, 'not-yet': { type: 'string', multiple: true } },
});
const isCheck = asked.check ?? false;
const at = (...path) => join(root, ...path);
const load = (path) => import(pathToFileURL(at(path)).href);
const namesFile = asked.names ?? at('docs/specification/names.json');
const waitingFiles = asked['not-yet'] ?? [at('docs/specification/not-yet.json')];
const reportFile = at('docs/specification-coverage.md');

const { sections, noRole } = JSON.parse(readFileSync(namesFile, 'utf8'));
const product = await readProduct();
const held = sections.map((section) => ({ title: section.title, names: namesOf(section) }));
const all = held.flatMap(({ title, names }) => names.map((name) => ({ ...name, title })));
const there = all.filter(({ isThere }) => isThere);

let problems = 0;
for (const file of waitingFiles) {
  const waiting = JSON.parse(readFileSync(file, 'utf8'));
  if (!isCheck) write(file, waiting);
  for (const problem of problemsOf(waiting)) {
    console.error(waitingFiles.length > 1 ? `${file}: ${problem}` : problem);
    problems++;
  }
}
process.exitCode = problems > 0 ? 1 : 0;

/** Takes what is there off the list and writes the report. */
function write(file, waiting) {
  const left = Object.entries(waiting).map(([title, names]) => [
    title,
    names.filter((name) => all.some((one) => one.name === name && !one.isThere)),
  ]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(left.filter(([, names]) => names.length > 0)), null, 2)}\n`);
  writeFileSync(reportFile, report(new Set(left.flatMap(([, names]) => names))));
}

/** What does not fit between the names, the product and a list of names that are not yet there. */
function problemsOf(waiting) {
  const listed = new Set(Object.values(waiting).flat());
  const missing = all.filter(({ isThere, name }) => !isThere && !listed.has(name));
  const arrived = there.filter(({ name }) => listed.has(name));
  const unknown = [...listed].filter((name) => !all.some((one) => one.name === name));
  console.log(
    `${all.length} names, ${there.length} there, ${all.length - there.length - missing.length} not yet, ${missing.length} missing.`,
  );
  return [
    ...missing.map(({ title, name }) => `missing, and not on the list 'not yet': ${name} (${title})`),
    ...(isCheck
      ? arrived.map(({ name }) => `there, but still on the list 'not yet': ${name}. Run npm run coverage.`)
      : []),
    ...unknown.map((name) => `on the list 'not yet', and not a name of the specification: ${name}`),
    ...(isCheck && missing.length + arrived.length === 0 && readFileSync(reportFile, 'utf8') !== report(listed)
      ? ['docs/specification-coverage.md is not current. Run npm run coverage.']
      : []),
  ];
}

/** The names of a section, each with its kind and whether the product has it. */
function namesOf({
  screens = [],
  permissions = {},
  derived = [],
  calls = [],
  fields = {},
  choices = {},
  keys = [],
  limits = [],
}) {
  const name = (kind, text, isThere) => ({ kind, name: `${kind} ${text}`, isThere });
  return [
    ...screens.map((screen) => name('screen', screen, hasScreen(screen))),
    ...Object.entries(permissions).flatMap(([area, actions]) =>
      actions.split(' ').map((action) => name('permission', `${area}${action}`, product.codes.has(`${area}${action}`))),
    ),
    ...derived.map((code) => name('permission', code, product.derived.has(code))),
    ...calls.map((call) => name('call', call, product.calls.has(withoutNames(ours(call))))),
    ...Object.entries(fields).flatMap(([one, list]) =>
      list.split(' ').map((field) => name('field', `${one}.${field}`, hasField(ours(one), ours(field)))),
    ),
    ...Object.entries(choices).flatMap(([field, values]) =>
      values
        .split(' ')
        .map((value) => name('code', `${field} ${value}`, product.choices(ours(field)).includes(ours(value)))),
    ),
    ...keys.map((key) => name('key', key, product.keys.has(key))),
    ...limits.map((limit) => name('limit', limit.name, hasLimit(limit))),
  ];
}

/** The name in the product: what follows `=` in a name of the list, where the product's own differs. */
function ours(name) {
  return name.split('=').at(-1);
}

/** A screen is there when addresses of the product cover its own and ask for the permissions it names. */
function hasScreen(screen) {
  const [path, codes = ''] = screen.split(' | ');
  const covering = product.screens.filter((one) => covers(path, one.path));
  const opening = new Set(covering.flatMap(({ anyOf }) => anyOf));
  return covering.length > 0 && codes.split(' ').every((code) => code === '' || opening.has(code));
}

function covers(wanted, own) {
  const [a, b] = [wanted, own].map((path) => path.split('/'));
  return (
    a.length === b.length &&
    a.every((step, index) => step === b[index] || step.startsWith(':') || b[index].startsWith(':'))
  );
}

function withoutNames(call) {
  return call.replace(/\{\w+\}/g, '{}');
}

/** A field is there when the record or its input has it in the document of the API. */
function hasField(one, path) {
  return [one, `${one}Item`, `${one}Input`].some(
    (schema) =>
      path.split('.').reduce((at, name) => at.flatMap((each) => propertiesOf(each, name)), [{ $ref: `/${schema}` }])
        .length > 0,
  );
}

function propertiesOf(schema, name) {
  const own = resolved(schema);
  const inner = [...(own.anyOf ?? []), ...(own.allOf ?? []), ...(own.items ? [own.items] : [])];
  const property = own.properties?.[name];
  return [...(property ? [property] : []), ...inner.flatMap((each) => propertiesOf(each, name))];
}

function resolved(schema) {
  return schema.$ref ? (product.schemas[schema.$ref.split('/').at(-1)] ?? {}) : schema;
}

function hasLimit({ value, constant, file, has, declared }) {
  if (file) return readFileSync(at(file), 'utf8').includes(has);
  const own = declared ? product.declared(declared) : product.constants[constant];
  const wanted = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : undefined;
  return wanted ? wanted.every(([name, one]) => own?.[name] === one) : JSON.stringify(own) === JSON.stringify(value);
}

/** What the product has, read from the product itself. */
async function readProduct() {
  const [{ permissionCodes, ...permissions }, { messageCatalogue }, { registry }, { allFields }, { maxOf }] =
    await Promise.all(
      ['permissions', 'messages', 'registry', 'kit/resource', 'kit/field'].map((name) =>
        load(`contract/src/${name}.ts`),
      ),
    );
  const document = await readDocument();
  const resources = new Map(registry.map(({ resource }) => [resource.area, resource]));
  const fieldAt = (path) => {
    const [area, field] = path.split('.');
    const resource = resources.get(area);
    return resource ? allFields(resource)[field] : undefined;
  };
  const constants = sections.flatMap(({ limits = [] }) => limits.flatMap(({ constant }) => constant ?? []));
  return {
    codes: new Set(permissionCodes),
    derived: new Set(Object.keys(permissions.derivedPermissions ?? {})),
    keys: new Set(messageCatalogue().map(({ key }) => key)),
    calls: new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => withoutNames(`${method.toUpperCase()} ${path}`)),
      ),
    ),
    schemas: document.components.schemas,
    screens: await readScreens(),
    choices: (path) => (fieldAt(path)?.choices ?? []).map(String),
    declared: (path) => {
      const field = fieldAt(path.slice(0, path.lastIndexOf('.')));
      return field && path.endsWith('.max') ? maxOf(field) : undefined;
    },
    constants: Object.fromEntries(
      await Promise.all(
        constants.map(async (constant) => {
          const [file, name] = constant.split('#');
          return [constant, (await load(file))[name]];
        }),
      ),
    ),
  };
}

/** The document of the API, from the app without a database. */
async function readDocument() {
  const [{ buildApp }, { connect }, { LongReads }, { NoticeWire }, { Totals }, { accessTokens }] = await Promise.all(
    ['app', 'db/connect', 'kit/long-reads', 'kit/notice-wire', 'kit/totals', 'areas/doors/user/index'].map((name) =>
      load(`server/src/${name}.ts`),
    ),
  );
  const secretKey = 'a secret key that opens nothing at all';
  const { pool, db } = connect({}, () => undefined);
  const reads = new LongReads(connect({}, () => undefined, 1));
  const unused = () => Promise.reject(new Error('Nothing runs here.'));
  const app = await buildApp({
    db,
    pool,
    reads,
    secretKey,
    now: () => new Date(),
    totals: new Totals(() => undefined),
    tokens: accessTokens(secretKey),
    files: {},
    jobs: { send: unused },
    drivers: { domain: 'example.test' },
    notices: new NoticeWire(),
    config: {
      appName: 'Hoivien',
      adminEmail: '',
      defaultLanguage: 'vi',
      captcha: 'off',
      registration: 'off',
      address: '',
    },
    version: '0.0.0',
    logger: false,
  });
  const document = JSON.parse(String(await app.openApi()));
  await app.close();
  await Promise.all([pool.end(), reads.pool.end()]);
  return document;
}

/** The addresses of the browser, as its router has them. */
async function readScreens() {
  // Some modules listen to the window as soon as they are loaded.
  globalThis.window = new EventTarget();
  const vite = createRequire(at('web/package.json')).resolve('vite');
  const { createServer } = await import(pathToFileURL(vite).href);
  const server = await createServer({
    root: at('web'),
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const { screens } = await server.ssrLoadModule('/src/app/route-table.ts');
  const { publicPages } = await server.ssrLoadModule('/src/app/public-pages.ts');
  await server.close();
  // Signing in is what a signed-out person sees at every other address.
  const open = ['/login', ...Object.keys(publicPages)].map((path) => ({ path, anyOf: [] }));
  return [...screens.map(({ path, anyOf }) => ({ path, anyOf })), ...open];
}

function report(stillWaiting) {
  const counts = held.map(({ title, names }) => {
    const count = names.filter(({ isThere }) => isThere).length;
    return [title, names.length, count, names.length - count].map(String);
  });
  const rest = held.flatMap(({ title, names }) => {
    const open = names
      .filter(({ name }) => stillWaiting.has(name))
      .map(({ name }) => `\`${name.replaceAll('|', '\\|')}\``);
    return open.length === 0 ? [] : [`### ${title}\n\n${open.join(', ')}`];
  });
  return [
    '# What the product has of the specification',
    '',
    'Written by `npm run coverage` from `docs/specification/names.json`; do not edit. The names are the screens, permissions,',
    'calls, fields, codes, message keys and limits of the specification and of the pages that build on it. Each is looked up in',
    'the product itself: in its routes, its permissions, its texts and its declarations. `a=b` is called a in the specification',
    'and b here.',
    '',
    '`npm test` fails when a name is missing that is not on the list `docs/specification/not-yet.json`, and when a name of that',
    'list is there: an issue that builds something runs `npm run coverage`, which shortens the list.',
    '',
    `${all.length} names: ${there.length} are there, ${all.length - there.length} are not yet.`,
    '',
    ...table([['section', 'names', 'there', 'not yet'], ...counts]),
    '',
    '## Without a role',
    '',
    'These names of the specification mean nothing in this product, so nothing carries them. The three fixed identifiers have no',
    'stated meaning, there is no game, and the editor of rich texts needs no key. The others are leftovers of another product.',
    '',
    `${noRole.join(', ')}.`,
    '',
    '## Not yet',
    '',
    rest.join('\n\n') || 'Nothing.',
    '',
  ].join('\n');
}

/** Rows as a table whose columns are as wide as their widest cell, as the formatter wants it. */
function table([head, ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
