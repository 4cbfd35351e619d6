import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { DoneToast, FailedToast } from './Toast.tsx';

/**
 * Shows toasts in the top bar.
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

function show(draw: (close: () => void) => ReactNode): void {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    message: draw(close),
  });
}
