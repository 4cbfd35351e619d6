import type { ClubFigures as Figures } from '@hoivien/contract/areas/club/club.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './Club.module.css';
import './club.texts.ts';

const SHOWN = [
  'active',
  'unitMembers',
  'personalMembers',
  'partners',
  'joinedThisYear',
  'waiting',
  'withoutCommittee',
] as const satisfies readonly (keyof Figures)[];

/** What the clubs come to, in one line above their list; nothing while it is unknown. */
export function ClubFigures() {
  const { t, formatNumber } = useWords();
  const { data } = useQuery({
    queryKey: ['Clubs', 'figures'],
    queryFn: ({ signal }) => api.get<Figures>('/api/Clubs/Figures', { signal }),
  });
  if (!data || data.clubs === 0) return null;
  return (
    <dl className={classes.figures} aria-label={t('club.figures')}>
      {SHOWN.map((name) => (
        <div key={name}>
          <dt>{t(`club.${name}`)}</dt>
          <dd>{formatNumber(data[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
