import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import '../app.texts.ts';
import { OwnSessions } from './OwnSessions.tsx';
import classes from './ProfilePage.module.css';
import './profile.texts.ts';
import './recovery.texts.ts';

/** Who the person is to the system, and how it looks to them. */
export function ProfilePage() {
  const { t } = useWords();
  const { profile } = useActor();
  return (
    <div className={classes.page}>
      <Link to="/" className={classes.back}>
        <IconArrowLeft aria-hidden="true" />
        {t('app.backHome')}
      </Link>
      <header className={classes.head}>
        <Avatar name={profile.fullName} large />
        <div>
          <h1>{profile.fullName || profile.username}</h1>
          <p className={classes.role}>{profile.role?.name ?? t('app.unknownRole')}</p>
        </div>
        <Button
          className={classes.out}
          variant="default"
          leftSection={<IconLogout aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {t('app.signOut')}
        </Button>
      </header>
      <dl className={classes.facts}>
        <Fact label={t('profile.fullName')}>{profile.fullName}</Fact>
        <Fact label={t('profile.username')}>{profile.username}</Fact>
        <Fact label={t('profile.emailAddress')}>{profile.emailAddress}</Fact>
        <Fact label={t('profile.phoneNumber')}>{profile.phoneNumber}</Fact>
        <Fact label={t('profile.role')}>{profile.role?.name ?? t('app.unknownRole')}</Fact>
        <Fact label={t('profile.password')}>
          <Button component={Link} to="/change-password" variant="default" size="xs">
            {t('recovery.change')}
          </Button>
        </Fact>
        <Fact label={t('kit.language')}>
          <LanguageSwitch />
        </Fact>
        <Fact label={t('profile.theme')}>
          <ThemeSwitch />
        </Fact>
      </dl>
      <OwnSessions />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.empty}>{t('profile.empty')}</span>}</dd>
    </div>
  );
}

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

function ThemeSwitch() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.themes} role="group" aria-label={t('profile.theme')}>
      {schemes.map((scheme) => (
        <button key={scheme} type="button" aria-pressed={scheme === colorScheme} onClick={() => setColorScheme(scheme)}>
          {t(`profile.${scheme}`)}
        </button>
      ))}
    </div>
  );
}
