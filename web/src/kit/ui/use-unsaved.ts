import { useEffect, useEffectEvent } from 'react';
import { dialogAtWork, keptOf, unsavedInputs } from './typing.ts';

interface Guard {
  isUnsaved: () => boolean;
  keep: () => boolean;
  staysAtPath: boolean;
}

const guards = new Set<Guard>();

/**
 * Says that a page has unsaved input which nobody typed, such as a copied record or files. Typed input needs no word: see
 * `typing.ts`. `isDone` tells that the input has just been saved or discarded, `hasText` that an input has a text which is no
 * value yet. `keep` stores a draft and tells whether that succeeded. A form that has its path alone stays while the query changes.
 *
 * @example useUnsaved(files.length > 0);
 */
export function useUnsaved(
  isDirty: boolean,
  {
    isDone = never,
    hasText = never,
    keep = never,
    staysAtPath = false,
  }: { isDone?: () => boolean; hasText?: () => boolean; keep?: () => boolean; staysAtPath?: boolean } = {},
): void {
  const isUnsaved = useEffectEvent(() => (isDirty || hasText()) && !isDone());
  const keepNow = useEffectEvent(() => keep());
  useEffect(() => {
    const guard: Guard = { isUnsaved: () => isUnsaved(), keep: () => keepNow(), staysAtPath };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [staysAtPath]);
}

/**
 * Whether anything unsaved would be lost by leaving the path, or by another query at the same path. `isStep`: the page itself
 * leads there, and not the window or its history.
 */
export function isUnsaved(isOtherPath: boolean, isStep = false): boolean {
  const atWork = isStep ? dialogAtWork() : null;
  const typed = unsavedInputs().filter(
    (input) => (isOtherPath || !input.closest('[data-own-draft]')) && !atWork?.contains(input),
  );
  return typed.length > 0 || [...guards].some((guard) => (isOtherPath || !guard.staysAtPath) && guard.isUnsaved());
}

/** The sentence that says what happens to the unsaved input. */
export function lossOf(inputs?: readonly HTMLElement[]): 'kit.leaveKept' | 'kit.leavePart' | 'kit.leaveLost' {
  // A form with its own draft speaks for its inputs.
  const typed = inputs ?? unsavedInputs().filter((input) => !input.closest('[data-own-draft]'));
  const answers = inputs ? [] : [...guards].filter((guard) => guard.isUnsaved()).map(({ keep }) => keep());
  const kept = typed.length > 0 ? keptOf(typed) : undefined;
  if (kept !== 'some' && kept !== 'none' && answers.every(Boolean)) return 'kit.leaveKept';
  if ((kept ?? 'none') === 'none' && !answers.includes(true)) return 'kit.leaveLost';
  return 'kit.leavePart';
}

let isAsked = false;

/** Whether the question about leaving is open. */
export function isLeaveAsked(): boolean {
  return isAsked;
}

export function setLeaveAsked(next: boolean): void {
  isAsked = next;
}

const never = () => false;
