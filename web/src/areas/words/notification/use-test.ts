import { notificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { useMutation } from '@tanstack/react-query';
import type { NotificationPreview } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';
import type { textsOf } from './compose.ts';

/** The recipient whose texts the preview shows; null for the first one that the server finds. */
export interface Shown {
  memberId: NotificationPreview['memberId'];
  otherEmail: { name: string; emailAddress: string } | null;
}

type Tested = ReturnType<typeof textsOf> & Shown & { id: string | null; attachmentIds: string[] };

/** Sends what the form shows to the writer alone. Nothing is saved, and no recipient gets anything. */
export function useTest() {
  const { message } = useWords();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Tested) => once(notification.area, 'Test', () => tell(notificationCalls.testUnsaved, { body })),
    onSuccess: (answer) => answer && notify.done(message(answer.message ?? '')),
    onError: (error) => notify.failed(error),
  });
  return { isPending, send: (body: Tested) => mutate(body) };
}
