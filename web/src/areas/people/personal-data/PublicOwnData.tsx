import { dataRequestTexts } from '@hoivien/contract/areas/people/personal-data/data-request.texts.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { CORRECTION_MAX, type OwnData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { IconPencil } from '@tabler/icons-react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDate } from '../../../kit/i18n/format.ts';
import classes from '../../../kit/screen/Public.module.css';
import { PublicWriting } from '../../../kit/screen/PublicWriting.tsx';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import './public-own-data.texts.ts';

const areas = { DataRequests: dataRequestTexts, Links: linkTexts };

/** What the association keeps about the person of the page, and a way to say what is wrong. */
export function PublicOwnData({ data, token }: PublicPartProps<OwnData>) {
  const words = useAreaWords(areas);
  const { t } = words;
  const { isPerson, corrections } = data;
  const lines = [
    [t(isPerson ? 'publicOwnData.personName' : 'publicOwnData.enterpriseName'), data.name],
    [t('publicOwnData.code'), data.code],
    [t(isPerson ? 'publicOwnData.personAddress' : 'publicOwnData.enterpriseAddress'), data.address],
    ...(isPerson ? [] : [[t('publicOwnData.leaderName'), data.leaderName] as const]),
    [t('publicOwnData.phoneNumber'), data.phoneNumber],
    [t('publicOwnData.emailAddress'), data.emailAddress],
    [t('publicOwnData.clubNames'), data.clubNames.join(', ')],
  ] as const;
  return (
    <section className={classes.section}>
      <h2>{t('publicOwnData.title')}</h2>
      <dl className={classes.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="faint tiny">{label}</dt>
            <dd className="breaks number">{value || <span className="hint">{t('publicOwnData.missing')}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('publicOwnData.masked')}</p>
      {corrections.map(({ id, receivedAt, content, state }) => (
        <blockquote key={id} className={`${classes.quote} breaks filled`}>
          {content}
          <p className="hint">
            {t('publicOwnData.told', { time: formatDate(receivedAt) })},{' '}
            {t(state === 'refused' ? 'publicOwnData.refused' : 'publicOwnData.waits')}
          </p>
        </blockquote>
      ))}
      <PublicWriting
        page={token}
        ask="Correction"
        max={CORRECTION_MAX}
        icon={IconPencil}
        label={t('publicOwnData.wrong')}
        textLabel={t('publicOwnData.what')}
        sendLabel={t('publicOwnData.send')}
        thanks={t('publicOwnData.thanks')}
        words={words}
      />
    </section>
  );
}
