import { activityLetterCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { ACTIVITY_LETTERS } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { LetterCounts } from '../../../kit/outbox/Letters.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { AskLetters, LetterList, Letters, SendLetters } from '../invitation/Letters.tsx';
import frame from './Event.module.css';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls } from './use-event.ts';

type LetterKind = (typeof ACTIVITY_LETTERS)[number];

/** The letters of an event: how many each press would write, and every letter with its state. */
export function LettersTab({ record }: { record: EventRecord }) {
  const { t } = useWords();
  const { retryLetter } = useEventCalls(record.id);
  const isCancelled = record.isCancelled === true || record.isPostponed === true;
  const isEnded = isCancelled || record.state === ACTIVITY_STATE.ended;
  return (
    <Letters call={activityLetterCalls.list} id={record.id}>
      {(data) => (
        <>
          <div className={classes.counts}>
            <LetterCounts counts={data} />
          </div>
          <div className={`${classes.letters} grid gap4 rigid`}>
            {ACTIVITY_LETTERS.map((kind) => (
              <Kind
                key={kind}
                record={record}
                kind={kind}
                count={{ invitation: data.toInvite, reminder: data.toRemind, thanks: data.toThank }[kind]}
                isOpen={!isCancelled && (kind === 'thanks' || !isEnded)}
                wasSent={data.items.some((letter) => letter.kind === kind)}
              />
            ))}
          </div>
          {data.items.length === 0 ? (
            <EmptyState kind="nothingYet" title={t('invitation.noLetters')}>
              {t(isEnded ? 'eventMember.noLettersEnded' : 'eventMember.noLettersText')}
            </EmptyState>
          ) : (
            <div className={`${frame.frame} scroll`}>
              <LetterList items={data.items} retry={retryLetter} />
            </div>
          )}
        </>
      )}
    </Letters>
  );
}

interface KindProps {
  record: EventRecord;
  kind: LetterKind;
  count: number;
  /** Invitations and reminders end with the event. */
  isOpen: boolean;
  wasSent: boolean;
}

const TO = {
  invitation: 'eventMember.invitationTo',
  reminder: 'eventMember.reminderTo',
  thanks: 'eventMember.thanksTo',
} as const;

/** One kind of letter with the number of those who would get it now. */
function Kind({ record, kind, count, isOpen, wasSent }: KindProps) {
  const { t, formatNumber } = useWords();
  const calls = useEventCalls(record.id);
  const [again, setAgain] = useState(false);
  const what = t(`invitation.kind_${kind}`);
  const asked = { what: what.toLocaleLowerCase('vi'), count: formatNumber(count) };
  const send = async () => {
    const { written } = (await calls.letters({ kind, again })).data;
    setAgain(false);
    return t('eventMember.sent', { count: formatNumber(written) });
  };
  const some = count > 0 && !again ? t('invitation.send', asked) : undefined;
  return (
    <section aria-label={what}>
      <h2>{what}</h2>
      {isOpen ? (
        <p>
          {t(TO[kind])}: <b>{asked.count}</b>
        </p>
      ) : (
        <p>
          {t(
            record.isCancelled
              ? 'eventMember.lettersCancelled'
              : record.isPostponed
                ? 'eventMember.lettersPostponed'
                : 'eventMember.lettersEnded',
          )}
        </p>
      )}
      <SendLetters
        label={some ?? (again || !isOpen ? what : t('eventMember.sendNone'))}
        variant={kind === 'invitation' && count > 0 ? 'filled' : 'default'}
        disabled={!isOpen || (count === 0 && !again)}
        question={t(again ? 'eventMember.sendAgainAsk' : 'eventMember.sendAsk', asked)}
        count={again ? undefined : count}
        send={send}
      >
        {kind !== 'thanks' && <p>{t('eventMember.sendHint')}</p>}
      </SendLetters>
      {wasSent && isOpen && (
        <Checkbox
          size="xs"
          label={t('eventMember.again')}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
    </section>
  );
}

/** The question before the invitations that are due go out. */
export function AskInvitations({ id, count, onClose }: { id: string; count: number; onClose: () => void }) {
  const { t, formatNumber } = useWords();
  const calls = useEventCalls(id);
  const what = t('invitation.kind_invitation').toLocaleLowerCase('vi');
  return (
    <AskLetters
      label={t('invitation.sendInvitations', { count: formatNumber(count) })}
      question={t('eventMember.sendAsk', { what, count: formatNumber(count) })}
      count={count}
      send={async () => {
        const { written } = (await calls.letters({ kind: 'invitation', again: false })).data;
        return t('eventMember.sent', { count: formatNumber(written) });
      }}
      onClose={onClose}
    >
      <p>{t('eventMember.sendHint')}</p>
    </AskLetters>
  );
}
