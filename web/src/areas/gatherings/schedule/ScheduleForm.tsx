import { SCHEDULE_TYPE } from '@hoivien/contract/codes.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { scheduleFormSchema } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { USUAL_SHARE } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import { scheduleErrors } from '@hoivien/contract/areas/gatherings/schedule/schedule.rules.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { FormValues } from '../../../kit/resource/form/values.ts';
import { MeetingPeople } from './MeetingPeople.tsx';
import { TextInput } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { ChoiceSwitch } from '../../../kit/resource/form/ChoiceSwitch.tsx';
import type { FormCheck } from '../../../kit/resource/form/ResourceForm.tsx';
import { asText } from '../../../kit/resource/records.ts';
import { PersonOrName } from '../../../kit/resource/reference/PersonOrName.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { nextHours } from '../../../kit/ui/moment/span.ts';
import { FormOverlaps } from './Overlaps.tsx';
import type { Kind } from './paths.ts';
import { RepeatPart } from './RepeatPart.tsx';
import { SameDay } from './SameDay.tsx';
import { TellPart } from './TellPart.tsx';

const { title, meetingHostName, hostId, committeeId, ...rest } = schedule.fields;
/** People enter title and host before the content. */
const form = { ...schedule, fields: { title, meetingHostName, hostId, committeeId, ...rest } } satisfies Resource;
/** The recipients stand for members and people outside the system at once, and the host for a record or a name. */
const WITHOUT = ['kind', 'otherEmails', 'hostId'];
const OWN = {
  meetingHostName: (form: UseFormReturn<FormValues>, label: string) => <Host form={form} label={label} />,
  memberIds: (form: UseFormReturn<FormValues>) => (
    <>
      <MeetingPeople form={form} />
      <TellPart form={form} />
    </>
  ),
  link: (form: UseFormReturn<FormValues>, label: string) => <LinkAndRepeat form={form} label={label} />,
};
const check: FormCheck = (_, values) => scheduleErrors(values);

/** Adds or edits a meeting. */
export function MeetingForm() {
  return <ScheduleForm of={1} />;
}

/** Adds or edits an entry of the calendar. */
export function EntryForm() {
  return <ScheduleForm of={2} />;
}

/**
 * The form for adding and editing. A new one begins with coming hours, and shows other meetings of its day beside it.
 */
function ScheduleForm({ of }: { of: Kind }) {
  const [params] = useSearchParams();
  const [[startTime, endTime]] = useState(() => drawnSpan(params) ?? nextHours(new Date(), 2));
  const initial = useMemo(
    () => ({ kind: of, type: SCHEDULE_TYPE.inPlace, startTime, endTime, ...USUAL_SHARE }),
    [of, startTime, endTime],
  );
  return (
    <FormPage
      resource={form}
      initial={initial}
      without={WITHOUT}
      own={OWN}
      schema={scheduleFormSchema}
      check={check}
      head={({ control }) => <ChoiceSwitch resource={form} name="kind" control={control} />}
      aside={(values, record) => (
        <>
          <FormOverlaps values={values} record={record} />
          <SameDay values={values} record={record} />
        </>
      )}
    />
  );
}

/** The host: a record, or a name. */
function Host({ form, label }: { form: UseFormReturn<FormValues>; label: string }) {
  const { message } = useWords();
  const {
    field: { ref, value: name, onBlur },
  } = useController({ control: form.control, name: 'meetingHostName' });
  const id = asText(useWatch({ control: form.control, name: 'hostId' })) || null;
  const { errors } = form.formState;
  const problem = errors.meetingHostName?.message ?? errors.hostId?.message;
  return (
    <PersonOrName
      label={label}
      ref={ref}
      value={{ id, name: asText(name) }}
      onChange={(host) => {
        form.setValue('hostId', host.id, { shouldDirty: true });
        form.setValue('meetingHostName', host.name, { shouldDirty: true, shouldValidate: problem !== undefined });
      }}
      onBlur={onBlur}
      error={typeof problem === 'string' ? message(problem, { max: 100 }) : undefined}
    />
  );
}

/** The link of the meeting, and for a new one how it repeats. */
function LinkAndRepeat({ form, label }: { form: UseFormReturn<FormValues>; label: string }) {
  const { message } = useWords();
  const { id } = useParams();
  const problem = form.formState.errors.link?.message;
  return (
    <>
      <TextInput
        type="url"
        label={label}
        {...form.register('link')}
        error={typeof problem === 'string' ? message(problem) : undefined}
      />
      {!id && <RepeatPart form={form} />}
    </>
  );
}

/** The span that a person drew in the calendar. */
function drawnSpan(params: URLSearchParams): [start: string, end: string] | undefined {
  const [start, end] = [params.get('start'), params.get('end')];
  return isInstant(start) && isInstant(end) ? [start, end] : undefined;
}
