import { useAnswer } from '../../../kit/call/use-answer.ts';
import { seriesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { MeetingSeries } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import { schedule, type ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Popover } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { type Words, useWords } from '../../../kit/i18n/words.ts';
import classes from './Letters.module.css';
import './letters.texts.ts';
import { LengthenDialog } from './LengthenDialog.tsx';
import { infoPath } from './paths.ts';

/** The number of a meeting in its series; a press lists the others. */
export function SeriesLine({ record }: { record: ScheduleRecord }) {
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { can } = useActor();
  const [lengthening, setLengthening] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const series = useAnswer(seriesCalls.read, { params: { id: record.id } }).data;
  const own = series?.items.find(({ id }) => id === record.id);
  if (!series || !own) return null;
  const rule = ruleText(series, words);
  // Whoever may not change this meeting, such as a club invited to it, cannot lengthen its series.
  const mayAdd = can(permissionCode(schedule.area, 'Create')) && record.allowedActions.length > 0;
  return (
    <>
      <Popover position="bottom-start" withArrow trapFocus opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <button type="button" className={`${classes.series} inline-row`} onClick={() => setOpen(!isOpen)}>
            <IconRepeat aria-hidden="true" />
            {t('letters.numberIn', { number: own.number, rule })}
          </button>
        </Popover.Target>
        <Popover.Dropdown className="p4">
          <b>{t('letters.series', { rule, count: series.items.length })}</b>
          <ol className={classes.others}>
            {series.items.map((item) => (
              <li key={item.id} className="row gap3 number" aria-current={item.id === record.id || undefined}>
                <Link to={infoPath({ id: item.id, kind: item.kind === 2 ? 2 : 1 })}>
                  {formatDateTime(item.startTime).slice(0, 16)}
                </Link>
                <span>{area(schedule.area).choice('state', item.state)}</span>
                {item.isApart && <small>{t('letters.apart')}</small>}
              </li>
            ))}
          </ol>
          {mayAdd && (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              onClick={() => {
                setOpen(false);
                setLengthening(true);
              }}
            >
              {t('letters.lengthen')}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
      {lengthening && (
        <LengthenDialog id={record.id} series={series} rule={rule} onClose={() => setLengthening(false)} />
      )}
    </>
  );
}

/** @example ruleText(series, words) // 'hằng quý' */
function ruleText({ rule: { every, interval } }: MeetingSeries, { t }: Words): string {
  if (every === 'month' && interval === 3) return t('letters.every_quarter');
  if (every === 'month' && interval === 12) return t('letters.every_year');
  const name = every === 'day' || every === 'week' ? every : 'month';
  return interval === 1 ? t(`letters.every_${name}`) : t(`letters.every_${name}s`, { count: interval });
}
