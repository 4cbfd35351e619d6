import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '../../../../kit/api/api-error.ts';
import { useTell } from '../../../../kit/call/use-call.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { questionsIn } from '../../../../kit/resource/form/questions.ts';
import { ConfirmDialog } from '../../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { clock } from '../check-in/outcome.ts';
import classes from './Day.module.css';
import '../check-in/check-in.texts.ts';
import './day.texts.ts';

/** The waiting list. Letting somebody in asks where the seat is held for a confirmed person who is absent. */
export function Line({ day }: { day: ActivityDay }) {
  const { t, formatNumber, message } = useWords();
  const tell = useTell();
  const [asksAll, setAsksAll] = useState(false);
  const [asked, setAsked] = useState<{ ids: readonly string[]; question: FieldError }>();
  const { line, places, seated, held, free, waiting, releaseAt, releasedAt } = day;
  if (places === null && waiting === 0) return null;
  const letIn = async (ids: readonly string[], confirmed: readonly string[] = []) => {
    try {
      const { data } = await tell(dayCalls.letIn, {
        params: { id: day.id },
        body: { participantIds: [...ids] },
        query: { confirmed: [...confirmed] },
      });
      notify.done(
        data.heldTaken > 0
          ? t('eventDay.letInHeld', { count: data.changed, held: data.heldTaken })
          : t('eventDay.letInDone', { count: data.changed }),
      );
    } catch (error) {
      const [question] = questionsIn(error) ?? [];
      if (question) setAsked({ ids, question });
      else notify.failed(error);
    }
  };
  const figures = { places: formatNumber(places ?? 0), seated: formatNumber(seated), held: formatNumber(held) };
  const note =
    places === null
      ? undefined
      : releasedAt
        ? t('eventDay.releasedNote', { at: clock(releasedAt), free: formatNumber(Math.max(0, free ?? 0)) })
        : releaseAt
          ? t('eventDay.heldNote', { ...figures, at: clock(releaseAt) })
          : t('eventDay.heldNever', figures);
  return (
    <section aria-label={t('eventDay.waiting')}>
      <div className={`${classes.partHead} flex baseline wrap`}>
        <h2>{t('eventDay.waiting')}</h2>
        <span>{formatNumber(waiting)}</span>
        {line.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            className={`${classes.more} small`}
            onClick={() => setAsksAll(true)}
          >
            {t('eventDay.letInAll', { count: line.length })}
          </Button>
        )}
      </div>
      {note && <p className={`${classes.none} note`}>{note}</p>}
      {line.length === 0 && <p className={`${classes.none} note`}>{t('eventDay.noLine')}</p>}
      <ol className={classes.people} data-scrolls>
        {line.map((one, place) => (
          <li key={one.participantId} className="row gap2 ruled">
            <small>{place + 1}</small>
            <span className={`${classes.person} stack rest`}>
              <b>
                <ShortName name={one.name} />
              </b>
              <small>{one.about}</small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('checkIn.letInName', { name: one.name })}
              onClick={() => void letIn([one.participantId])}
            >
              {t('checkIn.letIn')}
            </Button>
          </li>
        ))}
      </ol>
      {asksAll && (
        <ConfirmDialog
          opened
          title={t('eventDay.letInAllAsk', { count: line.length })}
          confirmLabel={t('eventDay.letInAll', { count: line.length })}
          onConfirm={() => {
            setAsksAll(false);
            void letIn(line.map(({ participantId }) => participantId));
          }}
          onClose={() => setAsksAll(false)}
        >
          {note}
        </ConfirmDialog>
      )}
      {asked && (
        <ConfirmDialog
          opened
          title={t('eventDay.letInAsk')}
          confirmLabel={message('Mes.Activities.LetIn.Anyway')}
          cancelLabel={t('eventDay.stay')}
          onConfirm={() => {
            setAsked(undefined);
            void letIn(asked.ids, asked.question.answers);
          }}
          onClose={() => setAsked(undefined)}
        >
          {message(asked.question.message, asked.question.params)}
        </ConfirmDialog>
      )}
    </section>
  );
}
