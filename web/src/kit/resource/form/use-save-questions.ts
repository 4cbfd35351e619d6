import type { DuplicateDetails } from '@hoivien/contract/kit/duplicate.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useRef, useState } from 'react';
import type { FieldError } from '../../api/api-error.ts';
import type { FormValues } from '../value/values.ts';
import { showServerErrors, type useResourceForm } from './ResourceForm.tsx';
import type { LooseRecord } from '../records.ts';
import { duplicatesIn } from './DuplicateDialog.tsx';
import { questionsIn } from './questions.ts';

/** The page after a save: the record, or another empty form. */
export type Next = 'record' | 'another';

/** A save that waits for an answer. */
export interface Again {
  next: Next;
  version: number | undefined;
}

/** What the server asks instead of saving: a newer version, a value that another record has, or likely slips. */
export function useSaveQuestions(form: ReturnType<typeof useResourceForm>, resource: Resource) {
  const [theirs, setTheirs] = useState<LooseRecord>();
  const [duplicate, setDuplicate] = useState<DuplicateDetails & Again & { error: unknown }>();
  // The reason that a person gave for a value which another record has, until they change the value.
  const given = useRef<{ field: string; value: unknown; reasonField: string }>(undefined);
  const answered = useRef<unknown>(undefined);
  // Likely slips that the server asks about, and those that the person has confirmed.
  const [slips, setSlips] = useState<
    Again & {
      questions: readonly FieldError[];
      /** The answers of this save so far. */
      given: readonly string[];
      error: unknown;
    }
  >();
  const confirmed = useRef<readonly string[]>([]);
  /** Whether the server asks something, for example about the newer `current`; other refusals are left to the form. */
  const ask = (error: unknown, next: Next, version: number | undefined, current: LooseRecord | undefined): boolean => {
    const duplicates = duplicatesIn(error);
    const questions = questionsIn(error);
    if (current) setTheirs(current);
    else if (questions) setSlips({ questions, given: confirmed.current, error, next, version });
    else if (duplicates) setDuplicate({ ...duplicates, error, next, version });
    else return false;
    return true;
  };
  return {
    ask,
    /** The values without the reason of a value that the person changed since. */
    withoutOldReason: (typed: FormValues, before: FormValues): FormValues => {
      const reason = given.current;
      if (!reason || typed[reason.field] === reason.value) return { ...typed };
      return { ...typed, [reason.reasonField]: before[reason.reasonField] || null };
    },
    confirmed: () => confirmed.current,
    forgetConfirmed: () => {
      confirmed.current = [];
    },
    forgetReason: () => {
      given.current = undefined;
    },
    theirs,
    closeConflict: () => setTheirs(undefined),
    slips,
    /** Takes likely slips for confirmed; what was to be saved is saved again. */
    confirmSlips: (keys: readonly string[]): Again | undefined => {
      if (!slips) return undefined;
      confirmed.current = [...slips.given, ...keys];
      setSlips(undefined);
      return slips;
    },
    /** Back to the form, where the field says what is asked. */
    closeSlips: () => {
      if (!slips) return;
      setSlips(undefined);
      requestAnimationFrame(() => showServerErrors(form, resource, slips.error));
    },
    duplicate,
    /** Takes the reason of a value that another record has; what was to be saved is saved again. */
    giveReason: (reason: string): Again | undefined => {
      if (!duplicate?.reasonField) return undefined;
      const { duplicateField, reasonField } = duplicate;
      given.current = { field: duplicateField, value: form.getValues(duplicateField), reasonField };
      answered.current = duplicate;
      form.setValue(reasonField, reason);
      setDuplicate(undefined);
      return duplicate;
    },
    /** Back to the form, where the refused field says what is wrong. */
    closeDuplicate: () => {
      if (!duplicate || answered.current === duplicate) return;
      setDuplicate(undefined);
      // A frame later, because the closing dialog moves the focus, and an input that loses it is checked anew.
      requestAnimationFrame(() => showServerErrors(form, resource, duplicate.error));
    },
  };
}
