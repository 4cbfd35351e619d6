import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UNDO_MOST, undoCall } from '@hoivien/contract/kit/record-calls.ts';
import { tell } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import type { BulkResult } from './bulk-result.ts';
import './resource.texts.ts';

/**
 * Undoes steps by the tokens in their answers, refreshes everything on the screen and shows a message. `name` is the
 * record of a single step.
 *
 * @example const undo = useUndo(member); notify.done(text, { undo: () => undo([token], name) });
 */
export function useUndo(resource: Resource) {
  const client = useQueryClient();
  const { t, area, message, formatNumber } = useWords();
  return async (tokens: readonly string[], name?: string): Promise<void> => {
    const results: BulkResult[] = [];
    try {
      for (let at = 0; at < tokens.length; at += UNDO_MOST) {
        const body = { tokens: tokens.slice(at, at + UNDO_MOST) };
        results.push(...(await tell(undoCall(resource), { body })).data);
      }
    } catch (error) {
      notify.failed(error);
    }
    // Home, bell and the records of others show the state as well.
    await client.invalidateQueries();
    const { one, many } = area(resource.area);
    const done = results.filter((result) => result.done).length;
    const [refused] = results.filter((result) => !result.done);
    const count = formatNumber(done);
    if (done > 0) notify.done(name ? t('resource.undone', { name }) : t('resource.undoneMany', { count, one, many }));
    if (!refused) return;
    const rest = formatNumber(results.length - done);
    const reason = message(refused.message);
    const text = name ? `${name}: ${reason}` : t('resource.undoRefused', { count: rest, one, many, reason });
    notify.failed(new ApiError(400, { message: text }));
  };
}
