import { useCallback, useMemo } from 'react';
import { useActor } from '../auth/actor.ts';
import { DRAFT_PREFIX } from './drafts.ts';

/** What was typed into a form and not saved: the values, the version they were typed over, and when. */
export interface Draft {
  values: Record<string, string>;
  version: number | undefined;
  at: string;
}

/** The draft of one form of this person in this browser. `keep` answers with the time it was kept. */
export function useDraft(area: string, id: string | undefined) {
  const { profile } = useActor();
  const key = `${DRAFT_PREFIX}${profile.id}:${area}:${id ?? 'new'}`;
  const found = useMemo(() => read(key), [key]);
  const keep = useCallback(
    (values: Record<string, string>, version: number | undefined) => {
      const at = new Date().toISOString();
      localStorage.setItem(key, JSON.stringify({ values, version, at } satisfies Draft));
      return at;
    },
    [key],
  );
  const drop = useCallback(() => localStorage.removeItem(key), [key]);
  return { found, keep, drop };
}

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft?.values ? draft : undefined;
  } catch {
    return undefined;
  }
}
