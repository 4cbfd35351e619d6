import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useRef, useState } from 'react';
import { notify } from '../../ui/notify.tsx';
import type { RefusedResults } from '../bulk/BulkRefused.tsx';
import { type BulkActionName, type Chosen, isSlow, type Said, useBulk } from '../bulk/use-bulk.ts';
import type { ListAddress } from '../use-list-address.ts';
import type { Selection } from '../bulk/use-selection.ts';

/** The work on the chosen records: what is asked first, what runs and how far, and what was refused. */
export function useBulkWork(resource: Resource, address: ListAddress, selection: Selection) {
  const run = useBulk(resource);
  const [asked, setAsked] = useState<BulkActionName>('Delete');
  // What was chosen when it was asked: rows that a lost press deleted leave the selection, and the next press is for them, too.
  const [taken, setTaken] = useState(selection);
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<BulkActionName>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [refused, setRefused] = useState<RefusedResults>();
  const isRunning = useRef(false);
  /** Answers false when it failed; the question then stays open with what was typed, so that the same is pressed again. */
  const act = async (action: BulkActionName, said: Said = {}, of: Chosen = taken): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(action);
    // The bar behind the question shows how many are done.
    if (isSlow(action)) setAsking(false);
    let isDone = false;
    try {
      const { refused, stopped } = await run(
        action,
        address,
        of,
        (done, all) => setProgress({ done, total: all }),
        said,
      );
      if (refused.length > 0) setRefused({ action, results: refused, said });
      if (stopped) {
        const rest = { all: false, ids: new Set(stopped.ids) };
        selection.chooseOnly(stopped.ids);
        notify.failed(stopped.error, { retry: () => void act(action, said, rest) });
      } else selection.clear();
      isDone = true;
    } catch (error) {
      notify.failed(error);
    }
    isRunning.current = false;
    if (isDone) setAsking(false);
    setRunning(undefined);
    setProgress(undefined);
    return isDone;
  };
  const press = (action: BulkActionName) => {
    if (!asksFirst.has(action) && !selection.all) return void act(action, {}, selection);
    setTaken(selection);
    setAsked(action);
    setAsking(true);
  };
  return {
    act,
    press,
    /** The question that is open. */
    asking: asking ? asked : undefined,
    asked,
    /** The records that the question is about. */
    taken,
    endQuestion: () => setAsking(false),
    running,
    progress,
    refused,
    endRefused: () => setRefused(undefined),
    /** Does it with the records of these results although the server asked about each. */
    confirmAsked: async ({ action, results, said }: RefusedResults) => {
      setRefused(undefined);
      const confirmed = [...new Set(results.map(({ message }) => message))];
      await act(action, { ...said, confirmed }, { all: false, ids: new Set(results.map(({ id }) => id)) });
    },
  };
}

export type BulkWork = ReturnType<typeof useBulkWork>;

/**
 * These actions ask first, because other users notice them at once. Every action on all matching records asks, too,
 * since most of these are not visible.
 */
const asksFirst: ReadonlySet<BulkActionName> = new Set([
  'Approve',
  'Refuse',
  'ApproveClose',
  'Deactivate',
  'EndSessions',
  'Send',
  'SendReceipt',
  'Delete',
]);
