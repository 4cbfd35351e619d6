import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useWords } from '../../i18n/words.ts';
import { useLanding } from '../../ui/landing.ts';
import { notify } from '../../ui/notify.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { forgetTyped } from '../../ui/typing.ts';
import { isLeaveAsked } from '../../ui/use-unsaved.ts';
import { type FormValues, formValues } from '../value/values.ts';
import { type FormCheck, showServerErrors, useResourceForm } from './ResourceForm.tsx';
import type { LooseRecord } from '../records.ts';
import { changedIn, type Opened } from './use-draft.ts';
import { useSave } from '../use-records.ts';
import { useWriteOnce } from './use-write-once.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useTakeBack } from './use-take-back.ts';
import { useFirstValues } from './use-first-values.ts';
import { useSaveOnce } from './save-once.ts';
import { type Again, type Next, useSaveQuestions } from './use-save-questions.ts';

const NONE: readonly string[] = [];

interface RecordFormOptions {
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
}

/** The work on one record in a form: typing, draft, saving, conflicts and leaving. */
export function useRecordForm(
  resource: Resource,
  record: LooseRecord | undefined,
  { onSaved, initial, check, at, savedPath, schema, begun, beside = NONE, place }: RecordFormOptions = {},
) {
  const valuesOf = (values: FormValues = {}) => valuesIn(resource, beside, values);
  const { message } = useWords();
  const land = useLanding();
  const client = useQueryClient();
  // The values at opening. A newer record that arrives meanwhile must not change the text that a person types.
  const [opened, setOpened] = useState<Opened>({ values: valuesOf(record ?? initial), version: record?.version });
  const form = useResourceForm(resource, opened.values, check, schema);
  // A new record begins with these values; the form may propose some of them later.
  const first = useRef<Opened>(opened);
  const questions = useSaveQuestions(form, resource);
  const { theirs } = questions;
  const save = useSave(resource, at);
  const writing = useWriteOnce(resource, { id: record?.id, at, save, typed: () => form.getValues() });
  const takeBack = useTakeBack(resource, save, { valuesOf, before: opened.values, place: place ?? '', schema });
  const done = useRef(false);
  const { once, hold, isWaiting, isSending, setSending } = useSaveOnce();
  const base = () => (record ? opened : { ...first.current, press: writing.press() });
  const id = place === undefined ? record?.id : `${record?.id}/${place}`;
  const draft = useFormDraft(form, resource, { id, opened, base, isDone: () => done.current });

  const finish = () => {
    done.current = true;
    draft.drop();
    forgetTyped(document.querySelector('[data-own-draft]') ?? undefined);
  };
  const store = async (typed: FormValues, version: number | undefined, next: Next) => {
    const values = questions.withoutOldReason(typed, opened.values);
    const stored = await writing.write(values, version, questions.confirmed());
    if ('saved' in stored) return takeAnswer(stored.saved, stored.text, next);
    const { error, current } = stored;
    if (!questions.ask(error, next, version, current) && !showServerErrors(form, resource, error)) notify.failed(error);
  };
  const takeAnswer = async (saved: LooseRecord, text: string, next: Next) => {
    finish();
    notify.done(message(text), place === undefined ? {} : { undo: () => takeBack(saved) });
    if (onSaved) onSaved(saved);
    else if (next === 'another') clear();
    else if (!(await land([savedPath ?? `${resource.path}/info/${saved.id}`], { replace: true }))) {
      if (record) takeSaved(saved);
      else clear();
    }
  };
  const submit = (next: Next, version = opened.version) =>
    once(async () => {
      await form.handleSubmit((values) => store(values, version, next))();
      questions.forgetConfirmed();
    });
  const saveAgain = async (again: Again | undefined) => {
    if (again) await submit(again.next, again.version);
  };
  const clear = () => {
    const values = valuesOf(initial);
    form.reset(values);
    first.current = { values, version: undefined };
    writing.begin();
    draft.endOffer();
    done.current = false;
    questions.forgetReason();
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
  const fill = useFirstValues(form, {
    isNew: !record,
    initial,
    begun,
    proposed: () => first.current.values,
    onPropose: (values) => {
      first.current = { values, version: undefined };
    },
    valuesOf,
  });
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
    keptAt: draft.keptAt,
    offered: draft.offered,
    theirs,
    slips: questions.slips,
    duplicate: questions.duplicate,
    closeConflict: questions.closeConflict,
    closeSlips: questions.closeSlips,
    closeDuplicate: questions.closeDuplicate,
    /** Saves values that are likely slips, because the person has confirmed them. */
    saveSlips: (keys: readonly string[]) => saveAgain(questions.confirmSlips(keys)),
    /** Saves a value that another record has, for this reason. */
    saveDuplicate: (reason: string) => saveAgain(questions.giveReason(reason)),
    isSaving: save.isPending || isWaiting,
    hold,
    /** Files are uploading; saving now would lose them. */
    isSending,
    setSending,
    submit,
    /** Continues with the draft over its old version, so that newer changes appear as a conflict. */
    takeDraft: () => {
      const { offered } = draft;
      if (!offered) return;
      if (record) {
        form.reset(offered.opened.values);
        setOpened(offered.opened);
      }
      // The draft of a new record may have been saved by a press whose answer was lost.
      if (!record) writing.begin(offered.opened.press);
      fill(changedIn(offered));
      draft.endOffer();
    },
    dropDraft: draft.dropOffer,
    /** Saves the values chosen from both versions over the newer one. */
    settle: async (chosen: FormValues, current: LooseRecord) => {
      setOpened({ values: valuesOf(current), version: current.version });
      fill(chosen);
      questions.closeConflict();
      await submit('record', current.version);
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
      void land([`${resource.path}/info/${theirs?.id}`, resource.path, '/'], { replace: true });
    },
  };
}

/** The values of a form: those of the declared fields, and those beside them. */
function valuesIn(resource: Resource, beside: readonly string[], given: FormValues): FormValues {
  return {
    ...formValues(resource, given),
    ...Object.fromEntries(beside.filter((name) => name in given).map((name) => [name, given[name]])),
  };
}
