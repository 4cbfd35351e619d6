/** The prefix of the keys of drafts. */
export const DRAFT_PREFIX = 'draft:';

/** How long this browser keeps a draft. */
const DRAFT_DAYS = 30;

/** Deletes all drafts of this browser, when the user signs out. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

/** Deletes the drafts that nobody took for 30 days. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of draftKeys()) {
    const at = /"at":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1];
    if (now - Date.parse(at ?? '') >= DRAFT_DAYS * 86_400_000) localStorage.removeItem(key);
  }
}

/** Whether this browser stores any draft. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}

/** Calls `onChange` when another tab stores or deletes a draft. */
export function watchDrafts(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
}
