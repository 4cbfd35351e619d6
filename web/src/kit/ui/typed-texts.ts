import { createContext, useLayoutEffect, useRef, useState } from 'react';

/** A text in an input whose value must come from a list. */
export interface TypedText {
  /** The path of the input in its form. */
  place?: string | undefined;
  /** Whether there is a text that is no value yet. */
  isOpen: () => boolean;
  /** Chooses the option with this name. Resolves to false when no option or several options have it. */
  settle: () => Promise<boolean>;
  focus: () => void;
}

/** The inputs of one form or dialog that may contain such a text. */
export type TypedTexts = Set<TypedText>;

/** Where the text of an input belongs, from the form around it. */
interface TypedTextScope {
  texts: TypedTexts;
  place?: string;
  /** Tells the form whether the text of the input is wrong. */
  tell?: (isWrong: boolean) => void;
}

/** Inputs outside of a form or dialog have none: nothing there is saved, and they drop such a text. */
export const TypedTextContext = createContext<TypedTextScope | null>(null);

/** Settles the open texts and returns those that are wrong. */
export async function settleTexts(texts: Iterable<TypedText>): Promise<TypedText[]> {
  const open = [...texts].filter((text) => text.isOpen());
  const settled = await Promise.all(open.map(async (text) => ({ text, isTaken: await text.settle() })));
  return settled.flatMap(({ text, isTaken }) => (isTaken ? [] : [text]));
}

/**
 * Settles the texts of the inputs below a `TypedTextContext` with this scope, then saves. When a text is wrong, nothing is
 * saved and its input gets the focus.
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
    // Settling may have changed a value. Only the function of the newest render has that value.
    if (wrong) wrong.focus();
    else await latest.current(...given);
  };
  return { scope, save };
}
