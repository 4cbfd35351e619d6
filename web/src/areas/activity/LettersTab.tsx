import { ACTIVITY_LETTERS, type ActivityLetters } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { LetterCounts, LetterTable } from '../../kit/outbox/Letters.tsx';
import { UnsetChannels } from '../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
import frame from './Event.module.css';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls, useEventLetters } from './use-event.ts';

type LetterKind = (typeof ACTIVITY_LETTERS)[number];

/** The letters of an event: how many each press would write, and every letter with its state. */
export function LettersTab({ record }: { record: EventRecord }) {
  const query = useEventLetters(record.id);
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={200} width="auto" m="md" />;
  const isCancelled = record.isCancelled === true;
  const isEnded = isCancelled || record.state === ACTIVITY_STATE.ended;
  return (
    <>
      <div className={classes.counts}>
        <LetterCounts counts={data} />
      </div>
      <div className={classes.letters}>
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
      <List id={record.id} items={data.items} isEnded={isEnded} />
    </>
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

/** One kind of letter with the number of those who would get it now, and the question before it goes out. */
function Kind({ record, kind, count, isOpen, wasSent }: KindProps) {
  const { t, formatNumber } = useWords();
  const calls = useEventCalls(record.id);
  const [asking, setAsking] = useState(false);
  const [again, setAgain] = useState(false);
  const what = t(`eventMember.${kind}`);
  const lower = what.toLocaleLowerCase('vi');
  const shown = formatNumber(count);
  const send = async () => {
    try {
      const { written } = (await calls.letters({ kind, again })).data;
      notify.done(t('eventMember.sent', { count: formatNumber(written) }));
    } catch (error) {
      notify.failed(error);
    }
    setAsking(false);
    setAgain(false);
  };
  const canSend = isOpen && (count > 0 || again);
  return (
    <section aria-label={what}>
      <h2>{what}</h2>
      {isOpen ? (
        <p>
          {t(TO[kind])}: <b>{shown}</b>
        </p>
      ) : (
        <p>{t(record.isCancelled ? 'eventMember.lettersCancelled' : 'eventMember.lettersEnded')}</p>
      )}
      <Button
        variant={kind === 'invitation' && count > 0 ? 'filled' : 'default'}
        leftSection={<IconMail />}
        disabled={!canSend}
        onClick={() => setAsking(true)}
      >
        {count > 0 && !again
          ? t('eventMember.send', { count: shown })
          : again || !isOpen
            ? what
            : t('eventMember.sendNone')}
      </Button>
      {wasSent && isOpen && (
        <Checkbox
          size="xs"
          label={t('eventMember.again')}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={
          again
            ? t('eventMember.sendAgainAsk', { what: lower })
            : t('eventMember.sendAsk', { what: lower, count: shown })
        }
        confirmLabel={again ? what : t('eventMember.send', { count: shown })}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {kind !== 'thanks' && <p>{t('eventMember.sendHint')}</p>}
        <UnsetChannels ways={{ mail: again ? undefined : count }} />
      </ConfirmDialog>
    </section>
  );
}

type Letter = ActivityLetters['items'][number];

function List({ id, items, isEnded }: { id: string; items: readonly Letter[]; isEnded: boolean }) {
  const { t, message } = useWords();
  const { retryLetter } = useEventCalls(id);
  const retry = async (letterId: string) => {
    try {
      notify.done(message((await retryLetter(letterId)).message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  if (items.length === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('eventMember.noLetters')}>
        {t(isEnded ? 'eventMember.noLettersEnded' : 'eventMember.noLettersText')}
      </EmptyState>
    );
  }
  return (
    <div className={frame.frame}>
      <LetterTable
        items={items}
        kindOf={(kind) => t(`eventMember.${kind}`)}
        onRetry={(letterId) => void once(letterId, 'Retry', () => retry(letterId))}
      />
    </div>
  );
}
