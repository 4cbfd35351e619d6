import { ACCOUNT_UNDO, user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import type { StepUndo } from '@hoivien/contract/kit/life.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areasOf } from '../../../areas.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { personalDataRecords } from '../../people/personal-data/index.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';

/** A step of a state, with what the law asks of it. */
interface Told {
  area: string;
  at: string;
  action: string;
  undo: StepUndo | undefined;
  /** The server knows how to give its columns back. */
  givesBack: boolean;
  /** The steps of the area. */
  others: readonly string[];
}

/** Steps of the life of an area. */
function stepsOf({ resource: { area }, life }: Pick<Source, 'resource' | 'life'>): Told[] {
  const steps = life?.of.steps ?? {};
  const others = Object.keys(steps);
  return Object.entries(steps).map(([action, { undo }]) => {
    const givesBack = life?.undo?.[action] !== undefined;
    return { area, at: life?.of.at ?? area, action, undo, givesBack, others };
  });
}

const lived = [...areasOf(secretKey).records, ...personalDataRecords];
const accounts = Object.entries(ACCOUNT_UNDO).map(([action, undo]): Told => {
  const others = Object.keys(ACCOUNT_UNDO);
  return { area: user.area, at: user.area, action, undo, givesBack: false, others };
});
const all = [...lived.flatMap(({ source }) => stepsOf(source)), ...accounts];

/**
 * Addresses of a record and a word that are no step of a state: they add rows of their own, which the list shows as such,
 * only read, or send letters, which have their own minute.
 */
const OTHERS = new Set(
  `Bulk Copy Desk Notes Reveal Letters Preview Test SeeAs SendResetLink Send Seats Members PersonalMembers
  Partners PersonalPartners MembersBulk Invite WalkIns CheckIns LetIn Results Series SeriesMore Payments
  CorrectTotal UseCredit Print Pdf Reply Messages ResetSecondFactor`.split(/\s+/),
);

interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string; required?: string[] } } } };
}
interface Document {
  paths: Readonly<Record<string, { post?: Operation }>>;
  components: { schemas: Readonly<Record<string, { required?: string[] }>> };
}

let house: TestApp;
let staff: TestClient;
let document: Document;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  document = (await staff.get('/api/OpenApi.json')).body as Document;
});
afterAll(() => house[Symbol.asyncDispose]());

const addressOf = ({ at }: Pick<Told, 'at'>, action: string) => `/api/${at}/{id}/${action}`;

/** What a call must have in its body. */
function requiredAt(path: string): string[] | undefined {
  const post = document.paths[path]?.post;
  if (!post) return undefined;
  const schema = post.requestBody?.content['application/json']?.schema;
  const { required = [] } = schema?.$ref
    ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : (schema ?? {});
  return required.toSorted();
}

/** What is wrong with the undo of a step. */
function faultsOf(told: Told): string[] {
  const { area, action, undo, givesBack, others } = told;
  const name = `${area}.${action}`;
  const isServed = requiredAt(addressOf(told, action)) !== undefined;
  if (!undo) return isServed && !OTHERS.has(action) ? [`${name} does not say how it is undone`] : [];
  const faults = textOf(`Mes.${told.at}.${action}.Successfully`, 'vi')
    ? []
    : [`${name} has no sentence of what it did`];
  if (!isServed) faults.push(`${name} is served nowhere`);
  if ('not' in undo) {
    if (!textOf(undo.not, 'vi') || !textOf(undo.untold ?? undo.not, 'vi'))
      faults.push(`${name} has no reason in words`);
    if (givesBack) faults.push(`${name} has an undo and a reason against it`);
    return faults;
  }
  if (!undo.back && undo.by === undefined) faults.push(`${name} has no way back and no reason`);
  if (Boolean(undo.back) !== givesBack) faults.push(`${name} says another undo than its area has`);
  if (undo.by === undefined) return faults;
  if (!others.includes(undo.by)) faults.push(`${name} is undone by a step that is not there`);
  const needed = requiredAt(addressOf(told, undo.by));
  const asked = [...(undo.asks ?? [])].toSorted();
  if (needed?.join() !== asked.join()) faults.push(`${name} asks for ${asked.join()} and needs ${needed?.join()}`);
  return faults;
}

/** Addresses of records that are neither a step nor known as something else. */
function unknownSteps(paths: readonly string[]): string[] {
  const known = new Set(all.map((told) => addressOf(told, told.action)));
  const areas = new Set(all.map(({ at }) => at));
  return paths.filter((path) => {
    const [, area = '', action = ''] = /^\/api\/(\w+)\/\{id\}\/(\w+)$/.exec(path) ?? [];
    return areas.has(area) && !known.has(path) && !OTHERS.has(action);
  });
}

test('every step of a state of every area says how it is undone, or why not', () => {
  expect(all.filter(({ undo }) => undo).length).toBeGreaterThan(60);
  expect(all.flatMap(faultsOf)).toEqual([]);
  const posted = Object.entries(document.paths).flatMap(([path, { post }]) => (post ? [path] : []));
  expect(unknownSteps(posted)).toEqual([]);
});

test('planted steps without an undo, with a wrong one or unknown to the law are found', () => {
  const [start] = all.filter(({ area, action }) => area === 'Activities' && action === 'Start');
  const planted = { ...start, undo: undefined } as Told;
  expect(faultsOf(planted)).toEqual(['Activities.Start does not say how it is undone']);
  expect(faultsOf({ ...planted, undo: { by: 'UndoStart', asks: ['reason'] } })).toEqual([
    'Activities.Start says another undo than its area has',
  ]);
  expect(faultsOf({ ...planted, undo: { back: true, by: 'UndoStart' } })).toEqual([
    'Activities.Start asks for  and needs reason',
  ]);
  expect(faultsOf({ ...planted, givesBack: false, undo: { not: 'Mes.RecentActions.Undo.NoSuch' } })).toEqual([
    'Activities.Start has no reason in words',
  ]);
  expect(faultsOf({ ...planted, givesBack: false, action: 'Dance', undo: { by: 'Sing' } })).toEqual([
    'Activities.Dance has no sentence of what it did',
    'Activities.Dance is served nowhere',
    'Activities.Dance is undone by a step that is not there',
    'Activities.Dance asks for  and needs undefined',
  ]);
  expect(unknownSteps(['/api/Fees/{id}/Freeze', '/api/Fees/{id}/Close', '/api/Fees/{id}/Copy'])).toEqual([
    '/api/Fees/{id}/Freeze',
  ]);
});
