import type { Invitation } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { copyText } from '../../../kit/api/copy-text.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import './invitation-page.texts.ts';
import { TellDialog } from './TellDialog.tsx';
import { linkOf } from './use-invitations.ts';

/** Copies the link of an invitation, or shows it when the browser forbids copying. */
export function CopyLink({ invitation }: { invitation: Invitation }) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const name = invitation.memberName;
  const link = linkOf(invitation);
  const copy = async () => {
    try {
      await copyText(link);
      notify.done(t('invitations.copied', { name }));
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy aria-hidden="true" />}
        aria-label={t('invitations.copyOf', { name })}
        onClick={() => void copy()}
      >
        {t('invitations.copy')}
      </Button>
      <TellDialog opened={shown} title={t('invitations.linkTitle', { name })} onClose={() => setShown(false)}>
        <p>{t('invitations.linkHint')}</p>
        <TextInput
          mt="sm"
          data-autofocus
          readOnly
          label={t('invitations.link')}
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </TellDialog>
    </>
  );
}
