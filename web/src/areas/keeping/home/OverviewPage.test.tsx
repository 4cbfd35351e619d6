import type { FeeMonths } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import type { EventFigures, MemberFigures, MoneyFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { OverviewPage } from './OverviewPage.tsx';

const span = { from: '2026-01-01', to: '2026-12-31' };
const members: MemberFigures = {
  ...span,
  areas: [
    {
      area: 'Members',
      total: 5,
      types: [
        { type: 1, total: 4 },
        { type: 2, total: 1 },
      ],
      joined: [{ month: '2026-03-01', type: 1, total: 2 }],
      left: [],
      provinces: [
        { code: '01', name: 'Thành phố Hà Nội', total: 3 },
        { code: '04', name: 'Tỉnh Cao Bằng', total: 0 },
      ],
      careers: [{ id: 'c1', name: 'Dệt may', total: 2 }],
    },
  ],
};
const money: MoneyFigures = {
  ...span,
  areas: [{ area: 'Sponsors', months: [{ month: '2026-04-01', total: 1, money: 7_000, paid: 7_000, notPaid: 0 }] }],
};
const events: EventFigures = {
  ...span,
  months: [{ month: '2026-06-01', total: 2, participants: 30, confirmed: 20, came: 11 }],
};
const fees: FeeMonths = {
  year: 2026,
  fees: 1,
  expected: 900,
  collected: 300,
  waived: 0,
  months: Array.from({ length: 13 }, (_, place) =>
    place === 3
      ? { month: 4, due: 900, collected: 300, waived: 0 }
      : { month: place + 1, due: 0, collected: 0, waived: 0 },
  ),
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/Home/MemberFigures': members,
  '/api/Home/MoneyFigures': money,
  '/api/Home/EventFigures': events,
  '/api/Fees/Months': fees,
};

async function open(codes: readonly string[], options: { path?: string; clubId?: string } = {}) {
  const asked = stubServer(({ path }) => ({ body: { data: answers[path] ?? [] } }));
  const { screen } = await renderInApp(<OverviewPage />, { codes, path: '/?year=2026', ...options });
  return { screen, asked };
}
const regions = ['Hội viên', 'Hội phí', 'Tài chính', 'Sự kiện'];

test.each([
  ['MembersSearch', 'Hội viên'],
  ['FeesSearch', 'Hội phí'],
  ['SponsorsSearch', 'Tài chính'],
  ['ActivitiesSearch', 'Sự kiện'],
])('a user with %s sees that part alone and asks for nothing else', async (code, name) => {
  const { screen, asked } = await open([code]);
  await expect.element(screen.getByRole('region', { name, exact: true })).toBeVisible();
  for (const other of regions.filter((one) => one !== name))
    expect(screen.getByRole('region', { name: other, exact: true }).elements()).toEqual([]);
  await expect.poll(() => asked.length).toBe(1);
  // Without the code to export there is no button that the server would refuse.
  expect(screen.getByRole('button', { name: /Xuất Excel/ }).elements()).toEqual([]);
});

test('a tile, a bar and a number of the table open the lists that they count', async () => {
  const { screen } = await open(['MembersSearch']);
  const tile = screen.getByRole('link', { name: /Hà Nội 3/ });
  await expect.element(tile).toHaveAttribute('href', expect.stringContaining('provinceCode=01'));
  expect(screen.getByRole('link', { name: /Cao Bằng/ }).elements()).toEqual([]);
  await expect
    .element(screen.getByRole('row', { name: /Dệt may/ }).getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('careerIds=c1'));
  await screen.getByRole('button', { name: 'Xem bảng: Gia nhập và rời hội theo tháng' }).click();
  const row = screen.getByRole('row', { name: /03\/2026/ });
  await expect
    .element(row.getByRole('link').first())
    .toHaveAttribute('href', expect.stringContaining('joinedOnFrom=2026-03-01&joinedOnTo=2026-03-31'));
});

test('an association without members has each kind with none, by its usual name', async () => {
  const none = { total: 0, types: [], joined: [], left: [], provinces: [], careers: [] };
  const areas = (['Members', 'PersonalMembers'] as const).map((area) => ({ ...none, area }));
  stubServer(() => ({ body: { data: { ...members, areas } } }));
  const { screen } = await renderInApp(<OverviewPage />, {
    codes: ['MembersSearch', 'PersonalMembersSearch'],
    path: '/?year=2026',
  });
  const table = screen.getByRole('region', { name: 'Theo loại hội viên' });
  await expect.element(table).toBeVisible();
  const names = table.getByRole('rowheader').elements();
  expect(names.map((one) => one.textContent)).toEqual(['Đơn vị', 'Liên kết', 'Cá nhân']);
});

test('a row of figures is shaded whole below the pointer, its head with its numbers', async () => {
  const { screen } = await open(['MembersSearch']);
  const row = screen.getByRole('region', { name: 'Theo ngành nghề' }).getByRole('row', { name: /Dệt may/ });
  await row.hover();
  const colours = [...row.element().children].map((cell) => getComputedStyle(cell).backgroundColor);
  expect(new Set(colours).size).toBe(1);
});

test('a value of a month is told as "name: value"', async () => {
  const { screen } = await open(['SponsorsSearch']);
  const chart = screen.getByRole('region', { name: 'Tài trợ' });
  await expect.element(chart).toBeVisible();
  const bars = () => chart.element().querySelector('.recharts-surface');
  await expect.poll(bars).not.toBeNull();
  await userEvent.hover(bars() as Element);
  await expect
    .poll(() => chart.element().querySelector('.recharts-tooltip-item')?.textContent)
    .toMatch(/^[^ ].*[^ ]: /);
});

test('the year and the club of the address are asked of every call, and the workbook has them, too', async () => {
  const club = '0197a000-0000-7000-8000-00000000000c';
  const codes = ['Members', 'Fees', 'NetRevenues', 'Sponsors', 'Activities', 'Clubs'].flatMap((area) => [
    `${area}Search`,
    `${area}Export`,
  ]);
  const { screen, asked } = await open(codes, { path: `/?year=2025&club=${club}` });
  await expect.element(screen.getByRole('button', { name: 'Xuất Excel: Sự kiện' })).toBeVisible();
  for (const name of regions)
    await expect.element(screen.getByRole('button', { name: `Xuất Excel: ${name}` })).toBeVisible();
  const figures = asked.filter(({ path }) => path in answers);
  expect(figures.map(({ query }) => [query.get('year'), query.get('club') ?? query.get('clubId')])).toEqual(
    figures.map(() => ['2025', club]),
  );
  await screen.getByRole('button', { name: 'Xuất Excel: Sự kiện' }).click();
  await expect.poll(() => asked.at(-1)?.path).toBe('/api/Home/EventFigures/Export');
  expect(asked.at(-1)?.query.get('club')).toBe(club);
});

test('under a club, the numbers of money and fees open the lists of that club', async () => {
  const club = '0197a000-0000-7000-8000-00000000000c';
  const codes = ['SponsorsSearch', 'FeesSearch', 'PaymentsSearch'];
  const { screen } = await open(codes, { path: `/?year=2026&club=${club}` });
  for (const chart of ['Tài trợ', 'Phải thu và đã thu theo tháng'])
    await screen.getByRole('button', { name: `Xem bảng: ${chart}` }).click();
  const april = screen.getByRole('row', { name: /04\/2026/ }).getByRole('link');
  await expect.poll(() => april.elements().length).toBe(4);
  for (const link of april.elements()) expect(link.getAttribute('href')).toContain(`clubId=${club}`);
});

test('a user of a club chooses no club', async () => {
  const { screen } = await open(['MembersSearch', 'ClubsSearch'], { clubId: 'c' });
  await expect.element(screen.getByRole('link', { name: /Hà Nội 3/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Câu lạc bộ' }).elements()).toEqual([]);
});
