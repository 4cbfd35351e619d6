import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { DoneToast, FailedToast } from './Toast.tsx';

/** Milliseconds for which a toast, and so its Undo, stays. */
const TOAST_MS = 8000;

/**
 * Shows toasts at the bottom left.
 *
 * @example notify.done(message(answer.message), { undo: () => restore(deletionId) });
 * @example notify.failed(error); // shows the server's message, with the request id to copy
 */
export const notify = {
  /** Reports a success; `undo` adds a button that undoes it. */
  done(text: string, options: { undo?: () => void | Promise<void> } = {}): void {
    show((close) => <DoneToast text={text} undo={options.undo} onClose={close} />);
  },
  /**
   * Reports a failed call; `retry` adds a button. A cancelled call is no failure, and the sign-in page reports an ended
   * session.
   */
  failed(error: unknown, options: { retry?: () => void } = {}): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && error.status === 401) return;
    show((close) => <FailedToast error={error} retry={options.retry} onClose={close} />);
  },
};

/**
 * The place of the toasts. It exists from the start, so that screen readers speak each toast once; a failure interrupts
 * them with an alert of its own.
 */
export function Toasts() {
  return (
    <Notifications position="bottom-left" containerWidth="min(100vw - 2rem, 64rem)" zIndex={600} aria-live="polite" />
  );
}

function show(draw: (close: () => void) => ReactNode): void {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  const close = () => notifications.hide(id);
  // Otherwise Mantine would announce each toast a second time as an alert.
  notifications.show({
    id,
    role: 'presentation',
    message: '',
    autoClose: TOAST_MS,
    renderNotification: () => draw(close),
  });
}
