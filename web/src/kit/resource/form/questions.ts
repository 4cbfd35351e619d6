import type { FieldError } from '../../api/api-error.ts';
import { ApiError } from '../../api/client.ts';

/** The questions of a refusal that only asks; undefined for any other failure. */
export function questionsIn(error: unknown): readonly FieldError[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 400 || error.errors.length === 0) return undefined;
  return error.errors.every(({ message }) => isQuestion(message)) ? error.errors : undefined;
}

/** Whether a message asks, so that the same is sent again with its key as confirmed. */
export function isQuestion(message: string): boolean {
  return message.endsWith('.Asked');
}
