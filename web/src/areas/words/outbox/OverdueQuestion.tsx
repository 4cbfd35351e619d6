import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { OverdueAnswer } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './OutboxPage.module.css';
import './outbox.texts.ts';

/** Asks what becomes of messages that had waited for more than a day when their channel was set up. */
export function OverdueQuestion() {
  const { t, area, formatNumber, formatDate, message } = useWords();
  const { can } = useActor();
  const client = useQueryClient();
  const [asked, setAsked] = useState<OverdueAnswer>();
  const { data } = useAnswer(outboxCalls.overdue, {});
  if (!data?.count) return null;
  const kinds = [...Map.groupBy(data.groups, ({ source }) => source)].map(([source, groups]) => ({
    source,
    name: area('Outbox').choice('source', source),
    count: groups.reduce((sum, group) => sum + group.count, 0),
    days: groups
      .map(({ day, count }) => t('outbox.heldDay', { day: formatDate(day), count: formatNumber(count) }))
      .join('; '),
  }));
  const all = { source: null, name: t('outbox.heldAll'), count: data.count };
  const nameOf = (source: string | null) => kinds.find((kind) => kind.source === source)?.name ?? all.name;
  const confirm = async () => {
    if (!asked) return;
    try {
      const answer = await tell(outboxCalls.answerOverdue, { body: asked });
      notify.done(message(answer.message ?? '', { count: formatNumber(answer.data.count) }));
    } catch (error) {
      notify.failed(error);
    }
    setAsked(undefined);
    await client.invalidateQueries({ queryKey: ['Outbox'] });
  };
  const buttons = (one: { source: string | null; name: string; count: number }) =>
    can(permissionCode('Outbox', 'Retry')) && (
      <div className={classes.heldPress}>
        {(['send', 'drop'] as const).map((answer) => (
          <Button
            key={answer}
            size="compact-sm"
            variant="default"
            aria-label={t(answer === 'send' ? 'outbox.heldSendOf' : 'outbox.heldDropOf', { what: one.name })}
            onClick={() => setAsked({ answer, source: one.source, count: one.count })}
          >
            {t(answer === 'send' ? 'outbox.heldSend' : 'outbox.heldDrop')}
          </Button>
        ))}
      </div>
    );
  const title = t('outbox.heldTitle', { count: formatNumber(data.count) });
  const isSend = asked?.answer === 'send';
  const params = asked && { count: formatNumber(asked.count), what: nameOf(asked.source) };
  return (
    <section className={`${classes.held} rigid ruled-below`} aria-label={title}>
      <h2 className="medium">{title}</h2>
      <p>{t('outbox.heldHint')}</p>
      <Rows
        label={title}
        rows={kinds.length > 1 ? [...kinds, all] : kinds}
        keyOf={({ name }) => name}
        columns={(column) => [
          column(t('outbox.heldKind'), ({ name }) => name),
          column(t('outbox.heldDays'), (kind) => 'days' in kind && kind.days),
          column(t('outbox.heldCount'), ({ count }) => formatNumber(count)),
          column(t('kit.actions'), { isUnseen: true }, buttons),
        ]}
      />
      <ConfirmDialog
        opened={asked !== undefined}
        danger={asked?.answer === 'drop'}
        title={params ? t(isSend ? 'outbox.heldSendAsk' : 'outbox.heldDropAsk', params) : ''}
        confirmLabel={t(isSend ? 'outbox.heldSend' : 'outbox.heldDrop')}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {params && <p>{t(isSend ? 'outbox.heldSendText' : 'outbox.heldDropText', params)}</p>}
      </ConfirmDialog>
    </section>
  );
}
