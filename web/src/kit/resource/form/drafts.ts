/** What the keys of kept drafts begin with. */
export const DRAFT_PREFIX = 'draft:';

/** Wipes every draft of this browser; for signing out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
}

/** Whether this browser keeps any draft. */
export function hasDrafts(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
}

/** Tells when another tab keeps or drops a draft. */
export function watchDrafts(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
