import { clubInvitationCalls } from '@hoivien/contract/areas/club-invitation/club-invitation.calls.ts';
import { useCall } from '../../kit/api/use-call.ts';
import {
  INVITATION_TEXT_MAX,
  type Invitable,
  type Invitation,
} from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { UnsetChannels } from '../../kit/outbox/UnsetChannels.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { CopyLink } from './CopyLink.tsx';
import classes from './Invitations.module.css';
import './invitation-page.texts.ts';
import { MemberChooser } from './MemberChooser.tsx';
import { TellDialog } from './TellDialog.tsx';

/** Invites members to the club. Afterwards it shows the links of members without an e-mail address. */
export function InviteDialog({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const [unreached, setUnreached] = useState<readonly Invitation[]>([]);
  const sent = (invitations: readonly Invitation[]) => {
    const without = invitations.filter(({ hasMail }) => !hasMail);
    if (without.length > 0) setUnreached(without);
    else onClose();
  };
  if (unreached.length > 0) return <Links invitations={unreached} onClose={onClose} />;
  return <Ask clubId={clubId} onSent={sent} onClose={onClose} />;
}

interface AskProps {
  clubId: string;
  onSent: (invitations: readonly Invitation[]) => void;
  onClose: () => void;
}

function Ask({ clubId, onSent, onClose }: AskProps) {
  const { t, message } = useWords();
  const invite = useCall(clubInvitationCalls.invite);
  const [chosen, setChosen] = useState<Invitable[]>([]);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const errorOf = (name: string) => errors[name] && message(errors[name], { max: INVITATION_TEXT_MAX });
  const confirm = async () => {
    try {
      const body = { memberIds: chosen.map(({ id }) => id), message: text };
      const sent = await invite.send({ params: { id: clubId }, body });
      if (sent) onSent(sent.data);
    } catch (problem) {
      const told = problem instanceof ApiError ? problem.errors : [];
      setErrors(Object.fromEntries(told.map((one) => [one.field.replace(/\..*$/, ''), one.message])));
      if (told.length === 0) notify.failed(problem);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('invitations.title')}
      confirmLabel={chosen.length > 1 ? t('invitations.sendTo', { count: chosen.length }) : t('invitations.send')}
      locked={chosen.length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('invitations.hint')}</p>
      <UnsetChannels ways={{ mail: chosen.length || undefined }} />
      <div className={classes.fields}>
        <MemberChooser
          clubId={clubId}
          chosen={chosen}
          error={errorOf('memberIds')}
          onChange={(next) => {
            setChosen(next);
            setErrors({ ...errors, memberIds: '' });
          }}
        />
        <Textarea
          label={t('invitations.message')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={INVITATION_TEXT_MAX}
          error={errorOf('message')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function Links({ invitations, onClose }: { invitations: readonly Invitation[]; onClose: () => void }) {
  const { t } = useWords();
  return (
    <TellDialog opened title={t('invitations.sentTitle')} onClose={onClose}>
      <LinkList hint={t('invitations.sentHint')} invitations={invitations.filter(({ token }) => token !== null)} />
      <LinkList hint={t('invitations.officeHint')} invitations={invitations.filter(({ token }) => token === null)} />
    </TellDialog>
  );
}

/** Members without an e-mail address, each with their link if the reader may see it. */
function LinkList({ hint, invitations }: { hint: string; invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <>
      <p>{hint}</p>
      <ul className={classes.links}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <span>{invitation.memberName}</span>
            {invitation.token !== null && <CopyLink invitation={invitation} />}
          </li>
        ))}
      </ul>
    </>
  );
}
