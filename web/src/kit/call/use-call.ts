import type { DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { named } from '../i18n/named.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import { once } from './once.ts';
import type { Way } from '../ui/Toast.tsx';
import { type CallInputs, type Told, tell } from '../api/ask.ts';
import type { Named } from './use-answer.ts';

/** What the message of a call that was made says beside its sentence. */
interface Said<Answer> {
  /** The record of the call. */
  name?: string | undefined;
  /** Takes the call back; gets its token if it has one. */
  undo?: ((token: string | undefined) => void | Promise<void>) | undefined;
  /** The page of what came of the call. */
  way?: (answer: Answer) => Way | undefined;
  /** No message: the screen shows the result itself. */
  silent?: boolean;
}

/**
 * Makes calls that change something and reads all data anew that they change, also after a refusal, because another user
 * may have been faster. Rejects with the refusal. It is for calls of which several may run at a time, and for screens that
 * say themselves what came of a call; others use `useCall`.
 */
export function useTell() {
  const client = useQueryClient();
  return async <Body, Query, Params, Answer, Sent>(
    call: DeclaredCall<Body, Query, Params, Answer, Sent>,
    inputs: CallInputs<Query, Params, Sent>,
  ): Promise<Told<Answer>> => {
    const refresh = () =>
      Promise.all([call.tag, ...(call.changes ?? [])].map((area) => client.invalidateQueries({ queryKey: [area] })));
    try {
      const told = await tell(call, inputs);
      await refresh();
      return told;
    } catch (error) {
      void refresh();
      throw error;
    }
  };
}

/**
 * Makes a call that changes something: once at a time for its record, tells its message, and reads all data anew that it
 * changes. `send` rejects with the refusal, for forms; `press` shows it and tells whether the call was made. A second
 * click meanwhile gets undefined or false.
 *
 * @example const pay = useCall(feeCalls.pay); await pay.send({ params: { id }, body }, { name: fee.name })
 */
export function useCall<Body, Query, Params, Answer, Sent>(call: DeclaredCall<Body, Query, Params, Answer, Sent>) {
  const { message } = useWords();
  const tellOf = useTell();
  const send = (inputs: CallInputs<Query, Params, Sent>, said: Said<Answer> = {}): Promise<Told<Answer> | undefined> =>
    once(recordKey(call, inputs.params), call.url, async () => {
      const told = await tellOf(call, inputs);
      const { undo } = said;
      const text = named(message, told.message ?? '', said.name);
      if (text && !said.silent)
        notify.done(text, { ...(undo && { undo: () => undo(told.undo) }), way: said.way?.(told.data) });
      return told;
    });
  const press = async (inputs: CallInputs<Query, Params, Sent>, said?: Said<Answer>): Promise<boolean> => {
    try {
      return (await send(inputs, said)) !== undefined;
    } catch (error) {
      notify.failed(error);
      return false;
    }
  };
  return { send, press };
}

function recordKey({ tag }: Named, params: unknown): string {
  return [tag, ...Object.values((params ?? {}) as Readonly<Record<string, string>>)].join(' ');
}
