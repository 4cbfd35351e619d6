import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { Reached } from '@hoivien/contract/kit/reached.ts';
import { newId } from '../api/new-id.ts';
import { api, ApiError, onReached } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { DoneToast, FailedToast, type Way } from './Toast.tsx';

/**
 * Shows toasts in the top bar.
 *
 * @example notify.done(message(answer.message), { undo: () => restore(deletionId) });
 * @example notify.failed(error); // shows the server's message, with the request id to copy
 */
export const notify = {
  /** Reports a success; `undo` adds a button that undoes it, `way` a link to what came of it. */
  done(text: string, { undo, way }: { undo?: () => void | Promise<void>; way?: Way | undefined } = {}): void {
    const reached = takeUntold();
    show((close) => <ReachedToast text={text} undo={undo} way={way} reached={reached} onClose={close} />, reached);
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

/** Takes back what calls reached, and reads everything again, because the marks of letters stand on many pages. */
export function useTakeBack() {
  const client = useQueryClient();
  const { message } = useWords();
  return async (paths: readonly string[], bodyOf?: () => object): Promise<void> => {
    let said = '';
    try {
      for (const path of paths) said = (await api.send('POST', path, bodyOf?.())).message ?? '';
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries();
    if (said) notify.done(message(said));
  };
}

function ReachedToast(props: Omit<ComponentProps<typeof DoneToast>, 'onTakeBack'>) {
  const takeBack = useTakeBack();
  return <DoneToast {...props} onTakeBack={takeBack} />;
}

/** Milliseconds in which the toast of a press follows its last call. */
const FOLLOWS = 5_000;

/** What calls reached of which no other toast has told yet. */
let untold: { toast: string; reached: Reached[]; at: number } | undefined;

/** Ends the toast of its own that reached people or money have, because another toast tells of them. */
function takeUntold(): Reached[] {
  const held = untold;
  untold = undefined;
  if (!held || Date.now() - held.at > FOLLOWS) return [];
  notifications.hide(held.toast);
  return held.reached;
}

// Every call is told, whether its page shows a toast or not: no page can forget it.
onReached((one) => {
  const reached = [...takeUntold(), one];
  const toast = show(
    (close) => <ReachedToast text="" undo={undefined} way={undefined} reached={reached} onClose={close} />,
    reached,
  );
  untold = { toast, reached, at: Date.now() };
});

/** What can be taken back stays until then. */
function show(render: (close: () => void) => ReactNode, reached: readonly Reached[] = []): string {
  const until = Math.max(0, ...reached.map(({ at, takeBack }) => (at && takeBack ? Date.parse(at) : 0)));
  const id = newId();
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    message: render(close),
    ...(until > Date.now() && { autoClose: until - Date.now() }),
  });
  return id;
}
