import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useActor } from '../../auth/actor.ts';
import { DRAFT_PREFIX } from './drafts.ts';
import { type FormValues, isSameValue } from './values.ts';

/** What a form was opened over: the values it began with and the version they belong to. */
export interface Opened<Values = FormValues> {
  values: Values;
  version: number | undefined;
}

/** What was typed into a form and not saved, what it was typed over, and when. */
export interface Draft<Values = FormValues> {
  values: Values;
  opened: Opened<Values>;
  at: string;
}

/** The draft of one form of this person in this browser. `keep` answers with the time it was kept. */
export function useDraft<Values extends FormValues = FormValues>(area: string, id: string | undefined) {
  const { profile } = useActor();
  const key = `${DRAFT_PREFIX}${profile.id}:${area}:${id ?? 'new'}`;
  const found = useMemo(() => read<Values>(key), [key]);
  const keep = useCallback((values: Values, opened: Opened<Values>) => write(key, values, opened), [key]);
  const drop = useCallback(() => localStorage.removeItem(key), [key]);
  return { found, keep, drop };
}

/** Whether two forms hold the same. */
export function isSame(one: FormValues, other: FormValues): boolean {
  return isSameValue(one, other);
}

/** How long the typing may pause before the draft is kept, in milliseconds. */
const PAUSE = 400;

/**
 * Keeps what is typed while the form stands, and at once when it or its window goes. A form that is as it was opened
 * needs no draft. Returns when it was last kept.
 */
export function useDraftKeeping(
  form: UseFormReturn<FormValues>,
  { keep, drop }: ReturnType<typeof useDraft>,
  opened: Opened,
  isDone: () => boolean,
): string | undefined {
  const [keptAt, setKeptAt] = useState<string>();
  const keepNow = useEffectEvent(() => {
    if (isDone()) return;
    const values = form.getValues();
    if (isSame(values, opened.values)) drop();
    setKeptAt(isSame(values, opened.values) ? undefined : keep(values, opened));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keepNow();
    };
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
    };
  }, [form]);
  return keptAt;
}

function read<Values>(key: string): Draft<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return draft?.values && draft.opened?.values ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** A browser whose store is full or closed keeps no draft; that must not disturb the typing. */
function write(key: string, values: FormValues, opened: Opened): string | undefined {
  const at = new Date().toISOString();
  try {
    localStorage.setItem(key, JSON.stringify({ values, opened, at } satisfies Draft));
    return at;
  } catch {
    return undefined;
  }
}
