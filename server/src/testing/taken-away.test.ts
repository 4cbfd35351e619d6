import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp } from './make-app.ts';

/**
 * What takes something away and answers no deletion that its person can undo, each with what there is instead. `PUT_BACK` has
 * a call beside it that puts it back.
 */
const PUT_BACK = 'PUT_BACK';
const KNOWN: Readonly<Record<string, string>> = {
  '/api/Clubs/{id}/Members/{memberId}': PUT_BACK,
  '/api/Clubs/{id}/PersonalMembers/{memberId}': PUT_BACK,
  '/api/Clubs/{id}/Partners/{memberId}': PUT_BACK,
  '/api/Clubs/{id}/PersonalPartners/{memberId}': PUT_BACK,
  '/api/Activities/{id}/Members/{participantId}': 'answers the deletions of those taken off and who got their places',
  '/api/Schedules/Feed': 'one makes a new address; programs must learn it',
  '/api/Users/{id}/CalendarFeed': 'the person makes a new address',
  '/api/BankStatements/{id}': 'nothing of the file was stored; it is chosen again',
  '/api/Users/Sessions': 'one signs in again',
  '/api/Users/Sessions/{id}': 'one signs in again',
  '/api/Users/SeeAs': 'one looks again',
  '/api/Users/Profile/Avatar': 'one’s own picture',
  '/api/Uploads/{id}': 'one’s own upload that nothing uses',
  '/api/Imports/{runId}/Cells': 'cells of a file before its import',
};

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}
interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

let house: TestApp;
let document: Document;
beforeAll(async () => {
  house = await makeApp();
  document = (await (await house.signInAs(permissionCodes)).get('/api/OpenApi.json')).body as Document;
});
afterAll(() => house[Symbol.asyncDispose]());

const resolved = ({ components }: Document, schema: Schema | undefined): Schema =>
  schema?.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {});

/** Addresses whose `DELETE` answers nothing that undoes it, and names in the table that are not needed. */
function faultsOf(doc: Document, known = KNOWN): string[] {
  const paths = Object.entries(doc.paths).flatMap(([path, { delete: found }]) => (found ? [{ path, found }] : []));
  const silent = paths.flatMap(({ path, found }) => {
    const schema = found.responses['200']?.content?.['application/json']?.schema;
    const data = resolved(doc, resolved(doc, schema).properties?.['data']);
    return data.properties?.['deletionId'] ? [] : [path];
  });
  return [
    ...silent.filter((path) => !known[path]).map((path) => `${path} answers no undo`),
    ...silent
      .filter((path) => known[path] === PUT_BACK && !doc.paths[`${path}/PutBack`]?.['post'])
      .map((path) => `${path} is put back nowhere`),
    ...Object.keys(known)
      .filter((path) => !silent.includes(path))
      .map((path) => `${path} is not needed in the table`),
  ];
}

test('whatever is taken away answers its undo, or the table says what there is instead', () => {
  expect(faultsOf(document)).toEqual([]);
});

test('a planted call without an undo, a way back that is gone and a needless line are found', () => {
  const { '/api/Clubs/{id}/Members/{memberId}/PutBack': _, ...paths } = document.paths;
  const planted = { ...document, paths: { ...paths, '/api/Fees/{id}/Rates': { delete: { responses: {} } } } };
  expect(faultsOf(planted, { ...KNOWN, '/api/Markets/{id}': 'x' })).toEqual([
    '/api/Fees/{id}/Rates answers no undo',
    '/api/Clubs/{id}/Members/{memberId} is put back nowhere',
    '/api/Markets/{id} is not needed in the table',
  ]);
});
