import { keepPreviousData } from '@tanstack/react-query';
import { committeeCalls } from '@hoivien/contract/areas/people/committee/committee.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import {
  CANDIDATE_SEARCH_LEAST,
  type Candidate,
  type Composition,
  type SeatBody,
  type SeatedPerson,
  seatSchema,
} from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { PickerField, usePicker } from '../../../kit/resource/reference/PickerField.tsx';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { forgetTyped } from '../../../kit/ui/typing.ts';

interface SeatDialogProps {
  committeeId: string;
  /** The name of the committee. */
  name: string;
  term: NonNullable<Composition['term']>;
  today: string;
  onDone: (seated: SeatedPerson) => void;
  onClose: () => void;
}

const EMPTY = { titleId: '', position: '', startsOn: '', endsOn: '' };
type Values = typeof EMPTY;

/**
 * Puts somebody on a committee: a person of the lists with title, days and duty, or a new person on the page for adding
 * one.
 */
export function SeatDialog({ committeeId, name, term, today, onDone, onClose }: SeatDialogProps) {
  const { t, area, message } = useWords();
  const { field } = area('Committees');
  const { can } = useActor();
  const seat = useCall(committeeCalls.seat);
  const [person, setPerson] = useState<Candidate>();
  const [values, setValues] = useState<Values>({ ...EMPTY, startsOn: firstDay(term, today) });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (one: keyof Values | 'person', value: string) => {
    if (one !== 'person') setValues({ ...values, [one]: value });
    setErrors({ ...errors, [one]: '' });
  };
  const errorOf = (one: string) => errors[one] && message(errors[one], { max: 100 });
  const confirm = async () => {
    const body = bodyOf(term.id, person, values);
    const { data: input, error } = seatSchema.safeParse(body);
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message: key }) => [String(path[0]), key])));
    if (!input) return;
    try {
      const told = await seat.send({ params: { id: committeeId }, body: input }, { name: person?.name });
      if (!told) return;
      const seated = told.data;
      if (seated.isNew)
        notify.done(t(seated.isWaiting ? 'committee.madeWaiting' : 'committee.madeRecord', { name: seated.name }));
      onDone(seated);
    } catch (problem) {
      const told =
        problem instanceof ApiError
          ? problem.errors.map((one) => [placeOf(one.field), message(one.message, { max: 100, ...one.params })])
          : [];
      if (told.length > 0) setErrors(Object.fromEntries(told) as Record<string, string>);
      else notify.failed(problem);
    }
  };
  const mayCreate = can(permissionCode(executiveCommittee.area, 'Create'));
  return (
    <ConfirmDialog
      opened
      locked={false}
      title={t('committee.seatTitle', { name })}
      confirmLabel={t('committee.seatDo')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('committee.seatHint')}
      <div className={`${classes.fields} grid gap3 mt3`}>
        <div data-wide="">
          <PersonPicker
            committeeId={committeeId}
            termId={term.id}
            chosen={person}
            error={errorOf('person')}
            addPath={mayCreate ? addPath(term.id) : undefined}
            onChange={(chosen) => {
              setPerson(chosen);
              set('person', '');
            }}
          />
        </div>
        <RefPicker
          area="Titles"
          label={field('titleId')}
          required
          value={values.titleId || null}
          error={errorOf('titleId')}
          onChange={(id) => set('titleId', id ?? '')}
        />
        <TextInput
          label={field('position')}
          value={values.position}
          error={errorOf('position')}
          autoComplete="off"
          onChange={({ currentTarget }) => set('position', currentTarget.value)}
        />
        <DayInput
          label={field('startsOn')}
          value={values.startsOn}
          error={errorOf('startsOn')}
          onChange={(value) => set('startsOn', value)}
        />
        <DayInput
          label={field('endsOn')}
          value={values.endsOn}
          error={errorOf('endsOn')}
          description={t('committee.wholeTerm')}
          onChange={(value) => set('endsOn', value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** The page that adds a committee member by hand, with a seat in a term. */
export function addPath(termId: string, name = ''): string {
  const query = new URLSearchParams({ termId, ...(name && { name }) });
  return `${executiveCommittee.path}/add?${query.toString()}`;
}

interface PersonPickerProps {
  committeeId: string;
  termId: string;
  chosen: Candidate | undefined;
  error: string | undefined;
  /** The page for a person who is in no list; undefined for users who may not add one. */
  addPath: string | undefined;
  onChange: (chosen: Candidate | undefined) => void;
}

/** The pause in typing before a request, in milliseconds. */
const PAUSE = 120;

/** Chooses among committee members, personal members, and leaders and contacts of members. */
function PersonPicker({ committeeId, termId, chosen, error, addPath: path, onChange }: PersonPickerProps) {
  const words = useWords();
  const { t, area } = words;
  const navigate = useNavigate();
  const picker = usePicker();
  const { search, opened } = picker;
  const [asked] = useDebouncedValue(search, PAUSE);
  const isEnough = search.replaceAll(/\s/g, '').length >= CANDIDATE_SEARCH_LEAST;
  const query = useAnswer(
    committeeCalls.candidates,
    { params: { id: committeeId }, query: { termId, search: asked } },
    { placeholderData: keepPreviousData, enabled: opened && isEnough },
  );
  const found = isEnough ? query.data : [];
  const isSettled = !isEnough || (asked === search && query.isSuccess && !query.isPlaceholderData);
  const label = area('Committees').field('person');
  return (
    <>
      <PickerField
        picker={picker}
        label={label}
        listLabel={label}
        placeholder={t('committee.findPerson')}
        error={error}
        required
        value={chosen ? keyOf(chosen) : null}
        shown={{ name: chosen?.name ?? '', note: chosen && noteOf(chosen, words) }}
        query={{
          data: found?.map((one) => ({
            id: keyOf(one),
            code: one.code ?? '',
            name: one.name,
            note: noteOf(one, words),
          })),
          isError: query.isError,
          error: query.error,
        }}
        isSettled={isSettled}
        noneText={isEnough ? t('committee.nobodyFound', { search }) : t('committee.typeMore')}
        clearLabel={t('committee.clearPerson')}
        onChoose={(option) => {
          onChange(found?.find((one) => keyOf(one) === option.id));
          picker.close();
        }}
        onClear={() => {
          onChange(undefined);
          picker.close();
        }}
        create={
          path && isEnough
            ? {
                label: t('committee.addNamed', { name: search }),
                run: () => {
                  // The form there takes the name along.
                  forgetTyped();
                  void navigate(addPath(termId, search));
                },
              }
            : undefined
        }
      />
      {path && (
        <p className={classes.other}>
          <Link to={path}>{t('committee.addNew')}</Link>
        </p>
      )}
    </>
  );
}

function keyOf({ kind, id }: Candidate): string {
  return `${kind} ${id}`;
}

/** @example 'Người đứng đầu · Giám đốc, Công ty Cổ phần Gỗ An Phát' */
function noteOf({ kind, position, workUnit, titleName }: Candidate, { t }: Words): string {
  const work = [position, workUnit].filter(Boolean).join(', ');
  const present = titleName && t('committee.holds', { title: titleName });
  return [t(`committee.is_${kind}`), present, work].filter(Boolean).join(' · ');
}

/** A term that has just begun, or is no longer in force, is filled from its first day; later people come in from today. */
function firstDay({ startsOn, endsOn }: SeatDialogProps['term'], today: string): string {
  return today < dayAfter(startsOn, 90) || today >= endsOn ? startsOn : today;
}

function bodyOf(termId: string, person: Candidate | undefined, values: Values): Partial<SeatBody> {
  return {
    termId,
    ...(person && { person: { kind: person.kind, id: person.id } }),
    titleId: values.titleId,
    position: values.position || null,
    startsOn: values.startsOn || null,
    endsOn: values.endsOn || null,
  };
}

/** The errors of the input by field, by the schema of the server. */
/** The refusal of a value of the new record, such as an e-mail that another one has, belongs to the person. */
function placeOf(field: string): string {
  const [place = ''] = field.split('.');
  return ['titleId', 'position', 'startsOn', 'endsOn'].includes(place) ? place : 'person';
}
