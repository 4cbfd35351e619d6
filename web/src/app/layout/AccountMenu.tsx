import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import classes from './AccountMenu.module.css';

/** Who is signed in, with the way to the profile and out. */
export function AccountMenu() {
  const { t } = useWords();
  const { profile } = useActor();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.account}>
          <Avatar name={profile.fullName} />
          <span className={classes.who}>
            <b>{profile.fullName || profile.username}</b>
            <small>{profile.role?.name ?? t('app.unknownRole')}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser aria-hidden="true" />} onClick={() => void navigate('/profile')}>
          {t('app.profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={() => void signOut()}>
          {t('app.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
