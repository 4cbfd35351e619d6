import type { Field } from '@hoivien/contract/kit/field.ts';
import { actionsOf, resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { inputFields, labelField, reasonFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { isPerson } from '../kit/resource/record/People.tsx';
import { RecordPage } from '../kit/resource/record/RecordPage.tsx';
import { renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';

/** Kinds with an editor of their own, which only the whole form has. */
const WHOLE_FORM = ['list', 'attachments', 'richText', 'secret', 'identity'];
const ID = '0197a000-0000-7000-8000-000000000042';
const areas = registry.map(({ resource }) => resource).filter((one) => actionsOf(one).includes('Update'));

/** The lines of a record that its form writes: each plain field, and each part of an object that is no person. */
function writable(resource: Resource): string[] {
  const { fields, sections } = resource;
  return inputFields(resource)
    .filter((name) => {
      const { kind, once } = fields[name] as Field;
      // The head of a record with sections has its name and its codes.
      const inHead = sections && (name === labelField(resource) || kind === 'code' || kind === 'taxCode');
      return !once && !inHead && !WHOLE_FORM.includes(kind) && !reasonFields(resource).includes(name);
    })
    .flatMap((name) => {
      const { kind, fields: parts = {} } = fields[name] as Field;
      if (kind !== 'object') return [name];
      if (isPerson(fields[name] as Field) || !sections) return [];
      return Object.entries(parts).flatMap(([part, { readOnly }]) => (readOnly ? [] : [`${name}.${part}`]));
    })
    .toSorted();
}

/** The values that the page of a record without any lets one give where they stand. */
async function offered(resource: Resource): Promise<string[]> {
  const empty = Object.keys(resource.fields).map((name) => [name, null] as const);
  const made = { createdAt: '2026-11-01T02:03:04.000Z', updatedAt: '2026-11-01T02:03:04.000Z' };
  const record = {
    ...Object.fromEntries(empty),
    ...made,
    id: ID,
    version: 1,
    createdBy: null,
    updatedBy: null,
    allowedActions: [{ action: 'Update', refusal: null }],
  };
  stubServer(({ path }) => ({ body: { data: path.endsWith(ID) ? record : { items: [], total: 0, may: [] } } }));
  const { screen } = await renderInApp(<RecordPage resource={resource} />, {
    codes: resourceCodes(resource),
    path: `${resource.path}/info/${ID}`,
    route: `${resource.path}/info/:id`,
  });
  await expect.poll(() => document.querySelector('dl')).not.toBeNull();
  for (const more of document.querySelectorAll<HTMLElement>('section [aria-expanded="false"]')) more.click();
  const counts = () => [...document.querySelectorAll('section [aria-expanded="false"]')].length;
  await expect.poll(counts).toBe(0);
  const paths = [...document.querySelectorAll<HTMLElement>('[data-in-place]')].map((one) => one.dataset.inPlace ?? '');
  for (const path of paths) {
    document.querySelector<HTMLElement>(`button[data-in-place="${path}"]`)?.click();
    const input = () => document.querySelector(`form[data-in-place="${path}"] :is(input, textarea, select)`);
    await expect.poll(input, { message: `${resource.area}.${path} has no input` }).not.toBeNull();
  }
  await screen.unmount();
  return paths.toSorted();
}

test.each(areas.map((one) => [one.area, one] as const))(
  '%s: each plain value that the form writes can be edited where it stands',
  async (_, resource) => {
    const seen = Object.fromEntries(Object.entries(resource.fields).filter(([, { seenWith }]) => !seenWith));
    const whole = { ...resource, fields: seen } as Resource;
    expect(await offered(whole)).toEqual(writable(whole));
  },
);

test('a value that the page leaves out would be found', async () => {
  const resource = areas.find(({ area }) => area === 'Markets') as Resource;
  const { description: _left, ...fields } = resource.fields;
  const less = await offered({ ...resource, fields } as Resource);
  expect(writable(resource).filter((path) => !less.includes(path))).toEqual(['description']);
});
