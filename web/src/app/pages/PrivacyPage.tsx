import { Link } from 'react-router';
import { sessionStatus } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './PrivacyPage.module.css';
import { privacySections } from './privacy.texts.ts';
import { PublicPage } from './PublicPage.tsx';
import './recovery.texts.ts';

/** What the product keeps of persons, and why; open to everyone. */
export function PrivacyPage() {
  const { t, pick } = useBaseWords();
  const info = usePublicInfo();
  return (
    <PublicPage title={t('signIn.privacy')} wide>
      <article className={classes.text}>
        <h1>{t('signIn.privacy')}</h1>
        {privacySections.map(({ title, lines }) => (
          <section key={title[1]}>
            <h2>{pick(title)}</h2>
            {lines.map((line) => (
              <p key={line[1]}>{pick(line)}</p>
            ))}
          </section>
        ))}
        {info && (
          <p>
            <a href={`mailto:${info.contactEmail}`}>{info.contactEmail}</a>
          </p>
        )}
        <p>
          <Link to="/login">{t(sessionStatus() === 'signedIn' ? 'app.backHome' : 'recovery.back')}</Link>
        </p>
      </article>
    </PublicPage>
  );
}
