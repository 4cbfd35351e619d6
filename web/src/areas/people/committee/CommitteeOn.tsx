import { keepPreviousData } from '@tanstack/react-query';
import { committeeCalls } from '@hoivien/contract/areas/people/committee/committee.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { Composition, Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { TERM_WARNING_DAYS, term as termArea } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { passing } from '../../../kit/ui/typing.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { CopyTermDialog } from './CopyTermDialog.tsx';
import { EndSeatDialog } from './EndSeatDialog.tsx';
import { SeatDialog } from './SeatDialog.tsx';
import { Seats } from './Seats.tsx';
import { TermHead } from './TermHead.tsx';
import { TermLinks, withDay } from './TermLinks.tsx';
import { Waiting } from './Waiting.tsx';

const MS_OF_DAY = 24 * 60 * 60 * 1000;

interface CommitteeOnProps {
  committeeId: string;
  name: string;
  /** The day for an address without one. */
  initial?: string;
}

/** A committee on the day in the address, with printing and the next term. */
export function CommitteeOn({ committeeId, name, initial }: CommitteeOnProps) {
  const { t, formatDate } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  const [params, setParams] = useSearchParams();
  const asked = params.get('on') ?? '';
  const on = isDay(asked) ? asked : (initial ?? today);
  const [typed, setTyped] = useState<{ on: string; text: string }>();
  const query = useAnswer(
    committeeCalls.composition,
    { params: { id: committeeId }, query: { on } },
    { placeholderData: keepPreviousData },
  );
  const go = (day: string) =>
    setParams(withDay(params, day === today && !initial ? undefined : day), { replace: true });
  const type = (text: string) => {
    setTyped({ on, text });
    if (isDay(text)) go(text);
  };
  return (
    <section className={classes.committee} aria-label={t('committee.on')}>
      <p className={classes.printed}>
        <strong>{t('committee.list', { name })}</strong>
        {t('committee.listOn', { day: formatDate(on) })}
      </p>
      <div {...passing} className={`${classes.bar} flex wrap`}>
        <DayInput
          label={t('committee.on')}
          value={typed?.on === on ? typed.text : on}
          onChange={type}
          onBlur={() => setTyped(undefined)}
        />
        {on !== today && (
          <Button variant="default" onClick={() => go(today)}>
            {t('committee.today')}
          </Button>
        )}
        <TermLinks terms={query.data?.terms ?? []} current={query.data?.term?.id} today={today} />
      </div>
      <Panel answer={query} waiting={{ height: undefined, className: classes.loading ?? '' }}>
        {(shown) => <Sheet committeeId={committeeId} name={name} composition={shown} today={today} onDay={go} />}
      </Panel>
    </section>
  );
}

interface SheetProps {
  committeeId: string;
  name: string;
  composition: Composition;
  today: string;
  onDay: (day: string) => void;
}

function Sheet({ committeeId, name, composition, today, onDay }: SheetProps) {
  const { t } = useWords();
  const { can } = useActor();
  const [ending, setEnding] = useState<Seated>();
  const [copying, setCopying] = useState(false);
  const [adding, setAdding] = useState(false);
  const { term, seats, terms, waiting, withheld, mayApprove } = composition;
  const allowed = (action: string) => can(permissionCode('Committees', action));
  if (!term) {
    return (
      <EmptyState
        kind="nothingYet"
        title={t('committee.noTerm')}
        actions={
          allowed('Create') && (
            <Button component={Link} to={`${termArea.path}/add?committeeId=${committeeId}`} variant="default">
              {t('committee.addTerm')}
            </Button>
          )
        }
      >
        {t('committee.noTermHint')}
      </EmptyState>
    );
  }
  const mayAdd = allowed('Create') || allowed('Update');
  const hasNext = terms.some(({ startsOn }) => startsOn >= term.endsOn);
  const copy = allowed('Create') && !hasNext ? () => setCopying(true) : undefined;
  return (
    <>
      {!hasNext && <Warning term={term} today={today} />}
      <TermHead
        term={term}
        count={seats.length}
        waiting={waiting.length}
        onCopy={copy}
        mayUpdate={allowed('Update')}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      {seats.length > 0 ? (
        <div className={classes.scroll} role="region" aria-label={term.name} tabIndex={0}>
          <Seats
            seats={seats}
            termEndsOn={term.endsOn}
            onEnd={allowed('Update') && today < term.endsOn ? setEnding : undefined}
          />
        </div>
      ) : (
        <EmptyState
          kind="nothingYet"
          title={t('committee.noSeats')}
          actions={
            mayAdd && (
              <Button variant="default" onClick={() => setAdding(true)}>
                {t('committee.addMember')}
              </Button>
            )
          }
        >
          {t('committee.noSeatsHint')}
        </EmptyState>
      )}
      {withheld > 0 && (
        <p className={`${classes.withheld} quiet mt3`}>{t('committee.withheld', { count: withheld })}</p>
      )}
      {waiting.length > 0 && <Waiting seats={waiting} mayApprove={mayApprove} />}
      {ending && <EndSeatDialog committeeId={committeeId} seat={ending} onClose={() => setEnding(undefined)} />}
      {adding && (
        <SeatDialog
          committeeId={committeeId}
          name={name}
          term={term}
          today={today}
          onDone={({ startsOn }) => {
            setAdding(false);
            // Who comes later does not sit in the committee of the day that is shown.
            if (startsOn > composition.on) onDay(startsOn);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {copying && (
        <CopyTermDialog
          name={name}
          term={term}
          seats={seats}
          waiting={waiting.length}
          onClose={() => setCopying(false)}
          onDone={(next) => {
            setCopying(false);
            onDay(next.startsOn);
          }}
        />
      )}
    </>
  );
}

type Term = NonNullable<Composition['term']>;

/** A warning above everything else about a term that ends soon. */
function Warning({ term, today }: { term: Term; today: string }) {
  const { t, formatDate } = useWords();
  const left = (Date.parse(term.endsOn) - Date.parse(today)) / MS_OF_DAY;
  if (today < term.startsOn || left <= 0 || left > TERM_WARNING_DAYS) return null;
  return (
    <div className={`${classes.warning} row wrap round3`} role="status">
      <IconAlertTriangle aria-hidden="true" />
      <span>
        {left === 1 ? t('committee.endingToday') : t('committee.ending', { count: left, day: formatDate(term.endsOn) })}
      </span>
    </div>
  );
}
