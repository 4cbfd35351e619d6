import { dataRequestTexts } from '@hoivien/contract/areas/data-request/data-request.texts.ts';
import { linkTexts } from '@hoivien/contract/areas/link/link.texts.ts';
import { CORRECTION_MAX, type OwnData } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAreaWords } from '../../kit/i18n/area-words.ts';
import { formatDate } from '../../kit/i18n/format.ts';
import classes from '../../kit/screen/Public.module.css';
import { type PublicPartProps, usePublicSend } from '../../kit/screen/public-part.ts';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import './public-own-data.texts.ts';

const areas = { DataRequests: dataRequestTexts, Links: linkTexts };

/** What the association keeps about the person of the page, and a way to say what is wrong. */
export function PublicOwnData({ data, token }: PublicPartProps<OwnData>) {
  const { t } = useAreaWords(areas);
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
            <dt>{label}</dt>
            <dd>{value || <span className={classes.faint}>{t('publicOwnData.missing')}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.faint}>{t('publicOwnData.masked')}</p>
      {corrections.map(({ id, receivedAt, content, state }) => (
        <blockquote key={id} className={classes.quote}>
          {content}
          <p className={classes.faint}>
            {t('publicOwnData.told', { time: formatDate(receivedAt) })},{' '}
            {t(state === 'refused' ? 'publicOwnData.refused' : 'publicOwnData.waits')}
          </p>
        </blockquote>
      ))}
      <CorrectionForm token={token} />
    </section>
  );
}

function CorrectionForm({ token }: { token: string }) {
  const { t, problem } = useAreaWords(areas);
  const send = usePublicSend(token);
  const [opened, setOpened] = useState(false);
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(token, { content }, 'Correction');
      setOpened(false);
      setContent('');
      setIsSent(true);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  if (!opened) {
    return (
      <div className={classes.stack}>
        {isSent && <SideNote kind="done">{t('publicOwnData.thanks')}</SideNote>}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPencil aria-hidden="true" />}
          onClick={() => {
            setIsSent(false);
            setOpened(true);
          }}
        >
          {t('publicOwnData.wrong')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.stack}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Textarea
        autoFocus
        autosize
        minRows={3}
        label={t('publicOwnData.what')}
        maxLength={CORRECTION_MAX}
        value={content}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
      <div className={classes.two}>
        <Button type="submit" size="lg" loading={busy} disabled={content.trim() === ''}>
          {t('publicOwnData.send')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setOpened(false)}>
          {t('publicOwnData.back')}
        </Button>
      </div>
    </form>
  );
}
