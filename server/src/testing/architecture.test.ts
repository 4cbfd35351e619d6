import { failedKey } from '../kit/http/answer-errors.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { makeApp, secretKey } from './make-app.ts';
import { WINGS } from './wings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('routes', () => {
  test('say in both languages what failed when the server fails', async () => {
    await using house = await makeApp();
    const keys = new Set(house.routes.map(({ access, area }) => failedKey(access, area)));
    expect([...keys].filter((key) => LANGUAGES.some((language) => !textOf(key, language)))).toEqual([]);
    expect(keys.size).toBeGreaterThan(50);
  });

  test('every route of the running server declares who may call it, and the open ones are exactly these', async () => {
    await using house = await makeApp();
    const open = { public: new Set<string>(), session: new Set<string>(), role: new Set<string>() };
    for (const { method, url, access } of house.routes) {
      expect(access, `${method} ${url} has no access rule`).toBeDefined();
      if (typeof access === 'string') open[access].add(`${method} ${url}`);
      else for (const code of access ?? []) expect(permissionCodes, `${method} ${url}`).toContain(code);
    }
    expect([...open.public].sort()).toEqual([
      'GET /api/Attachments/:id/:token',
      'GET /api/Docs',
      'GET /api/Docs/start.js',
      'GET /api/Docs/swagger-ui-bundle.js',
      'GET /api/Docs/swagger-ui.css',
      'GET /api/Health',
      'GET /api/Health/Live',
      'GET /api/Public/:token',
      'GET /api/Public/Feed/:token.ics',
      'GET /api/Public/Info',
      'GET /api/Public/Logo/:id',
      'GET /api/Public/Privacy',
      'GET /api/Public/Receipts/:token',
      'GET /api/Public/Sms/:secret',
      'GET /api/Public/Unsubscribe/:token',
      'GET /api/Users/Captcha',
      'GET /api/Users/CheckRecoveryToken/:token',
      'POST /api/Public/:token',
      'POST /api/Public/:token/Correction',
      'POST /api/Public/:token/Feedback',
      'POST /api/Public/:token/NewsRead',
      'POST /api/Public/Bounces',
      'POST /api/Public/Casso',
      'POST /api/Public/SePay',
      'POST /api/Public/Unsubscribe/:token',
      'POST /api/Public/Zalo',
      'POST /api/Users/EndSession',
      'POST /api/Users/ForgotPassword',
      'POST /api/Users/Oidc/Begin',
      'POST /api/Users/Oidc/Finish',
      'POST /api/Users/Otp',
      'POST /api/Users/Passkey',
      'POST /api/Users/Refresh',
      'POST /api/Users/SignIn',
      'POST /api/Users/SignInFactor',
      'POST /api/Users/SignInOtp',
      'POST /api/Users/SignInPasskey',
      'POST /auth/register',
      'PUT /api/Users/ResetForgotPassword',
    ]);
    expect([...open.session].sort()).toEqual([
      'DELETE /api/Users/Profile/Avatar',
      'DELETE /api/Users/SeeAs',
      'DELETE /api/Users/Sessions',
      'DELETE /api/Users/Sessions/:id',
      'GET /api/Contacts',
      'GET /api/Instructions',
      'GET /api/Messages',
      'GET /api/OpenApi.json',
      'GET /api/Outbox/Channels',
      'GET /api/Users/Oidc',
      'GET /api/Users/Presence',
      'GET /api/Users/Profile',
      'GET /api/Users/SecondFactor',
      'GET /api/Users/Sessions',
      'GET /api/Users/Signout',
      'GET /api/Users/Why',
      'PATCH /api/Users/Profile',
      'POST /api/Users/Oidc/Remove',
      'POST /api/Users/Proof',
      'POST /api/Users/ProofCode',
      'POST /api/Users/SecondFactor/:id/Remove',
      'POST /api/Users/SecondFactor/:id/Rename',
      'POST /api/Users/SecondFactor/App',
      'POST /api/Users/SecondFactor/App/Confirm',
      'POST /api/Users/SecondFactor/Codes',
      'POST /api/Users/SecondFactor/Passkey',
      'POST /api/Users/SecondFactor/Passkey/Confirm',
      'PUT /api/Users',
      'PUT /api/Users/ChangePassword',
      'PUT /api/Users/Profile',
      'PUT /api/Users/Profile/Language',
    ]);
    expect([...open.role].sort()).toEqual([
      'DELETE /api/Imports/:runId/Cells',
      'DELETE /api/SavedViews/:id',
      'DELETE /api/Uploads/:id',
      'GET /api/Documents/Reader',
      'GET /api/Documents/Reader/:id',
      'GET /api/Feedbacks/Mine',
      'GET /api/Feedbacks/Mine/:id',
      'GET /api/Home',
      'GET /api/Imports',
      'GET /api/Imports/:runId',
      'GET /api/Imports/:runId/Changes',
      'GET /api/Imports/:runId/NextWrong',
      'GET /api/Imports/:runId/Refused',
      'GET /api/Imports/:runId/Rows',
      'GET /api/Imports/:runId/Survey',
      'GET /api/Imports/:runId/Undo',
      'GET /api/Imports/:runId/Wrong',
      'GET /api/Medias',
      'GET /api/Medias/:id',
      'GET /api/Medias/Folders',
      'GET /api/Notices',
      'GET /api/Notices/Mails',
      'GET /api/Notices/Stream',
      'GET /api/Notifications/Mine/:id',
      'GET /api/RecentActions',
      'GET /api/SavedViews',
      'GET /api/Search',
      'GET /api/Search/Records',
      'GET /api/Units',
      'GET /api/Users/Settings',
      'HEAD /api/Uploads/:id',
      'PATCH /api/SavedViews/:id',
      'PATCH /api/Uploads/:id',
      'POST /api/Attachments',
      'POST /api/Attachments/:id/Link',
      'POST /api/Deletions/:id/Restore',
      'POST /api/Feedbacks',
      'POST /api/Feedbacks/:id/Messages',
      'POST /api/Imports/:runId/Cancel',
      'POST /api/Imports/:runId/Run',
      'POST /api/Imports/:runId/Undo',
      'POST /api/Imports/Pasted',
      'POST /api/Medias/:id/Use',
      'POST /api/Notices/Read',
      'POST /api/Outbox/Presses/:id/TakeBack',
      'POST /api/RecentActions/:key/Undo',
      'POST /api/SavedViews',
      'POST /api/Uploads',
      'PUT /api/Imports/:runId/BadCells',
      'PUT /api/Imports/:runId/Cells',
      'PUT /api/Imports/:runId/Doubles',
      'PUT /api/Imports/:runId/Mapping',
      'PUT /api/Imports/:runId/Rows/:rowNo',
      'PUT /api/Notices/Mails',
      'PUT /api/Notifications/Mine/:id',
      'PUT /api/SavedViews/:id',
      'PUT /api/Users/Settings/:key',
    ]);
  });

  test('every permission of an area opens a route or is named in an area', async () => {
    await using house = await makeApp();
    const used = new Set(house.routes.flatMap(({ access }) => (Array.isArray(access) ? access : [])));
    const named = sources('server/src').join('\n');
    for (const code of permissionCodes) {
      const [, area = '', action = ''] = /^([A-Z]\w*?s)([A-Z]\w+)$/.exec(code) ?? [];
      const isNamed = named.includes(`'${area}', '${action}'`) || named.includes(`'${code}'`);
      expect(used.has(code) || isNamed, code).toBe(true);
    }
  });
});

