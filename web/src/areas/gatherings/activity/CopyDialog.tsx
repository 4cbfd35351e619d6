import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import classes from './Event.module.css';
import './event.texts.ts';
import { eventPath } from './paths.ts';
import { useAsked } from '../../../kit/resource/form/use-asked.tsx';
import { type EventRecord, parentOf, resourceOf, useEventCalls } from './use-event.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** A week after the event, or the first such day that is still to come. */
function nextTime({ startTime, endTime }: { startTime: string; endTime: string }, now: number): [string, string] {
  const weeks = Math.max(1, Math.ceil((now - Date.parse(startTime)) / WEEK));
  const moved = (time: string) => new Date(Date.parse(time) + weeks * WEEK).toISOString();
  return [moved(startTime), moved(endTime)];
}

/** Copies an event to another time, with its participants and child events when a person wants them. */
export function CopyDialog({ record, onClose }: { record: EventRecord; onClose: () => void }) {
  const { t, area, message } = useWords();
  const land = useLanding();
  const calls = useEventCalls(record.id);
  const { field } = area(resourceOf(record).area);
  const [title, setTitle] = useState(record.title);
  const [[startTime, endTime], setTimes] = useState(() => nextTime(record, Date.now()));
  const [participants, setParticipants] = useState(false);
  const childCount = 'childCount' in record ? record.childCount : 0;
  const [children, setChildren] = useState(childCount > 0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const errorOf = (name: string) => errors[name] && message(errors[name], { max: 254 });
  // The end keeps its distance from the start.
  const move = (next: string) => {
    const length = Date.parse(endTime) - Date.parse(startTime);
    setErrors({});
    setTimes([next, isInstant(next) && length > 0 ? new Date(Date.parse(next) + length).toISOString() : endTime]);
  };
  const { run, dialog } = useAsked((error) =>
    setErrors(refused(error, ['title', 'startTime', 'endTime'], { max: 254 })),
  );
  const copy = () =>
    run(async (keys) => {
      const body = { title: title.trim() || null, startTime, endTime, participants, children };
      const answer = await calls.copy(body, keys);
      notify.done(message(answer.message ?? ''));
      onClose();
      await land([eventPath({ id: answer.data.id, parentId: parentOf(record) })]);
    });
  return (
    <ConfirmDialog
      opened
      title={t('event.copyTitle', { title: record.title })}
      confirmLabel={t('event.copy')}
      onConfirm={copy}
      onClose={onClose}
    >
      {dialog}
      <div className="stack gap3">
        <p>{t('event.copyHint')}</p>
        <TextInput
          label={field('title')}
          data-autofocus
          maxLength={254}
          value={title}
          error={errorOf('title')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <div className={`${classes.pair} grid gap3`}>
          <MomentInput
            label={field('startTime')}
            required
            value={startTime}
            onChange={move}
            error={errorOf('startTime')}
          />
          <MomentInput
            label={field('endTime')}
            required
            value={endTime}
            onChange={(next) => {
              setErrors({});
              setTimes([startTime, next]);
            }}
            error={errorOf('endTime')}
          />
        </div>
        <Checkbox
          label={t('event.copyMembers')}
          checked={participants}
          onChange={({ currentTarget }) => setParticipants(currentTarget.checked)}
        />
        {childCount > 0 && (
          <Checkbox
            label={t('event.copyChildren', { count: childCount })}
            checked={children}
            onChange={({ currentTarget }) => setChildren(currentTarget.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
