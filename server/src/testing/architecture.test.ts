import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { describe, expect, test } from 'vitest';
import { makeApp } from './make-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('routes', () => {
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
      'GET /api/Invitations/:token',
      'GET /api/Public/Info',
      'GET /api/Public/Privacy',
      'GET /api/Users/Captcha',
      'GET /api/Users/CheckRecoveryToken/:token',
      'POST /api/Invitations/:token',
      'POST /api/Users/ForgotPassword',
      'POST /api/Users/Otp',
      'POST /api/Users/Refresh',
      'POST /api/Users/SignIn',
      'POST /api/Users/SignInOtp',
      'POST /auth/register',
      'PUT /api/Users/ResetForgotPassword',
    ]);
    expect([...open.session].sort()).toEqual([
      'DELETE /api/Users/Profile/Avatar',
      'DELETE /api/Users/Sessions',
      'DELETE /api/Users/Sessions/:id',
      'GET /api/Messages',
      'GET /api/OpenApi.json',
      'GET /api/Users/Profile',
      'GET /api/Users/Sessions',
      'GET /api/Users/Signout',
      'PUT /api/Users',
      'PUT /api/Users/ChangePassword',
      'PUT /api/Users/Profile',
      'PUT /api/Users/Profile/Language',
    ]);
    expect([...open.role].sort()).toEqual([
      'DELETE /api/SavedViews/:id',
      'DELETE /api/Uploads/:id',
      'GET /api/Imports/:runId',
      'GET /api/Imports/:runId/Refused',
      'GET /api/Imports/:runId/Rows',
      'GET /api/Notices',
      'GET /api/Notices/Stream',
      'GET /api/SavedViews',
      'GET /api/Search',
      'GET /api/Search/Records',
      'GET /api/Units',
      'GET /api/Users/Settings',
      'HEAD /api/Uploads/:id',
      'PATCH /api/Uploads/:id',
      'POST /api/Attachments',
      'POST /api/Attachments/:id/Link',
      'POST /api/Deletions/:id/Restore',
      'POST /api/Imports/:runId/Cancel',
      'POST /api/Imports/:runId/Run',
      'POST /api/Imports/:runId/Undo',
      'POST /api/Notices/Read',
      'POST /api/SavedViews',
      'POST /api/Uploads',
      'PUT /api/Imports/:runId/Mapping',
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
    const CODED = /\b(type|approval|restriction|operationStatus)\b['\]}]*\s*(===|!==|<>|=|not in|in)\s*\(?\d/;
    // Tables mirror their migrations; the pages of members are on the move.
    const others = /db\/(tables|migrations)|\/demo\/|\/testing\/|\.trial\.|web\/src\/areas\/party/;
    const bare = ['contract/src', 'server/src', 'web/src'].flatMap(sourceFiles).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) =>
          CODED.test(line) && !/^\s*(\*|\/\/)/.test(line) ? [`${relative(root, file)}: ${line.trim()}`] : [],
        ),
    );
    expect(bare.filter((line) => !others.test(line))).toEqual([]);
  });

  test('the kits name no area', () => {
    // Who signs in and what a role allows is the house's own affair; every other area is unknown to it.
    // The kit's own word for a part of a record is the name of one area, too.
    // Mantine calls the heading of a dialog a Title.
    const own = ['Users', 'Roles', 'Fields', 'Titles'];
    const names = registry.flatMap(({ resource }) =>
      own.includes(resource.area) ? [] : [resource.area, resource.singular],
    );
    for (const folder of ['contract/src/kit', 'server/src/kit', 'web/src/kit']) {
      for (const file of files(folder).filter((path) => !/\.test\.|\/testing\//.test(path))) {
        const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
        for (const name of names)
          expect(new RegExp(`\\b${name}\\b`).test(code), `${relative(root, file)} names ${name}`).toBe(false);
      }
    }
  });

  test.each([
    ['contract/src/kit', /contract\/src\/kit|^zod$/],
    [
      'server/src/kit',
      /contract\/src\/(kit|areas\/exchange)|server\/src\/(kit|db\/(connect|tables\/(access|kit|outbox)))|^[a-z@]/,
    ],
    ['web/src/kit', /contract\/src|web\/src\/kit|^[a-z@]/],
  ])('%s imports only what its zone allows', (folder, allowed) => {
    for (const file of files(folder).filter((path) => !path.includes('.test.'))) {
      for (const target of imports(file))
        expect(allowed.test(target), `${relative(root, file)} imports ${target}`).toBe(true);
    }
  });

  test('an area of the server reaches another only through its index', () => {
    const wrong = sourceFiles('server/src/areas').flatMap((file) => {
      const own = /areas\/[^/]+/.exec(file)?.[0];
      return imports(file).filter((target) => {
        const other = /server\/src\/(areas\/[^/]+)\/(.+)$/.exec(target);
        return other && other[1] !== own && other[2] !== 'index.ts';
      });
    });
    expect(wrong).toEqual([]);
  });

  test('only its owner writes a table', () => {
    const owners: Record<string, RegExp> = {
      users: /areas\/user|db\/seed/,
      sessions: /areas\/user/,
      refreshTokens: /areas\/user/,
      otpCodes: /areas\/user/,
      recoveryTokens: /areas\/user/,
      counters: /areas\/user/,
      deliveries: /server\/src\/kit\/outbox|areas\/outbox/,
      roles: /areas\/role|db\/seed/,
      rolePermissions: /areas\/role|db\/seed/,
      auditEntries: /server\/src\/kit/,
      deletions: /server\/src\/kit|areas\/deletion/,
      attachments: /server\/src\/kit/,
      attachmentLinks: /server\/src\/kit\/attachments/,
      notices: /server\/src\/kit\/notices|areas\/notice/,
      userSettings: /areas\/user/,
      importRuns: /server\/src\/kit|areas\/exchange/,
      importRows: /server\/src\/kit|areas\/exchange/,
    };
    const wrong = sourceFiles('server/src').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
        .filter(([, table = '']) => !file.includes('/testing/') && owners[table]?.test(file) === false)
        .map(([, table]) => `${relative(root, file)} writes ${table}`),
    );
    expect(wrong).toEqual([]);
  });
});

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

/** What a file imports: packages by name, our own files from the root. */
function imports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('.')) return relative(root, join(file, '..', target));
    return target.replace('@hoivien/contract/', 'contract/src/');
  });
}
