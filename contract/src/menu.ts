import type { Pair } from './kit/message.ts';
import type { MenuGroup } from './kit/resource.ts';

interface GroupTexts {
  readonly title: Pair;
  /** At most nine letters, for the collapsed sidebar. */
  readonly short: Pair;
}

/** The groups whose records people add in their lists only; those of others are on the first page, too. */
export const RARE_GROUPS: readonly MenuGroup[] = ['catalogue', 'setting', 'rank'];

/** What the groups of the menu are called. */
export const menuTexts: Readonly<Record<MenuGroup, GroupTexts>> = {
  member: { title: ['Hội viên & đối tác', 'Members & partners'], short: ['Hội viên', 'Members'] },
  event: { title: ['Sự kiện', 'Events'], short: ['Sự kiện', 'Events'] },
  calendar: { title: ['Lịch', 'Calendar'], short: ['Lịch', 'Calendar'] },
  notification: { title: ['Thông báo nội bộ', 'Notifications'], short: ['Thông báo', 'Notify'] },
  news: { title: ['Tin tức', 'News'], short: ['Tin tức', 'News'] },
  document: { title: ['Tài liệu', 'Documents'], short: ['Tài liệu', 'Documents'] },
  feedback: { title: ['Phản hồi, góp ý', 'Feedback'], short: ['Phản hồi', 'Feedback'] },
  fee: { title: ['Hội phí', 'Fees'], short: ['Hội phí', 'Fees'] },
  finance: { title: ['Tài chính', 'Finance'], short: ['Tài chính', 'Finance'] },
  rank: { title: ['Hạng và mức tích luỹ', 'Ranks and levels'], short: ['Hạng', 'Ranks'] },
  figure: { title: ['Số liệu', 'Figures'], short: ['Số liệu', 'Figures'] },
  catalogue: { title: ['Danh mục', 'Catalogues'], short: ['Danh mục', 'Lists'] },
  setting: { title: ['Thiết lập', 'Setting'], short: ['Thiết lập', 'Setting'] },
};
