/** The prefix of the keys of drafts. */
export const DRAFT_PREFIX = 'draft:';

/** Deletes all drafts of this browser, when the user signs out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
}

/** Whether this browser stores any draft. */
export function hasDrafts(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
}

/** Calls `onChange` when another tab stores or deletes a draft. */
export function watchDrafts(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
