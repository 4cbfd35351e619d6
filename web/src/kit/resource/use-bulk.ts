import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, withQuery } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import { apiPath } from './records.ts';
import { type ListAddress, toQuery } from './use-list-address.ts';
import type { Selection } from './use-selection.ts';

/** What came of one record of a bulk action. */
export interface BulkResult {
  id: string;
  done: boolean;
  message: string;
  undo: string | null;
}

/** Deletes the chosen records and answers with those that were refused. What went can be taken back while the toast stands. */
export function useBulkRemove(resource: Resource) {
  const client = useQueryClient();
  const { t, area, formatNumber } = useWords();
  const refresh = () => client.invalidateQueries({ queryKey: [resource.area] });
  const restore = async (done: readonly BulkResult[]) => {
    try {
      for (const { undo } of done) await api.send('POST', `/api/Deletions/${undo}/Restore`);
    } catch (error) {
      notify.failed(error);
    }
    await refresh();
  };
  return async (address: ListAddress, { all, ids }: Selection): Promise<BulkResult[]> => {
    const { page: _page, pageSize: _size, sort: _sort, ...question } = toQuery(address);
    const what = all ? { query: withQuery('', question).slice(1) } : { ids: [...ids] };
    const { data } = await api.send<BulkResult[]>('POST', `${apiPath(resource)}/Bulk`, { action: 'Delete', ...what });
    await refresh();
    const done = data.filter((result) => result.done);
    const { many } = area(resource.area);
    if (done.length > 0) {
      const text = t('resource.removedMany', { count: formatNumber(done.length), many });
      notify.done(text, { undo: () => restore(done) });
    }
    return data.filter((result) => !result.done);
  };
}
