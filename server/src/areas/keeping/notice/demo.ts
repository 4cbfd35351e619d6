import type { DemoPart } from '../../../kit/area-module.ts';
import { type News, notify } from '../../../kit/notices.ts';

const HOUR = 60 * 60 * 1000;

/** What happened in the invented association in the last days, the oldest first: hours ago, and the notice. */
const told: readonly (readonly [hours: number, Pick<News, 'kind' | 'area' | 'params'>])[] = [
  [
    75,
    {
      kind: 'Mes.Notices.StaffImported',
      area: 'Members',
      params: { by: 'Lê Thu Hà', count: 120, fileName: 'hội viên 2026.xlsx' },
    },
  ],
  [
    51,
    {
      kind: 'Mes.Notices.ClubChanged',
      area: 'Members',
      params: { club: 'CLB Doanh nhân trẻ', name: 'Công ty TNHH An Phát' },
    },
  ],
  [27, { kind: 'Mes.Notices.RegistrationWaits', area: 'Users', params: { name: 'Đỗ Cẩm Yến', username: 'camyen' } }],
  [
    26,
    {
      kind: 'Mes.Notices.InvitationAccepted',
      area: 'Members',
      params: { name: 'Công ty CP Minh Long', club: 'CLB Xuất khẩu' },
    },
  ],
  [3, { kind: 'Mes.Notices.MessageFailed', area: 'Outbox', params: {} }],
  [
    2,
    {
      kind: 'Mes.Notices.ClubAdded',
      area: 'Members',
      params: { club: 'CLB Xuất khẩu', name: 'Công ty TNHH Hoàng Gia' },
    },
  ],
  [
    1,
    { kind: 'Mes.Notices.StaffAdded', area: 'Members', params: { by: 'Phạm Gia Hân', name: 'Công ty CP Sông Hồng' } },
  ],
];

export const noticeDemo: DemoPart = {
  load: async ({ call: { db, now, actor } }) => {
    for (const [hours, news] of told) {
      const then = new Date(now.getTime() - hours * HOUR);
      const dedupeKey = `demo:${news.kind}:${hours}`;
      await notify({ db, now: then }, { ...news, userIds: [actor.userId], entityId: null, dedupeKey });
    }
  },
};
