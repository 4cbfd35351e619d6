import { SCHEDULE_TYPE } from '@hoivien/contract/codes.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { USUAL_SHARE } from '@hoivien/contract/areas/schedule/quorum.ts';
import { scheduleErrors } from '@hoivien/contract/areas/schedule/schedule.rules.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo, useState } from 'react';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';
import { ChoiceSwitch } from '../../kit/resource/form/ChoiceSwitch.tsx';
import type { FormCheck } from '../../kit/resource/form/ResourceForm.tsx';
import { nextHours } from '../../kit/ui/span.ts';
import type { Kind } from './paths.ts';
import { SameDay } from './SameDay.tsx';

const { title, meetingHostName, ...rest } = schedule.fields;
/** People enter title and host before the content. */
const form = { ...schedule, fields: { title, meetingHostName, ...rest } } satisfies Resource;
const WITHOUT = ['kind'];
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
  const [[startTime, endTime]] = useState(() => nextHours(new Date(), 2));
  const initial = useMemo(
    () => ({ kind: of, type: SCHEDULE_TYPE.inPlace, startTime, endTime, ...USUAL_SHARE }),
    [of, startTime, endTime],
  );
  return (
    <FormPage
      resource={form}
      initial={initial}
      without={WITHOUT}
      check={check}
      head={({ control }) => <ChoiceSwitch resource={form} name="kind" control={control} />}
      aside={(values, record) => <SameDay values={values} record={record} />}
    />
  );
}
