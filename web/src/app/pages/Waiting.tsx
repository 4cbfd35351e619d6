import { WAITING_CODES } from '@hoivien/contract/areas/waiting/waiting-codes.ts';
import type { Waiting as Found } from '@hoivien/contract/areas/waiting/waiting.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { waitsOf } from '@hoivien/contract/waits.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { resourceOf } from '../record-path.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';

/**
 * Records that wait for the user: for each kind the number, the earliest day and a link. Nothing when none
 * waits.
 */
export function Waiting() {
  const { t, formatNumber } = useWords();
  const { can, profile } = useActor();
  const {
    data = [],
    error,
    refetch,
    isLoading,
    failureCount,
  } = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => api.get<Found[]>('/api/Waiting', { signal }),
    // A user who returns from a decision must not see the record again.
    staleTime: 0,
    enabled: WAITING_CODES.clubs.some(can) || (profile.clubId === null && decided.some((code) => can(code))),
  });
  if (isLoading && failureCount === 0) return <div className={classes.hold} />;
  if (error) {
    return (
      <section className={`${classes.group} ${classes.waiting}`} aria-labelledby="waiting">
        <h2 id="waiting">{t('home.waiting')}</h2>
        <PieceFailed error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data.length === 0) return null;
  const total = data.reduce((sum, found) => sum + found.total, 0);
  return (
    <section className={`${classes.group} ${classes.waiting}`} aria-labelledby="waiting">
      <h2 id="waiting">
        {t('home.waiting')} <span className={classes.count}>{formatNumber(total)}</span>
      </h2>
      <ul>
        {data.map((found) => (
          <li key={found.area}>
            <Line {...found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ area, total, oldest, query }: Found) {
  const { t, area: areaWords, formatNumber, formatRelative, formatDateTime } = useWords();
  const { title, one, many } = areaWords(area);
  const resource: Resource | undefined = resourceOf(area);
  return (
    <Link to={`${resource?.path}?${query}`} className={classes.line}>
      <span className={classes.title}>{title}</span>
      <span className={classes.about} title={formatDateTime(oldest)}>
        {t('home.oldest', { when: formatRelative(oldest) })}
      </span>
      <span className={classes.total}>{t('home.waits', { count: formatNumber(total), one, many })}</span>
    </Link>
  );
}

/** The codes of the actions that end the waiting. */
const decided = registry
  .flatMap(({ resource }) => {
    const waits = waitsOf(resource);
    return waits ? [permissionCode(resource.area, waits.action)] : [];
  })
  .concat(WAITING_CODES.association);
