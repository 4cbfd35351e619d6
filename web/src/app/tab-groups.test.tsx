import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { RecordPage } from '../kit/resource/record/RecordPage.tsx';
import { memberRecord } from '../kit/resource/testing/members.ts';
import { renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { CLUB_GROUPS, MEMBER_GROUPS, useTabGroups } from '../areas/people/party/shared/tab-groups.ts';

/** The tabs of the records themselves, beside those that areas add to them. */
const OWN = ['documents', 'history', 'stays', 'persons', 'links'];
const OWN_OF_CLUBS = ['documents', 'history', 'members', 'partners', 'persons'];

/** The tabs on the records of an area that stand in no group. */
const lost = (area: (typeof MEMBER_AREAS)[number], own: readonly string[], groups: typeof MEMBER_GROUPS) => {
  const added = areas.flatMap(({ tabs = [] }) => tabs).filter(({ on }) => on.includes(area));
  const grouped = groups.flatMap(([, , of]) => of);
  return [...own, ...added.map(({ name }) => name)].filter((name) => !grouped.includes(name));
};

test.each(MEMBER_AREAS)('%s: every tab of every area stands in a group', (area) => {
  const [own, groups] = area === 'Clubs' ? ([OWN_OF_CLUBS, CLUB_GROUPS] as const) : ([OWN, MEMBER_GROUPS] as const);
  expect(lost(area, own, groups)).toEqual([]);
});

test('a tab in no group would be found, and there are seven with the overview', () => {
  expect(lost('Members', OWN, MEMBER_GROUPS.slice(1))).toEqual(['fees', 'finance']);
  expect([MEMBER_GROUPS.length, CLUB_GROUPS.length]).toEqual([6, 6]);
});

const tabNames = MEMBER_GROUPS.flatMap(([, , of]) => of);

/** A record with all tabs that a member of any kind may have. */
function Record() {
  const groups = useTabGroups(MEMBER_GROUPS);
  const tabs = tabNames
    .filter((name) => !['documents', 'history'].includes(name))
    .map((name) => ({ name, label: `Mục ${name}`, count: name === 'notes' ? 0 : 2, render: () => `Phần ${name}` }));
  return <RecordPage resource={member} groups={groups} tabs={() => tabs} counts={{ history: 5 }} />;
}

async function open(tab: string) {
  const record = memberRecord();
  stubServer(({ path }) => ({ body: { data: path.endsWith(record.id) ? record : { items: [], total: 0 } } }));
  return renderInApp(<Record />, {
    path: `${member.path}/info/${record.id}${tab}`,
    route: `${member.path}/info/:id`,
  });
}

test.each(tabNames)('the address of the tab %s leads to its part of a group', async (name) => {
  const { screen } = await open(`?tab=${name}`);
  const [, , of] = MEMBER_GROUPS.find(([, , tabs]) => tabs.includes(name)) ?? ['', '', []];
  await expect.poll(() => document.querySelectorAll('nav [aria-current="page"]').length).toBe(of.length > 1 ? 2 : 1);
  const [group, part] = [...document.querySelectorAll('nav [aria-current="page"]')];
  expect(group?.getAttribute('href')).toContain(`tab=${of[0]}`);
  if (part) expect(part.getAttribute('href')).toContain(`tab=${name}`);
  if (!['documents', 'history'].includes(name)) await expect.element(screen.getByText(`Phần ${name}`)).toBeVisible();
});

test('seven tabs with the sums of their parts; an empty one is grey and opens', async () => {
  const { screen } = await open('');
  const tabs = () => [...document.querySelectorAll('nav:first-of-type a')].map((one) => one.textContent);
  await expect
    .poll(tabs)
    .toEqual([
      'Tổng quan',
      'Phí và tài chính4',
      'Sự kiện và họp6',
      'Con người4',
      'Thư và thông báo2',
      'Tài liệu0',
      'Lịch sử11',
    ]);
  const empty = screen.getByRole('link', { name: 'Tài liệu 0' });
  await expect.element(empty).toHaveAttribute('data-empty');
  await empty.click();
  await expect.element(screen.getByText('Chưa có tài liệu nào')).toBeVisible();
});
