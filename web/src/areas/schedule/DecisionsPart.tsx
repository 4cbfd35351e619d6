import { decision, type DecisionRecord } from '@hoivien/contract/areas/schedule/decision.resource.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { useStep } from '../../kit/resource/record/use-step.ts';
import { actionOf } from '../../kit/resource/records.ts';
import { RefPicker } from '../../kit/resource/reference/RefPicker.tsx';
import { useRemove, useSave } from '../../kit/resource/use-records.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import classes from './Meeting.module.css';
import './meet.texts.ts';
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
      {query.data && all.length === 0 && <p className={classes.dim}>{t('meet.decisionsNone')}</p>}
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
      <small>
        {votes > 0
          ? t('meet.decided', { yes: one.votesFor, no: one.votesAgainst, none: one.votesAbstain })
          : t('meet.noVote')}
      </small>
    </>
  );
  return (
    <li data-state={one.state ?? undefined}>
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
        {one.state === 'overdue' && one.dueOn && <small>{t('meet.overdue', { count: daysSince(one.dueOn) })}</small>}
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
  const [values, setValues] = useState({
    content: one?.content ?? '',
    ownerId: one?.ownerId ?? null,
    dueOn: one?.dueOn ?? '',
    votesFor: one?.votesFor ?? 0,
    votesAgainst: one?.votesAgainst ?? 0,
    votesAbstain: one?.votesAbstain ?? 0,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const set = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const votes = VOTES.reduce((sum, name) => sum + values[name], 0);
  const save = async () => {
    const body = { ...values, dueOn: values.dueOn || null, scheduleId, ...(one && { version: one.version }) };
    try {
      const { message: key } = await store.mutateAsync({ id: one?.id, values: body });
      notify.done(message(key ?? ''));
      onClose();
    } catch (error) {
      setErrors(refused(error, ['content', 'votesFor', 'ownerId', 'dueOn']));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t(one ? 'meet.editDecision' : 'meet.addDecision')}
      confirmLabel={t('meet.save')}
      cancelLabel={t('meet.cancel')}
      locked={values.content.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Textarea
          data-autofocus
          label={field('content')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={values.content}
          error={errors['content']}
          onChange={({ currentTarget }) => set({ content: currentTarget.value })}
        />
        <div className={classes.three}>
          {VOTES.map((name) => (
            <NumberInput
              key={name}
              label={field(name)}
              min={0}
              max={100_000}
              allowDecimal={false}
              value={values[name]}
              error={errors[name] !== undefined}
              onChange={(next) => set({ [name]: Number(next) || 0 })}
            />
          ))}
        </div>
        {errors['votesFor'] && <p className={classes.error}>{errors['votesFor']}</p>}
        {presentVoters > 0 && votes > presentVoters && !errors['votesFor'] && (
          <p className={classes.warning} role="status">
            {t('meet.tooManyVotes', { votes, present: presentVoters })}
          </p>
        )}
        <RefPicker
          area="AnyMembers"
          label={field('ownerId')}
          value={values.ownerId}
          error={errors['ownerId']}
          onChange={(ownerId) => set({ ownerId })}
        />
        <DayInput
          label={field('dueOn')}
          value={values.dueOn}
          error={errors['dueOn']}
          onChange={(dueOn) => set({ dueOn })}
        />
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
    </ConfirmDialog>
  );
}
