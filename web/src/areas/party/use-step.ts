import type { MemberAction } from '@hoivien/contract/areas/party/member.machine.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { apiPath, type LooseRecord } from '../../kit/resource/records.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** Takes a member or club a step further in its life and says so. Rejects with what the server refused. */
export function useStep(resource: Resource) {
  const client = useQueryClient();
  const { message } = useWords();
  return async ({ id }: LooseRecord, action: MemberAction, body?: object) => {
    const answer = await api.send<LooseRecord>('POST', `${apiPath(resource)}/${id}/${action}`, body);
    client.setQueryData([resource.area, 'record', id], answer.data);
    await client.invalidateQueries({ queryKey: [resource.area] });
    notify.done(message(answer.message ?? ''));
  };
}
