import { useTell } from '../../../kit/call/use-call.ts';
import { letterCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { Letters as Read, Reminders } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { LetterCounts } from '../../../kit/outbox/Letters.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { AskLetters, LetterList, Letters } from '../invitation/Letters.tsx';
import classes from './Letters.module.css';
import { isOff } from './cells.tsx';
import './letters.texts.ts';

/** The letters of a meeting: changes without a letter, the reminders, and every letter with its state. */
export function LettersTab({ record }: { record: ScheduleRecord }) {
  const { t } = useWords();
  const { id } = record;
  const tell = useTell();
  const retry = (letterId: string) => tell(letterCalls.retry, { params: { id, letterId } });
  return (
    <Letters call={letterCalls.list} id={id}>
      {(letters) => (
        <div className={`${classes.tab} stack gap4`}>
          <Head record={record} letters={letters} />
          {letters.items.length === 0 ? (
            <p className="quiet">{t('invitation.noLetters')}</p>
          ) : (
            <LetterList items={letters.items} retry={retry} />
          )}
        </div>
      )}
    </Letters>
  );
}

const REMINDERS = ['remindDay', 'remindHour', 'bySms'] as const;

function Head({ record, letters }: { record: ScheduleRecord; letters: Read }) {
  const { t, formatNumber } = useWords();
  const tell = useTell();
  const [asking, setAsking] = useState(false);
  const params = { id: record.id };
  const { people, invited, toInvite, toTell, reminders } = letters;
  const due = toInvite + toTell;
  const mayWrite = actionOf(record, 'Update') !== undefined;
  const remind = (change: Partial<Reminders>) =>
    void tell(letterCalls.remind, { params, body: { ...reminders, ...change } }).catch((error: unknown) =>
      notify.failed(error),
    );
  return (
    <div className={`${classes.head} flex between wrap gap4`}>
      <div>
        <LetterCounts counts={letters}>
          <span>{t('letters.invited', { count: formatNumber(invited) })}</span>
        </LetterCounts>
        {mayWrite && (
          <p className={`${classes.due} mt2`}>
            {toTell > 0 && <strong>{t('letters.toTell', { count: formatNumber(toTell) })} </strong>}
            {toInvite > 0 && t('letters.toInvite', { count: formatNumber(toInvite) })}
            {due === 0 && invited === 0 && people > 0 && t('letters.nobody')}
            {due === 0 && invited > 0 && !isOff(record.state) && t('letters.nothing')}
          </p>
        )}
      </div>
      {mayWrite && (
        <div className="stack top gap3">
          {due > 0 && (
            <Button leftSection={<IconMail />} onClick={() => setAsking(true)}>
              {t(toTell > 0 ? 'invitation.send' : 'invitation.sendInvitations', { count: formatNumber(due) })}
            </Button>
          )}
          {asking && <AskSend id={record.id} letters={letters} onClose={() => setAsking(false)} />}
          <fieldset className={`${classes.reminders} flex wrap gap3 m0`}>
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
    </div>
  );
}

/** The question before the letters that are due go out. */
export function AskSend({ id, letters, onClose }: { id: string; letters: Read; onClose: () => void }) {
  const { t, formatNumber, message } = useWords();
  const tell = useTell();
  const { toInvite, toTell, unreachable } = letters;
  const due = toInvite + toTell;
  const what = [
    toInvite > 0 && t('letters.ofInvitations', { count: formatNumber(toInvite) }),
    toTell > 0 && t('letters.ofChanges', { count: formatNumber(toTell) }),
  ]
    .filter(Boolean)
    .join(t('letters.and'));
  return (
    <AskLetters
      label={t(toTell > 0 ? 'invitation.send' : 'invitation.sendInvitations', { count: formatNumber(due) })}
      question={t('letters.sendAsk', { count: formatNumber(due) })}
      count={due}
      send={async () => message((await tell(letterCalls.send, { params: { id }, body: {} })).message ?? '')}
      onClose={onClose}
    >
      <p>{t('letters.sendAskHint', { what })}</p>
      {unreachable > 0 && <p>{t('delivery.unreachable', { count: formatNumber(unreachable) })}</p>}
    </AskLetters>
  );
}
