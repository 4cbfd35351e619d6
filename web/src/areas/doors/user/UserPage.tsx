import { user, type WholeUser } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { Menu, Textarea } from '@mantine/core';
import {
  IconEye,
  IconHelp,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { askSight } from '../../../kit/auth/sight.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { useAsked } from '../../../kit/resource/form/use-asked.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { actionOf, labelOf } from '../../../kit/resource/records.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './User.module.css';
import './user-page.texts.ts';
import { UserState } from './UserState.tsx';

const actions = ['Activate', 'Deactivate', 'Unlock', 'EndSessions', 'SendResetLink', 'ResetSecondFactor'] as const;
type Action = (typeof actions)[number];
type Asked = { action: keyof typeof questions; record: WholeUser };

const icons: Record<Action, TablerIcon> = {
  Activate: IconUserCheck,
  Deactivate: IconUserOff,
  Unlock: IconLockOpen,
  EndSessions: IconLogout,
  SendResetLink: IconMailForward,
  ResetSecondFactor: IconShieldOff,
};

/** The questions before actions that the user of the account notices at once. */
const questions = {
  Deactivate: { title: 'user.deactivateAsk', hint: 'user.deactivateHint' },
  EndSessions: { title: 'user.endAsk', hint: 'user.endHint' },
  SendResetLink: { title: 'user.resetAsk', hint: 'user.resetHint' },
  ResetSecondFactor: { title: 'user.factorAsk', hint: 'user.factorHint' },
} as const;

/** One account: its facts, its state and its actions. */
export function UserPage() {
  const { t, message } = useWords();
  const { can, profile } = useActor();
  const take = useStep(user);
  const { run, dialog } = useAsked((error) => notify.failed(error), undefined, t('user.Deactivate'));
  const [asked, setAsked] = useState<Asked>();
  const [reason, setReason] = useState('');
  const act = async (record: WholeUser, action: Action) => {
    const body = action === 'ResetSecondFactor' ? { reason } : undefined;
    await run((keys) => take(record, action, body, undefined, keys));
  };
  const press = (record: WholeUser, action: Action) => {
    setReason('');
    if (action in questions) setAsked({ action: action as Asked['action'], record });
    else void act(record, action);
  };
  const items = (record: WholeUser) => {
    const allowed = actions.flatMap((action) => {
      const found = actionOf(record, action);
      return found ? [{ action, refusal: found.refusal }] : [];
    });
    const name = labelOf(record, user);
    const ask = (kind: 'why' | 'seeAs') => askSight({ kind, area: 'Users', id: record.id, name });
    const sight = [
      ...(can('UsersUpdate') && record.id !== profile.id
        ? [
            <Menu.Item key="seeAs" leftSection={<IconEye />} onClick={() => ask('seeAs')}>
              {t('user.seeAs')}
            </Menu.Item>,
          ]
        : []),
      <Menu.Item key="why" leftSection={<IconHelp />} onClick={() => ask('why')}>
        {t('user.why')}
      </Menu.Item>,
    ];
    const own = allowed.map(({ action, refusal }) => {
      const Icon = icons[action];
      return (
        <Menu.Item
          key={action}
          leftSection={<Icon />}
          disabled={refusal !== null}
          onClick={() => press(record, action)}
        >
          {t(`user.${action}`)}
          {refusal && (
            <>
              <br />
              <small>{message(refusal)}</small>
            </>
          )}
        </Menu.Item>
      );
    });
    return [...own, ...sight];
  };
  const words = asked && {
    ...questions[asked.action],
    params: { name: labelOf(asked.record, user), mail: asked.record.emailAddress },
  };
  return (
    <>
      <RecordPage
        resource={user}
        picture={(record: WholeUser) => <Avatar name={labelOf(record, user)} src={record.avatarPath} large />}
        state={(record: WholeUser) => (
          <span className={`${classes.state} inline-row gap2`}>
            {record.username} <OwnRole record={record} /> <UserState record={record} /> <WaysIn record={record} />
          </span>
        )}
        menuItems={items}
      />
      <ConfirmDialog
        opened={asked !== undefined}
        danger={asked?.action === 'Deactivate' || asked?.action === 'ResetSecondFactor'}
        locked={asked?.action === 'ResetSecondFactor' && reason.trim() === ''}
        title={words ? t(words.title, words.params) : ''}
        confirmLabel={t(`user.${asked?.action ?? 'EndSessions'}`)}
        onConfirm={async () => {
          if (asked) await act(asked.record, asked.action);
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      >
        {words && <p>{t(words.hint, words.params)}</p>}
        {asked?.action === 'ResetSecondFactor' && (
          <Textarea
            label={t('user.factorReason')}
            required
            autosize
            minRows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {asked?.action === 'SendResetLink' && <UnsetChannels ways={{ mail: 1 }} />}
      </ConfirmDialog>
      {dialog}
    </>
  );
}

/** Whether a second factor is asked for, and the provider that the account is connected to. */
function WaysIn({ record }: { record: WholeUser }) {
  const { t } = useWords();
  const { hasSecondFactor, identityIssuer } = record;
  return (
    <>
      <span>{t(hasSecondFactor ? 'user.withFactor' : 'user.withoutFactor')}</span>
      {identityIssuer !== null && <span>{t('user.connected', { issuer: identityIssuer })}</span>}
    </>
  );
}

/** The role of a user, as a link for readers who may view roles. */
function OwnRole({ record }: { record: WholeUser }) {
  const { t } = useWords();
  const { can } = useActor();
  const { role } = record;
  if (!role) return t('user.noRole');
  return can('RolesView') ? <Link to={`/roles/info/${role.id}`}>{role.name}</Link> : role.name;
}
