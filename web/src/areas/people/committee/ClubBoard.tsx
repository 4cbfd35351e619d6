import { committeeCalls } from '@hoivien/contract/areas/people/committee/committee.calls.ts';
import { committee } from '@hoivien/contract/areas/people/committee/committee.resource.ts';
import type { Composition, Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { TERM_WARNING_DAYS, term as termArea } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ShortName } from '../../../kit/names/ShortName.tsx';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import { Portrait } from '../../../kit/ui/Avatar.tsx';
import { useOfClub } from './ClubCommittees.tsx';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { lastDay } from './next-term.ts';

/** So many portraits stand in the overview, one line at 1366; all stand in the tab of the committees. */
const SHOWN = 6;

/** The board of a club with portraits and the end of each seat. Without a board or a term it says so, with the next step. */
export function ClubBoard({ id: clubId }: { id: string }) {
  const { t } = useWords();
  const { can } = useActor();
  const [on] = useState(() => dayOf(new Date()));
  const committees = useOfClub(committee, { clubId }, ['name']);
  const [first] = committees.data?.items ?? [];
  const board = useAnswer(committeeCalls.composition, first && { params: { id: first.id }, query: { on } });
  const mayAdd = can(permissionCode(committee.area, 'Create'));
  const { term, seats = [] } = board.data ?? {};
  const next = first ? `${termArea.path}/add?committeeId=${first.id}` : `${committee.path}/add?clubId=${clubId}`;
  return (
    <SidePart
      title={first?.name ?? t('committee.board')}
      more={seats.length > 0 && <Link to="?tab=committees">{t('committee.boardAll', { count: seats.length })}</Link>}
    >
      <Panel answer={committees} waiting={{ height: 160 }}>
        {() =>
          !first || (board.data && (!term || seats.length === 0)) ? (
            <>
              <p className={`${classes.boardNone} note`}>{t('committee.boardNone')}</p>
              {mayAdd && (
                <Button
                  variant="default"
                  size="compact-md"
                  component={Link}
                  to={term ? '?tab=committees' : next}
                  leftSection={<IconPlus aria-hidden="true" />}
                >
                  {t(term ? 'committee.addMember' : 'committee.boardStart')}
                </Button>
              )}
            </>
          ) : (
            <Panel answer={board} waiting={{ height: 160 }}>
              {(data) => <Board board={data} today={on} />}
            </Panel>
          )
        }
      </Panel>
    </SidePart>
  );
}

function Board({ board: { term, seats }, today }: { board: Composition; today: string }) {
  const { t, formatDate } = useWords();
  if (!term) return null;
  return (
    <>
      <p className={`${classes.boardTerm} note`}>
        {t('committee.boardTerm', {
          name: term.name,
          from: formatDate(term.startsOn),
          until: formatDate(lastDay(term.endsOn)),
        })}
      </p>
      <ul className={classes.board}>
        {seats.slice(0, SHOWN).map((seat) => (
          <Seat key={seat.id} seat={seat} endsOn={seat.endsOn ?? term.endsOn} today={today} />
        ))}
      </ul>
    </>
  );
}

function Seat({ seat, endsOn, today }: { seat: Seated; endsOn: string; today: string }) {
  const { t, formatDate } = useWords();
  const { can } = useActor();
  const last = lastDay(endsOn);
  const left = daysBetween(today, last);
  const isSoon = left <= TERM_WARNING_DAYS;
  const day = formatDate(last);
  return (
    <li>
      <Portrait name={seat.name} src={seat.avatarPath} />
      <b>
        {can(permissionCode(executiveCommittee.area, 'View')) ? (
          <Link to={`${executiveCommittee.path}/info/${seat.memberId}`}>{seat.name}</Link>
        ) : (
          seat.name
        )}
      </b>
      <span>{seat.titleName}</span>
      {seat.workUnit && (
        <small>
          <ShortName name={seat.workUnit} />
        </small>
      )}
      <small className={isSoon ? classes.boardSoon : undefined}>
        {isSoon ? t('committee.boardEnds', { day, count: Math.max(0, left) }) : t('committee.boardUntil', { day })}
      </small>
    </li>
  );
}
