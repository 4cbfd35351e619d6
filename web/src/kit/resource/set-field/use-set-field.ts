import { giveBackCall } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import {
  SET_PIECE,
  setFieldCalls,
  type SetPreview,
  type SetResult,
  type SetWay,
} from '@hoivien/contract/kit/edits/set-field.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask, tell } from '../../api/ask.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import './set-field.texts.ts';

/** What is asked of all chosen records. */
export interface Asked {
  field: string;
  way: SetWay;
  value?: unknown;
}

/** The result of a press: what became of each record that it reached, and those that it did not reach. */
export interface SetOutcome {
  results: SetResult[];
  left: SetPreview['records'];
  /** Why it did not go on, where it was not stopped by a press. */
  error?: unknown;
}

/**
 * Sets a field of many records, in pieces, so that no call lasts long and the dialog shows how many are done. The toast gives
 * all of them back.
 */
export function useSetField(resource: Resource) {
  const client = useQueryClient();
  const { t, area, formatNumber } = useWords();
  const giveBack = useGiveBack();
  const calls = setFieldCalls(resource);
  const stopped = useRef(false);
  const { one, many } = area(resource.area);
  return {
    preview: (asked: Asked, aim: { ids: string[] } | { query: string }): Promise<SetPreview> =>
      ask(calls.preview, { body: { ...asked, ...aim } }),
    stop: () => {
      stopped.current = true;
    },
    run: async (
      asked: Asked,
      records: SetPreview['records'],
      progress: (done: number) => void,
      { run, confirmed }: { run: string; confirmed?: string[] },
    ): Promise<SetOutcome> => {
      const results: SetResult[] = [];
      let failed: { error: unknown } | undefined;
      stopped.current = false;
      try {
        for (let at = 0; at < records.length && !stopped.current; at += SET_PIECE) {
          const body = { ...asked, records: records.slice(at, at + SET_PIECE), run, confirmed };
          results.push(...(await tell(calls.set, { body })).data);
          progress(results.length);
        }
      } catch (error) {
        // What was written before stays, and is told with its undo.
        if (results.length === 0) throw error;
        failed = { error };
      } finally {
        await client.invalidateQueries();
      }
      const saved = results.filter(({ outcome }) => outcome === 'saved').length;
      const text = t('setField.saved', { count: formatNumber(saved), one, many });
      if (saved > 0) notify.done(text, { undo: () => giveBack(run, { one, many }) });
      return { results, left: records.slice(results.length), ...failed };
    },
  };
}

/** Gives back what a press or a run of the reader changed, and says what stays and why. */
export function useGiveBack() {
  const client = useQueryClient();
  const { t, message, formatNumber } = useWords();
  return async (key: string, words: { one: string; many: string }): Promise<void> => {
    let undone = 0;
    const kept: { name: string; message: string }[] = [];
    try {
      for (let after: string | undefined | null; after !== null; ) {
        const body = after === undefined ? {} : { after };
        const { data } = await tell(giveBackCall, { params: { key }, body });
        undone += data.undone;
        kept.push(...data.kept);
        after = data.after;
      }
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries();
    const said = undone > 0 ? [t('setField.undone', { count: formatNumber(undone), ...words })] : [];
    const named = kept.slice(0, NAMED_MOST).map((one) => `${one.name} (${message(one.message)})`);
    const reasons = [...named, ...(kept.length > NAMED_MOST ? ['…'] : [])].join('; ');
    if (kept.length > 0) said.push(t('setField.kept', { count: formatNumber(kept.length), ...words, reasons }));
    if (said.length > 0) notify.done(said.join('. '));
  };
}

/** Records that a toast names. */
const NAMED_MOST = 3;