describe('texts', () => {
  test('every message key that stands in the code has both texts', () => {
    const keys = new Set(
      [...sources('contract/src'), ...sources('server/src'), ...sources('web/src')].flatMap(
        (text) => text.match(/(?<=['"`])Mes(\.[A-Z][A-Za-z]+){2,3}(?=['"`])/g) ?? [],
      ),
    );
    expect(keys.size).toBeGreaterThan(20);
    for (const key of keys)
      for (const language of LANGUAGES) expect(textOf(key, language), `${key} (${language})`).toBeTruthy();
  });

  test('every key that an area derives has both texts', () => {
    for (const { resource } of registry) {
      const actions = ['Create', 'Update', 'Delete', 'Restore'].map(
        (action) => `Mes.${resource.area}.${action}.Successfully`,
      );
      for (const key of [
        ...actions,
        `Mes.${resource.area}.Id.NotFound`,
        `Mes.${resource.area}.Update.Conflict`,
        `Mes.${resource.singular}.IsUsing`,
      ]) {
        for (const language of LANGUAGES) expect(textOf(key, language), key).toBeTruthy();
      }
    }
  });
});

describe('house', () => {
  test('types, approval, activity and restriction stand by name, not as bare numbers', () => {
    const CODED =
      /\b(type|approval|restriction|operationStatus)\b['\]}]*\s*(===|!==|<>|=|not in|in)\s*\(?\d|\b(memberType|approval|restriction|operationStatus): \d|\bstatus (===|!==) [1-9]\b/;
    for (const planted of ['row.approval === 1', 'where m.type in (1, 2)', '{ approval: 0 }', 'one.status === 2'])
      expect(planted).toMatch(CODED);
    expect('answer.status === 404').not.toMatch(CODED);
    // Tables repeat their migrations.
    const others = /db\/(tables|migrations)|\/demo\b|\/testing\/|\.trial\./;
    const bare = ['contract/src', 'server/src', 'web/src'].flatMap(sourceFiles).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) =>
          CODED.test(line) && !/^\s*(\/?\*|\/\/)/.test(line) ? [`${relative(root, file)}: ${line.trim()}`] : [],
        ),
    );
    expect(bare.filter((line) => !others.test(line))).toEqual([]);
  });

  test('areas of the browser know their records by type: the loose records stay in the kit', () => {
    const loose = ['web/src/areas', 'web/src/app']
      .flatMap(sourceFiles)
      .filter((file) => !file.includes('/testing/') && /\bLoose(Record|Item)\b/.test(readFileSync(file, 'utf8')));
    expect(loose.map((file) => relative(root, file))).toEqual([]);
  });

  test('fewer than ten casts go past the compiler, each with its reason above it', () => {
    const casts = ['contract/src', 'server/src', 'web/src']
      .flatMap(sourceFiles)
      .filter((file) => !/\/testing\/|\.trial\./.test(file))
      .flatMap((file) => {
        const lines = readFileSync(file, 'utf8').split('\n');
        return lines.flatMap((line, at) =>
          line.includes('as unknown as') ? [{ place: `${relative(root, file)}:${at + 1}`, above: lines[at - 1] }] : [],
        );
      });
    expect(casts.length).toBeLessThan(10);
    for (const { place, above } of casts) expect(above, place).toMatch(/^\s*\/\//);
  });

  test('the kits name no area', () => {
    // The kit may name these areas: it signs users in and checks the codes of roles itself.
    // The kit uses `field` for a part of a record, and that is also the name of an area.
    // Mantine calls the heading of a dialog a Title.
    // The kit calls the workbook that people fill in a template.
    // The editor and the browser call what they show a Document.
    const own = ['Users', 'Roles', 'Fields', 'Titles', 'Templates', 'Documents'];
    const names = registry.flatMap(({ resource }) =>
      own.includes(resource.area) ? [] : [resource.area, resource.singular],
    );
    for (const folder of ['contract/src/kit', 'server/src/kit', 'web/src/kit']) {
      // Shared texts are words for people.
      for (const file of files(folder).filter((path) => !/\.test\.|\/testing\/|shared\.texts\.ts$/.test(path))) {
        const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
        for (const name of names)
          expect(new RegExp(`\\b${name}\\b`).test(code), `${relative(root, file)} names ${name}`).toBe(false);
      }
    }
  });

  const ZONES = new Map([
    ['contract/src/kit', /^(contract\/src\/kit\/|zod$|libphonenumber-js\/max$)/],
    [
      'server/src/kit',
      /^(contract\/src\/(?!areas\/|registry)|server\/src\/(kit\/|app-config|db\/(?!tables\/)|db\/tables\/(access|kit|outbox|audit|attachment|unit)\.)|(?!contract\/|server\/|web\/))/,
    ],
    ['web/src/kit', /^(contract\/src\/(?!areas\/)|web\/src\/kit\/|(?!contract\/|server\/|web\/))/],
  ]);

  test.each([...ZONES])('%s imports only what its zone allows', (folder, allowed) => {
    for (const file of files(folder).filter((path) => !/\.test\.|\.trial\.|\/testing\//.test(path))) {
      for (const target of imports(file))
        expect(allowed.test(target), `${relative(root, file)} imports ${target}`).toBe(true);
    }
    for (const code of [
      "import type { Club } from '@hoivien/contract/areas/club/club.calls.ts';",
      "const late = import('../areas/money/fee/index.ts');",
      "import '../areas/money/fee/fee.texts.ts';",
    ])
      for (const target of importsIn(code, join(root, folder, 'planted.ts')))
        expect(allowed.test(target), `${folder} may import ${target}`).toBe(false);
  });

  test('the folders of the kit of the browser import one another in one direction', () => {
    const edges = files('web/src/kit')
      .filter((file) => !/\.test\.|\/testing\/|\.texts\.ts$/.test(file))
      .flatMap((file) => stepsIn(readFileSync(file, 'utf8'), file));
    expect(edges.length).toBeGreaterThan(1_000);
    for (const folder of ['web/src/kit/', 'web/src/kit/resource/']) {
      expect(circleIn(edges, folder), folder).toEqual([]);
      const planted = [
        ...stepsIn("import { two } from './two/two.ts';", join(root, folder, 'one/one.ts')),
        ...stepsIn("import type {\n  One,\n} from '../one/one.ts';", join(root, folder, 'two/two.ts')),
        ...stepsIn("import { one } from '../one/one.ts';", join(root, folder, 'three/three.ts')),
      ];
      expect(circleIn([...edges, ...planted], folder)).toEqual([]);
      const closed = stepsIn("import { two } from '../two/two.ts';", join(root, folder, 'one/one.ts'));
      expect(circleIn([...edges, ...planted, ...closed], folder)).toEqual(['one', 'two']);
    }
  });

  test('an area of the server reaches another only through its index', () => {
    const wrong = sourceFiles('server/src/areas').flatMap((file) => {
      const own = /areas\/[^/]+\/[^/]+/.exec(file)?.[0];
      return imports(file).filter((target) => {
        const other = /server\/src\/(areas\/[^/]+\/[^/]+)\/(.+)$/.exec(target);
        return other && other[1] !== own && other[2] !== 'index.ts';
      });
    });
    expect(wrong).toEqual([]);
  });

  test.each(['contract', 'server', 'web'] as const)(
    '%s: an area imports no area of a wing above its own',
    (workspace) => {
      const code = sourceFiles(`${workspace}/src/areas`).filter((file) => !/\.trial\.|\/testing\//.test(file));
      const wrong = code.flatMap((file) =>
        imports(file)
          .filter((target) => isUpwards(relative(root, file), target))
          .map((target) => `${relative(root, file)} imports ${target}`),
      );
      expect(wrong).toEqual([]);
    },
  );

  test('an import of a wing above is found, and one of a wing below is none', () => {
    const file = 'server/src/areas/people/party/planted.ts';
    expect(isUpwards(file, 'server/src/areas/money/fee/index.ts')).toBe(true);
    expect(isUpwards(file, 'server/src/areas/doors/user/index.ts')).toBe(false);
    expect(isUpwards(file, 'server/src/areas/people/merge/index.ts')).toBe(false);
    expect(isUpwards(file, 'server/src/kit/call.ts')).toBe(false);
  });

  test('every table belongs to exactly one area, or to a part of the server that is none', async () => {
    const owners = areasOf(secretKey).modules.flatMap(({ name, tables = [] }) =>
      tables.map((table) => [getTableName(table), name] as const),
    );
    for (const table of (await tablesByVariable()).values()) {
      const by = owners.filter(([name]) => name === table).map(([, area]) => area);
      expect(by, `${table} belongs to ${by.join(' and ') || 'nobody'}`).toHaveLength(OF_NO_AREA.has(table) ? 0 : 1);
    }
  });

  test('every e-mail has the one form, also outside of declared fields', () => {
    const others = ['contract/src', 'server/src/areas', 'server/src/kit', 'web/src']
      .flatMap(sourceFiles)
      .filter((file) => /z\.email\(|regexes\.\w*[eE]mail/.test(readFileSync(file, 'utf8')));
    expect(others).toEqual([]);
  });

  test('a refusal by permission is made in one file, which says what is missing', () => {
    const found = sourceFiles('server/src').filter((file) =>
      /new Refusal\(\s*'Mes\.Permission\.NotAllowed'/.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([join(root, 'server/src/kit/call.ts')]);
  });

  test('only its owner writes a table', async () => {
    const known = await tablesByVariable();
    const owner = new Map(
      areasOf(secretKey).modules.flatMap(({ name, tables = [] }) =>
        tables.map((table) => [getTableName(table), new RegExp(`^server/src/areas/[^/]+/${name}(/|\\.ts$)`)]),
      ),
    );
    const found = sourceFiles('server/src')
      .map((file) => relative(root, file))
      .filter((file) => !/\/testing\/|\.trial\.ts$/.test(file))
      .flatMap((file) => writesOf(readFileSync(join(root, file), 'utf8'), known).map((table) => ({ file, table })));
    expect(new Set(found.map(({ table }) => table)).size).toBeGreaterThan(40);
    const isOwners = ({ file, table }: (typeof found)[number]) =>
      [owner.get(table), ...(ALSO_WRITTEN.find(([tables]) => tables.includes(table))?.[1] ?? [])].some((place) =>
        place?.test(file),
      );
    const wrong = found.filter((one) =>
      one.table === COMPUTED ? !WRITES_WHAT_IT_IS_GIVEN.test(one.file) : !isOwners(one),
    );
    expect(wrong.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
  });

  test('a statement that writes a table is found however it is written', async () => {
    const known = await tablesByVariable();
    const from = "import { members as people, clubs } from '../../db/tables/member.ts';\n";
    const cases: [code: string, table: string][] = [
      ['await tx\n  .insert(people).values(row)', 'members'],
      ['await call.db.update(clubs).set(row)', 'clubs'],
      ['await db.delete(clubs)', 'clubs'],
      ['await insertMany(\n  call.db,\n  people,\n  rows)', 'members'],
      ['db.execute(sql`update seats set end_reason = null`)', 'seats'],
      ['db.execute(sql`delete from ${people} where id = ${id}`)', 'members'],
      ['db.execute(sql`insert into tags (id) select 1`)', 'tags'],
      ["await dropRows(db, 'terms', where)", 'terms'],
      ["blank: deleted('addresses', 'member_id')", 'addresses'],
      ['children: [{ table: people, owner: people.id }]', 'members'],
      ["linkPart('clubIds', people.id, clubs, { owner: 'id', target: 'id' })", 'clubs'],
      ['db.execute(sql`update ${sql.identifier(table)} set x = 1`)', COMPUTED],
      ['await db.update(source.table).set(row)', COMPUTED],
    ];
    for (const [code, table] of cases) expect(writesOf(from + code, known), code).toEqual([table]);
    expect(writesOf(`${from}// update members\nseen.delete(people); db.select().from(people)`, known)).toEqual([]);
  });
});

/** Whether an area imports one of a wing above its own. */
function isUpwards(file: string, target: string): boolean {
  const [from, to] = [file, target].map((path) => WINGS.findIndex((wing) => path.includes(`/src/areas/${wing}/`)));
  return from !== undefined && to !== undefined && to >= 0 && to < from;
}

/** Tables of server code outside of areas. */
const OF_NO_AREA = new Set(['installation_facts']);

const ROTATION = /^server\/src\/rotate-key\.ts/;

/** Tables that other code than their area may write, with the reason. */
const ALSO_WRITTEN: readonly [tables: readonly string[], places: readonly RegExp[], why: string][] = [
  [['audit_entries'], [/^server\/src\/kit\/(audit\.ts|crud\/)/], 'the history is written with the change'],
  [
    ['former_values'],
    [/^server\/src\/kit\/(transition\.ts|crud\/)/],
    'what an edit or a step replaced is kept with it',
  ],
  [['deletions'], [/^server\/src\/kit\/crud\//, ROTATION], 'the kit deletes records of any area'],
  [['members', 'second_factors', 'merges'], [ROTATION], 'a new key seals what the old one has sealed'],
  [['access_log'], [/^server\/src\/kit\/access-log\.ts/], 'looks are written down where they happen'],
  [['attachments', 'attachment_links'], [/^server\/src\/kit\/attachments\//], 'records of any area have files'],
  [['notices'], [/^server\/src\/kit\/notices\.ts/], 'any area tells people of something'],
  [['settings'], [/^server\/src\/kit\/single-record\.ts/], 'areas with one record keep it by the kit'],
  [['import_runs', 'import_rows'], [/^server\/src\/kit\/exchange\//], 'the kit imports records of any area'],
  [['deliveries', 'bounces', 'channels'], [/^server\/src\/kit\/outbox\//, ROTATION], 'any area sends messages'],
  [['users', 'roles', 'role_permissions'], [/^server\/src\/db\/seed\.ts/], 'the first administrator'],
  [['sessions'], [/^server\/src\/kit\/http\/authenticate\.ts/], 'a use is noted where a request is let in'],
  [['units'], [/^server\/src\/db\/seed-units\.ts/], 'units are reference data of the release'],
  [
    ['member_tags'],
    [/^server\/src\/areas\/catalogues\/catalogues\.ts/],
    'links to a deleted tag go and come back with it',
  ],
  [
    ['member_notes'],
    [/^server\/src\/areas\/people\/party\/party-source\.ts/],
    'notes go and come back with their member',
  ],
  [['installation_facts'], [/^server\/src\/db\/installation\.ts/], 'facts of the installation, of no area'],
];

/**
 * Code that writes tables which it gets as data: the kit (from a source, a part or a column of members), merging and
 * erasing, and areas with a source or part of their own.
 */
const WRITES_WHAT_IT_IS_GIVEN = new RegExp(
  `^server/src/(${[
    'kit/crud/[^/]+',
    'kit/transition',
    'kit/moved-rows',
    'kit/outbox/take-back',
    'kit/of-members',
    'kit/backup/load',
    'kit/public-link',
    'areas/people/merge/(merge|move|undo)',
    'areas/people/personal-data/erase-mentions',
    'areas/people/party/stays',
    'areas/catalogues/catalogue-demo',
  ].join('|')})\\.ts$`,
);

const COMPUTED = 'a table that it is given';

/** The names of tables in the database, by variable. */
async function tablesByVariable(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of files('server/src/db/tables')) {
    const all = Object.entries((await import(file)) as Record<string, unknown>);
    for (const [name, value] of all) if (is(value, PgTable)) found.set(name, getTableName(value));
  }
  return found;
}

/** The tables that code writes, by their names in the database. */
function writesOf(code: string, known: ReadonlyMap<string, string>): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  const variables = new Map<string, string | undefined>();
  for (const [, names = ''] of text.matchAll(/import \{([^}]+)\} from '(?:[^']*\/)?tables\/[^']+'/g))
    for (const one of names.split(',')) {
      const [name = '', own = name] = one.trim().split(/\s+as\s+/);
      variables.set(own, known.get(name));
    }
  const ofVariable = (name: string) => variables.get(name) ?? COMPUTED;
  const named = new Set(known.values());
  return [
    ...[...text.matchAll(/(?:\b|\.)(?:db|tx)\s*\.(?:insert|update|delete)\(([\w.]+)\)/g)].map(([, name = '']) =>
      ofVariable(name),
    ),
    ...[...text.matchAll(/\b(?:insertMany|saveMany|setMany|insertUntaken)\(\s*[^,(){}]+,\s*([\w.]+)/g)].map(
      ([, name = '']) => ofVariable(name),
    ),
    ...[...text.matchAll(/\b(?:insert into|update|delete from)\s+\$\{([^}]+)\}/g)].map(([, name = '']) =>
      ofVariable(name),
    ),
    ...[...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].flatMap(([, name = '']) =>
      named.has(name) ? name : [],
    ),
    ...[...text.matchAll(/\b(?:dropRows|putRows|setRow)\(\s*[^,(){}]+,\s*(?:'(\w+)'|[\w.]+)/g)].map(
      ([, name]) => name ?? COMPUTED,
    ),
    ...[...text.matchAll(/\b(?:deleted|emptied)\(\s*'(\w+)'/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\{ table: (\w+), owner: /g)].flatMap(([, name = '']) => variables.get(name) ?? []),
    ...[...text.matchAll(/\b(?:profilePart|linkPart|listPart|objectPart)\(([^{;]{0,200})/g)].flatMap(([, given = '']) =>
      [...given.matchAll(/(?<![.\w'])(\w+),/g)].flatMap(([, name = '']) => variables.get(name) ?? []),
    ),
  ];
}

function sourceFiles(folder: string): string[] {
  return files(folder).filter((file) => !file.includes('.test.'));
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name));
}

function sources(folder: string): string[] {
  return files(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'));
}

/** Which file a file imports when it is loaded. Words and styles are no code, and what is loaded later closes no circle. */
function stepsIn(code: string, file: string): Step[] {
  return [...code.matchAll(/(?:^import |\bfrom )'(\.[^']+)'/gm)]
    .map(([, target = '']) => relative(root, join(file, '..', target)))
    .filter((target) => !/\.css$|\.texts\.ts$/.test(target))
    .map((target) => ({ from: relative(root, file), to: target }));
}

interface Step {
  from: string;
  to: string;
}

/** The folders within a folder that reach themselves by imports; its own files count as one folder. */
function circleIn(steps: readonly Step[], folder: string): string[] {
  const nameOf = (file: string) =>
    file.slice(folder.length).includes('/') ? file.slice(folder.length).split('/')[0] : '.';
  let left = steps
    .filter(({ from, to }) => from.startsWith(folder) && to.startsWith(folder))
    .map(({ from, to }) => ({ from: nameOf(from) ?? '', to: nameOf(to) ?? '' }))
    .filter(({ from, to }) => from !== to);
  for (;;) {
    const kept = left.filter(
      ({ from, to }) => left.some((other) => other.to === from) && left.some((other) => other.from === to),
    );
    if (kept.length === left.length) return [...new Set(left.map(({ from }) => from))].toSorted();
    left = kept;
  }
}

/** The imports of a file: names of packages, and paths of our own files from the root. */
function imports(file: string): string[] {
  return importsIn(readFileSync(file, 'utf8'), file);
}

function importsIn(code: string, file: string): string[] {
  return [...code.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('.')) return relative(root, join(file, '..', target));
    return target.replace('@hoivien/contract/', 'contract/src/');
  });
}
