import { ApiError } from './api-error.ts';
import { newId } from './new-id.ts';

/** The header by which the server knows a press that it has seen; it writes the same press once (`kit/http/repeats.ts`). */
const PRESS_HEADER = 'idempotency-key';

/** Milliseconds after which the same content is another press. */
const LOST_FOR = 3_600_000;

/** The names of presses without an answer, which runs or was lost, by what they sent. */
const unanswered = new Map<string, { name: string; at: number }>();

/**
 * Sends a write under a name. While it has no answer, the server may have written it: the same content gets the same name
 * again, also from a second click or from a form that was opened anew. A form gives a name of its own, because its next
 * press may send other values.
 */
export async function asPress<Answer>(
  { method, path, text = '' }: { method: string; path: string; text?: string | undefined },
  own: string | undefined,
  write: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const same = `${method} ${path} `;
  const what = `${same}${text}`;
  const known = unanswered.get(what);
  const press = known && known.at > Date.now() - LOST_FOR ? known : { name: own ?? newId(), at: Date.now() };
  unanswered.set(what, press);
  try {
    const answer = await write({ [PRESS_HEADER]: press.name });
    unanswered.delete(what);
    // Another value replaced what was lost: to set the former one again is a press of its own.
    if (method !== 'POST') for (const lost of unanswered.keys()) if (lost.startsWith(same)) unanswered.delete(lost);
    return answer;
  } catch (error) {
    if (isAnswerLost(error)) unanswered.set(what, { ...press, at: Date.now() });
    else unanswered.delete(what);
    throw error instanceof ApiError && error.status === 0 ? new ApiError(0, { message: 'Mes.Network.Unsure' }) : error;
  }
}

/** Whether a write may have been made although it failed. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
