import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { mergeScreens } from './screens.ts';

const other = { id: '0197a000-0000-7000-9000-0000000000ee', code: 'HV-0871', name: 'Gỗ An Cường' };
const codes = ['MembersView', 'MembersUpdate', 'MembersDelete', 'MembersSearch'];

function open(record: LooseRecord, held: readonly string[] = codes) {
  stubServer(({ path }) => {
    if (path.endsWith('/Options')) return { body: { data: [other] } };
    if (path.endsWith('/History')) return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    return { body: { data: path.endsWith(record.id) ? record : [] } };
  });
  return renderInApp(<RecordPage resource={member} />, {
    codes: held,
    path: `${member.path}/info/${record.id}`,
    route: `${member.path}/info/:id`,
    portals: true,
    areas: [mergeScreens],
  });
}

test('a member is set beside another one that shows no sign of being the same', async () => {
  const record = memberRecord({});
  const { screen, router } = await open(record);
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await screen.getByRole('menuitem', { name: 'Hợp nhất với hồ sơ khác…' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'So sánh hai hồ sơ' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: /Hồ sơ trùng/ }).fill('An Cuong');
  await screen.getByRole('option', { name: /Gỗ An Cường/ }).click();
  await dialog.getByRole('button', { name: 'So sánh hai hồ sơ' }).click();
  expect(router.state.location.pathname).toBe(`/member-and-partner/duplicates/${record.id}/${other.id}`);
});

test.each([
  ['without leave to delete, which merging does with one of the two', {}, ['MembersView', 'MembersUpdate']],
  ['whose data were erased', { restriction: 2 }, codes],
])('merging is not offered on a member %s', async (_why, changes, held) => {
  const { screen } = await open(memberRecord({ allowedActions: [], ...changes }), held);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thao tác khác' }).elements()).toHaveLength(0);
});
