import type { DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { hashKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ask, type CallInputs } from '../api/ask.ts';

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
  /** The version of the record on which the answer depends: a new one asks again, and the old answer stays until then. */
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
  // What stands below would jump up and down if the answer of the version before went first.
  const ofVersionBefore: AnswerOptions<Answer> = {
    placeholderData: (before, query) =>
      query && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key) ? before : undefined,
  };
  return useQuery<Answer>({
    ...(since !== undefined && ofVersionBefore),
    ...options,
    queryKey: since === undefined ? key : [...key, since],
    queryFn: ({ signal }) => ask(call, { ...(inputs as CallInputs<Query, Params, Sent>), signal }),
    enabled: inputs !== undefined && (options.enabled ?? true),
  });
}
