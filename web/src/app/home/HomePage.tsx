import { homeCalls } from '@hoivien/contract/areas/keeping/home/home.calls.ts';
import { useAnswer } from '../../kit/call/use-answer.ts';
import type { Home } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { LatePiece } from '../../kit/resource/LatePiece.tsx';
import { useAreaScreens } from '../../kit/screen/area-screens.ts';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import type { MenuEntry } from '../menu.ts';
import { Agenda } from './Agenda.tsx';
import { FirstSteps, FirstStepsLine, Guides, useFirstSteps, type FirstStepsWork } from './FirstSteps.tsx';
import steps from './FirstSteps.module.css';
import { CreateMenu, RecentMenu } from './HomeMenus.tsx';
import classes from './HomePage.module.css';
import './home.texts.ts';
import { ScreenGroup } from './ScreenGroup.tsx';
import { Waiting } from './Waiting.tsx';

/** The first page: what waits for the user, and the calendar of the next days. One call reads both. */
export function HomePage() {
  const words = useWords();
  const [today] = useState(() => new Date().toISOString());
  const { data, error, refetch } = useAnswer(homeCalls.read, {}, { staleTime: 0 });
  const work = useFirstSteps(data?.steps);
  const isBeginning = work.look === 'page';
  return (
    <>
      <PageHead
        title={words.t(isBeginning ? 'firstSteps.title' : 'home.today')}
        note={words.formatDay(today)}
        actions={
          <>
            <ClubLink />
            {isBeginning ? (
              <Button variant="subtle" onClick={() => work.hide(true)}>
                {words.t('firstSteps.hide')}
              </Button>
            ) : (
              <RecentMenu />
            )}
            <CreateMenu />
          </>
        }
      />
      <div className={classes.body}>
        {error && !data && <PieceFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <div className={classes.hold} />}
        {data && <Day home={data} today={dayOf(new Date(today))} work={work} />}
        {data && !isBeginning && <Panels />}
      </div>
    </>
  );
}

/** The way of a club's user to the record of their own club. */
function ClubLink() {
  const words = useWords();
  const { ownClub } = useActor();
  const screens = useOutletContext<readonly MenuEntry[] | undefined>()?.flatMap(({ children = [] }) => children) ?? [];
  const own = ownClub === null ? undefined : screens.find(({ path }) => path.endsWith(`/info/${ownClub}`));
  if (!own) return null;
  return (
    <Button component={Link} to={own.path} variant="subtle" leftSection={<IconUsersGroup />}>
      {own.title(words)}
    </Button>
  );
}

function Day({ home, today, work }: { home: Home; today: string; work: FirstStepsWork }) {
  const { waiting, agenda } = home;
  if (home.steps && work.look === 'page')
    return (
      <div className={steps.page}>
        <FirstSteps steps={home.steps} work={work} />
        <div className="stack gap5 narrow">
          <Waiting lists={waiting} />
          {agenda && <Agenda entries={agenda} today={today} />}
          <Guides />
        </div>
      </div>
    );
  const isEmpty = waiting.length === 0 && agenda === null;
  return (
    <>
      {isEmpty ? (
        <Screens />
      ) : (
        <div className={classes.day} data-single={agenda === null || undefined}>
          <Waiting lists={waiting} />
          {agenda && <Agenda entries={agenda} today={today} />}
        </div>
      )}
      {work.look !== 'none' && <FirstStepsLine work={work} />}
    </>
  );
}

/** The panels of the areas, as far as the user may see them. */
function Panels() {
  const { canAny } = useActor();
  const panels = useAreaScreens().flatMap(({ home = [] }) => home);
  return panels
    .filter(({ anyOf }) => canAny(anyOf))
    .map(({ name, load }) => <LatePiece key={name} name={name} load={load} props={{}} />);
}

/** The screens of a user for whom nothing can wait and who has no calendar. */
function Screens() {
  const { t } = useWords();
  const groups = useOutletContext<readonly MenuEntry[]>().filter(({ children }) => children);
  if (groups.length === 0) return <p>{t('home.noScreens')}</p>;
  return groups.map(({ key, label, children }) => <ScreenGroup key={key} label={label} screens={children} />);
}
