import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { LateAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { AGE_TONES, type ReminderAges, type Tone, TONES } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../../kit/api/client.ts';
import { useCall } from '../../../../kit/call/use-call.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { ReminderMethod } from '../ReminderWays.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { useClientKey } from '../use-client-key.ts';
import type { RemindAim } from '../use-reminders.ts';
import { useSendTime } from './use-send-time.ts';

interface RemindAsked {
  aim: RemindAim;
  data: ReminderAges;
  restDays: 0 | 7;
  methods: ReminderMethod[];
}

/** Whom reminders by age reach, what they say in each tone, and their sending. */
export function useRemindForm({ aim, data, restDays, methods }: RemindAsked) {
  const { message } = useWords();
  const navigate = useNavigate();
  const remind = useCall(reminderCalls.sendByAge);
  const { clientKey, renewAfter } = useClientKey();
  const [out, setOut] = useState<ReadonlySet<LateAge>>(new Set());
  const [toneBy, setToneBy] = useState<Readonly<Partial<Record<LateAge, Tone>>>>({});
  const [texts, setTexts] = useState<Readonly<Partial<Record<Tone, string>>>>({});
  const [wrong, setWrong] = useState<string>();
  const [shownTone, setShownTone] = useState<Tone>();
  const time = useSendTime();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toneOf = (age: LateAge): Tone => toneBy[age] ?? AGE_TONES[age];
  const chosen = data.ages.filter(({ age, reached }) => !out.has(age) && reached > 0);
  const count = sumOf(chosen.map(({ reached }) => reached));
  const agesOf = (tone: Tone) => chosen.filter(({ age }) => toneOf(age) === tone);
  const countOf = (tone: Tone) => sumOf(agesOf(tone).map(({ reached }) => reached));
  const tone = shownTone ?? TONES.find((one) => countOf(one) > 0) ?? 1;
  const usual = data.words[String(tone)] ?? '';
  const textOf = (one: Tone) => texts[one]?.trim() || null;
  const left = sumOf(data.reasons.map((one) => one.count));
  const recent = sumOf(chosen.map((one) => one.recent));
  const lastOn = chosen
    .flatMap((one) => one.lastOn ?? [])
    .toSorted()
    .at(-1);
  const mayPress = count > 0 && methods.length > 0 && !wrong && !time.isMissing;
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    const tones = TONES.flatMap((one) => {
      const ages = agesOf(one).map(({ age }) => age);
      return ages.length > 0 ? [{ tone: one, ages, message: textOf(one) }] : [];
    });
    try {
      await remind.send({
        body: { ...aim, methods, restDays, tones, members: count, clientKey, ...time.asked },
      });
      void navigate(feeHistory.path);
    } catch (failure) {
      renewAfter(failure);
      setAsking(false);
      notify.failed(failure);
    } finally {
      setBusy(false);
    }
  };
  const choose = (age: LateAge, isIn: boolean) => {
    const next = new Set(out);
    if (isIn) next.delete(age);
    else next.add(age);
    setOut(next);
  };
  const refuse = (error: unknown) => {
    const [fault] = error instanceof ApiError ? error.errors.filter(({ field }) => field === 'message') : [];
    setWrong(fault && message(fault.message, fault.params));
  };
  return {
    data,
    out,
    choose,
    toneOf,
    setTone: (age: LateAge, next: Tone) => {
      setToneBy({ ...toneBy, [age]: next });
      setShownTone(next);
    },
    chosen,
    count,
    countOf,
    ages: agesOf(tone).map(({ age }) => age),
    tone,
    show: setShownTone,
    text: texts[tone] ?? usual,
    message: textOf(tone),
    write: (text: string) => {
      setWrong(undefined);
      setTexts({ ...texts, [tone]: text === usual ? undefined : text });
    },
    wrong,
    refuse,
    time,
    left,
    recent,
    lastOn,
    mayPress,
    isBusy,
    isAsking,
    setAsking,
    send,
  };
}

export type RemindForm = ReturnType<typeof useRemindForm>;
