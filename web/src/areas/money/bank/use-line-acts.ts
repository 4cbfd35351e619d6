import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { BankAccepted, BankLine, IgnoreKind } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { useRef, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import { keyOfLine, useRefresh, useUndoLines } from './use-bank.ts';
import type { DeskLines } from './use-desk-lines.ts';
import type { ChosenLine } from './use-chosen-line.ts';

/** What a person does to lines of the desk: books, takes back, says that a line is no fee. */
export function useLineActs({ statement }: DeskLines, { except, choose, after }: ChosenLine) {
  const { t, formatNumber, message } = useWords();
  const statementId = statement?.id;
  const [receipt, setReceipt] = useState(true);
  const [posting, setPosting] = useState<number>();
  const isStopped = useRef(false);
  const refresh = useRefresh();
  const undoLines = useUndoLines();
  const post = async () => {
    isStopped.current = false;
    setPosting(0);
    const made: BankAccepted[] = [];
    try {
      for (;;) {
        const { data } = await tell(lineCalls.accept, {
          body: {
            statementId: statementId ?? null,
            except: [...except],
            receipt,
          },
        });
        made.push(data);
        setPosting(made.reduce((count, { lineIds }) => count + lineIds.length, 0));
        if (data.left === 0 || data.lineIds.length + data.changed === 0 || isStopped.current) break;
      }
    } catch (error) {
      notify.failed(error);
    }
    await refresh();
    setPosting(undefined);
    const ids = made.flatMap(({ lineIds }) => lineIds);
    const changed = made.reduce((count, one) => count + one.changed, 0);
    const numbers = made
      .flatMap(({ firstReceipt, lastReceipt }) => [firstReceipt, lastReceipt])
      .filter((one) => one !== null);
    const told = [
      ids.length > 0 &&
        t('bank.bookedSome', { count: formatNumber(ids.length), sum: showAmount(sumOf(made.map(({ sum }) => sum))) }),
      numbers.length > 1 && t('bank.bookedReceipts', { first: numbers[0] ?? '', last: numbers.at(-1) ?? '' }),
      changed > 0 && t('bank.changedSome', { count: formatNumber(changed) }),
    ].filter((one) => one !== false);
    if (told.length > 0)
      notify.done(told.join(' · '), ids.length > 0 && ids.length <= 100 ? { undo: () => undoLines(ids) } : {});
  };
  const book = (line: BankLine, parts: readonly { feeId: string; amount: number }[]) =>
    once(keyOfLine([line.id]), 'book', async () => {
      try {
        const shares = parts.map(({ feeId, amount }) => ({ feeId, amount }));
        const { message: key } = await tell(lineCalls.assign, {
          params: { id: line.id },
          body: { parts: shares, receipt },
        });
        after(line);
        await refresh();
        notify.done(message(key ?? ''), { undo: () => undoLines([line.id]) });
      } catch (error) {
        notify.failed(error);
        await refresh();
      }
    });
  const takeBack = (line: BankLine) =>
    once(keyOfLine([line.id]), 'takeBack', async () => {
      try {
        await tell(lineCalls.takeBack, { params: { id: line.id } });
        await refresh();
      } catch (error) {
        notify.failed(error);
      }
    });
  const ignore = (line: BankLine, kind: IgnoreKind, reason?: string) =>
    once(keyOfLine([line.id]), 'ignore', async () => {
      try {
        const { message: key } = await tell(lineCalls.ignore, { params: { id: line.id }, body: { kind, reason } });
        after(line);
        await refresh();
        notify.done(message(key ?? ''), { undo: () => takeBack(line) });
      } catch (error) {
        notify.failed(error);
      }
    });
  const act = (line: BankLine) => {
    if (line.state === 'ignored') return void takeBack(line);
    if (line.state === 'booked') return void undoLines([line.id]);
    // The question comes first: an answer may take the line away.
    if (line.doubts.length > 0) return choose(line);
    const [best] = line.candidates;
    if (line.state === 'none' || !best || best.parts.length === 0) {
      if (line.hint) return void ignore(line, line.hint);
      return choose(line, 'find');
    }
    if (best.parts.length > 1) return choose(line, 'split');
    if (best.reasons.some(({ kind }) => kind === 'sameName' || kind === 'otherMember')) return choose(line);
    void book(line, best.parts);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { receipt, setReceipt, posting, post, stop, book, ignore, takeBack, act, undoLines };
}

export type LineActs = ReturnType<typeof useLineActs>;
