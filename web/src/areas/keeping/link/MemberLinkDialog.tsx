import { memberLinkCalls } from '@hoivien/contract/areas/keeping/link/link.calls.ts';
import { useTell } from '../../../kit/call/use-call.ts';
import type { MemberLink } from '@hoivien/contract/areas/keeping/link/link.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../kit/i18n/format.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import type { OnRecordProps } from '../../../kit/screen/area-screens.ts';
import frame from '../../../kit/ui/ConfirmDialog.module.css';
import { copyText } from '../../../kit/api/copy-text.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import './link-page.texts.ts';

/** Lets the product send a member the link to their page, copies one for looking, and revokes all of them. */
export function MemberLinkDialog({ resource, record, id, onClose }: OnRecordProps & { onClose: () => void }) {
  const { t, problem } = useWords();
  const tell = useTell();
  const [link, setLink] = useState<MemberLink>();
  const [told, setTold] = useState<string[]>();
  const [busy, setBusy] = useState<'send' | 'take' | 'revoke'>();
  const [failure, setFailure] = useState<unknown>();
  const name = labelOf(record, resource);
  const address = link && addressOf(link);
  const run = async (kind: 'send' | 'take' | 'revoke', work: () => Promise<void>) => {
    setBusy(kind);
    setFailure(undefined);
    setTold(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  const take = () =>
    run('take', async () => {
      const { data } = await tell(memberLinkCalls.copy, { params: { id } });
      setLink(data);
      // The link stands in the dialog where the browser forbids copying.
      await copyText(addressOf(data)).then(
        () => notify.done(t('linkPage.copied', { name })),
        () => undefined,
      );
    });
  const send = () =>
    run('send', async () => {
      await tell(memberLinkCalls.send, { params: { id } });
      setTold([t('linkPage.sent', { name })]);
    });
  const revoke = () =>
    run('revoke', async () => {
      const { data } = await tell(memberLinkCalls.revoke, { params: { id } });
      setLink(undefined);
      setTold([
        t('linkPage.revoked', { name }),
        data.renewed > 0 ? t('linkPage.renewed', { count: data.renewed }) : '',
        data.withdrawn > 0 ? t('linkPage.withdrawn', { count: data.withdrawn, name }) : '',
      ]);
    });
  const copy = async () => {
    try {
      await copyText(address ?? '');
      notify.done(t('linkPage.copied', { name }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="52em" classNames={{ body: frame.body ?? '' }}>
      <DialogTitle className={frame.title ?? ''}>{t('linkPage.title', { name })}</DialogTitle>
      <div className={frame.text}>
        <p>{t('linkPage.about', { name })}</p>
        <UnsetChannels ways={{ mail: 1 }} />
        {address && (
          <TextInput
            mt="sm"
            readOnly
            label={t('linkPage.link')}
            description={t('linkPage.until', { day: formatDate(link.expiresAt) })}
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        {told && <SideNote kind="done">{told.join(' ')}</SideNote>}
        {failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
      </div>
      <footer className={`${frame.foot} flex gap2 ruled`}>
        <Button variant="subtle" loading={busy === 'revoke'} onClick={() => void revoke()}>
          {t('linkPage.revoke')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('linkPage.close')}
        </Button>
        {link ? (
          <Button variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
            {t('linkPage.copy')}
          </Button>
        ) : (
          <Button variant="default" loading={busy === 'take'} onClick={() => void take()}>
            {t('linkPage.take')}
          </Button>
        )}
        <Button data-autofocus loading={busy === 'send'} onClick={() => void send()}>
          {t('linkPage.send')}
        </Button>
      </footer>
    </Dialog>
  );
}

function addressOf({ token }: MemberLink): string {
  return `${window.location.origin}${window.location.pathname}#/answer/${token}`;
}
