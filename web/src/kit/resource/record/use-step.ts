import type { RecordBase, Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { stepCall } from '@hoivien/contract/kit/record-calls.ts';
import { tell } from '../../api/ask.ts';
import { named } from '../../i18n/named.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { once, useIsRunning } from '../../call/once.ts';
import { labelText } from '../value-text.ts';
import { useUndo } from '../use-undo.ts';

/**
 * Takes a step in the life of a record and shows a message with the name of the record, with an undo button where the
 * step can be undone. A step that runs for the record is not taken a second time. Rejects with the refusal. `others` are
 * further areas whose data change, `confirmed` the answers to what the server asked (`useAsked`).
 *
 * @example const take = useStep(member); await take(record, 'Refuse', { reason });
 */
export function useStep(resource: Resource, others: readonly string[] = []) {
  const client = useQueryClient();
  const words = useWords();
  const { message } = words;
  const undo = useUndo(resource);
  const refresh = () =>
    Promise.all([resource.area, ...others].map((area) => client.invalidateQueries({ queryKey: [area] })));
  /** `back` is the step that the undo button of the toast takes, for a step that the server undoes by another one. */
  const take = async (
    record: Stepped,
    action: string,
    body?: object,
    back?: Back,
    confirmed: readonly string[] = [],
  ): Promise<void> => {
    await once(keyOf(resource, record.id), action, async () => {
      const { id } = record;
      const name = labelText(record, resource, words);
      try {
        const {
          data,
          message: key,
          undo: token,
        } = await tell(stepCall<Resource, object | undefined>(resource, action, action, ''), {
          params: { id },
          body,
          ...(confirmed.length > 0 && { query: { confirmed } }),
        });
        client.setQueryData([resource.area, 'record', id], data);
        await refresh();
        const undoes = token
          ? () => undo([token], name)
          : back && (() => take(record, back.action, back.body).catch((error: unknown) => notify.failed(error)));
        notify.done(named(message, key ?? '', name), undoes ? { undo: undoes } : {});
      } catch (error) {
        // Another user may have been faster, or it is too late; the refreshed page shows the present state.
        void refresh();
        throw error;
      }
    });
  };
  return take;
}

interface Back {
  action: string;
  body?: object;
}

type Stepped = Pick<RecordBase, 'id'> & Readonly<Record<string, unknown>>;

/** Whether a step runs for a record, here or at another place of the page. */
export function useIsStepping(resource: Pick<Resource, 'area'>, id: string): boolean {
  return useIsRunning(keyOf(resource, id));
}

function keyOf({ area }: Pick<Resource, 'area'>, id: string): string {
  return `${area} ${id}`;
}
