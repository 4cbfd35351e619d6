import { partName } from '@hoivien/contract/kit/resource.ts';
import { type SetPreview, type SettableField, type SetWay, waysOf } from '@hoivien/contract/kit/edits/set-field.ts';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { useResourceForm } from '../form/ResourceForm.tsx';
import { formValues } from '../value/values.ts';
import { get } from 'react-hook-form';
import { type Asked, type SetOutcome, useSetField } from './use-set-field.ts';
import type { SetFieldDialogProps } from './SetFieldDialog.tsx';

/** Any values: the server checks the one that is given, with the rules of the form. */
const ANY = z.looseObject({});

/** Which field of the chosen records gets what: asked, looked at beforehand, done. */
export function useSetDialog({
  resource,
  fields,
  aim: chosenNow,
  count: countNow,
  onDone,
  onClose,
}: Omit<SetFieldDialogProps, 'rows'>) {
  const { area } = useWords();
  const words = area(resource.area);
  // What was chosen when it opened: the list lets go of it when the work is done.
  const [{ aim, count }] = useState({ aim: chosenNow, count: countNow });
  const work = useSetField(resource);
  const [path, setPath] = useState<string | null>(null);
  const [way, setWay] = useState<SetWay>('set');
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<{ asked: Asked; preview: SetPreview; run: string }>();
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<SetOutcome>();
  const form = useResourceForm(resource, formValues(resource), undefined, ANY);
  const chosen = fields.find((field) => field.path === path);
  const ways = chosen ? waysOf(chosen.field) : [];
  const labelAt = (at: string) => {
    const [name = '', part] = at.split('.');
    return words.field(part === undefined ? name : partName(name, part));
  };
  const groupOf = ({ path: at }: SettableField) => {
    const [name = '', part] = at.split('.');
    const { section } = resource.fields[name] ?? {};
    return part === undefined ? (section ? words.section(section) : words.one) : words.field(name);
  };
  const choose = (next: string | null) => {
    setPath(next);
    const field = fields.find((each) => each.path === next)?.field;
    setWay(field ? (waysOf(field)[0] ?? 'set') : 'set');
  };
  const look = async () => {
    if (!path) return;
    setBusy(true);
    await form.handleSubmit(async (values) => {
      const asked: Asked = { field: path, way, ...(way !== 'empty' && { value: get(values, path) as unknown }) };
      try {
        setLooked({ asked, preview: await work.preview(asked, aim), run: newId() });
      } catch (error) {
        const wrong =
          error instanceof ApiError ? error.errors.find(({ field }) => field.split('.')[0] === 'value') : undefined;
        if (wrong) form.setError(path, { type: 'server', message: wrong.message });
        else notify.failed(error);
      }
    })();
    setBusy(false);
  };
  /** Saves these records. What became of the others in the outcome stays in it. */
  const apply = async (records: SetPreview['records'], confirmed?: string[]) => {
    if (!looked) return;
    setBusy(true);
    setDone(0);
    try {
      const { run } = looked;
      const { results, left, error } = await work.run(looked.asked, records, setDone, {
        run,
        ...(confirmed && { confirmed }),
      });
      onDone();
      const taken = new Set(records.map(({ id }) => id));
      const whole = {
        results: [...(outcome?.results ?? []).filter(({ id }) => !taken.has(id)), ...results],
        left: [...(outcome?.left ?? []).filter(({ id }) => !taken.has(id)), ...left],
        error,
      };
      if (whole.left.length === 0 && whole.results.every(({ outcome: what }) => what !== 'refused')) onClose();
      else setOutcome(whole);
    } catch (error) {
      // It stays open: the same press again is written once, because it has the same key.
      notify.failed(error);
    }
    setDone(undefined);
    setBusy(false);
  };
  return {
    count,
    form,
    path,
    chosen,
    choose,
    groups: groupsOf(fields, groupOf, labelAt),
    labelAt,
    way,
    ways,
    setWay,
    busy,
    looked,
    lookAgain: () => setLooked(undefined),
    done,
    outcome,
    go: () => {
      if (!busy) void (looked ? apply(looked.preview.records) : look());
    },
    /** Saves the records that a question stopped. */
    confirm: () => {
      if (busy || !looked) return;
      const asking = new Map((outcome?.results ?? []).flatMap(({ id, asks }) => (asks ? [[id, asks] as const] : [])));
      const records = looked.preview.records.filter(({ id }) => asking.has(id));
      void apply(records, [...new Set([...asking.values()].flat())]);
    },
    /** Saves the records that were not reached. */
    goOn: () => {
      if (!busy && outcome) void apply(outcome.left);
    },
    stop: work.stop,
  };
}

export type SetDialog = ReturnType<typeof useSetDialog>;

function groupsOf(
  fields: readonly SettableField[],
  groupOf: (field: SettableField) => string,
  labelAt: (path: string) => string,
) {
  return [...Map.groupBy(fields, groupOf)].map(([group, own]) => ({
    group,
    items: own.map(({ path }) => ({ value: path, label: labelAt(path) })),
  }));
}
