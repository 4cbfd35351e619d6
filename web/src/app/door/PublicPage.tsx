import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { showLanguage, storedLanguage } from '../../kit/i18n/language.ts';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import { Mark } from '../../kit/ui/Mark.tsx';
import { documentTitle } from '../../kit/ui/title.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './PublicPage.module.css';
import { Rings } from './Rings.tsx';
import './sign-in.texts.ts';

/** The layout of pages before signing in: the page on the left, and on wide screens a drawing on the right. */
export function PublicPage({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const { t } = useBaseWords();
  const info = usePublicInfo();
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (info && !storedLanguage()) showLanguage(info.defaultLanguage, false);
  }, [info]);
  return (
    <div className={wide ? classes.single : `${classes.page} grid surface`}>
      <div className={`${classes.left} stack`}>
        <header className={`${classes.head} row gap2 large bold`}>
          <Link to="/login" className={`${classes.home} inline-row gap2`} aria-label={info?.appName ?? 'Hoivien'}>
            {info?.logoPath ? (
              <img className={classes.logo} src={info.logoPath} alt="" />
            ) : (
              <>
                <Mark className={classes.mark} />
                <span>{info?.appName ?? 'Hoivien'}</span>
              </>
            )}
          </Link>
          <LanguageSwitch />
        </header>
        <main id="main" className={`${classes.main} flex grow`}>
          {children}
        </main>
        <footer className={`${classes.foot} row wrap faint tiny`}>
          <Link to="/privacy-policy">{t('signIn.privacy')}</Link>
          {info && (
            <a className={classes.narrow} href={`mailto:${info.contactEmail}`}>
              {info.contactEmail}
            </a>
          )}
          <span className={classes.version}>{info && t('signIn.version', { version: info.version })}</span>
        </footer>
      </div>
      {!wide && (
        <aside className={`${classes.right} clip relative`}>
          <Rings />
          <div className={classes.say}>
            <p className={classes.big}>{t('signIn.say')}</p>
            <p className={classes.contact}>
              {info &&
                (info.contactPhone
                  ? t('signIn.contactBoth', { email: info.contactEmail, phone: showPhone(info.contactPhone) })
                  : t('signIn.contact', { email: info.contactEmail }))}
            </p>
          </div>
        </aside>
      )}
    </div>
  );
}
