import { Menu } from '@mantine/core';
import { IconChevronDown, IconHistory, IconKeyboard, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { useOwnAvatar } from '../use-own-avatar.ts';
import { LanguageItems } from './LanguageItems.tsx';
import './shell.texts.ts';
import classes from './AccountMenu.module.css';

/** The name of the user as a link to their profile, what they did, the keyboard shortcuts, and signing out. */
export function AccountMenu({ onKeys, onRecent }: { onKeys: () => void; onRecent: () => void }) {
  const { t, area } = useWords();
  const { profile } = useActor();
  const avatar = useOwnAvatar();
  return (
    <>
      <Link to="/profile" className={`${classes.account} row gap2 rigid one-line round2`} title={t('app.profile')}>
        <Avatar name={profile.fullName} src={avatar} />
        <span className={`${classes.who} unseen-phone`}>
          <b className="block clip small">{profile.fullName || profile.username}</b>
          <small className="block clip faint tiny">{profile.role?.name ?? t('app.unknownRole')}</small>
        </span>
      </Link>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={`${classes.more} grid rigid quiet round2 icons-sm`}
            aria-label={t('shell.more')}
            title={t('shell.more')}
          >
            <IconChevronDown aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory aria-hidden="true" />}
            rightSection={<kbd>Shift Z</kbd>}
            onClick={onRecent}
          >
            {area('RecentActions').title}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard aria-hidden="true" />} rightSection={<kbd>?</kbd>} onClick={onKeys}>
            {t('shell.keys')}
          </Menu.Item>
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={() => void signOut()}>
            {t('app.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
