import { restoreCall } from '@hoivien/contract/kit/restore.calls.ts';
import { tell } from '../api/ask.ts';
import { named } from '../i18n/named.ts';
import { useWords } from '../i18n/words.ts';
import './resource.texts.ts';

/**
 * Restores a deleted record. The returned sentence names what is gone meanwhile, without which the record came back.
 *
 * @example notify.done(await restore(deletionId, name))
 */
export function useRestore() {
  const { t, message } = useWords();
  return async (deletionId: string, name?: string): Promise<string> => {
    const { data, message: said } = await tell(restoreCall, { params: { id: deletionId } });
    const key = said ?? '';
    const text = name === undefined ? message(key) : named(message, key, name);
    const gone = data?.gone ?? [];
    if (gone.length === 0) return text;
    const names = gone.map((one) => one.name ?? t('resource.gone'));
    return `${text}. ${t('resource.restoredWithout', { names: names.join('; ') })}`;
  };
}
