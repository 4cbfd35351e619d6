import { createContext, useLayoutEffect, useRef, useState } from 'react';

/** A text that a person typed into an input which takes only what is chosen from a list. */
export interface TypedText {
  /** The path of the input in its form. */
  place?: string | undefined;
  /** Whether there is a text that is no value yet. */
  isOpen: () => boolean;
  /** Takes what the text names. Resolves to false when it names nothing, or more than one thing. */
  settle: () => Promise<boolean>;
  focus: () => void;
}

/** The inputs of one form or dialog that may contain such a text. */
export type TypedTexts = Set<TypedText>;

/** Where the text of an input belongs, from the form around it. */
interface TypedTextScope {
  texts: TypedTexts;
  place?: string;
  /** Tells the form whether the input contains a text that names nothing. */
  tell?: (isWrong: boolean) => void;
}

/** Inputs outside of a form or dialog have none: nothing there is saved, and they drop such a text. */
export const TypedTextContext = createContext<TypedTextScope | null>(null);

/** Takes what the open texts name, and returns the inputs whose text names nothing. */
export async function settleTexts(texts: Iterable<TypedText>): Promise<TypedText[]> {
  const open = [...texts].filter((text) => text.isOpen());
  const settled = await Promise.all(open.map(async (text) => ({ text, isTaken: await text.settle() })));
  return settled.flatMap(({ text, isTaken }) => (isTaken ? [] : [text]));
}

/**
 * Saves the inputs below a `TypedTextContext` with this scope after their open texts were settled. While a text names
 * nothing, its input takes the focus instead.
 *
 * @example const { scope, save } = useSettledSave(store); <TypedTextContext value={scope}> … <Button onClick={save} />
 */
export function useSettledSave<Given extends unknown[]>(store: (...given: Given) => void | Promise<void>) {
  const [scope] = useState<TypedTextScope>(() => ({ texts: new Set() }));
  const latest = useRef(store);
  useLayoutEffect(() => {
    latest.current = store;
  });
  const save = async (...given: Given): Promise<void> => {
    const open = [...scope.texts].filter((text) => text.isOpen());
    const [wrong] = open.length > 0 ? await settleTexts(open) : [];
    // A text may have become a value just now, so the newest function is called.
    if (wrong) wrong.focus();
    else await latest.current(...given);
  };
  return { scope, save };
}
