import type { DuplicateDetails } from '@hoivien/contract/kit/duplicate.ts';
import { createSchema, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get, set } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldError } from '../../api/api-error.ts';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { useLanding } from '../../screen/landing.ts';
import { notify } from '../../ui/notify.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { forgetTyped } from '../../ui/typing.ts';
import { isLeaveAsked, useUnsaved } from '../../ui/use-unsaved.ts';
import { hasOpenText } from './fields.ts';
import { type FormValues, formValues, isFilled, isSameValue, withoutSecrets } from './values.ts';
import { type FormCheck, showServerErrors, useResourceForm } from './ResourceForm.tsx';
import type { LooseRecord } from '../records.ts';
import { changedIn, isSame, type Opened, useDraft, useDraftKeeping } from './use-draft.ts';
import { duplicatesIn } from './DuplicateDialog.tsx';
import { questionsIn } from './questions.ts';
import { useSave } from '../use-records.ts';

const NONE: readonly string[] = [];

/** The page after a save: the record, or another empty form. */
type Next = 'record' | 'another';

/** The work on one record in a form: typing, draft, saving, conflicts and leaving. */
export function useRecordForm(
  resource: Resource,
  record: LooseRecord | undefined,
  {
    onSaved,
    initial,
    check,
    at,
    savedPath,
    schema,
    begun,
    beside = NONE,
    place,
  }: {
    onSaved?: ((record: LooseRecord) => void) | undefined;
    initial?: FormValues | undefined;
    check?: FormCheck | undefined;
    at?: string | undefined;
    savedPath?: string | undefined;
    schema?: z.ZodType | undefined;
    /** Values of a new record that count as typed, such as those of a copied record. */
    begun?: FormValues | undefined;
    /** Inputs beside the declared fields; the form takes their values as they are in the record. The same list at every call. */
    beside?: readonly string[] | undefined;
    /** The one value that is edited where it stands on the record: it has a draft of its own, and its save can be undone. */
    place?: string | undefined;
  } = {},
) {
  const valuesOf = (given: FormValues = {}): FormValues => ({
    ...formValues(resource, given),
    ...Object.fromEntries(beside.filter((name) => name in given).map((name) => [name, given[name]])),
  });
  const { message } = useWords();
  const land = useLanding();
  const client = useQueryClient();
  // The values at opening. A newer record that arrives meanwhile must not change the text that a person types.
  const [opened, setOpened] = useState<Opened>({
    values: valuesOf(record ?? initial),
    version: record?.version,
  });
  const form = useResourceForm(resource, opened.values, check, schema);
  // A new record begins with these values; the form may propose some of them later.
  const first = useRef<Opened>(opened);
  const draft = useDraft(resource.area, place === undefined ? record?.id : `${record?.id}/${place}`);
  const [offered, setOffered] = useState(
    draft.found && !isSame(draft.found.values, opened.values) ? draft.found : undefined,
  );
  const [theirs, setTheirs] = useState<LooseRecord>();
  const [duplicate, setDuplicate] = useState<
    DuplicateDetails & { error: unknown; next: Next; version: number | undefined }
  >();
  const save = useSave(resource, at);
  const { isDirty } = form.formState;
  const done = useRef(false);
  // The reason that a person gave for a value which another record has, until they change the value.
  const given = useRef<{ field: string; value: unknown; reasonField: string }>(undefined);
  const answered = useRef<unknown>(undefined);
  // Likely slips that the server asks about, and those that the person has confirmed.
  const [slips, setSlips] = useState<{
    questions: readonly FieldError[];
    /** The answers of this save so far. */
    given: readonly string[];
    error: unknown;
    next: Next;
    version: number | undefined;
  }>();
  const confirmed = useRef<readonly string[]>([]);
  const saving = useRef(false);
  const [isSending, setSending] = useState(false);
  const base = () => (record ? opened : first.current);
  const kept = withoutKeepingSecrets(resource, draft);
  const keptAt = useDraftKeeping(form, kept, base, () => done.current);
  useUnsaved(isDirty, {
    isDone: () => done.current,
    hasText: () => hasOpenText(form),
    keep: () => kept.keep(form.getValues(), base()) !== undefined,
    staysAtPath: true,
  });

  const finish = () => {
    done.current = true;
    draft.drop();
    forgetTyped(document.querySelector('[data-own-draft]') ?? undefined);
  };
  const store = async (typed: FormValues, version: number | undefined, next: Next) => {
    const values = { ...typed };
    const reason = given.current;
    if (reason && values[reason.field] !== reason.value)
      values[reason.reasonField] = opened.values[reason.reasonField] || null;
    try {
      const answer = await save.mutateAsync({
        id: record?.id,
        values: { ...values, version },
        confirmed: confirmed.current,
      });
      finish();
      notify.done(message(answer.message ?? ''), place === undefined ? {} : { undo: () => takeBack(answer.data) });
      if (onSaved) onSaved(answer.data);
      else if (next === 'another') clear();
      else if (!(await land([savedPath ?? `${resource.path}/info/${answer.data.id}`], { replace: true }))) {
        if (record) takeSaved(answer.data);
        else clear();
      }
    } catch (error) {
      const current = newerIn(error);
      const duplicates = duplicatesIn(error);
      const questions = questionsIn(error);
      if (current) setTheirs(current);
      else if (questions) setSlips({ questions, given: confirmed.current, error, next, version });
      else if (duplicates) setDuplicate({ ...duplicates, error, next, version });
      else if (!showServerErrors(form, resource, error)) notify.failed(error);
    }
  };
  /** Gives the value back that it had before, over whatever the record became since. */
  const takeBack = async (saved: LooseRecord) => {
    const now = client.getQueryData<LooseRecord>([resource.area, 'record', saved.id]) ?? saved;
    const values = structuredClone(valuesOf(now));
    set(values, place ?? '', get(opened.values, place ?? '') as unknown);
    try {
      const stored = schema ?? createSchema(resource);
      const input = stored.parse(values) as FormValues;
      const { message: text } = await save.mutateAsync({ id: saved.id, values: { ...input, version: now.version } });
      notify.done(message(text ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  const submit = async (next: Next, version = opened.version) => {
    // A second press during the first save would add the record twice.
    if (saving.current || isSending) return;
    saving.current = true;
    await form.handleSubmit((values) => store(values, version, next))();
    saving.current = false;
    confirmed.current = [];
  };
  const clear = () => {
    const values = valuesOf(initial);
    form.reset(values);
    first.current = { values, version: undefined };
    setOffered(undefined);
    done.current = false;
    given.current = undefined;
    // A frame later, because a form knows its inputs again only after the reset was drawn.
    requestAnimationFrame(() => form.setFocus(inputFields(resource)[0] ?? ''));
  };
  /** The form of somebody who may not view the record goes on from what was saved. */
  const takeSaved = (saved: LooseRecord) => {
    const values = valuesOf(saved);
    setOpened({ values, version: saved.version });
    form.reset(values);
    done.current = false;
  };
  const fill = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
  };
  const begin = useEffectEvent((values: FormValues) => {
    if (record) return;
    const start = valuesOf(values);
    // A person may type before the server answers; only fields that they have not touched are filled.
    const proposed = Object.entries(start).filter(([name, value]) => {
      const now = form.getValues(name);
      return isFilled(value) && isSameValue(now, first.current.values[name]) && !isSameValue(now, value);
    });
    if (isDirty) for (const [name, value] of proposed) form.resetField(name, { defaultValue: value });
    else form.reset(start);
    // A proposal is no change by hand, so it begins no draft.
    first.current = {
      values: isDirty ? { ...first.current.values, ...Object.fromEntries(proposed) } : start,
      version: undefined,
    };
  });
  // The first values of a new record may arrive late, because the server proposes its number.
  useEffect(() => {
    if (initial) begin(initial);
  }, [initial]);
  const takeBegun = useEffectEvent(() => {
    if (begun) fill(begun);
  });
  useEffect(() => takeBegun(), []);
  useShortcuts({
    keys: ['Ctrl', 'S'],
    text: 'shortcut.save',
    run: () => {
      if (!theirs && !isLeaveAsked()) void submit('record');
    },
  });

  return {
    form,
    opened: opened.values,
    keptAt: isDirty ? keptAt : undefined,
    offered,
    theirs,
    isSaving: save.isPending,
    /** Files are uploading; saving now would lose them. */
    isSending,
    setSending,
    submit,
    /** Continues with the draft over its old version, so that newer changes appear as a conflict. */
    takeDraft: () => {
      if (!offered) return;
      if (record) {
        form.reset(offered.opened.values);
        setOpened(offered.opened);
      }
      fill(changedIn(offered));
      setOffered(undefined);
    },
    dropDraft: () => {
      draft.drop();
      setOffered(undefined);
    },
    /** Saves the values chosen from both versions over the newer one. */
    settle: async (chosen: FormValues, current: LooseRecord) => {
      setOpened({ values: valuesOf(current), version: current.version });
      fill(chosen);
      setTheirs(undefined);
      await submit('record', current.version);
    },
    closeConflict: () => setTheirs(undefined),
    slips,
    /** Saves values that are likely slips, because the person has confirmed them. */
    saveSlips: async (keys: readonly string[]) => {
      if (!slips) return;
      confirmed.current = [...slips.given, ...keys];
      setSlips(undefined);
      await submit(slips.next, slips.version);
    },
    /** Back to the form, where the field says what is asked. */
    closeSlips: () => {
      if (!slips) return;
      setSlips(undefined);
      requestAnimationFrame(() => showServerErrors(form, resource, slips.error));
    },
    duplicate,
    /** Saves a value that another record has, for this reason. */
    saveDuplicate: async (reason: string) => {
      if (!duplicate?.reasonField) return;
      const { duplicateField, reasonField, next, version } = duplicate;
      given.current = { field: duplicateField, value: form.getValues(duplicateField), reasonField };
      answered.current = duplicate;
      form.setValue(reasonField, reason);
      setDuplicate(undefined);
      await submit(next, version);
    },
    /** Back to the form, where the refused field says what is wrong. */
    closeDuplicate: () => {
      if (!duplicate || answered.current === duplicate) return;
      setDuplicate(undefined);
      // A frame later, because the closing dialog moves the focus, and an input that loses it is checked anew.
      requestAnimationFrame(() => showServerErrors(form, resource, duplicate.error));
    },
    /** Ends without saving; what was typed goes. */
    cancel: finish,
    /** Drops the user's own version in favour of the other user's. */
    leaveForTheirs: () => {
      finish();
      if (place !== undefined && theirs) {
        client.setQueryData([resource.area, 'record', theirs.id], theirs);
        onSaved?.(theirs);
        return;
      }
      void land([`${resource.path}/info/${record?.id}`, resource.path, '/'], { replace: true });
    },
  };
}

/** The storage of a browser is no place for a password or an identity number, so drafts leave them out. */
function withoutKeepingSecrets(resource: Resource, draft: ReturnType<typeof useDraft>): ReturnType<typeof useDraft> {
  return { ...draft, keep: (values, opened) => draft.keep(withoutSecrets(resource, values), opened) };
}

function newerIn(error: unknown): LooseRecord | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return (error.body as { current?: LooseRecord } | null)?.current;
}
