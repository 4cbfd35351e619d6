import { useAnswer } from '../../../kit/call/use-answer.ts';
import { minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { Button } from '@mantine/core';
import { IconFile, IconPencil, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { ROOM } from './cells.tsx';
import { ALL_PAPERS, type Paper, papersPath, sheetPages } from './papers/paths.ts';

/** The state of the minutes, their first lines and their secretary. */
export function MinutesPart({ record, mayWrite }: { record: ScheduleRecord; mayWrite: boolean }) {
  const { t, formatDateTime, formatDate } = useWords();
  const query = useAnswer(minutesCalls.read, { params: { id: record.id } });
  const minutes = query.data;
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  const isSigned = minutes?.signedOn !== null && minutes?.signedOn !== undefined;
  const word = isSigned || !mayWrite ? 'read' : minutes?.content ? 'goOn' : 'write';
  return (
    <section className={classes.part} aria-label={t('meet.minutes')}>
      <header>
        <h2>{t('meet.minutes')}</h2>
        {minutes?.signedOn && <span>{t('meet.signedOn', { day: formatDate(minutes.signedOn) })}</span>}
        {minutes?.savedAt && !isSigned && <span>{t('meet.draftSaved', { at: formatDateTime(minutes.savedAt) })}</span>}
        {(mayWrite || minutes?.content) && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            component={Link}
            to="?tab=minutes"
            replace
            leftSection={<IconPencil />}
          >
            {t(`meet.${word}`)}
          </Button>
        )}
      </header>
      {!minutes?.content && <p className="faint">{minutes ? t('meet.minutesNone') : ROOM}</p>}
      {minutes?.content && <p className={classes.excerpt}>{plainText(minutes.content).replaceAll('\n', ' ')}</p>}
      {minutes?.secretaryName && (
        <p className={classes.secretary}>
          {t('meet.secretaryIs')} <b>{minutes.secretaryName}</b>
        </p>
      )}
    </section>
  );
}

/** The papers of a meeting, each alone and all together. */
export function PapersPart({ record, count }: { record: ScheduleRecord; count: number }) {
  const { t, formatNumber } = useWords();
  const minutes = useAnswer(minutesCalls.read, { params: { id: record.id } }).data;
  const notes: Record<Paper, string> = {
    letters: t('meet.lettersCount', { count: formatNumber(count) }),
    sheet: t('meet.pages', { count: sheetPages(count) }),
    minutes: t(minutes?.signedOn ? 'meet.complete' : 'meet.draft'),
  };
  return (
    <section className={classes.part} aria-label={t('meet.papers')}>
      <header>
        <h2>{t('meet.papers')}</h2>
        <span>{t('meet.papersHint')}</span>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          component={Link}
          to={papersPath(record.id, ALL_PAPERS)}
          leftSection={<IconPrinter />}
        >
          {t('meet.printAll')}
        </Button>
      </header>
      <p className={`${classes.papers} flex wrap icons-sm`}>
        {ALL_PAPERS.map((paper) => (
          <Link key={paper} to={papersPath(record.id, [paper])}>
            <IconFile aria-hidden="true" />
            {t(`meet.${paper}`)} <small>{notes[paper]}</small>
          </Link>
        ))}
      </p>
    </section>
  );
}
