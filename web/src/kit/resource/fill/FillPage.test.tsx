import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { lacksField, wantedOf } from '@hoivien/contract/kit/wanted.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { lackedBy } from '../record/lacking.ts';
import type { LooseRecord } from '../records.ts';
import { MEMBER_CODES, memberRecord } from '../testing/members.ts';
import { FillPage } from './FillPage.tsx';

beforeEach(() => localStorage.clear());

const MAY = [{ action: 'Update', refusal: null }];
const idOf = (no: number) => `0197a000-0000-7000-8000-00000000010${no}`;

/** Opens the round over members without phone and e-mail. */
async function openRound(count: number, query = 'lacks=phoneNumber&lacks=emailAddress') {
  const stored = new Map(
    Array.from({ length: count }, (_, no) => {
      const given = { id: idOf(no), enterpriseName: `Công ty ${no}`, phoneNumber: null, emailAddress: null };
      return [idOf(no), { ...memberRecord(), ...given, version: 1, allowedActions: MAY } as LooseRecord] as const;
    }),
  );
  const asked = stubServer(({ path, method, body }) => {
    const id = [...stored.keys()].find((one) => path.endsWith(one));
    if (id && method === 'PUT') {
      const held = stored.get(id) as LooseRecord;
      stored.set(id, { ...held, ...(body as object), version: held.version + 1 } as LooseRecord);
      return { body: { data: stored.get(id), message: 'Mes.Members.Update.Successfully' } };
    }
    if (id) return { body: { data: stored.get(id) } };
    if (path !== '/api/Members') return { body: { data: [] } };
    const items = [...stored.values()].filter((one) => !one.phoneNumber || !one.emailAddress);
    return { body: { data: { items, total: items.length, page: 1, pageSize: 100, may: ['Update'] } } };
  });
  const opened = await renderInApp(<FillPage resource={member} />, {
    codes: MEMBER_CODES,
    path: `${member.path}/fill?${query}`,
    route: `${member.path}/fill`,
    portals: true,
  });
  const saves = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body as LooseRecord);
  const input = (name: string) => opened.screen.getByRole('textbox', { name, exact: true });
  return { ...opened, asked, saves, input };
}

test('Enter saves each missing value, then goes on to the next record, up to the end', async () => {
  const { screen, saves, input } = await openRound(2);
  await expect.element(screen.getByText('Còn 2 trong 2')).toBeVisible();
  for (const no of [0, 1]) {
    await expect.element(screen.getByRole('heading', { name: `Công ty ${no}` })).toBeVisible();
    await expect.element(input('Điện thoại')).toHaveFocus();
    await userEvent.fill(input('Điện thoại'), `091234567${no}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(input('E-mail')).toHaveFocus();
    await userEvent.fill(input('E-mail'), `a${no}@vi-du.vn`);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(screen.getByText('Đã bổ sung xong')).toBeVisible();
  expect(saves().map(({ version, emailAddress }) => [version, emailAddress])).toEqual([
    [1, null],
    [2, 'a0@vi-du.vn'],
    [1, null],
    [2, 'a1@vi-du.vn'],
  ]);
});

test('what is left for later keeps its draft and is counted at the end', async () => {
  const { screen, saves, input } = await openRound(2);
  await expect.element(input('Điện thoại')).toHaveFocus();
  await userEvent.fill(input('Điện thoại'), '0912345678');
  await screen.getByRole('button', { name: 'Để sau' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Công ty 1' })).toBeVisible();
  await expect.element(screen.getByText('Còn 1 trong 2, 1 để sau')).toBeVisible();
  const drafts = Object.entries(localStorage).filter(([key]) => key.endsWith(`${idOf(0)}/phoneNumber`));
  expect(drafts).toHaveLength(1);
  await screen.getByRole('button', { name: 'Để sau' }).click();
  await expect.element(screen.getByText('2 hồ sơ để sau vẫn còn thiếu.')).toBeVisible();
  expect(saves()).toEqual([]);
});

test('Enter without a value goes on, and Escape leads to the list with its filters', async () => {
  const { input, saves, router } = await openRound(1);
  await expect.element(input('Điện thoại')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input('E-mail')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => router.state.location.pathname).toBe(member.path);
  expect(router.state.location.search).toBe('?lacks=phoneNumber&lacks=emailAddress');
  expect(saves()).toEqual([]);
});

test('a record that was passed without a value is told as left for later', async () => {
  const { screen, input, saves } = await openRound(2);
  for (const no of [0, 1]) {
    await expect.element(screen.getByRole('heading', { name: `Công ty ${no}` })).toBeVisible();
    await expect.element(input('Điện thoại')).toHaveFocus();
    if (no === 1) await userEvent.fill(input('Điện thoại'), '0912345671');
    await userEvent.keyboard('{Enter}');
    await expect.element(input('E-mail')).toHaveFocus();
    if (no === 1) await userEvent.fill(input('E-mail'), 'a1@vi-du.vn');
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(screen.getByText('1 hồ sơ để sau vẫn còn thiếu.')).toBeVisible();
  expect(saves()).toHaveLength(2);
});

test('a round without records says that all is filled in, and asks for any lack when the address names none', async () => {
  const { screen, asked } = await openRound(0, '');
  await expect.element(screen.getByText('Đã bổ sung xong')).toBeVisible();
  expect(asked.some(({ query }) => String(query).includes('lacks=anything'))).toBe(true);
});

/** Wanted values of an area that a record without them gives no input for. */
async function withoutInput(resource: Resource): Promise<string[]> {
  const paths = wantedOf(resource);
  const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
  const made = { createdAt: '2026-11-01T02:03:04.000Z', updatedAt: '2026-11-01T02:03:04.000Z' };
  const record = { ...empty, ...made, id: idOf(0), version: 1, createdBy: null, updatedBy: null, allowedActions: MAY };
  expect(lackedBy(resource, record as LooseRecord)).toEqual(paths);
  stubServer(({ path }) => {
    const items = path.endsWith(resource.area) ? [record] : [];
    return { body: { data: path.endsWith(idOf(0)) ? record : { items, total: items.length, may: [] } } };
  });
  const { screen } = await renderInApp(<FillPage resource={resource} />, {
    codes: MEMBER_CODES,
    path: `${resource.path}/fill`,
    route: `${resource.path}/fill`,
    portals: true,
  });
  await expect.poll(() => document.querySelector('form[data-in-place]')).not.toBeNull();
  const shown = [...document.querySelectorAll<HTMLElement>('[data-in-place]')].map(({ dataset }) => dataset.inPlace);
  await screen.unmount();
  return paths.filter((path) => !shown.includes(path));
}

const declaring = registry.map(({ resource }) => resource as Resource).filter((one) => wantedOf(one).length > 0);

test.each(declaring.map((one) => [one.area, one] as const))(
  '%s: each wanted value can be filled in here',
  async (_, resource) => {
    expect(await withoutInput(resource)).toEqual([]);
  },
);

test('a wanted value that nobody can fill in here would be found', async () => {
  const lacks: Field = lacksField('phoneNumber', 'idCard');
  const faulty = { ...personalMember, fields: { ...personalMember.fields, lacks } };
  expect(await withoutInput(faulty as Resource)).toEqual(['idCard']);
});
