import { addressOf, type DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { api, withQuery } from './client.ts';
import type { UploadOptions } from './upload.ts';

/** Values of a query, as values or as texts, each of which may be left out; or a query that is already written. */
type AnyOf<Query> =
  | { readonly [Name in keyof Query]?: Query[Name] | string | readonly string[] | null | undefined }
  | string;

/** What a call needs from its caller: its parameters, its query, its body. */
export type CallInputs<Query, Params, Sent> = {
  query?: Query extends undefined ? undefined : AnyOf<Query> | undefined;
  signal?: AbortSignal | undefined;
  /** The page is being left; the browser sends the call all the same. */
  keepalive?: boolean | undefined;
  /** The name of the press, which a form gives: its next press may send other values. */
  press?: string | undefined;
  /** A print reads hundreds of records; the server gives it other connections than those of screens. */
  purpose?: 'print' | undefined;
} & ([Params] extends [undefined] ? { params?: undefined } : { params: Params }) &
  ([Sent] extends [undefined] ? { body?: undefined } : { body: Sent });

/** The body that a client sends with a call. @example SentOf<typeof feeCalls.pay> */
export type SentOf<Call> =
  Call extends DeclaredCall<infer _Body, infer _Query, infer _Params, infer _Answer, infer Sent> ? Sent : never;

interface LooseInputs {
  params?: unknown;
  query?: unknown;
}

/** The address of a call with its parameters and its query. */
export function addressWith({ url }: { url: string }, { params, query }: LooseInputs): string {
  const address = addressOf(url, params as object | undefined);
  if (typeof query === 'string') return query ? `${address}?${query}` : address;
  return withQuery(address, query as Parameters<typeof withQuery>[1]);
}

/**
 * The answer of a call that stores nothing. Rejects with `ApiError`.
 *
 * @example await ask(feeCalls.preview, { params: { id }, signal })
 */
export async function ask<Body, Query, Params, Answer, Sent>(
  call: DeclaredCall<Body, Query, Params, Answer, Sent>,
  inputs: CallInputs<Query, Params, Sent>,
): Promise<Answer> {
  const { body, signal, purpose } = inputs;
  const address = addressWith(call, inputs);
  if (call.method === 'GET') return api.get<Answer>(address, { signal, ...(purpose && { purpose }) });
  return (await api.send<Answer>(call.method as 'POST', address, body, { signal, looks: true })).data;
}

/** What a call that changed something answers. */
export interface Told<Answer> {
  data: Answer;
  /** The key of its message. */
  message: string | null;
  /** The token that undoes it. */
  undo?: string;
}

/** Makes a call that changes something. Rejects with `ApiError`. Components use `useCall`. */
export function tell<Body, Query, Params, Answer, Sent>(
  call: DeclaredCall<Body, Query, Params, Answer, Sent>,
  inputs: CallInputs<Query, Params, Sent>,
): Promise<Told<Answer>> {
  return api.send<Answer>(call.method as 'POST', addressWith(call, inputs), inputs.body, {
    signal: inputs.signal,
    keepalive: inputs.keepalive,
    press: inputs.press,
  });
}

/** Downloads the file of a call under the server's name for it. */
export function fetchFile<Body, Query, Params, Answer, Sent>(
  call: DeclaredCall<Body, Query, Params, Answer, Sent>,
  inputs: CallInputs<Query, Params, Sent>,
): Promise<{ blob: Blob; fileName: string }> {
  return api.download(addressWith(call, inputs), undefined, inputs.body as object | undefined);
}

/** Sends one file with a call that takes a form. */
export function sendFile<Answer>(
  { method, url }: Pick<DeclaredCall<unknown, unknown, unknown, Answer>, 'method' | 'url' | 'answer'>,
  file: File,
  options?: UploadOptions,
): Promise<Told<Answer>> {
  return api.upload<Answer>(url, file, { ...options, method: method as 'POST' });
}
