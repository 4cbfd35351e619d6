import type { LegalText } from '@hoivien/contract/areas/people/personal-data/legal-text.schema.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useLegalTexts } from './use-personal-data.ts';

/** All versions of all legal texts. */
export function TextsPage() {
  const { t, area } = useWords();
  const answer = useLegalTexts();
  const { data } = answer;
  const [publishing, setPublishing] = useState(false);
  const { title } = area('LegalTexts');
  return (
    <div className="pane">
      <PageHead
        title={title}
        actions={
          data?.may.includes('Create') && (
            <Button onClick={() => setPublishing(true)}>{t('personalData.publish')}</Button>
          )
        }
      />
      <div className={`${classes.scroll} scroll`} role="region" aria-label={title} tabIndex={0}>
        <Panel
          answer={{ ...answer, data: data?.texts }}
          none={[t('personalData.noText'), t('personalData.noTextHint')]}
        >
          {(texts) => (
            <div className={classes.texts}>
              {texts.map((text, index) => (
                <Version key={text.id} text={text} isInForce={index === texts.findIndex(isSameText(text))} />
              ))}
            </div>
          )}
        </Panel>
      </div>
      {publishing && <PublishDialog texts={data?.texts ?? []} onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** Whether another text is a version of the same one; the newest version is in force. */
function isSameText({ purpose, language }: LegalText) {
  return (other: LegalText) => other.purpose === purpose && other.language === language;
}

function Version({ text, isInForce }: { text: LegalText; isInForce: boolean }) {
  const { purpose, number, language, content, publishedAt } = text;
  const { t, area, formatDateTime } = useWords();
  const { choice } = area('LegalTexts');
  return (
    <details className={classes.text}>
      <summary>
        <b>{choice('purpose', purpose)}</b> · {t('personalData.version', { number })} · {choice('language', language)} ·{' '}
        <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
        {isInForce && <Status kind="new">{t('personalData.inForce')}</Status>}
      </summary>
      <p>{content}</p>
    </details>
  );
}
