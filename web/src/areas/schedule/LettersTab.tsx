import type { Letter, Letters, Reminders } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { LetterCounts, LetterTable } from '../../kit/outbox/Letters.tsx';
import { UnsetChannels } from '../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../kit/resource/records.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
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
  const { people, invited, toInvite, toTell, unreachable, reminders } = letters;
  const due = toInvite + toTell;
  const mayWrite = actionOf(record, 'Update') !== undefined;
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
        <LetterCounts counts={letters}>
          <span>{t('letters.invited', { count: formatNumber(invited) })}</span>
        </LetterCounts>
        {mayWrite && (
          <p className={classes.due}>
            {toTell > 0 && <strong>{t('letters.toTell', { count: formatNumber(toTell) })} </strong>}
            {toInvite > 0 && t('letters.toInvite', { count: formatNumber(toInvite) })}
            {due === 0 && people > 0 && t('letters.nothing')}
          </p>
        )}
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
        <UnsetChannels ways={{ mail: due }} />
        {unreachable > 0 && <p>{t('delivery.unreachable', { count: formatNumber(unreachable) })}</p>}
      </ConfirmDialog>
    </div>
  );
}

function List({ id, items }: { id: string; items: readonly Letter[] }) {
  const { t, message } = useWords();
  const actions = useLetterActions(id);
  if (items.length === 0) return <p className={classes.none}>{t('letters.none')}</p>;
  const retry = async (letterId: string) => {
    try {
      notify.done(message((await actions.retry(letterId)).message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <LetterTable
      items={items}
      kindOf={(kind) => t(`letters.kind_${kind}`)}
      onRetry={(letterId) => void once(letterId, 'Retry', () => retry(letterId))}
    />
  );
}
