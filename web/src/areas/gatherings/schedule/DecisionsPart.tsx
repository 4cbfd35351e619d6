import { decision, type DecisionRecord } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { actionOf } from '../../../kit/resource/records.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { useRemove, useSave } from '../../../kit/resource/use-records.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { ROOM } from './cells.tsx';
import { useDecisions } from './use-meeting.ts';

interface DecisionsProps {
  record: ScheduleRecord;
  mayWrite: boolean;
  /** The voters who are present; more votes than that are worth a warning. */
  presentVoters: number;
}

/** The decisions of a meeting: ticked off here, added and changed in a dialog. */
export function DecisionsPart({ record, mayWrite, presentVoters }: DecisionsProps) {
  const { t, formatNumber } = useWords();
  const query = useDecisions(record.id);
  const [editing, setEditing] = useState<DecisionRecord | 'new'>();
  const all = query.data ?? [];
  const open = all.filter(({ state }) => state !== 'done').length;
  return (
    <section className={classes.part} aria-label={t('meet.decisions')}>
      <header>
        <h2>{t('meet.decisions')}</h2>
        {open > 0 && <span>{t('meet.openCount', { count: formatNumber(open) })}</span>}
        {mayWrite && (
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconPlus />} onClick={() => setEditing('new')}>
            {t('meet.addDecision')}
          </Button>
        )}
      </header>
      {query.isError && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {all.length === 0 && !query.isError && <p className="faint">{query.data ? t('meet.decisionsNone') : ROOM}</p>}
      {all.length > 0 && (
        <ul className={classes.decisions}>
          {all.map((one) => (
            <Line key={one.id} one={one} onEdit={mayWrite ? () => setEditing(one) : undefined} />
          ))}
        </ul>
      )}
      {editing && (
        <DecisionDialog
          scheduleId={record.id}
          one={editing === 'new' ? undefined : editing}
          presentVoters={presentVoters}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

function Line({ one, onEdit }: { one: DecisionRecord; onEdit: (() => void) | undefined }) {
  const { t, formatDate } = useWords();
  const take = useStep(decision);
  const isDone = one.state === 'done';
  const mayTick = actionOf(one, isDone ? 'Reopen' : 'Complete') !== undefined;
  const votes = one.votesFor + one.votesAgainst + one.votesAbstain;
  const tick = () => void take(one, isDone ? 'Reopen' : 'Complete').catch((error: unknown) => notify.failed(error));
  const words = (
    <>
      <b>{one.content}</b>
      <small className="block hint">
        {votes > 0
          ? t('meet.decided', { yes: one.votesFor, no: one.votesAgainst, none: one.votesAbstain })
          : t('meet.noVote')}
      </small>
    </>
  );
  return (
    <li className="grid ruled" data-state={one.state ?? undefined}>
      <Checkbox
        size="xs"
        checked={isDone}
        disabled={!mayTick}
        aria-label={t('meet.tick', { text: one.content })}
        onChange={tick}
      />
      {onEdit ? (
        <button type="button" onClick={onEdit}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <span className={classes.owner}>{one.ownerName}</span>
      <span className={classes.due}>
        {one.dueOn && formatDate(one.dueOn)}
        {one.state === 'overdue' && one.dueOn && (
          <small className="block hint">{t('meet.overdue', { count: daysSince(one.dueOn) })}</small>
        )}
      </span>
    </li>
  );
}

/** The number of days from a day to today. */
function daysSince(day: string): number {
  return Math.round((Date.parse(dayOf(new Date())) - Date.parse(day)) / 86_400_000);
}

interface DecisionDialogProps {
  scheduleId: string;
  one: DecisionRecord | undefined;
  presentVoters: number;
  onClose: () => void;
}

const VOTES = ['votesFor', 'votesAgainst', 'votesAbstain'] as const;

/** Adds or changes a decision, with votes, owner and due day. */
function DecisionDialog({ scheduleId, one, presentVoters, onClose }: DecisionDialogProps) {
  const { t, area, message } = useWords();
  const store = useSave(decision);
  const remove = useRemove(decision);
  const { field } = area(decision.area);
  return (
    <FormDialog
      title={t(one ? 'meet.editDecision' : 'meet.addDecision')}
      confirmLabel={t('meet.save')}
      cancelLabel={t('meet.cancel')}
      initial={{
        content: one?.content ?? '',
        ownerId: one?.ownerId ?? (null as string | null),
        dueOn: one?.dueOn ?? '',
        votesFor: one?.votesFor ?? 0,
        votesAgainst: one?.votesAgainst ?? 0,
        votesAbstain: one?.votesAbstain ?? 0,
      }}
      locked={({ content }) => content.trim() === ''}
      send={async (values) => {
        const body = { ...values, dueOn: values.dueOn || null, scheduleId, ...(one && { version: one.version }) };
        const { message: key } = await store.mutateAsync({ id: one?.id, values: body });
        notify.done(message(key ?? ''));
      }}
      onClose={onClose}
    >
      {(input, values, put) => {
        const votes = VOTES.reduce((sum, name) => sum + values[name], 0);
        const fault = VOTES.map((name) => input(name).error).find(Boolean);
        return (
          <div className={`${classes.fields} stack gap3`}>
            <Textarea
              data-autofocus
              label={field('content')}
              withAsterisk
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              {...input('content')}
            />
            <div className={`${classes.three} grid gap3`}>
              {VOTES.map((name) => (
                <NumberInput
                  key={name}
                  label={field(name)}
                  min={0}
                  max={100_000}
                  allowDecimal={false}
                  value={values[name]}
                  error={input(name).error !== undefined}
                  onChange={(next) => put({ [name]: Number(next) || 0 })}
                />
              ))}
            </div>
            {fault && <p className="late small">{fault}</p>}
            {presentVoters > 0 && votes > presentVoters && !fault && (
              <p className={`${classes.warning} warn small round2`} role="status">
                {t('meet.tooManyVotes', { votes, present: presentVoters })}
              </p>
            )}
            <RefPicker area="AnyMembers" label={field('ownerId')} {...input('ownerId')} />
            <DayInput label={field('dueOn')} {...input('dueOn')} />
            {one && actionOf(one, 'Delete') && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                leftSection={<IconTrash />}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => {
                  void remove(one).catch((error: unknown) => notify.failed(error));
                  onClose();
                }}
              >
                {t('meet.removeDecision')}
              </Button>
            )}
          </div>
        );
      }}
    </FormDialog>
  );
}
