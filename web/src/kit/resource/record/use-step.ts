import type { RecordBase, Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { apiPath } from '../records.ts';

/**
 * Takes a step in the life of a record and shows a message. Rejects with the refusal.
 *
 * @example const take = useStep(member); await take(record, 'Refuse', { reason });
 */
export function useStep(resource: Resource) {
  const client = useQueryClient();
  const { message } = useWords();
  const refresh = () => client.invalidateQueries({ queryKey: [resource.area] });
  return async ({ id }: Pick<RecordBase, 'id'>, action: string, body?: object) => {
    try {
      const answer = await api.send('POST', `${apiPath(resource)}/${id}/${action}`, body);
      client.setQueryData([resource.area, 'record', id], answer.data);
      await refresh();
      notify.done(message(answer.message ?? ''));
    } catch (error) {
      // Another user may have been faster, or it is too late; the refreshed page shows the present state.
      void refresh();
      throw error;
    }
  };
}
