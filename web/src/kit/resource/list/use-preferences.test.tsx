import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadSettings } from '../../settings/settings.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';
import { CODES, marketRecord, pageOf } from '../testing/markets.ts';
import { usePreferences } from './use-preferences.ts';

const ME = '0197a000-0000-7000-8000-000000000001';
const KEY = 'list:Markets';
const COLUMNS = ['code', 'name', 'description', 'createdAt', 'updatedAt'];

function Shown() {
  const { preferences } = usePreferences(market);
  return <output>{JSON.stringify(preferences)}</output>;
}

async function shown(kept: unknown) {
  localStorage.setItem(`setting:${ME}:${KEY}`, JSON.stringify({ value: kept }));
  const { screen } = await renderInApp(<Shown />);
  await expect.element(screen.getByRole('status')).toBeInTheDocument();
  const text = screen.getByRole('status').element().textContent ?? '';
  await screen.unmount();
  return JSON.parse(text) as Record<string, unknown>;
}

describe('stored preferences of a list', () => {
  test('lose the columns that no longer exist', async () => {
    const kept = {
      order: ['gone', 'name', 'code'],
      hidden: ['gone', 'code'],
      widths: { gone: 90, name: 240 },
      density: 'dense',
    };
    expect(await shown(kept)).toEqual({
      order: ['name', 'description', 'createdAt', 'updatedAt', 'code'],
      hidden: ['code', 'updatedAt'],
      widths: { name: 240 },
      density: 'dense',
    });
  });

  test('gain the columns that were added since, at their declared positions', async () => {
    const { order } = await shown({ order: ['createdAt', 'name', 'code'], hidden: [] });
    expect(order).toEqual(['createdAt', 'updatedAt', 'name', 'description', 'code']);
  });

  test('of another shape count as none', async () => {
    const initial = { order: COLUMNS, hidden: ['updatedAt'], widths: {}, density: 'medium' };
    for (const kept of [
      'x',
      7,
      [],
      { order: 'name', hidden: 3, widths: [1], density: 'huge' },
      { widths: { name: 'wide' } },
    ])
      expect(await shown(kept), JSON.stringify(kept)).toEqual(initial);
  });
});

test('columns and density are the person’s on every machine: sent to the server and read from there', async () => {
  const kept: Record<string, unknown> = {};
  stubServer(({ method, path, body }) => {
    if (path === '/api/Users/Settings') return { body: { data: kept } };
    if (method === 'PUT') kept[decodeURIComponent(path.split('/').at(-1) ?? '')] = (body as { value: unknown }).value;
    return { body: { data: pageOf([marketRecord(1)]) } };
  });
  const open = () => renderInApp(<ListPage resource={market} />, { codes: CODES, path: '/catalogue/markets' });
  const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);
  const first = await open();
  await expect.poll(heads).toContain('Mô tả');
  await first.screen.getByRole('button', { name: 'Chọn cột' }).click();
  await first.screen.getByRole('checkbox', { name: 'Mô tả' }).click();
  await userEvent.keyboard('{Escape}');
  await first.screen.getByRole('button', { name: 'Độ cao dòng' }).click();
  await first.screen.getByRole('menuitemradio', { name: 'Gọn' }).click();
  await expect
    .poll(() => kept[KEY])
    .toMatchObject({
      hidden: ['updatedAt', 'description'],
      density: 'dense',
    });
  await first.screen.unmount();
  localStorage.clear();
  await loadSettings(ME);
  await open();
  await expect.poll(heads).toContain('Tên');
  expect(heads()).not.toContain('Mô tả');
});
