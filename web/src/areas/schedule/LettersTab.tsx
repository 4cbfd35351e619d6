import type { Letter, Letters, Reminders } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { DELIVERY_KINDS } from '../../kit/outbox/delivery-kinds.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../kit/resource/records.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import classes from './Letters.module.css';
import './letters.texts.ts';
import { useLetterActions, useLetters } from './use-letters.ts';

/** The letters of a meeting: changes without a letter, the reminders, and every letter with its state. */
export function LettersTab({ record }: { record: ScheduleRecord }) {
  const query = useLetters(record.id);
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={200} />;
  return (
    <div className={classes.tab}>
      <Head record={record} letters={data} />
      <List id={record.id} items={data.items} />
    </div>
  );
}

const REMINDERS = ['remindDay', 'remindHour', 'bySms'] as const;

function Head({ record, letters }: { record: ScheduleRecord; letters: Letters }) {
  const { t, formatNumber, message } = useWords();
  const actions = useLetterActions(record.id);
  const [asking, setAsking] = useState(false);
  const { people, invited, toInvite, toTell, unreachable, leftOut, reminders } = letters;
  const due = toInvite + toTell;
  const mayWrite = actionOf(record, 'Update') !== undefined;
  const say = (name: 'people' | 'invited' | 'unreachable' | 'leftOut', count: number) =>
    t(`letters.${name}`, { count: formatNumber(count) });
  const send = async () => {
    try {
      const answer = await actions.send();
      notify.done(message(answer.message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
    setAsking(false);
  };
  const remind = (change: Partial<Reminders>) =>
    void actions.remind({ ...reminders, ...change }).catch((error: unknown) => notify.failed(error));
  return (
    <div className={classes.head}>
      <div>
        <p className={classes.counts}>
          <b>{say('people', people)}</b>
          <span>{say('invited', invited)}</span>
          {unreachable > 0 && <span className={classes.warn}>{say('unreachable', unreachable)}</span>}
          {leftOut > 0 && <span title={t('letters.leftOutHint')}>{say('leftOut', leftOut)}</span>}
        </p>
        {mayWrite && (
          <p className={classes.due}>
            {toTell > 0 && <strong>{t('letters.toTell', { count: formatNumber(toTell) })} </strong>}
            {toInvite > 0 && t('letters.toInvite', { count: formatNumber(toInvite) })}
            {due === 0 && people > 0 && t('letters.nothing')}
          </p>
        )}
        {!letters.sends && <p className={classes.note}>{t('letters.kept')}</p>}
        {!letters.isPublic && <p className={classes.note}>{t('letters.local')}</p>}
      </div>
      {mayWrite && (
        <div className={classes.side}>
          {due > 0 && (
            <Button leftSection={<IconMail />} onClick={() => setAsking(true)}>
              {t('letters.send', { count: formatNumber(due) })}
            </Button>
          )}
          <fieldset className={classes.reminders}>
            <legend>{t('letters.remind')}</legend>
            {REMINDERS.map((name) => (
              <Checkbox
                key={name}
                size="xs"
                label={t(`letters.${name}`)}
                checked={reminders[name]}
                onChange={({ currentTarget }) => remind({ [name]: currentTarget.checked })}
              />
            ))}
          </fieldset>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('letters.sendAsk', { count: formatNumber(due) })}
        confirmLabel={t('letters.send', { count: formatNumber(due) })}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('letters.sendAskHint', { invite: formatNumber(toInvite), tell: formatNumber(toTell) })}</p>
        {unreachable > 0 && <p>{say('unreachable', unreachable)}</p>}
      </ConfirmDialog>
    </div>
  );
}

function List({ id, items }: { id: string; items: readonly Letter[] }) {
  const { t, formatDateTime } = useWords();
  const { retry } = useLetterActions(id);
  if (items.length === 0) return <p className={classes.none}>{t('letters.none')}</p>;
  return (
    <div className={classes.frame}>
      <table className={table.table} aria-label={t('letters.letters')}>
        <thead>
          <tr>
            <th scope="col">{t('letters.who')}</th>
            <th scope="col">{t('letters.kind')}</th>
            <th scope="col">{t('letters.state')}</th>
            <th scope="col">{t('letters.time')}</th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {items.map((letter) => (
            <tr key={letter.id}>
              <td>
                <b>{letter.name}</b> <span className={classes.faint}>{letter.address}</span>
              </td>
              <td>{t(`letters.kind_${letter.kind}`)}</td>
              <td title={letter.failReason ?? undefined}>
                <Status kind={DELIVERY_KINDS[letter.state]}>{t(`letters.state_${letter.state}`)}</Status>
              </td>
              <td>{formatDateTime(letter.sentAt ?? letter.createdAt).slice(0, 16)}</td>
              <td>
                {letter.canRetry && letter.state !== 'sent' && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    onClick={() => void retry(letter.id).catch((error: unknown) => notify.failed(error))}
                  >
                    {t('letters.retry')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
