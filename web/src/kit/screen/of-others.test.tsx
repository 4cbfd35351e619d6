import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { IconCheck } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import { ListPage } from '../resource/list/ListPage.tsx';
import { RecordPage } from '../resource/record/RecordPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../resource/testing/markets.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { AreaScreens, EntryOfOthers, OnRecordProps, TabOfOthers } from './area-screens.ts';

const record = marketRecord(1);

function open(
  areas: readonly AreaScreens[],
  { tab = '', codes = CODES }: { tab?: string; codes?: readonly string[] } = {},
) {
  stubMarkets(
    () => pageOf([record]),
    () => ({ body: { data: record } }),
  );
  return renderInApp(<RecordPage resource={market} tabs={() => [late, early]} />, {
    codes,
    path: `${market.path}/info/${record.id}${tab}`,
    route: `${market.path}/info/:id`,
    areas,
  });
}

const late = { name: 'late', label: 'Late', order: 15, render: () => 'late' };
const early = { name: 'early', label: 'Early', render: () => 'early' };

const tabOf = (name: string, order: number, more: Partial<TabOfOthers> = {}): TabOfOthers => ({
  on: ['Markets'],
  name,
  label: [`${name} vi`, `${name} en`],
  order,
  load: async () => TabBody,
  ...more,
});

function TabBody({ resource, record: shown, id }: OnRecordProps) {
  return <p>{`${resource.area} ${String(shown.code)} ${id === shown.id}`}</p>;
}

describe('the tabs of other areas', () => {
  test("tabs of other areas stand in their order between the page's tabs and the history, for users with their permissions", async () => {
    const tabs = [
      tabOf('second', 20, { count: () => 7 }),
      tabOf('first', 10),
      tabOf('elsewhere', 1, { on: ['Certificates'] }),
      tabOf('closed', 2, { anyOf: ['NotHeld'] }),
      tabOf('opened', 30, { anyOf: ['NotHeld', 'MarketsView'] }),
      tabOf('needed', 3, { needs: ['Update', 'Approve'] }),
      tabOf('never', 4, { when: ({ code }) => code === 'other' }),
    ];
    const { screen } = await open([{ tabs: tabs.slice(0, 3) }, {}, { tabs: tabs.slice(3) }]);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual([
      'Tổng quan',
      'Early',
      'first vi',
      'Late',
      'second vi7',
      'opened vi',
      'Lịch sử',
    ]);
  });

  test('a tab of another area loads when it opens, and gets the record', async () => {
    let loads = 0;
    const tab = tabOf('first', 10, {
      load: async () => {
        loads += 1;
        return TabBody;
      },
    });
    const { screen } = await open([{ tabs: [tab] }]);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(loads).toBe(0);
    await screen.getByRole('link', { name: 'first vi' }).click();
    await expect.element(screen.getByText('Markets TT-1 true')).toBeVisible();
    await screen.getByRole('link', { name: 'Early' }).click();
    await screen.getByRole('link', { name: 'first vi' }).click();
    await expect.element(screen.getByText('Markets TT-1 true')).toBeVisible();
    expect(loads).toBe(1);
  });

  test('a tab that fails to load shows the reason and loads on the next try', async () => {
    let loads = 0;
    const tab = tabOf('first', 10, {
      load: async () => {
        loads += 1;
        if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
        return TabBody;
      },
    });
    const { screen } = await open([{ tabs: [tab] }], { tab: '?tab=first' });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByText('Markets TT-1 true')).toBeVisible();
  });
});

describe('the entries of other areas in the menu of a record', () => {
  const base = { on: ['Markets'], label: ['Chào', 'Greet'], icon: IconCheck } as const;

  test('entries of other areas stand in their order and lead to an address or load a dialog', async () => {
    const entries: EntryOfOthers[] = [
      {
        ...base,
        name: 'dialog',
        order: 20,
        load: async () =>
          function Dialog({ record: shown, onClose }) {
            return (
              <div role="dialog">
                <p>{String(shown.code)}</p>
                <button type="button" onClick={onClose}>
                  close
                </button>
              </div>
            );
          },
      },
      { ...base, name: 'link', label: ['Đi', 'Go'], order: 10, to: ({ id }, { path }) => `${path}/x/${id}` },
    ];
    const { screen } = await open([{ entries }]);
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Đi' }))
      .toHaveAttribute('href', `${market.path}/x/${record.id}`);
    const items = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
    expect(items.slice(0, 3)).toEqual(['Nhân bản', 'Đi', 'Chào']);
    await screen.getByRole('menuitem', { name: 'Chào' }).click();
    await expect.element(screen.getByRole('dialog').getByText('TT-1')).toBeVisible();
    await screen.getByRole('button', { name: 'close' }).click();
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });

  test('a main entry is a button in the head', async () => {
    const entries: EntryOfOthers[] = [
      { ...base, name: 'main', label: ['Đi', 'Go'], order: 10, main: true, to: ({ id }) => `/x/${id}` },
    ];
    const { screen } = await open([{ entries }]);
    await expect.element(screen.getByRole('link', { name: 'Đi' })).toHaveAttribute('href', `/x/${record.id}`);
  });

  test('an entry whose dialog fails to load shows a toast to try again, and the page stays', async () => {
    let loads = 0;
    const entry: EntryOfOthers = {
      ...base,
      name: 'dialog',
      order: 20,
      load: async () => {
        loads += 1;
        if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
        return () => <div role="dialog">there</div>;
      },
    };
    const { screen } = await open([{ entries: [entry] }]);
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await screen.getByRole('menuitem', { name: 'Chào' }).click();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a list offers the prints of other areas to users with their permissions', async () => {
  const areas: AreaScreens[] = [
    {
      prints: [
        {
          on: ['Markets'],
          path: '/print',
          opensBy: 'Export',
          list: { label: ['Danh sách', 'List'], needs: ['Export'] },
          load: async () => () => null,
        },
        {
          on: ['Markets'],
          path: '/print/cards',
          opensBy: 'Export',
          list: { label: ['Thẻ', 'Cards'], needs: ['Export', 'Approve'] },
          load: async () => () => null,
        },
        { on: ['Markets'], path: '/print/sheet/:id', opensBy: 'View', load: async () => () => null },
      ],
    },
  ];
  stubMarkets(() => pageOf([record]));
  const { screen } = await renderInApp(<ListPage resource={market} />, { codes: CODES, path: market.path, areas });
  await screen.getByRole('button', { name: 'In', exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Danh sách' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
});
