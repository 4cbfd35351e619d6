import type { z } from 'zod';

/**
 * Who may make a call. `public`: anyone. `session`: any signed-in user, even without a role. `role`: any user with a role.
 * A list: any user with one of these permission codes.
 */
export type Access = 'public' | 'session' | 'role' | readonly string[];

/**
 * A call of the API, declared once: the server serves it, the browser asks by it, the document of the API describes it.
 * `Body` is what the server reads, `Sent` what a client sends for it.
 */
export interface DeclaredCall<Body, Query, Params, Answer, Sent = Body> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  /** The address with its parameters. @example '/api/Fees/:id/Preview' */
  url: string;
  /** The heading in the document of the API, normally the area. */
  tag: string;
  /** The area under which the browser keeps the answer, when it is not the tag: what changes there asks again. */
  area?: string;
  summary: string;
  access: Access;
  body?: z.ZodType<Body, Sent>;
  query?: z.ZodType<Query>;
  params?: z.ZodType<Params>;
  /** The schema of `data`; a call that answers a file has none. */
  answer?: z.ZodType<Answer>;
  status?: 200 | 201 | 202 | 204;
  /** The name of the call for programs, when its address gives no good one. */
  operation?: string;
  /** The content types of a file or of events that the call answers instead of JSON; empty when it sends headers only. */
  sends?: readonly string[];
  /** Statuses of refusals that do not follow from the rest of the declaration. */
  refuses?: readonly number[];
  /** The answer may contain a token that undoes the call. */
  undoable?: boolean;
  /**
   * The call needs a proof that the person of the session is there: a stolen token must not take an account. `always`: the
   * server refuses before the input is read. `some`: only some inputs need it.
   */
  proof?: 'always' | 'some';
  /** It stores nothing, though it is no GET: a preview or a count that needs a body. */
  looks?: true;
  /** The other areas whose data it changes. */
  changes?: readonly string[];
}

/** Declares a call. */
// Without the mark in the next line a bundle of the browser would keep every declared call, used or not.
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<
  Body = undefined,
  Query = undefined,
  Params = undefined,
  Answer = unknown,
  Sent = Body,
  Who extends Access = Access,
>(
  call: DeclaredCall<Body, Query, Params, Answer, Sent> & { access: Who },
): DeclaredCall<Body, Query, Params, Answer, Sent> & { access: Who } {
  return call;
}

/** The address of a call. @example addressOf('/api/Fees/:id/Preview', { id: '0197…' }) // '/api/Fees/0197…/Preview' */
export function addressOf(url: string, params: object | undefined): string {
  const values = params as Readonly<Record<string, unknown>> | undefined;
  return url.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values?.[name])));
}
