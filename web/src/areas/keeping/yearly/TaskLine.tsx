import { yearlyTaskCalls } from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import type { TaskOfYear } from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import { titleOfTask, yearlyTask } from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import classes from './Yearly.module.css';
import './yearly-page.texts.ts';

const DAY = 86_400_000;

/** The task to hand the lists of a year in: when it is due, who did it, and the mark. Users of a club see none. */
export function TaskLine({ year }: { year: number }) {
  const { can, ownClub } = useActor();
  const maySet = can(permissionCode('Settings', 'Update'));
  const isOpen = ownClub === null && (maySet || can(permissionCode('Members', 'Export')));
  const { data, isLoading } = useAnswer(
    yearlyTaskCalls.years,
    { query: { year } },
    { enabled: isOpen && year >= 2000 && year <= 2100 },
  );
  const task = data?.items[0];
  if (isLoading) return <div className={`${classes.task} row wrap round2`} />;
  if (!isOpen || !task) return null;
  return <Task task={task} maySet={maySet} />;
}

function Task({ task, maySet }: { task: TaskOfYear; maySet: boolean }) {
  const { t, pick, formatDate, formatNumber } = useWords();
  const [asks, setAsks] = useState(false);
  const [today] = useState(() => dayOf(new Date()));
  const { year, dueOn, state } = task;
  const title = pick(titleOfTask(task.title));
  const isDone = state === 'done';
  const [complete, reopen] = [useCall(yearlyTaskCalls.complete), useCall(yearlyTaskCalls.reopen)];
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY);
  const count = formatNumber(Math.abs(days));
  return (
    <div className={`${classes.task} row wrap round2`} data-state={state}>
      {isDone ? (
        <Status kind="new">
          {t('yearly.taskDone', { title, year, by: task.doneBy ?? '', day: formatDate(task.doneOn ?? dueOn) })}
        </Status>
      ) : (
        <>
          <Status kind={state === 'late' ? 'off' : state === 'open' ? 'time' : 'old'}>
            {t('yearly.taskDue', { title, year, due: formatDate(dueOn) })}
          </Status>
          {(state === 'open' || state === 'late') && (
            <b>{days === 0 ? t('yearly.dueToday') : t(days < 0 ? 'yearly.daysLate' : 'yearly.daysLeft', { count })}</b>
          )}
        </>
      )}
      <span className="grow" />
      {maySet && (
        <Button component={Link} to={yearlyTask.path} variant="subtle" size="compact-md">
          {t('yearly.editTask')}
        </Button>
      )}
      {task.mayTick && (
        <Button
          variant={isDone ? 'subtle' : 'default'}
          size="compact-md"
          leftSection={isDone ? undefined : <IconCheck aria-hidden="true" />}
          onClick={() => setAsks(true)}
        >
          {t(isDone ? 'yearly.untick' : 'yearly.tick')}
        </Button>
      )}
      {asks && (
        <FormDialog
          title={
            isDone ? t('yearly.untickAsk', { year }) : t('yearly.taskDue', { title, year, due: formatDate(dueOn) })
          }
          confirmLabel={t(isDone ? 'yearly.untick' : 'yearly.tick')}
          cancelLabel={t('yearly.cancel')}
          initial={{ doneOn: today }}
          locked={({ doneOn }) => !isDone && !(isDay(doneOn) && doneOn <= today)}
          send={({ doneOn: day }) =>
            isDone ? reopen.send({ params: { year } }) : complete.send({ params: { year }, body: { doneOn: day } })
          }
          onClose={() => setAsks(false)}
        >
          {(input) =>
            isDone ? t('yearly.untickHint') : <DayInput label={t('yearly.doneOn')} required {...input('doneOn')} />
          }
        </FormDialog>
      )}
    </div>
  );
}
