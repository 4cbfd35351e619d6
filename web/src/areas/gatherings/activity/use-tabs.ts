import { useWords } from '../../../kit/i18n/words.ts';
import { countOfFiles } from '../../../kit/resource/record/Documents.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { useTabsOfOthers } from '../../../kit/screen/of-others.tsx';
import '../../../kit/resource/record/record.texts.ts';
import type { EventTab } from './EventFrame.tsx';
import './event.texts.ts';
import { type EventRecord, parentOf, resourceOf, useSummary } from './use-event.ts';

/** The tabs of an event's page, and those that other areas add to it. */
export function useEventTabs(record: EventRecord) {
  const { t, formatNumber } = useWords();
  const resource = resourceOf(record);
  const others = useTabsOfOthers(resource, record);
  const summary = useSummary(record.id).data;
  const number = (count: number | undefined) => (count ? { count: formatNumber(count) } : {});
  const mayWrite = actionOf(record, 'Update') !== undefined || actionOf(record, 'Conduct') !== undefined;
  const files = countOfFiles(resource, record);
  const tabs: EventTab[] = [
    { name: 'overview', label: t('event.info') },
    { name: 'members', label: t('event.members'), ...number(summary?.totals.invited ?? record.participantCount) },
    ...(parentOf(record) === undefined
      ? [
          {
            name: 'children',
            label: t('event.children'),
            ...number(summary?.children.length ?? ('childCount' in record ? record.childCount : 0)),
          },
        ]
      : []),
    { name: 'summary', label: t('event.summary') },
    ...(mayWrite ? [{ name: 'letters', label: t('event.letters') }] : []),
    { name: 'reports', label: t('event.reports'), ...number(summary?.reports.length) },
    ...others.map(({ name, label, count }) => ({ name, label, ...(count !== undefined && { count }) })),
    { name: 'documents', label: t('record.documents'), ...number(files) },
    { name: 'history', label: t('event.history') },
  ];
  return { tabs, others, mayWrite };
}
