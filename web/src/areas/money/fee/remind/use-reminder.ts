import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { useCall } from '../../../../kit/call/use-call.ts';
import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { Tone, ReminderScope } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../kit/api/client.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { ReminderMethod } from '../ReminderWays.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { useClientKey } from '../use-client-key.ts';
import type { RemindAim } from '../use-reminders.ts';
import { useSendTime } from './use-send-time.ts';

interface Begun {
  tone: Tone;
  scope: ReminderScope;
}

/** What a reminder says and to whom, with the mail as its first recipient gets it, and its sending. */
export function useReminder(aim: RemindAim, begun: Begun, onClose: () => void) {
  const { message } = useWords();
  const remind = useCall(reminderCalls.send);
  const [scope, setScope] = useState<ReminderScope>(begun.scope);
  const [tone, setTone] = useState<Tone>(begun.tone);
  const [isAsking, setAsking] = useState(false);
  const [methods, setMethods] = useState<ReminderMethod[]>([1]);
  const [words, setWords] = useState<string>();
  const [told, setTold] = useState<string>();
  const time = useSendTime();
  const { clientKey, renewAfter } = useClientKey();
  const [isBusy, setBusy] = useState(false);
  const body = { ...aim, scope, tone, methods, message: words?.trim() || null };
  // The mail follows when the person leaves the text, not with every letter.
  const asked = { ...body, message: told?.trim() || null };
  const { data, error, refetch, isFetching } = useAnswer(
    reminderCalls.preview,
    { body: asked },
    { placeholderData: keepPreviousData, enabled: methods.length > 0 },
  );
  const choose = (next: { scope?: ReminderScope; tone?: Tone }) => {
    if (next.scope) setScope(next.scope);
    // Only the friendly tone does not say that money is missing.
    const wanted = next.tone ?? (next.scope === 'overdue' || !next.scope ? tone : 1);
    if (wanted === tone) return;
    setTone(wanted);
    setWords(undefined);
    setTold(undefined);
  };
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await remind.send({ body: { ...body, clientKey, ...time.asked } });
      onClose();
    } catch (failure) {
      renewAfter(failure);
      notify.failed(failure);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const count = data?.members ?? 0;
  const [fault] = error instanceof ApiError ? error.errors.filter(({ field }) => field === 'message') : [];
  const wrong = fault && message(fault.message, fault.params);
  const isUsual = words === undefined || words === data?.words;
  const takeUsual = () => {
    setWords(undefined);
    setTold(undefined);
  };
  return {
    scope,
    tone,
    choose,
    methods,
    setMethods,
    text: words ?? data?.words ?? '',
    write: setWords,
    leaveText: () => setTold(words),
    isTold: told === words,
    isUsual,
    takeUsual,
    wrong,
    time,
    preview: { data, error, refetch, isFetching },
    count,
    isBusy,
    isAsking,
    setAsking,
    send,
  };
}

export type Reminder = ReturnType<typeof useReminder>;
