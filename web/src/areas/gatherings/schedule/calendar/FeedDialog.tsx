import { tell } from '../../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../../kit/call/use-answer.ts';
import { feedCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../../kit/ui/Dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../../kit/i18n/words.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import '../schedule-page.texts.ts';
import classes from './Calendar.module.css';

const KEY = answerKey(feedCalls.read, {});

/** The user's address for calendar programs: making, copying once, replacing and revoking it. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t, message, formatDate, formatRelative } = useWords();
  const client = useQueryClient();
  const feed = useAnswer(feedCalls.read, {});
  const failed = { onError: (error: unknown) => notify.failed(error) };
  const make = useMutation({
    mutationFn: async () => (await tell(feedCalls.make, {})).data,
    onSuccess: ({ createdAt, lastUsedAt }) => client.setQueryData(KEY, { createdAt, lastUsedAt }),
    ...failed,
  });
  const revoke = useMutation({
    mutationFn: () => tell(feedCalls.revoke, {}),
    onSuccess: (answer) => {
      make.reset();
      client.setQueryData(KEY, { createdAt: null, lastUsedAt: null });
      notify.done(message(answer.message ?? ''));
    },
    ...failed,
  });
  const { createdAt = null, lastUsedAt = null } = feed.data ?? {};
  const address = make.data?.address;
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} classNames={{ body: classes.dialog }} size="64em">
      <DialogTitle className={classes.dialogTitle}>{t('schedule.sync')}</DialogTitle>
      <p>{t('schedule.feedAbout')}</p>
      {feed.data && (
        <p className="faint" aria-live="polite">
          {createdAt === null
            ? t('schedule.feedNone')
            : `${t('schedule.feedSince', { day: formatDate(createdAt) })} ${
                lastUsedAt ? t('schedule.feedUsed', { time: formatRelative(lastUsedAt) }) : t('schedule.feedUnused')
              }`}
        </p>
      )}
      {address && (
        <div className={`${classes.address} flex gap2`}>
          <TextInput
            label={t('schedule.feedAddress')}
            description={t('schedule.feedOnce')}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{t(copied ? 'schedule.feedCopied' : 'schedule.feedCopy')}</Button>
            )}
          </CopyButton>
        </div>
      )}
      <ol className={classes.steps}>
        <li>{t('schedule.feedGoogle')}</li>
        <li>{t('schedule.feedOutlook')}</li>
        <li>{t('schedule.feedPhone')}</li>
      </ol>
      {createdAt !== null && <p className="faint">{t('schedule.feedReplaceHint')}</p>}
      <div className={`${classes.dialogActions} flex wrap gap2 mt4`}>
        <Button variant="default" onClick={onClose}>
          {t('schedule.closePanel')}
        </Button>
        {createdAt !== null && (
          <Button color="red" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('schedule.feedRevoke')}
          </Button>
        )}
        <Button
          variant={address ? 'default' : 'filled'}
          loading={make.isPending}
          disabled={!feed.data}
          onClick={() => make.mutate()}
        >
          {t(createdAt === null ? 'schedule.feedMake' : 'schedule.feedReplace')}
        </Button>
      </div>
    </Dialog>
  );
}
