import type {
  Invitation,
  InvitationState,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { ActionIcon } from '@mantine/core';
import { IconMailForward, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useIsRunning } from '../../../kit/call/once.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { CopyLink } from './CopyLink.tsx';
import classes from './Invitations.module.css';
import './invitation-page.texts.ts';
import { invitationKey, useInvitationActions } from './use-invitations.ts';

const kinds: Record<InvitationState, StatusKind> = {
  open: 'time',
  accepted: 'new',
  refused: 'off',
  cancelled: 'old',
  expired: 'warn',
};

interface InvitationRowProps {
  clubId: string;
  invitation: Invitation;
  onCancel: () => void;
}

/** One invitation of the list with its actions. */
export function InvitationRow({ clubId, invitation, onCancel }: InvitationRowProps) {
  const { t, area, formatDate, formatDateTime } = useWords();
  const { resend } = useInvitationActions(clubId);
  const isRunning = useIsRunning(invitationKey(invitation.id));
  const { memberName: name, state, sentAt, sentBy, expiresAt, answeredAt, refuseReason } = invitation;
  const isPending = state === 'open' || state === 'expired';
  const sendAgain = () => void resend(invitation).catch((error: unknown) => notify.failed(error));
  return (
    <tr>
      <td className={classes.who}>
        <MemberLink invitation={invitation} />
        <small>
          {invitation.memberCode}
          {!invitation.hasMail &&
            ` · ${t(state === 'open' && invitation.token === null ? 'invitations.noLink' : 'invitations.noMail')}`}
        </small>
      </td>
      <td>
        <time dateTime={sentAt} title={formatDateTime(sentAt)}>
          {formatDate(sentAt)}
        </time>
        {sentBy && <small>{t('invitations.by', { name: sentBy })}</small>}
      </td>
      <td>
        {isPending && (
          <time dateTime={expiresAt} title={formatDateTime(expiresAt)}>
            {formatDate(expiresAt)}
          </time>
        )}
      </td>
      <td>
        <Status kind={kinds[state]}>{area('ClubInvitations').choice('state', state)}</Status>
        {answeredAt && (
          <small>
            <time dateTime={answeredAt}>{formatDateTime(answeredAt)}</time>
          </small>
        )}
      </td>
      <td className={classes.reason}>{refuseReason}</td>
      <td className={classes.act}>
        <div className="row gap1">
          {invitation.token !== null && <CopyLink invitation={invitation} />}
          {isPending && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('invitations.resendTo', { name })}
              title={t('invitations.resend')}
              loading={isRunning}
              onClick={sendAgain}
            >
              <IconMailForward aria-hidden="true" />
            </ActionIcon>
          )}
          {isPending && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('invitations.cancelOf', { name })}
              title={t('invitations.cancel')}
              disabled={isRunning}
              onClick={onCancel}
            >
              <IconX aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  );
}

function MemberLink({ invitation: { memberId, memberName, memberType, isSeen } }: { invitation: Invitation }) {
  const actor = useActor();
  const path = recordPath(AREA_OF_TYPE[memberType] ?? '', memberId, actor);
  return path && isSeen ? <Link to={path}>{memberName}</Link> : <b>{memberName}</b>;
}
