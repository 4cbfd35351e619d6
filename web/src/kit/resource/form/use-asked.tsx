import { type ReactNode, useState } from 'react';
import type { FieldError } from '../../api/api-error.ts';
import { AskedDialog } from './AskedDialog.tsx';
import { questionsIn } from './questions.ts';

interface Asked {
  questions: readonly FieldError[];
  again: (keys: readonly string[]) => Promise<void>;
}

/**
 * Runs a call that the server may answer by a question. The dialog shows the question and sends the call again with the
 * chosen answer. `failed` gets every other error. `left` runs when the person closes the dialog without an answer. `step` is the word
 * of what is asked about, where it is no save.
 */
export function useAsked(
  failed: (error: unknown) => void,
  left?: () => void,
  step?: string,
): {
  run: (send: (keys: readonly string[]) => Promise<void>) => Promise<void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const attempt = async (send: (keys: readonly string[]) => Promise<void>, given: readonly string[]) => {
    try {
      await send(given);
    } catch (error) {
      const questions = questionsIn(error);
      if (questions) setAsked({ questions, again: (keys) => attempt(send, [...given, ...keys]) });
      else failed(error);
    }
  };
  const dialog = (
    <AskedDialog
      questions={asked?.questions}
      step={step}
      onAnswer={async (keys) => {
        setAsked(undefined);
        await asked?.again(keys);
      }}
      onClose={() => {
        setAsked(undefined);
        left?.();
      }}
    />
  );
  return { run: (send) => attempt(send, []), dialog };
}
