import { clubInvitationCalls } from '@hoivien/contract/areas/people/club-invitation/club-invitation.calls.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import {
  INVITATION_TEXT_MAX,
  type Invitable,
  type Invitation,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
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
  const { t } = useWords();
  const invite = useCall(clubInvitationCalls.invite);
  return (
    <FormDialog
      title={t('invitations.title')}
      confirmLabel={({ memberIds: { length: count } }) =>
        count > 1 ? t('invitations.sendTo', { count }) : t('invitations.send')
      }
      initial={{ memberIds: [] as Invitable[], message: '' }}
      locked={({ memberIds }) => memberIds.length === 0}
      limits={{ max: INVITATION_TEXT_MAX }}
      send={async ({ memberIds, message }) => {
        const body = { memberIds: memberIds.map(({ id }) => id), message };
        const sent = await invite.send({ params: { id: clubId }, body });
        if (sent) onSent(sent.data);
        // The links of those without mail may come next.
        return false;
      }}
      onClose={onClose}
    >
      {(input, { memberIds }) => {
        const { value: chosen, ...rest } = input('memberIds');
        return (
          <>
            <p>{t('invitations.hint')}</p>
            <UnsetChannels ways={{ mail: memberIds.length || undefined }} />
            <div className="stack gap3 mt3">
              <MemberChooser clubId={clubId} chosen={chosen} {...rest} />
              <Textarea
                label={t('invitations.message')}
                autosize
                minRows={3}
                maxRows={8}
                maxLength={INVITATION_TEXT_MAX}
                {...input('message')}
              />
            </div>
          </>
        );
      }}
    </FormDialog>
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
          <li key={invitation.id} className="row between gap3 ruled">
            <span>{invitation.memberName}</span>
            {invitation.token !== null && <CopyLink invitation={invitation} />}
          </li>
        ))}
      </ul>
    </>
  );
}
