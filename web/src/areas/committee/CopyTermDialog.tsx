import { termCalls } from '@hoivien/contract/areas/committee/term.calls.ts';
import { useCall } from '../../kit/api/use-call.ts';
import type { Composition } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { type TermRecord, term as termResource } from '@hoivien/contract/areas/committee/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { createSchema } from '@hoivien/contract/kit/resource.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { nextTerm } from './next-term.ts';

interface CopyTermDialogProps {
  name: string;
  term: NonNullable<Composition['term']>;
  seats: Composition['seats'];
  /** The number of people who wait for approval and get no seat in the next term. */
  waiting: number;
  onDone: (next: TermRecord) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'startsOn', 'endsOn', 'congress', 'decisionNumber'] as const;
type Name = (typeof FIELDS)[number];

/** Begins the next term of a committee: proposes its name and days, and lets the user choose who continues. */
export function CopyTermDialog({ name, term, seats, waiting, onDone, onClose }: CopyTermDialogProps) {
  const { t, area, message } = useWords();
  const { field } = area('Terms');
  const copy = useCall(termCalls.copy);
  const [values, setValues] = useState<Record<Name, string>>({ ...nextTerm(term), congress: '', decisionNumber: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const people = [...new Map(seats.map((seat) => [seat.memberId, seat])).values()];
  const memberIds = people.map(({ memberId }) => memberId).filter((id) => !left.has(id));
  const confirm = async () => {
    const problems = problemsOf(values);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    try {
      const told = await copy.send({ params: { id: term.id }, body: { term: values, memberIds } });
      if (!told) return;
      const next = told.data;
      if (next.leftOut > 0) notify.done(t('committee.leftOut', { count: next.leftOut }));
      onDone(next);
    } catch (problem) {
      const told = problem instanceof ApiError ? problem.errors.filter((one) => placeOf(one.field) in values) : [];
      if (told.length > 0) return setErrors(Object.fromEntries(told.map((one) => [placeOf(one.field), one.message])));
      notify.failed(problem);
      onClose();
    }
  };
  const inputOf = (one: Name) => ({
    label: field(one),
    value: values[one],
    error: errors[one] && message(errors[one], { max: termResource.fields[one].kind === 'text' ? 254 : 0 }),
  });
  const set = (one: Name) => (value: string) => {
    setValues({ ...values, [one]: value });
    setErrors({ ...errors, [one]: '' });
  };
  const text = (one: Name, isRequired = false) => (
    <TextInput
      {...inputOf(one)}
      withAsterisk={isRequired}
      aria-required={isRequired}
      data-autofocus={one === 'name' || undefined}
      autoComplete="off"
      onChange={({ currentTarget }) => set(one)(currentTarget.value)}
    />
  );
  return (
    <ConfirmDialog
      opened
      title={t('committee.copyTitle', { name })}
      confirmLabel={t('committee.copyDo')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('committee.copyHint')}
      <div className={classes.fields}>
        <div data-wide="">{text('name', true)}</div>
        <DayInput {...inputOf('startsOn')} required onChange={set('startsOn')} />
        <DayInput {...inputOf('endsOn')} required onChange={set('endsOn')} />
        {text('congress')}
        {text('decisionNumber')}
      </div>
      <fieldset className={classes.people}>
        <legend>{t('committee.goesOn', { count: memberIds.length, total: people.length })}</legend>
        <Checkbox
          label={t('committee.all')}
          checked={left.size === 0}
          indeterminate={left.size > 0 && memberIds.length > 0}
          onChange={({ currentTarget }) =>
            setLeft(new Set(currentTarget.checked ? [] : people.map(({ memberId }) => memberId)))
          }
        />
        <ul>
          {people.map(({ memberId, name: person, titleName }) => (
            <li key={memberId}>
              <Checkbox
                label={`${person} · ${titleName}`}
                checked={!left.has(memberId)}
                onChange={({ currentTarget }) => {
                  const next = new Set(left);
                  if (currentTarget.checked) next.delete(memberId);
                  else next.add(memberId);
                  setLeft(next);
                }}
              />
            </li>
          ))}
        </ul>
        {waiting > 0 && <p className={classes.leaves}>{t('committee.copyLeaves', { count: waiting })}</p>}
      </fieldset>
    </ConfirmDialog>
  );
}

/** The refusal of `term.startsOn` belongs to the input `startsOn`. */
function placeOf(field: string): string {
  return field.replace(/^term\./, '');
}

/** The errors of the term, by the same rules as on the server. */
function problemsOf(values: Readonly<Record<Name, string>>): Record<string, string> {
  const { error } = createSchema(termResource).safeParse({ ...values, committeeId: null });
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  const own = issues.filter(([place]) => place in values);
  const ranges = rangeErrors(termResource, values).map(({ field, message }) => [field, message] as const);
  return Object.fromEntries([...ranges, ...own]);
}
