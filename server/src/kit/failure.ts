import pg from 'pg';
import { causesOf } from './errors.ts';

/** What a log says of a failure (decision 0059): its kind, its codes and where it came from. */
export interface Failure {
  name: string;
  code?: string;
  /** What of the database it was about. */
  table?: string;
  constraint?: string;
  column?: string;
  frames?: string[];
  cause?: Failure;
}

/** As many frames tell where it was. */
const FRAMES_MOST = 12;
/** How deep causes are followed: one that names itself has no end. */
const CAUSES_MOST = 5;

/**
 * A failure without its words: messages, statements, parameters and details carry what people wrote.
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

/** The same in lines, for a terminal. */
export function failureLines(error: unknown): string {
  const lines: string[] = [];
  for (let at: Failure | undefined = failureOf(error); at; at = at.cause) {
    const { name, code, table, constraint, frames = [] } = at;
    const told = [name, code, table, constraint].filter(Boolean).join(' ');
    lines.push(lines.length > 0 ? `caused by ${told}` : told, ...frames.map((frame) => `    ${frame}`));
  }
  return lines.join('\n');
}

/** Whether a failure came out of a statement, whose values its words may carry. */
export function isOfStatement(error: unknown): boolean {
  return causesOf(error).some((one) => one instanceof pg.DatabaseError || 'query' in one || 'params' in one);
}

const NAME = /^[A-Z]\w{0,59}$/;
const CODE = /^[A-Z0-9_]{2,60}$/;

function aboutOf({ table, constraint, column }: pg.DatabaseError) {
  return { ...(table && { table }), ...(constraint && { constraint }), ...(column && { column }) };
}

/** A frame as V8 writes it, with a file of ours or of Node's. */
const FRAME = /^ {4}at (?:[^()]*\()?(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()]*:\d+:\d+\)?$/;

/** Where it was thrown. The stack begins with the message, which may have lines that look like frames, so that goes first. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? 0 : stack.indexOf(message);
  if (at < 0) return [];
  const lines = stack.slice(at + message.length).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES_MOST)
    .map((line) => line.trim());
}
