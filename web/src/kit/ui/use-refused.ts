import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from './notify.tsx';

/**
 * Tells what the server refused: the sentence of each field that a dialog shows, to stand at its input. `figures` are those of the
 * dialog's own limits, such as `max`. What belongs to no
 * field, or to one that the dialog does not show, is told by a toast, so that no refusal is dropped.
 *
 * @example
 * const refused = useRefused();
 * try { … } catch (error) { setErrors(refused(error, ['name', 'emailAddress'])); }
 */
export function useRefused() {
  const { message } = useWords();
  return (error: unknown, shown: readonly string[], figures?: MessageParams): Record<string, string> => {
    const all = error instanceof ApiError ? error.errors : [];
    const own = all.flatMap((one) => {
      const place = placeOf(one.field, shown);
      return place ? [[place, message(one.message, { ...figures, ...one.params })] as const] : [];
    });
    if (own.length === 0 || own.length < all.length) notify.failed(error);
    return Object.fromEntries(own);
  };
}

/** The refusal of `term.startsOn` belongs to the input `startsOn`, the one of `memberIds.0` to `memberIds`. */
function placeOf(field: string, shown: readonly string[]): string | undefined {
  return [field, ...field.split('.')].find((name) => shown.includes(name));
}
