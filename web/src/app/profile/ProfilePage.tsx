import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import '../app.texts.ts';
import { NoticeMails } from './NoticeMails.tsx';
import { OwnAvatar } from './OwnAvatar.tsx';
import { OwnFactors } from './OwnFactors.tsx';
import { OwnProvider } from './OwnProvider.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';
import pressed from './Pressed.module.css';
import './profile.texts.ts';
import '../door/recovery.texts.ts';
import './text-size.texts.ts';
import { TextSizeSwitch } from './TextSizeSwitch.tsx';

/** The user's account, their own data and the look of the interface. */
export function ProfilePage() {
  const { t } = useWords();
  const { profile } = useActor();
  return (
    <div className={classes.page}>
      <Link to="/" className={`${classes.back} inline-row gap2 note icons-sm`}>
        <IconArrowLeft aria-hidden="true" />
        {t('app.backHome')}
      </Link>
      <header className={`${classes.head} flex top between wrap`}>
        <OwnAvatar>
          <h1>{profile.fullName || profile.username}</h1>
          <p className="quiet">
            {profile.username} · {profile.role?.name ?? t('app.unknownRole')}
          </p>
        </OwnAvatar>
        <Button variant="default" leftSection={<IconLogout aria-hidden="true" />} onClick={() => void signOut()}>
          {t('app.signOut')}
        </Button>
      </header>
      <ProfileForm />
      <section className={classes.ways} aria-label={t('profile.ways')}>
        <h2 className="mb3">{t('profile.ways')}</h2>
        <dl>
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
          <Fact label={t('textSize.label')}>
            <TextSizeSwitch />
          </Fact>
        </dl>
      </section>
      <OwnFactors />
      <OwnProvider />
      <NoticeMails />
      <OwnSessions />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="hint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

function ThemeSwitch() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={`${pressed.row} filled round2`} role="group" aria-label={t('profile.theme')}>
      {schemes.map((scheme) => (
        <button key={scheme} type="button" aria-pressed={scheme === colorScheme} onClick={() => setColorScheme(scheme)}>
          {t(`profile.${scheme}`)}
        </button>
      ))}
    </div>
  );
}
