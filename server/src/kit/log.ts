import type pino from 'pino';
import { failureOf } from './failure.ts';

/**
 * How every log of the product is written (decision 0059). What libraries hand over passes here, too: of an error only its
 * failure is told, and of a request its method and the pattern of its route, since an address carries what people searched for.
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

/** What stands for the words of an error. */
const FAILED = 'failed';
/** What an object of a log may hold: these are written by the serializers above, or are a failure. */
const KNOWN: readonly string[] = ['req', 'res', 'failure'];

/** What is logged, with failures in place of errors and without their words. */
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
  // Pino takes the words of an error for its own when it is given none.
  const isTheirs = errors.length > 0 && (message === undefined || errors.some((error) => error.message === message));
  return isTheirs ? [about, FAILED] : [about, ...[message, ...rest].map(told)];
}

/** Flat: what a library lays open of its insides has the headers of a request among it. */
function mapped(about: object, told: (value: unknown) => unknown): object {
  const isTold = ([name, value]: [string, unknown]) =>
    typeof value !== 'object' || value === null || value instanceof Error || KNOWN.includes(name);
  return Object.fromEntries(
    Object.entries(about)
      .filter(isTold)
      .map(([name, value]) => [name, told(value)]),
  );
}

/** Libraries name addresses, and with them what people searched for. */
function withoutQueries(text: string): string {
  return text.replace(/\?[^\s"']*/g, '?');
}
