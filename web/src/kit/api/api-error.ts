/** A field that the server refused, with the message key of the broken rule. */
export interface FieldError {
  field: string;
  message: string;
  params?: Record<string, string | number>;
}

const NETWORK_FAILED = 'Mes.Network.Failed';

interface Answer {
  message?: unknown;
  errors?: unknown;
  requestId?: unknown;
}

/**
 * A call that did not succeed. `status` 0 means that no answer came; its key is then `Mes.Network.Failed`.
 * `body` is the parsed answer, for the few that carry more (a conflict brings `current` and `changes`).
 *
 * @example catch (error) { if (error instanceof ApiError && error.status === 409) … }
 */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const answer: Answer = typeof body === 'object' && body !== null ? body : {};
    const key = typeof answer.message === 'string' ? answer.message : status === 0 ? NETWORK_FAILED : '';
    super(key || `HTTP CODE ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.key = key;
    this.errors = Array.isArray(answer.errors) ? (answer.errors as FieldError[]) : [];
    this.requestId = typeof answer.requestId === 'string' ? answer.requestId : null;
    this.body = body;
  }
}

/** Whether no answer came, or none of the product's: asking again may help, and what is known already still holds. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
