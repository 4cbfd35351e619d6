/** A field that the server refused, and the message key of the rule it broke. */
export interface FieldError {
  field: string;
  message: string;
  params?: Record<string, string | number>;
  /** The keys of which one answers it, where it is a question with several answers. */
  answers?: string[];
}

const NETWORK_FAILED = 'Mes.Network.Failed';

interface Answer {
  message?: unknown;
  errors?: unknown;
  requestId?: unknown;
}

/**
 * A failed call. `status` 0 means that no answer came; the key is then `Mes.Network.Failed`. `body` is the parsed
 * answer for answers with more content: a conflict has `current` and `changes`.
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

/** Whether no answer came, or none from the product: another try may help, and earlier answers remain valid. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
