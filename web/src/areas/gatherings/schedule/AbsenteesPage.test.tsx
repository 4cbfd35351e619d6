import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { AbsenteesPage } from './AbsenteesPage.tsx';
import { SCHEDULE_CODES, stubSchedules } from './testing/schedules.ts';

const absentee = {
  memberId: 'm1',
  memberType: 1,
  name: 'Gỗ An Cường',
  groupName: 'Phạm Quốc Hưng',
  missed: 4,
  scheduleId: 's1',
  scheduleTitle: 'Họp Ban Chấp hành',
  startTime: '2026-11-20T07:00:00.000Z',
  lastPresentAt: null,
};

test('the list of absentees is narrowed to a host, and exported with the same filters', async () => {
  const asked: string[] = [];
  stubSchedules([], ({ path, query }) => {
    if (path.endsWith('/Hosts')) return { body: { data: [{ key: 'phạm quốc hưng', name: 'Phạm Quốc Hưng' }] } };
    if (!path.includes('/Absentees')) return undefined;
    asked.push(`${path.split('/').at(-1)} ${query.get('host')} ${query.get('missed')}`);
    return { body: { data: { items: [absentee], total: 1, page: 1, pageSize: 50 } } };
  });
  const { screen } = await renderInApp(<AbsenteesPage />, { codes: [...SCHEDULE_CODES, 'SchedulesExport'] });
  await screen.getByRole('combobox', { name: /chủ trì/i }).selectOptions('Phạm Quốc Hưng');
  await expect.poll(() => asked.at(-1)).toBe('Absentees phạm quốc hưng 3');
  await screen.getByRole('button', { name: 'Xuất Excel' }).click();
  await expect.poll(() => asked.at(-1)).toBe('Export phạm quốc hưng 3');
});
