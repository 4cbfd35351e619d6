import type { OverlapQuestion, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import type { ScheduleItem } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { useOverlaps } from './calendar/use-calendar.ts';
import { holidayText, pathTo, reasonText, titleOf } from './overlap-text.ts';
import classes from './Overlaps.module.css';
import './schedule-page.texts.ts';

/** The pause in typing before the question, in milliseconds. */
const PAUSE = 400;
const ID = /^[0-9a-f-]{36}$/;

/** What collides with the meeting of a form, as long as its times make sense. Saving stays possible. */
export function FormOverlaps({ values, record }: { values: FormValues; record: ScheduleItem | undefined }) {
  const [asked] = useDebouncedValue(JSON.stringify(questionOf(values, record?.id) ?? null), PAUSE);
  const overlaps = useOverlaps((JSON.parse(asked) as OverlapQuestion | null) ?? undefined);
  return <OverlapNote overlaps={overlaps} />;
}

/** Meetings and events at the same time and holidays, each with the reason. It appears only when there are some. */
export function OverlapNote({ overlaps }: { overlaps: Overlaps | undefined }) {
  const words = useWords();
  const { occasions = [], holidays = [] } = overlaps ?? {};
  const isEmpty = occasions.length + holidays.length === 0;
  return (
    <div role="status" className={isEmpty ? undefined : `${classes.note} flex gap2 ink round2 p3`}>
      {!isEmpty && (
        <>
          <IconAlertTriangle aria-hidden="true" />
          <ul className="narrow">
            {occasions.map((one) => (
              <li key={`${one.id} ${one.startTime}`} className="breaks">
                {words.t('schedule.overlapPrefix')}{' '}
                {pathTo(one) ? (
                  <Link to={pathTo(one) ?? ''} target="_blank">
                    {titleOf(one, words)}
                  </Link>
                ) : (
                  titleOf(one, words)
                )}
                <small className="note"> · {reasonText(one, words)}</small>
              </li>
            ))}
            {holidays.map((one) => (
              <li key={one.day} className="breaks">
                {holidayText(one, words)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function questionOf(values: FormValues, id: string | undefined): OverlapQuestion | undefined {
  const [startTime, endTime] = [asText(values['startTime']), asText(values['endTime'])];
  if (!isInstant(startTime) || !isInstant(endTime) || endTime <= startTime) return undefined;
  const hostId = asText(values['hostId']);
  const members = Array.isArray(values['memberIds']) ? values['memberIds'] : [];
  return {
    startTime,
    endTime,
    hostId: ID.test(hostId) ? hostId : null,
    meetingHostName: asText(values['meetingHostName']).slice(0, 100) || null,
    address: asText(values['address']).slice(0, 500) || null,
    memberIds: members.filter((one): one is string => typeof one === 'string' && ID.test(one)),
    exceptId: id ?? null,
  };
}
