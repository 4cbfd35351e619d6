import type { ToldStanding } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { recordPath } from '../../../kit/resource/record-path.ts';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';

/** Further standings appear only as a number. */
const SHOWN = 6;

interface StandingsProps {
  standings: readonly ToldStanding[];
  /** The sentence before the sure standings, with their number. */
  lead?: 'standsIn' | 'goesFrom';
}

/**
 * The records of others that surely contain a person, which erasing changes, and those that possibly do, which it does
 * not.
 */
export function Standings({ standings, lead = 'standsIn' }: StandingsProps) {
  const { t, formatNumber } = useWords();
  const [sure, maybe] = [standings.filter(({ isSure }) => isSure), standings.filter(({ isSure }) => !isSure)];
  if (standings.length === 0) return null;
  return (
    <div className={classes.standings}>
      {sure.length > 0 && (
        <>
          <p>{t(`personalData.${lead}`, { count: formatNumber(organisations(sure)) })}</p>
          <List standings={sure} />
        </>
      )}
      {maybe.length > 0 && (
        <>
          <p className={`${classes.faint} faint`}>{t('personalData.mayStandIn')}</p>
          <List standings={maybe} />
        </>
      )}
    </div>
  );
}

/** The number of organisations: a person may be leader and contact of one. Each unnamed organisation counts as one. */
function organisations(standings: readonly ToldStanding[]): number {
  return new Set(standings.map(({ ownerId, isAssociation }, index) => ownerId ?? (isAssociation ? '' : index))).size;
}

function List({ standings }: { standings: readonly ToldStanding[] }) {
  const { t, formatNumber } = useWords();
  const more = standings.length - SHOWN;
  return (
    <ul>
      {standings.slice(0, SHOWN).map((standing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not named have nothing else, and their order is fixed
        <li key={index}>
          <Owner standing={standing} /> · {t(`personalData.role_${standing.role}`)}
          {!standing.isSure && standing.name && ` · ${standing.name}`}
        </li>
      ))}
      {more > 0 && <li>{t('personalData.moreStandings', { count: formatNumber(more) })}</li>}
    </ul>
  );
}

function Owner({ standing: { area, isAssociation, ownerId, ownerName } }: { standing: ToldStanding }) {
  const { t } = useWords();
  const actor = useActor();
  if (isAssociation) return t('personalData.theAssociation');
  if (!area || !ownerId) return t('personalData.someOrganisation');
  const path = recordPath(area, ownerId, actor);
  if (!path) return ownerName;
  return (
    <Link className="brand" to={path} target="_blank">
      {ownerName}
    </Link>
  );
}
