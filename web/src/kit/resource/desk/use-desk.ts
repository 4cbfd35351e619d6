import { type Desk, deskCalls, type DeskCheck, type DeskQueue } from '@hoivien/contract/desk.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tell } from '../../api/ask.ts';
import { answerKey, useAnswer } from '../../call/use-answer.ts';
import { named } from '../../i18n/named.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { once, useIsRunning } from '../../call/once.ts';
import { useUndo } from '../use-undo.ts';

export type QueueItem = DeskQueue['items'][number];

/** A decision that this person took here. */
export interface Decision {
  item: QueueItem;
  /** The record that stood behind it in the queue. */
  before: string | undefined;
  isApproved: boolean;
  /** The token that takes it back. */
  undo: string | undefined;
}

/** The queue of a desk and the decisions on it, the last of which can be taken back. */
export function useDesk(desk: Desk) {
  const { area } = desk.resource;
  const calls = deskCalls(desk);
  const client = useQueryClient();
  const { message } = useWords();
  const undoSteps = useUndo(desk.resource);
  const queue = useAnswer(calls.queue, {});
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const key = `${area} desk`;
  const isDeciding = useIsRunning(key);
  const refresh = () =>
    Promise.all([area, ...(calls.decide.changes ?? [])].map((one) => client.invalidateQueries({ queryKey: [one] })));
  /** Rejects with the refusal, after which the queue is read again. */
  const decide = async (item: QueueItem, action: 'approve' | 'refuse', reason?: string): Promise<boolean> => {
    const done = await once(key, action, async () => {
      try {
        const told = await tell(calls.decide, { params: { id: item.id }, body: { action, ...(reason && { reason }) } });
        const rows = queue.data?.items ?? [];
        const before = rows[rows.findIndex(({ id }) => id === item.id) + 1]?.id;
        const decision = { item, before, isApproved: action === 'approve', undo: told.undo };
        setDecisions((before) => [...before, decision]);
        // The row goes at once; the answer of the server follows.
        client.setQueryData<DeskQueue>(answerKey(calls.queue, {}), (held) => held && without(held, decision));
        const text = named(message, told.message ?? '', item.name);
        notify.done(text, decision.undo ? { undo: () => takeBack(decision) } : {});
        void refresh();
        return true;
      } catch (error) {
        void refresh();
        throw error;
      }
    });
    return done === true;
  };
  const takeBack = async (decision: Decision): Promise<void> => {
    if (!decision.undo) return;
    setDecisions((before) => before.filter((one) => one.undo !== decision.undo));
    await undoSteps([decision.undo], decision.item.name);
  };
  return { queue, decisions, decide, takeBack, isDeciding };
}

function without(held: DeskQueue, { item, isApproved }: Decision): DeskQueue {
  const { today } = held;
  return {
    total: Math.max(0, held.total - 1),
    items: held.items.filter(({ id }) => id !== item.id),
    today: {
      approved: today.approved + (isApproved ? 1 : 0),
      refused: today.refused + (isApproved ? 0 : 1),
      rows: [{ id: item.id, name: item.name, isApproved, at: new Date().toISOString() }, ...today.rows],
    },
  };
}

/** What stands against a record. */
export function useCheck(desk: Desk, id: string | undefined) {
  return useAnswer(deskCalls(desk).check, id === undefined ? undefined : { params: { id } });
}

/** What this person may do with a record; until that is known, what they might with the one before. */
export function useMay(desk: Desk, id: string | undefined): DeskCheck['may'] {
  const inputs = id === undefined ? undefined : { params: { id } };
  return useAnswer(deskCalls(desk).check, inputs, { placeholderData: keepPreviousData }).data?.may ?? [];
}

/** The number of marks of what is missing. */
export function missingIn(check: DeskCheck | undefined): DeskCheck['marks'] {
  return (check?.marks ?? []).filter(({ kind }) => kind === 'missing');
}
