import { getDefaultZIndex } from '@mantine/core';
import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** The ids of the open dialogs, the last one on top. */
let open: readonly string[] = [];
const watchers = new Set<() => void>();

function setOpen(next: readonly string[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The last opened dialog lies on top and alone hears Escape. Without this the order in the document decides: a dialog of the
 * frame, for example the one that asks for the password, would lie under the dialog whose call it is about.
 */
export function useDialogPlace(opened: boolean): { zIndex: number; top: boolean } {
  const id = useId();
  const place = useSyncExternalStore(watch, () => open.indexOf(id));
  const top = useSyncExternalStore(watch, () => open.at(-1) === id);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    setOpen([...open, id]);
    // Later, because the dialog below hears the same Escape after React has rendered.
    return () => void setTimeout(() => setOpen(open.filter((other) => other !== id)));
  }, [id, opened]);
  return { zIndex: Number(getDefaultZIndex('modal')) + place + 1, top };
}
