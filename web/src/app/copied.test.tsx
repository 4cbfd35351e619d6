import { inputFields, labelField, type Resource } from '@hoivien/contract/kit/resource.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { copiedFrom } from '../kit/resource/form/copied.ts';
import { renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { areas as additions } from './areas.ts';
import { screens } from './route-table.ts';

const ID = '0197a000-0000-7000-8000-000000000042';
const own = new Set<string>(additions.flatMap(({ notCopied = [] }) => notCopied));
const areas = registry
  .map(({ resource }) => resource as Resource)
  .filter((one) => actionsOf(one).includes('Create') && !own.has(one.area))
  .map((one) => [one.area, one] as const);

function recordOf(resource: Resource) {
  const label = labelField(resource);
  return {
    ...Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null])),
    id: ID,
    version: 3,
    code: 'MA-42',
    taxCode: '0312345678',
    [label]: 'Bản gốc',
    allowedActions: [],
  } as never;
}

test.each(areas)('%s: a copy begins in the form of adding and says what it is a copy of', async (_, resource) => {
  // Where the page asks for a kind first, it leads on to the form of one.
  const page = screens.filter(({ path }) => path.startsWith(`${resource.path}/`) && path.endsWith('/add')).at(-1);
  expect(page, `${resource.path}/add`).toBeDefined();
  stubServer(({ path: asked }) => {
    if (asked.endsWith('/NextCode')) return { body: { data: { code: 'X-1', isApproved: true } } };
    if (asked.endsWith('/Options')) return { body: { data: [] } };
    if (asked.endsWith(ID)) return { body: { data: recordOf(resource) } };
    const isList = /^\/api\/\w+$/.test(asked);
    return { body: { data: isList ? { items: [], total: 0, page: 1, pageSize: 20 } : [] } };
  });
  const Page = await (page as NonNullable<typeof page>).load();
  const { screen } = await renderInApp(<Page />, {
    codes: permissionCodes,
    path: `${resource.path}/add?copy=${ID}`,
  });
  await expect.element(screen.getByText(/^Bản sao của/)).toBeVisible();
  await screen.unmount();
});

test('what belongs to one record alone is not copied, and is named', () => {
  const resource = registry.find(({ resource: { area } }) => area === 'Members')?.resource as Resource;
  const { values, left } = copiedFrom(resource, recordOf(resource));
  expect(values[labelField(resource)]).toBe('Bản gốc');
  for (const name of ['code', 'taxCode']) {
    expect(values[name]).toBeUndefined();
    expect(left).toContain(name);
  }
  for (const name of inputFields(resource))
    if (resource.fields[name]?.unique) expect(values[name], name).toBeUndefined();
});
