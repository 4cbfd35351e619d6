import { privacyCall } from '@hoivien/contract/areas/people/personal-data/privacy.calls.ts';
import { useAnswer } from '../../kit/call/use-answer.ts';
import type { LegalText } from '@hoivien/contract/areas/people/personal-data/legal-text.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Link } from 'react-router';
import { sessionStatus } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './PrivacyPage.module.css';
import { privacySections } from './privacy.texts.ts';
import { PublicPage } from '../door/PublicPage.tsx';
import '../door/recovery.texts.ts';

/** The personal data that the product stores, and the purposes; open to everyone. */
export function PrivacyPage() {
  const { t } = useBaseWords();
  const info = usePublicInfo();
  const [newest, ...older] = useNotices();
  return (
    <PublicPage title={t('signIn.privacy')} wide>
      <article className={classes.text}>
        <h1>{t('signIn.privacy')}</h1>
        {newest ? <PublishedNotice newest={newest} older={older} /> : <BuiltInNotice />}
        {info && (
          <p>
            {newest && `${t('recovery.noticeContact')} `}
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

/** The product's own notice, while the association has published none. */
function BuiltInNotice() {
  const { pick } = useBaseWords();
  return privacySections.map(({ title, lines }) => (
    <section key={title[1]}>
      <h2>{pick(title)}</h2>
      {lines.map((line) => (
        <p key={line[1]}>{pick(line)}</p>
      ))}
    </section>
  ));
}

function PublishedNotice({ newest, older }: { newest: LegalText; older: readonly LegalText[] }) {
  const { t } = useBaseWords();
  const called = ({ number, publishedAt }: LegalText) =>
    t('recovery.noticeVersion', { number, day: dayOf(new Date(publishedAt)).split('-').reverse().join('/') });
  return (
    <>
      <p>{called(newest)}</p>
      <p className={classes.notice}>{newest.content}</p>
      {older.length > 0 && (
        <section>
          <h2>{t('recovery.noticeHistory')}</h2>
          {older.map((text) => (
            <details key={text.id}>
              <summary>{called(text)}</summary>
              <p className={classes.notice}>{text.content}</p>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

/** The published texts in the language of the page, or in the other one; none before the first publication. */
function useNotices(): readonly LegalText[] {
  const { language } = useBaseWords();
  const { data } = useAnswer(privacyCall, {}, { retry: false });
  const texts = Array.isArray(data) ? data : [];
  const own = texts.filter((text) => text.language === language);
  return own.length > 0 ? own : texts;
}
