import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useActor } from '../../auth/actor.ts';
import { DRAFT_PREFIX } from '../../ui/drafts.ts';
import { type FormValues, isSameValue } from '../value/values.ts';

/** The values with which a form was opened, their version, and the name of the press that adds a new record. */
export interface Opened<Values = FormValues> {
  values: Values;
  version: number | undefined;
  press?: string | undefined;
}

/** The unsaved values of a form, the values below them, and the moment. */
export interface Draft<Values = FormValues> {
  values: Values;
  opened: Opened<Values>;
  at: string;
}

/** The draft of one form of this user in this browser. `keep` returns the moment of storing. */
export function useDraft<Values extends FormValues = FormValues>(area: string, id: string | undefined) {
  const { profile } = useActor();
  const key = `${DRAFT_PREFIX}${profile.id}:${area}:${id ?? 'new'}`;
  const found = useMemo(() => read<Values>(key), [key]);
  const keep = useCallback((values: Values, opened: Opened<Values>) => write(key, values, opened), [key]);
  const drop = useCallback(() => localStorage.removeItem(key), [key]);
  return { found, keep, drop };
}

/** Whether two forms have the same values. */
export function isSame(one: FormValues, other: FormValues): boolean {
  return isSameValue(one, other);
}

/** The values of a draft that a person changed. What the form proposed by itself may be proposed anew. */
export function changedIn({ values, opened }: Draft): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, opened.values[name])));
}

/** The pause in typing after which the draft is stored, in milliseconds. */
export const DRAFT_PAUSE = 400;

/**
 * Stores the unsaved values while the form is open, and at once when the form or the window closes. An unchanged form
 * needs no draft: `base` contains the values that the form itself proposed. Returns the moment of the last storing.
 */
export function useDraftKeeping(
  form: UseFormReturn<FormValues>,
  { keep, drop }: ReturnType<typeof useDraft>,
  base: () => Opened,
  isDone: () => boolean,
): string | undefined {
  const [keptAt, setKeptAt] = useState<string>();
  // A draft from before stays until its offer is answered, so an unchanged form removes only its own.
  const hasOwn = useRef(false);
  const keepNow = useEffectEvent(() => {
    if (isDone()) return;
    const values = form.getValues();
    const opened = base();
    const isChanged = !isSame(values, opened.values);
    if (!isChanged && hasOwn.current) drop();
    hasOwn.current = isChanged;
    const at = isChanged ? keep(values, opened) : undefined;
    // The whole form draws the minute: not for each pause in typing, and letters do not wait for it.
    startTransition(() => setKeptAt((shown) => (minuteOf(shown) === minuteOf(at) ? shown : at)));
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
      timer = setTimeout(flush, DRAFT_PAUSE);
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

function minuteOf(moment: string | undefined): string | undefined {
  return moment?.slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

function read<Values>(key: string): Draft<Values> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return draft?.values && draft.opened?.values ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** A browser with a full or disabled storage keeps no draft; that must not disturb the typing. */
function write(key: string, values: FormValues, opened: Opened): string | undefined {
  const at = new Date().toISOString();
  try {
    localStorage.setItem(key, JSON.stringify({ values, opened, at } satisfies Draft));
    return at;
  } catch {
    return undefined;
  }
}
