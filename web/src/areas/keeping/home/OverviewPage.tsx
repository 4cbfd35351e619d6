import { FIGURE_AREAS, MONEY_AREAS } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import type { AreaName } from '@hoivien/contract/registry.ts';
import { Skeleton } from '@mantine/core';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { useChoosesClub } from '../../../kit/resource/reference/use-chooses-club.ts';
import { codesOn } from '../../../kit/screen/area-screens.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { YearSteps } from '../../../kit/ui/moment/YearSteps.tsx';
import { EventPart } from './EventPart.tsx';
import { FeePart } from './FeePart.tsx';
import './figures-page.texts.ts';
import { MemberPart } from './MemberPart.tsx';
import { MoneyPart } from './MoneyPart.tsx';
import classes from './Overview.module.css';
import { useAsked, useEventFigures, useFeeMonths, useMemberFigures, useMoneyFigures } from './use-overview.ts';

/** The figures of a year over all lists that the user may open. The address holds the year and the club. */
export function OverviewPage() {
  const { t } = useWords();
  const { canAny } = useActor();
  const choosesClub = useChoosesClub();
  const [asked, ask] = useAsked();
  const { year, club } = asked;
  const sees = (areas: readonly AreaName[]) => canAny(codesOn(areas, 'Search'));
  const opens = {
    members: sees(FIGURE_AREAS),
    fees: sees(['Fees']),
    money: sees(MONEY_AREAS),
    events: sees(['Activities']),
  };
  const members = useMemberFigures(asked, opens.members);
  const fees = useFeeMonths(asked, opens.fees);
  const money = useMoneyFigures(asked, opens.money);
  const events = useEventFigures(asked, opens.events);
  // The parts appear together, because one that comes later would push those below it down.
  const isLoading = [members, fees, money, events].some((query) => query.isLoading);
  return (
    <div className={`${classes.page} stack`}>
      <PageHead title={t('overview.title')} note={<YearSteps year={year} onChange={(next) => ask({ year: next })} />} />
      <div className={`${classes.body} stack`}>
        {choosesClub && sees(['Clubs']) && (
          <div className={classes.club}>
            <RefPicker area="Clubs" label={t('overview.club')} value={club} onChange={(id) => ask({ club: id })} />
          </div>
        )}
        {isLoading && <Skeleton height="60vh" />}
        {!isLoading && (
          <>
            {opens.members && <MemberPart asked={asked} ask={ask} query={members} />}
            {opens.fees && <FeePart asked={asked} query={fees} />}
            {opens.money && <MoneyPart asked={asked} query={money} />}
            {opens.events && <EventPart asked={asked} query={events} />}
          </>
        )}
      </div>
    </div>
  );
}
