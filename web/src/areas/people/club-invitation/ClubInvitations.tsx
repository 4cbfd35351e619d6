import { keepPreviousData } from '@tanstack/react-query';
import { clubInvitationCalls } from '@hoivien/contract/areas/people/club-invitation/club-invitation.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import {
  INVITATION_STATES,
  type Invitation,
  type InvitationState,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import table from '../../../kit/ui/Table.module.css';
import { InvitationRow } from './InvitationRow.tsx';
import classes from './Invitations.module.css';
import './invitation-page.texts.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { useInvitationActions } from './use-invitations.ts';

const COLUMNS = ['memberName', 'sentAt', 'expiresAt', 'state', 'refuseReason'] as const;

/**
 * The invitations of a club with their states, and a button to invite more members. Needs `ClubsInvite`.
 * @example <ClubInvitations id={record.id} />
 */
export function ClubInvitations({ id: clubId }: { id: string }) {
  const { t, area } = useWords();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<InvitationState | ''>('');
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useAnswer(
    clubInvitationCalls.list,
    { params: { id: clubId }, query: { page, state } },
    { placeholderData: keepPreviousData },
  );
  const words = area('ClubInvitations');
  const { choice, field } = words;
  const show = (next: InvitationState | '') => {
    setState(next);
    setPage(1);
  };
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  const isNew = data?.total === 0 && state === '';
  const inviteButton = (
    <Button variant="default" leftSection={<IconMailPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t('invitations.invite')}
    </Button>
  );
  return (
    <div className={classes.panel}>
      {!isNew && (
        <div className="row wrap gap2 mb3">
          <NativeSelect
            aria-label={field('state')}
            value={state}
            data={[
              { value: '', label: t('invitations.all') },
              ...INVITATION_STATES.map((value) => ({ value, label: choice('state', value) })),
            ]}
            onChange={({ currentTarget }) => show(currentTarget.value as InvitationState | '')}
          />
          <span className="grow" />
          {inviteButton}
        </div>
      )}
      <UnsetChannels ways={{ mail: undefined }} />
      {!data && <Skeleton height={240} />}
      {isNew && (
        <EmptyState kind="nothingYet" title={t('invitations.none')} actions={inviteButton}>
          {t('invitations.noneText')}
        </EmptyState>
      )}
      {data?.total === 0 && state !== '' && (
        <EmptyState
          kind="nothingFound"
          title={t('invitations.noneInState')}
          actions={
            <Button variant="default" onClick={() => show('')}>
              {t('invitations.showAll')}
            </Button>
          }
        />
      )}
      {data && data.total > 0 && <Invitations clubId={clubId} items={data.items} />}
      {data && data.total > data.pageSize && <ListFooter number={page} page={data} words={words} onPage={setPage} />}
      {inviting && <InviteDialog clubId={clubId} onClose={() => setInviting(false)} />}
    </div>
  );
}

function Invitations({ clubId, items }: { clubId: string; items: readonly Invitation[] }) {
  const { t, area } = useWords();
  const [going, setGoing] = useState<Invitation>();
  const { cancel } = useInvitationActions(clubId);
  return (
    <div className={classes.scroll}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {area('ClubInvitations').field(name)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('invitations.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              clubId={clubId}
              invitation={invitation}
              onCancel={() => setGoing(invitation)}
            />
          ))}
        </tbody>
      </table>
      {going && (
        <FormDialog
          danger
          title={t('invitations.cancelAsk', { name: going.memberName })}
          confirmLabel={t('invitations.cancel')}
          cancelLabel={t('invitations.keep')}
          send={() => cancel(going)}
          onClose={() => setGoing(undefined)}
        >
          {t('invitations.cancelHint')}
        </FormDialog>
      )}
    </div>
  );
}
