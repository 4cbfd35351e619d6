import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/ask.ts';
import { newId } from '../../api/new-id.ts';
import { isAnswerLost } from '../../api/press-name.ts';
import { type FormValues, formValues, isSameValue } from '../value/values.ts';
import { apiPath, type LooseRecord } from '../records.ts';
import type { useSave } from '../use-records.ts';

interface Written {
  saved: LooseRecord;
  /** The key of its message. */
  text: string;
}

/** A save that wrote nothing, and the newer record because of which it was refused. */
interface NotWritten {
  error: unknown;
  current: LooseRecord | undefined;
}

interface Writing {
  /** The record that is changed; undefined for a new one. */
  id: string | undefined;
  /** The address of the records in the API, when it is not that of their area. */
  at: string | undefined;
  save: ReturnType<typeof useSave>;
  /** The values in the form as they stand. */
  typed: () => FormValues;
}

/**
 * Writes the values of a form once, although presses are repeated after a lost answer: a new record that the press before
 * wrote is changed, and one that has the values of the form already is saved (decision 0296).
 */
export function useWriteOnce(resource: Resource, { id, at = apiPath(resource), save, typed }: Writing) {
  const [first] = useState(newId);
  const name = useRef(first);
  const before = useRef<string>(undefined);
  // Whether a press of this form, or of its draft, may have written.
  const mayBeWritten = useRef(false);
  const write = async (
    values: FormValues,
    version: number | undefined,
    confirmed: readonly string[],
  ): Promise<Written | NotWritten> => {
    const ownId = id ?? before.current;
    try {
      const saving = { id: ownId, values: { ...values, version }, confirmed, press: ownId ? undefined : name.current };
      const { data, message } = await save.mutateAsync(saving);
      return { saved: data, text: message ?? '' };
    } catch (error) {
      const current = await recordBehind(error, resource, { id: ownId, at });
      if (current && isAsTyped(resource, typed(), current)) {
        return { saved: current, text: `Mes.${resource.area}.${id ? 'Update' : 'Create'}.Successfully` };
      }
      if (isAnswerLost(error)) mayBeWritten.current = true;
      else if (!current) name.current = newId();
      if (current && !id) before.current = current.id;
      // Nobody else has changed what the press before wrote, and no other tab with the same draft wrote it.
      if (current && !ownId && current.version === 1 && mayBeWritten.current)
        return write(values, current.version, confirmed);
      return { error, current };
    }
  };
  return {
    write,
    /** The name of the press that adds. */
    press: () => name.current,
    /** The next record is another one, or that of a draft with its press. */
    begin: (press?: string) => {
      before.current = undefined;
      mayBeWritten.current = press !== undefined;
      name.current = press ?? newId();
    },
  };
}

interface Done {
  current?: LooseRecord;
  written?: { area: string; id: string; action: string };
}

/** The record as it is now, when a save was refused because of it. Undefined for other refusals, and when it cannot be read. */
async function recordBehind(
  error: unknown,
  resource: Resource,
  { id, at }: { id: string | undefined; at: string },
): Promise<LooseRecord | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current, written } = (error.body ?? {}) as Done;
  if (current || written?.area !== resource.area || (id ?? written.id) !== written.id) return current;
  if (!id && written.action !== 'Create') return undefined;
  return ask({ ...recordCalls(resource).read, url: `${at}/:id` }, { params: { id: written.id } }).catch(
    () => undefined,
  );
}

/** Whether a record has the values that were typed, so that nothing is left to save. */
function isAsTyped(resource: Resource, typed: FormValues, record: LooseRecord): boolean {
  const stored = formValues(resource, record);
  return inputFields(resource).every((name) => isSameValue(typed[name], stored[name]));
}
