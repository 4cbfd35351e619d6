import { askList } from '../../../../kit/resource/ask-list.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { withQuery } from '../../../../kit/api/client.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { PartNone } from '../../../../kit/resource/list/ListEmpty.tsx';
import { NO_VIEW } from '../../../../kit/resource/view/use-views.ts';
import { TabLinks } from '../../../../kit/ui/TabLinks.tsx';
import './party.texts.ts';

/** A tab above a list: filters that it puts into the address. */
export interface QuickTab {
  label: string;
  filters: Readonly<Record<string, string | readonly string[]>>;
  /** The tab shows the number of its records; for waiting ones. */
  counted?: boolean;
  /** The words for an empty tab. */
  none?: PartNone;
}

/**
 * Tabs above the filters of a list.
 * @example <QuickTabs resource={member} tabs={[{ label: 'Tất cả', filters: {} }]} />
 */
export function QuickTabs({ resource, tabs }: { resource: Resource; tabs: readonly QuickTab[] }) {
  const { t } = useWords();
  const here = useQuickTab(tabs);
  return (
    <TabLinks
      label={t('party.ways')}
      spaced
      tabs={tabs.map((tab) => ({
        key: tab.label,
        to: withQuery('', tab.filters) || '?',
        label: tab.label,
        count: tab.counted && <Count resource={resource} filters={tab.filters} />,
        isHere: tab === here,
      }))}
    />
  );
}

/** The tab with the filters of the address. */
export function useQuickTab(tabs: readonly QuickTab[]): QuickTab | undefined {
  const [params] = useSearchParams();
  const asked = [...params].filter(
    ([name, value]) => !['page', 'search', 'sort'].includes(name) && !(name === 'view' && value === NO_VIEW),
  );
  const address = withQuery('', Object.fromEntries(group(asked)));
  return tabs.find(({ filters }) => withQuery('', filters) === address);
}

function Count({ resource, filters }: { resource: Resource; filters: QuickTab['filters'] }) {
  const { formatNumber } = useWords();
  const query = { ...filters, page: 1, pageSize: 1, fields: 'id' };
  const { data } = useQuery({
    queryKey: [resource.area, 'count', filters],
    queryFn: ({ signal }) => askList(resource, query, { signal }),
  });
  if (!data || data.total === 0) return null;
  return <>{formatNumber(data.total)}</>;
}

function group(entries: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of entries) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}
