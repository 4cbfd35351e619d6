import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { allFields } from '@hoivien/contract/kit/resource.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { PrintCardsPage } from './PrintCardsPage.tsx';
import { PrintLabelsPage } from './PrintLabelsPage.tsx';
import { PrintListPage } from './PrintListPage.tsx';

const ME = '0197a000-0000-7000-8000-000000000001';
const codes = ['Search', 'View', 'Export'].map((action) => permissionCode(member.area, action));
const current = { approval: 1, status: 1, membershipState: 'current', joinedOn: '2020-02-01' };
const NAMES = {
  m0: 'Công ty Cổ phần An Thịnh',
  m1: 'Tổng công ty Cổ phần Thương mại Dịch vụ Xuất nhập khẩu '.repeat(5).slice(0, 254),
  m2: 'NGUYENTHUONGTRUONGGIANG'.repeat(6),
};
const road = 'Lầu 12, Toà nhà Trung tâm Thương mại, số 1234/56/78 đường Nguyễn Thị Minh Khai nối dài, khu phố 12';
const records = Object.entries(NAMES).map(([id, enterpriseName]) =>
  memberRecord({
    ...current,
    id,
    enterpriseName,
    code: `HV-${id}`,
    emailAddress: `${id}-${'van-phong-dai-dien-'.repeat(4)}@example.test`,
    headOfficeAddress: { text: `${id === 'm0' ? '1 Lê Lợi' : road}, Phường Thủ Dầu Một, Thành phố Hồ Chí Minh` },
  }),
);

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  stubServer(({ path }) => {
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội Thử' } } };
    if (path === '/api/Members') return { body: { data: { items: records, total: 3, page: 1, pageSize: 100 } } };
    return { body: { data: records.find(({ id }) => path === `/api/Members/${id}`) ?? [] } };
  });
});

const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-fit]')];
const isWhole = (box: HTMLElement) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;

test.each([
  ['card', PrintCardsPage],
  ['label', PrintLabelsPage],
])('a %s writes a long name smaller until all of it is seen, and a usual one at its size', async (_, Page) => {
  await renderInApp(<Page resource={member} />, { codes, path: `${member.path}/print` });
  await expect.poll(() => boxes().length).toBe(3);
  await expect.poll(() => boxes().every(isWhole)).toBe(true);
  expect(boxes().map(({ dataset }) => dataset.small !== undefined)).toEqual([false, true, true]);
});

test('a list with all its columns keeps to its paper', async () => {
  const order = Object.entries(allFields(member)).flatMap(([name, { list }]) => (list ? [name] : []));
  const value = { order, hidden: [], widths: {}, density: 'medium' };
  localStorage.setItem(`setting:${ME}:list:Members`, JSON.stringify({ value }));
  await renderInApp(<PrintListPage resource={member} />, { codes, path: `${member.path}/print` });
  await expect.poll(() => boxes().length).toBe(1);
  expect(document.querySelectorAll('thead th')).toHaveLength(order.length + 1);
  expect(order.length).toBeGreaterThan(20);
  await expect.poll(() => boxes().every(isWhole)).toBe(true);
});
