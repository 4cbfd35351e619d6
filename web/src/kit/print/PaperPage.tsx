import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './Print.module.css';
import './paper.texts.ts';

interface PaperPageProps {
  title: string;
  /** The address of the page before. */
  back: string;
  /** Sentences about the paper before printing. */
  notes: readonly string[];
  /** Choices of the paper, beside the notes. */
  tools?: ReactNode;
  /** What stands where there is no paper yet. */
  instead?: ReactNode;
  canPrint: boolean;
  ref?: Ref<HTMLDivElement>;
  /** The content of the paper. */
  children: ReactNode;
}

/** A page to print: title, notes and two buttons on the screen, only its content on paper. */
export function PaperPage({ title, back, notes, tools, instead, canPrint, ref, children }: PaperPageProps) {
  const { t } = useWords();
  return (
    <div className={`${classes.page} stack`}>
      <div className={`${classes.screen} rigid ruled-below`}>
        <PageHead
          title={title}
          actions={
            <>
              <Button variant="default" component={Link} to={back}>
                {t('paper.close')}
              </Button>
              <Button leftSection={<IconPrinter />} disabled={!canPrint} onClick={() => window.print()}>
                {t('paper.now')}
              </Button>
            </>
          }
        />
        <div className={classes.notes}>
          <p role="status">
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </p>
          {tools}
        </div>
        {instead}
      </div>
      {canPrint && (
        <div ref={ref} className={`${classes.desk} top pane auto`} role="region" aria-label={title} tabIndex={0}>
          {children}
        </div>
      )}
    </div>
  );
}
