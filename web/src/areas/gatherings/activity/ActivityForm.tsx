import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityErrors } from '@hoivien/contract/areas/gatherings/activity/activity.rules.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { FieldInput } from '../../../kit/resource/form/FieldInput.tsx';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import type { FormCheck } from '../../../kit/resource/form/ResourceForm.tsx';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { lengthText, nextHours, spanLines } from '../../../kit/ui/moment/span.ts';
import './event.texts.ts';

const NONE: readonly string[] = [];
const PARENT = ['parentId'];

/** What everybody who comes gets, in a new event. */
const USUAL_SCORE = 10;

function usualGrades({ t }: Pick<Words, 't'>) {
  return [
    { name: t('event.gradeGood'), score: 10 },
    { name: t('event.gradeFair'), score: 5 },
    { name: t('event.gradePassed'), score: 0 },
  ];
}

/** Adds or edits an event. A new one begins with the usual score and grades. */
export function ActivityForm() {
  const { t } = useWords();
  const usual = useMemo(() => ({ score: USUAL_SCORE, grades: usualGrades({ t }) }), [t]);
  return <EventForm resource={activity} without={NONE} given={usual} />;
}

/** Adds or edits a child event. A new one begins with the grades and badges of the event above. */
export function ActivityChildForm() {
  const [params] = useSearchParams();
  const { id } = useParams();
  const parentId = params.get('parentId') ?? undefined;
  const { data: parent, isLoading } = useRecord(activity, id ? undefined : parentId);
  const initial = useMemo(() => {
    if (!parentId) return undefined;
    if (!parent) return { parentId };
    const { startTime, endTime, address, score, grades, meritBadgeIds } = parent;
    const own = grades.map(({ name, score: points }) => ({ name, score: points }));
    return { parentId, startTime, endTime, address, score, grades: own, meritBadgeIds };
  }, [parentId, parent]);
  return (
    <EventForm resource={activityChild} without={id || parentId ? PARENT : NONE} given={initial} isComing={isLoading} />
  );
}

interface EventFormProps {
  resource: typeof activity | typeof activityChild;
  without: readonly string[];
  given?: FormValues | undefined;
  /** The event above is still coming. */
  isComing?: boolean;
}

/** Times are checked while people type: the end lies after the start, and a new start lies later than now. */
function EventForm({ resource, without, given, isComing = false }: EventFormProps) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const stored = useRecord<Resource>(resource, id).data?.['startTime'];
  const [[startTime, endTime]] = useState(() => {
    const drawn = [params.get('start'), params.get('end')] as const;
    return isInstant(drawn[0]) && isInstant(drawn[1]) ? ([drawn[0], drawn[1]] as const) : nextHours(new Date(), 3);
  });
  const initial = useMemo(() => ({ startTime, endTime, offersPlaces: true, ...given }), [startTime, endTime, given]);
  const check = useMemo<FormCheck>(() => {
    return (_, values) => {
      const isNew = values['startTime'] !== stored;
      return activityErrors(
        {
          ...values,
          score: numberIn(values['score']),
          places: numberIn(values['places']),
          releaseAfter: numberIn(values['releaseAfter']),
        },
        { area: resource.area, ...(isNew && { now: new Date() }) },
      );
    };
  }, [resource, stored]);
  return (
    <FormPage
      resource={resource}
      initial={initial}
      isInitialComing={isComing}
      without={without}
      own={OWN}
      check={check}
      aside={(values) => <Times values={values} />}
    />
  );
}

const OWN = {
  grades: (form: UseFormReturn<FormValues>, label: string) => <Grades form={form} label={label} />,
  clubIds: (_: UseFormReturn<FormValues>, label: string) => <Clubs label={label} />,
  otherEmails: (_: UseFormReturn<FormValues>, label: string) => <Guests label={label} />,
  places: (_: UseFormReturn<FormValues>, label: string) => (
    <Hinted name="places" label={label} hint="event.placesHint" />
  ),
  releaseAfter: (form: UseFormReturn<FormValues>, label: string) => <Release form={form} label={label} />,
  score: (_: UseFormReturn<FormValues>, label: string) => <Hinted name="score" label={label} hint="event.scoreHint" />,
};

/** The grades in place, and the usual ones for an event without any. */
function Grades({ form, label }: { form: UseFormReturn<FormValues>; label: string }) {
  const { t } = useWords();
  const grades = useWatch({ control: form.control, name: 'grades' }) as readonly unknown[] | undefined;
  return (
    <>
      <FieldInput path="grades" field={activity.fields.grades} label={label} />
      <p className="hint mt1">
        {t('event.gradesHint')}{' '}
        {(grades ?? []).length === 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              // The whole list at once, because two arrays over one name do not follow each other.
              form.setValue('grades', usualGrades({ t }), { shouldDirty: true });
              if (form.getFieldState('grades').invalid) void form.trigger('grades');
            }}
          >
            {t('event.gradesUsual')}
          </Button>
        )}
      </p>
    </>
  );
}

function Clubs({ label }: { label: string }) {
  const { t } = useWords();
  return (
    <>
      <FieldInput path="clubIds" field={activity.fields.clubIds} label={label} />
      <p className="hint mt1">{t('event.clubsHint')}</p>
    </>
  );
}

function Guests({ label }: { label: string }) {
  const { t } = useWords();
  return (
    <>
      <FieldInput path="otherEmails" field={activity.fields.otherEmails} label={label} />
      <p className="hint mt1">{t('event.guestsHint')}</p>
    </>
  );
}

/** How long seats are held, with the moment that follows from it. */
function Release({ form, label }: { form: UseFormReturn<FormValues>; label: string }) {
  const { t, formatDateTime } = useWords();
  const [start, minutes] = useWatch({ control: form.control, name: ['startTime', 'releaseAfter'] }).map(asText);
  const after = numberIn(minutes);
  const at =
    after && isInstant(start) ? formatDateTime(new Date(Date.parse(start) + after * 60_000).toISOString()) : undefined;
  return (
    <>
      <FieldInput path="releaseAfter" field={activity.fields.releaseAfter} label={label} />
      <p className="hint mt1">{at ? t('event.releaseAt', { at: at.slice(0, 16) }) : t('event.releaseHint')}</p>
    </>
  );
}

interface HintedProps {
  name: 'places' | 'score';
  label: string;
  hint: 'event.placesHint' | 'event.scoreHint';
}

function Hinted({ name, label, hint }: HintedProps) {
  const { t } = useWords();
  return (
    <>
      <FieldInput path={name} field={activity.fields[name]} label={label} />
      <p className="hint mt1">{t(hint)}</p>
    </>
  );
}

/** The times in words, beside the form. */
function Times({ values }: { values: FormValues }) {
  const words = useWords();
  const [start, end] = [asText(values['startTime']), asText(values['endTime'])];
  const length = isInstant(start) && isInstant(end) ? lengthText(start, end, words) : undefined;
  if (!length) return null;
  return (
    <p className="number p4">
      {spanLines(start, end, words).join(' ')}
      <small className="block note">{words.t('event.formLength', { length })}</small>
    </p>
  );
}

/** A number as it is typed, for the rules that compare it; undefined for anything else. */
function numberIn(value: unknown): number | undefined {
  const text = asText(value).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
