import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { DoneToast, FailedToast } from './Toast.tsx';

/** How long a toast stays, in milliseconds; Undo can be pressed as long. */
const TOAST_MS = 8000;

/**
 * Toasts at the bottom left.
 *
 * @example notify.done(message(answer.message), { undo: () => restore(deletionId) });
 * @example notify.failed(error); // says what the server said, with the request id to copy
 */
export const notify = {
  /** Something was done; `undo` offers to take it back. */
  done(text: string, options: { undo?: () => void | Promise<void> } = {}): void {
    show((close) => <DoneToast text={text} undo={options.undo} onClose={close} />);
  },
  /** A call failed. `retry` offers to do it again. A cancelled call is no failure, and of an ended session the sign-in page tells. */
  failed(error: unknown, options: { retry?: () => void } = {}): void {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && error.status === 401) return;
    show((close) => <FailedToast error={error} retry={options.retry} onClose={close} />);
  },
};

/**
 * Where toasts appear. It stands there from the beginning, so that screen readers hear each that comes, once; a failure
 * interrupts them by its own alert.
 */
export function Toasts() {
  return (
    <Notifications position="bottom-left" containerWidth="min(100vw - 2rem, 64rem)" zIndex={600} aria-live="polite" />
  );
}

function show(draw: (close: () => void) => ReactNode): void {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  const close = () => notifications.hide(id);
  // Mantine would say each toast once more, as an alert.
  notifications.show({
    id,
    role: 'presentation',
    message: '',
    autoClose: TOAST_MS,
    renderNotification: () => draw(close),
  });
}
