import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Media.module.css';
import './media-page.texts.ts';
import type { useMediaUploads } from './use-media-uploads.ts';

/** The running upload, what did not fit into it, and what was refused. */
export function UploadBar({ uploads }: { uploads: ReturnType<typeof useMediaUploads> }) {
  const { t } = useWords();
  const { batch, left, problems } = uploads;
  if (!batch && left.length === 0 && problems.length === 0) return null;
  const share = Math.floor((batch?.share ?? 0) * 100);
  return (
    <div className={`${classes.bar} row gap3 rigid ruled`} role="status">
      {batch && (
        <>
          <b>{t('media.sending', { count: batch.count })}</b>
          <progress max={100} value={share} aria-label={t('media.sending', { count: batch.count })} />
          <span>{share} %</span>
          {batch.isCut && (
            <>
              <span>{t('media.cut')}</span>
              <Button size="xs" variant="default" onClick={uploads.resume}>
                {t('media.resume')}
              </Button>
            </>
          )}
        </>
      )}
      <span className="grow quiet">
        {problems.map((problem) => (
          <span key={problem} className="late">
            {problem}.{' '}
          </span>
        ))}
        {left.length > 0 && (
          <>
            {t('media.rule')} {t('media.left', { count: left.length })} <b>{left.map(({ name }) => name).join(', ')}</b>
          </>
        )}
      </span>
      {!batch && left.length > 0 && (
        <Button size="xs" onClick={uploads.goOn}>
          {t('media.goOn', { count: left.length })}
        </Button>
      )}
      {batch ? (
        <Button size="xs" variant="subtle" onClick={uploads.stop}>
          {t('media.stop')}
        </Button>
      ) : (
        <Button size="xs" variant="subtle" onClick={uploads.leave}>
          {t('media.drop1')}
        </Button>
      )}
    </div>
  );
}
