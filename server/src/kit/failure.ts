import pg from 'pg';
import { causesOf } from './errors.ts';

/** The part of an error that a log may hold (decision 0059): its kind, its codes and its stack frames. */
export interface Failure {
  name: string;
  code?: string;
  /** Names of the database objects in question. */
  table?: string;
  constraint?: string;
  column?: string;
  frames?: string[];
  cause?: Failure;
}

/** Most stack frames of one failure. */
const FRAMES_MOST = 12;
/** Most causes that are followed: an error may name itself as its cause. */
const CAUSES_MOST = 5;

/**
 * The failure of an error, without its words: messages, statements, parameters and details contain texts of people.
 *
 * @example log.error({ failure: failureOf(error) }, 'a job failed')
 */
export function failureOf(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const frames = framesOf(error);
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    ...(typeof code === 'string' && CODE.test(code) && { code }),
    ...(error instanceof pg.DatabaseError && aboutOf(error)),
    ...(frames.length > 0 && { frames }),
    ...(error.cause !== undefined && depth < CAUSES_MOST && { cause: failureOf(error.cause, depth + 1) }),
  };
}

/** A failure as lines of text for a terminal. */
export function failureLines(error: unknown): string {
  const lines: string[] = [];
  for (let at: Failure | undefined = failureOf(error); at; at = at.cause) {
    const { name, code, table, constraint, frames = [] } = at;
    const told = [name, code, table, constraint].filter(Boolean).join(' ');
    lines.push(lines.length > 0 ? `caused by ${told}` : told, ...frames.map((frame) => `    ${frame}`));
  }
  return lines.join('\n');
}

/** Whether an SQL statement failed; the words of such an error may contain its values. */
export function isOfStatement(error: unknown): boolean {
  return causesOf(error).some((one) => one instanceof pg.DatabaseError || 'query' in one || 'params' in one);
}

const NAME = /^[A-Z]\w{0,59}$/;
const CODE = /^[A-Z0-9_]{2,60}$/;

function aboutOf({ table, constraint, column }: pg.DatabaseError) {
  return { ...(table && { table }), ...(constraint && { constraint }), ...(column && { column }) };
}

/** A stack frame in V8's form with a file of ours or of Node. */
const FRAME = /^ {4}at (?:[^()]*\()?(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()]*:\d+:\d+\)?$/;

/**
 * The stack frames of an error. The stack begins with the message, and a line of the message may look like a frame, so
 * the message is cut off first.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? 0 : stack.indexOf(message);
  if (at < 0) return [];
  const lines = stack.slice(at + message.length).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES_MOST)
    .map((line) => line.trim());
}
