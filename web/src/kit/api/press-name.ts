import { ApiError } from './api-error.ts';
import { newId } from './new-id.ts';

/** The header by which the server knows a press that it has seen; it writes the same press once (`kit/http/repeats.ts`). */
export const PRESS_HEADER = 'idempotency-key';

/** Milliseconds after which the same content is another press. */
const LOST_FOR = 3_600_000;

/** The names of presses whose answer was lost, by what they sent. */
const lost = new Map<string, { name: string; at: number }>();

/**
 * Sends a write under a name. When the answer is lost, the server may have written it: the same content gets the same
 * name again. A form gives a name of its own, because its next press may send other values.
 */
export async function asPress<Answer>(
  what: string,
  own: string | undefined,
  write: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const known = lost.get(what);
  const name = own ?? (known && known.at > Date.now() - LOST_FOR ? known.name : newId());
  lost.delete(what);
  try {
    return await write({ [PRESS_HEADER]: name });
  } catch (error) {
    if (isAnswerLost(error)) lost.set(what, { name, at: Date.now() });
    throw error;
  }
}

/** Whether a write may have been made although it failed. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
