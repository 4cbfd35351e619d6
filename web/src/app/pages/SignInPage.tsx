import { useEffect } from 'react';
import { showLanguage, storedLanguage } from '../../kit/i18n/language.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import { Mark } from '../../kit/ui/Mark.tsx';
import { documentTitle } from '../../kit/ui/title.ts';
import { usePublicInfo } from '../use-public-info.ts';
import { Rings } from './Rings.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';
import './sign-in.texts.ts';

/** The way in: the form at the left, a quiet drawing at the right of wide screens. */
export function SignInPage() {
  const { t } = useBaseWords();
  const info = usePublicInfo();
  const title = t('signIn.title');
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (info && !storedLanguage()) showLanguage(info.defaultLanguage, false);
  }, [info]);
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.head}>
          <Mark className={classes.mark} />
          <span>{info?.appName ?? 'Hoivien'}</span>
          <LanguageSwitch />
        </header>
        <main id="main" className={classes.main}>
          <SignInForm associationName={info?.associationName} />
        </main>
        <footer className={classes.foot}>
          {info && (
            <a className={classes.narrow} href={`mailto:${info.contactEmail}`}>
              {info.contactEmail}
            </a>
          )}
          <span className={classes.version}>{info && t('signIn.version', { version: info.version })}</span>
        </footer>
      </div>
      <aside className={classes.right}>
        <Rings />
        <div className={classes.say}>
          <p className={classes.big}>{t('signIn.say')}</p>
          <p className={classes.contact}>{info && t('signIn.contact', { email: info.contactEmail })}</p>
        </div>
      </aside>
    </div>
  );
}
