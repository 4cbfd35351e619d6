import type pino from 'pino';
import { failureOf } from './failure.ts';

/**
 * Options of every log of the product (decision 0059). Entries of libraries pass here, too. An error becomes its
 * failure; a request becomes its method and the pattern of its route, because its address contains search words.
 */
export function logOptions(level: string): pino.LoggerOptions {
  return {
    level,
    serializers: { req: requestOf, res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }) },
    hooks: {
      logMethod(given, method) {
        method.apply(this, wordless(given) as typeof given);
      },
    },
  };
}

interface LoggedRequest {
  method?: string;
  routeOptions?: { url?: string | undefined };
}

function requestOf({ method, routeOptions }: LoggedRequest) {
  return { method, route: routeOptions?.url };
}

/** Replaces the message of an error. */
const FAILED = 'failed';
/** Objects that a log entry may contain: the serializers above write them, or they are failures. */
const KNOWN: readonly string[] = ['req', 'res', 'failure'];

/** The arguments of a log call with failures in place of errors and without the errors' messages. */
function wordless([first, message, ...rest]: readonly unknown[]): unknown[] {
  const errors: Error[] = [];
  const told = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutQueries(value);
    if (!(value instanceof Error)) return value;
    errors.push(value);
    return failureOf(value);
  };
  if (typeof first !== 'object' || first === null) return [first, message, ...rest].map(told);
  const about = first instanceof Error ? { failure: told(first) } : mapped(first, told);
  // Pino would use the error's message when it gets none.
  const isTheirs = errors.length > 0 && (message === undefined || errors.some((error) => error.message === message));
  return isTheirs ? [about, FAILED] : [about, ...[message, ...rest].map(told)];
}

/** Keeps one level only: the objects of a library may contain the headers of a request. */
function mapped(about: object, told: (value: unknown) => unknown): object {
  const isTold = ([name, value]: [string, unknown]) =>
    typeof value !== 'object' || value === null || value instanceof Error || KNOWN.includes(name);
  return Object.fromEntries(
    Object.entries(about)
      .filter(isTold)
      .map(([name, value]) => [name, told(value)]),
  );
}

/** Removes the query from addresses: libraries log addresses, and queries contain search words. */
function withoutQueries(text: string): string {
  return text.replace(/\?[^\s"']*/g, '?');
}
