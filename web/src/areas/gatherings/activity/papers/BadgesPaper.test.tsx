import type { NameBadge } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { EVENT_CODES, eventRecord, stubEvents } from '../testing/events.ts';
import { CardsPaper } from './BadgesPaper.tsx';

const named = (name: string, index: number): NameBadge => ({
  participantId: `0197a000-0000-7000-b000-00000000000${index}`,
  name,
  about: 'Nguyễn Thị Thanh Huyền',
  clubName: null,
  code: null,
  token: 'token',
  status: 2,
});

test('a place card is read across a table, and the longest names fit on it', async () => {
  const names = [
    'Trần Bích Ngân',
    'Công ty Cổ phần Bao bì Ngọc Vinh',
    'Công ty Trách nhiệm hữu hạn Một thành viên Tư vấn thiết kế, xây dựng và thương mại quốc tế Hoàng Vượng Miền Trung',
  ];
  const record = eventRecord();
  stubEvents(record, ({ path }) => {
    if (path.endsWith('/NameBadges')) return { body: { data: names.map(named) } };
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội' } } };
    return undefined;
  });
  const { screen } = await renderInApp(<CardsPaper />, {
    codes: EVENT_CODES,
    path: `/activities/info/${record.id}/print/cards`,
    route: '/activities/:type/:id/print/cards',
  });
  await expect.element(screen.getByRole('region', { name: 'Trần Bích Ngân' })).toBeInTheDocument();
  for (const name of names) {
    const side = screen.getByRole('region', { name, exact: true }).element().lastElementChild as HTMLElement;
    expect(side.scrollHeight).toBeLessThanOrEqual(side.clientHeight);
    expect(side.scrollWidth).toBeLessThanOrEqual(side.clientWidth);
  }
  const sizes = names.map((name) => {
    const words = screen.getByRole('region', { name, exact: true }).element().querySelector('b') as HTMLElement;
    return Number.parseFloat(getComputedStyle(words).fontSize) * 0.75;
  });
  expect(sizes[0]).toBeGreaterThanOrEqual(30);
  expect(sizes[1]).toBeGreaterThanOrEqual(24);
});
