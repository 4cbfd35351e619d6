import type { DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ask, type CallInputs } from './ask.ts';

export type Named = Pick<DeclaredCall<unknown, unknown, unknown, unknown>, 'tag' | 'area' | 'method' | 'url'>;

/** The key under which the browser keeps the answer of a call; without inputs, of all answers of the call. */
export function answerKey(
  { tag, area = tag, method, url }: Named,
  inputs?: { params?: unknown; query?: unknown; body?: unknown },
) {
  const call = [area, `${method} ${url}`];
  if (!inputs) return call;
  const { params = null, query = null, body = null } = inputs;
  return [...call, params, query, body];
}

interface AnswerOptions<Answer> extends Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> {
  /** The version of the record on which the answer depends: a new one asks again. */
  since?: unknown;
}

/**
 * The answer of a call that stores nothing, read again when something changes in its area. Undefined inputs wait.
 *
 * @example const { data } = useAnswer(feeCalls.preview, { params: { id } })
 */
export function useAnswer<Body, Query, Params, Answer, Sent>(
  call: DeclaredCall<Body, Query, Params, Answer, Sent>,
  inputs: CallInputs<Query, Params, Sent> | undefined,
  { since, ...options }: AnswerOptions<Answer> = {},
) {
  const key = answerKey(call, inputs ?? {});
  return useQuery<Answer>({
    ...options,
    queryKey: since === undefined ? key : [...key, since],
    queryFn: ({ signal }) => ask(call, { ...(inputs as CallInputs<Query, Params, Sent>), signal }),
    enabled: inputs !== undefined && (options.enabled ?? true),
  });
}
