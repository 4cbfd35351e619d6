import { NOTICE_GROUPS, type NoticeGroup } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import type { Notice } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';

/** The notices of one day in Vietnam by their kinds. */
export interface NoticeDay {
  /** ISO: 2026-11-23. */
  day: string;
  groups: { group: NoticeGroup; items: Notice[] }[];
}

/** Notices by day, the newest first, and within a day by group in the order of the groups' newest notices. */
export function byDay(notices: readonly Notice[]): NoticeDay[] {
  const days = new Map<string, Map<NoticeGroup, Notice[]>>();
  for (const notice of notices) {
    const day = dayOf(new Date(notice.at));
    const groups = days.get(day) ?? new Map<NoticeGroup, Notice[]>();
    const group = NOTICE_GROUPS.includes(notice.group) ? notice.group : 'other';
    groups.set(group, [...(groups.get(group) ?? []), notice]);
    days.set(day, groups);
  }
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups].map(([group, items]) => ({ group, items })),
  }));
}
