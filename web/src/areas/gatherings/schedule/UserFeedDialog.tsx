import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useTell } from '../../../kit/call/use-call.ts';
import { feedCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import type { OnRecordProps } from '../../../kit/screen/area-screens.ts';
import frame from '../../../kit/ui/ConfirmDialog.module.css';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import './schedule-page.texts.ts';

/** The address of a user for calendar programs, as an administrator sees and revokes it. */
export function UserFeedDialog({ resource, record, id, onClose }: OnRecordProps & { onClose: () => void }) {
  const { t, problem, formatDate, formatRelative } = useWords();
  const { can } = useActor();
  const tell = useTell();
  const feed = useAnswer(feedCalls.ofUser, { params: { id } });
  const revoke = useMutation({
    mutationFn: () => tell(feedCalls.revokeOfUser, { params: { id } }),
  });
  const { createdAt = null, lastUsedAt = null } = feed.data ?? {};
  const failure = revoke.error ?? feed.error;
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="52em" classNames={{ body: frame.body ?? '' }}>
      <DialogTitle className={frame.title ?? ''}>
        {t('schedule.feedOf', { name: labelOf(record, resource) })}
      </DialogTitle>
      <div className={frame.text}>
        <p>{t('schedule.feedOfAbout')}</p>
        {feed.data && !revoke.isSuccess && (
          <p aria-live="polite">
            {createdAt === null
              ? t('schedule.feedOfNone')
              : `${t('schedule.feedSince', { day: formatDate(createdAt) })} ${
                  lastUsedAt ? t('schedule.feedUsed', { time: formatRelative(lastUsedAt) }) : t('schedule.feedUnused')
                }`}
          </p>
        )}
        {revoke.isSuccess && <SideNote kind="done">{t('schedule.feedOfRevoked')}</SideNote>}
        {failure && <SideNote>{problem(failure)}</SideNote>}
      </div>
      <footer className={`${frame.foot} flex gap2 ruled`}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('kit.close')}
        </Button>
        {createdAt !== null && can('UsersUpdate') && (
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('schedule.feedRevoke')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
