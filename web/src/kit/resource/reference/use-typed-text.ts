import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../../ui/after-press.ts';
import { type TypedText, TypedTextContext } from '../../ui/typed-texts.ts';
import { calledSo } from './called-so.ts';
import type { usePicker } from './PickerField.tsx';
import type { Option } from './use-options.ts';

/** The problem of a typed text: no option has this name, several options have it, or the server did not answer. */
export type TextProblem = 'none' | 'several' | 'unknown';

interface TypedTextProps {
  picker: ReturnType<typeof usePicker>;
  input: RefObject<HTMLInputElement | null>;
  value: string | null;
  /** The ids that are chosen already in a picker for several options. */
  taken: readonly string[];
  /** The name of the chosen option. */
  shownName: string;
  find: (text: string) => Promise<Option[] | undefined> | Option[] | undefined;
  onChoose: (option: Option) => void;
}

/**
 * Settles a typed text when the person leaves the input or saves: it chooses the only option with this name. Otherwise the
 * text stays, the input shows an error, and the form around the input is not saved.
 */
export function useTypedText({ picker, input, value, taken, shownName, find, onChoose }: TypedTextProps) {
  const scope = useContext(TypedTextContext);
  const [told, setTold] = useState<{ text: string; problem: TextProblem }>();
  const problem = told !== undefined && told.text === picker.typed ? told.problem : undefined;
  const entry = useRef<TypedText>(undefined);

  const isShownName = useEffectEvent(
    (text: string) => value !== null && calledSo([shownName], text, (name) => [name]).length > 0,
  );
  const openText = useEffectEvent(() => {
    const text = picker.isInline ? undefined : picker.now();
    return text?.trim() && !isShownName(text) ? text : undefined;
  });
  const look = useEffectEvent(async (text: string) => find(text.trim()));
  const take = useEffectEvent((text: string, found: Option[] | undefined): boolean => {
    // The person typed on, chose or gave up while the options were on their way.
    if (picker.now() !== text) return true;
    const [option, other] = found ?? [];
    const isKept = isShownName(text);
    if (isKept || (option && !other)) {
      // The form reads the value from its state directly after this, so the state must have it.
      flushSync(() => {
        if (option && !isKept && !taken.includes(option.id)) onChoose(option);
        picker.close();
      });
      return true;
    }
    if (scope) {
      picker.setOpened(false);
      setTold({ text, problem: found === undefined ? 'unknown' : option ? 'several' : 'none' });
    } else picker.close();
    return false;
  });

  const texts = scope?.texts;
  const place = scope?.place;
  useEffect(() => {
    let running: { text: string; result: Promise<boolean> } | undefined;
    const own: TypedText = {
      place,
      isOpen: () => openText() !== undefined,
      settle: async () => {
        const text = openText();
        if (text === undefined) return true;
        // Leaving the input and saving come together, when a person presses the button of the form.
        if (running?.text === text) return running.result;
        const result = look(text)
          .catch(() => undefined)
          .then((found) => take(text, found));
        running = { text, result };
        const isTaken = await result;
        running = undefined;
        return isTaken;
      },
      focus: () => input.current?.focus(),
    };
    entry.current = own;
    texts?.add(own);
    return () => {
      texts?.delete(own);
      entry.current = undefined;
    };
  }, [texts, place, input]);

  const tell = scope?.tell;
  useEffect(() => {
    if (problem === undefined || !tell) return undefined;
    tell(true);
    return () => tell(false);
  }, [problem, tell]);

  const forget = useEffectEvent(() => {
    if (problem !== undefined) picker.close();
  });
  // A value from elsewhere, such as that of a draft, takes the place of the text.
  useEffect(() => forget(), [value]);

  return {
    problem,
    /** Settles the text; resolves to whether the focus has stayed away. */
    leave: async (): Promise<boolean> => {
      picker.setOpened(false);
      if (!entry.current?.isOpen()) picker.close();
      else {
        // An error moves what stands below it, such as the button that the person is pressing. Without a form there is none.
        if (scope) await afterPress();
        if (document.activeElement === input.current) return false;
        await entry.current?.settle();
      }
      return true;
    },
  };
}
