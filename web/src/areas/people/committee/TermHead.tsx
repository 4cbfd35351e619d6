import type { Composition } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { term as termArea } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { Button } from '@mantine/core';
import { IconCopyPlus, IconPencil, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { lastDay } from './next-term.ts';
import { showWaiting } from './Waiting.tsx';

interface TermHeadProps {
  term: NonNullable<Composition['term']>;
  count: number;
  /** The number of people below the list who wait for approval. */
  waiting: number;
  onCopy: (() => void) | undefined;
  mayUpdate: boolean;
  /** Puts somebody on the committee; undefined when the user may not. */
  onAdd: (() => void) | undefined;
}

/** The name of a term, its days, and its actions. */
export function TermHead({ term, count, waiting, onCopy, mayUpdate, onAdd }: TermHeadProps) {
  const { t, formatDate } = useWords();
  const facts = [
    t('committee.days', { from: formatDate(term.startsOn), until: formatDate(lastDay(term.endsOn)) }),
    term.congress,
    term.decisionNumber && t('committee.decision', { number: term.decisionNumber }),
    t('committee.seats', { count }),
  ];
  return (
    <header className={`${classes.head} flex top between wrap gap3 mb3`}>
      <div>
        <h2>{term.name}</h2>
        <p className="quiet">
          {facts.filter(Boolean).join(' · ')}
          {waiting > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={showWaiting}>
              {t('committee.waitingCount', { count: waiting })}
            </Button>
          )}
        </p>
      </div>
      <div className={`${classes.buttons} flex wrap gap2`}>
        <Button variant="default" leftSection={<IconPrinter />} onClick={() => window.print()}>
          {t('committee.print')}
        </Button>
        {mayUpdate && (
          <Button
            variant="default"
            leftSection={<IconPencil />}
            component={Link}
            to={`${termArea.path}/edit/${term.id}`}
          >
            {t('committee.editTerm')}
          </Button>
        )}
        {onAdd && (
          <Button variant="default" leftSection={<IconUserPlus />} onClick={onAdd}>
            {t('committee.addMember')}
          </Button>
        )}
        {onCopy && (
          <Button leftSection={<IconCopyPlus />} onClick={onCopy}>
            {t('committee.copy')}
          </Button>
        )}
      </div>
    </header>
  );
}
