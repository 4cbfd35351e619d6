import { useCall } from '../../../kit/call/use-call.ts';
import { minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { Minutes } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useSettledSave } from '../../../kit/ui/typed-texts.ts';
import { useUnsaved } from '../../../kit/ui/use-unsaved.ts';
import { useRefused } from '../../../kit/ui/use-refused.ts';

type Draft = Omit<Minutes, 'savedAt' | 'savedByName'>;

/** The minutes without what only the server says. */
export function draftOf(minutes: Minutes): Draft {
  const { savedAt: _, savedByName: __, ...draft } = minutes;
  return draft;
}

/** The minutes as they are written: the draft, who keeps them, and saving. */
export function useMinutesForm(record: ScheduleRecord, saved: Minutes, reload: () => Promise<Minutes | undefined>) {
  const { t } = useWords();
  const { profile } = useActor();
  const [draft, setDraft] = useState<Draft>(() => ({
    ...draftOf(saved),
    chairName: saved.chairName ?? (saved.version === 0 ? record.meetingHostName : null),
  }));
  const [kind, setKind] = useState(() => kindOf(saved, profile.id));
  const [isDirty, setDirty] = useState(false);
  const [isStale, setStale] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [signedOn, setSignedOn] = useState(() => dayOf(new Date()));
  const [busy, setBusy] = useState<'draft' | 'sign'>();
  const save = useCall(minutesCalls.save);
  useUnsaved(isDirty);
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setDirty(true);
    setErrors({});
  };
  const store = async (how: 'draft' | 'sign') => {
    setBusy(how);
    try {
      const saved = await save.send({
        params: { id: record.id },
        body: { ...draft, signedOn: how === 'sign' ? signedOn : null },
      });
      if (saved) setDraft(draftOf(saved.data));
      setDirty(false);
      notify.done(t(how === 'sign' ? 'meet.completed' : 'meet.savedDraft'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setStale(true);
      setErrors(refused(error, ['content', 'chairName', 'secretaryMemberId', 'secretaryName', 'signedOn']));
    } finally {
      setBusy(undefined);
    }
  };
  const { scope, save: settleAndStore } = useSettledSave(store);
  const loadTheirs = async () => {
    const data = await reload();
    if (!data) return;
    setDraft(draftOf(data));
    setKind(kindOf(data, profile.id));
    setDirty(false);
    setStale(false);
  };
  const chooseKind = (next: string) => {
    setKind(next);
    set({
      secretaryUserId: next === 'me' ? profile.id : null,
      secretaryMemberId: null,
      secretaryName: next === 'me' ? profile.fullName : null,
    });
  };
  return {
    draft,
    set,
    kind,
    chooseKind,
    isDirty,
    isStale,
    loadTheirs,
    errors,
    signedOn,
    setSignedOn,
    busy,
    scope,
    store: (how: 'draft' | 'sign') => void settleAndStore(how),
  };
}

export type MinutesWork = ReturnType<typeof useMinutesForm>;

function kindOf({ secretaryUserId, secretaryMemberId, secretaryName }: Minutes, userId: string): string {
  if (secretaryUserId === userId) return 'me';
  if (secretaryMemberId !== null) return 'member';
  return secretaryName === null ? '' : 'other';
}
