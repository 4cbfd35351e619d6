import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { term } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { RecordOf } from '@hoivien/contract/kit/resource.ts';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { useChosenNames } from '../../../../kit/resource/reference/use-options.ts';
import './executive.texts.ts';
import classes from '../shared/Party.module.css';

/** The seats of a person, newest first, each with a link to the committee of its term. */
export function PersonSeats({ record }: { record: RecordOf<typeof executiveCommittee> }) {
  const { t, area, formatDate } = useWords();
  const { can } = useActor();
  const { part } = area(executiveCommittee.area);
  const seats = record.prorogues;
  const terms = useChosenNames(term.area, [...new Set(seats.map(({ termId }) => termId))]);
  const titles = useChosenNames('Titles', [...new Set(seats.map(({ titleId }) => titleId))]);
  const label = (name: string) => part('prorogues', name);
  return (
    <table className={classes.sheet}>
      <thead>
        <tr>
          <th className="hint strong" scope="col">
            {label('termId')}
          </th>
          <th className="hint strong" scope="col">
            {label('titleId')}
          </th>
          <th className="hint strong" scope="col">
            {label('startsOn')}
          </th>
          <th className="hint strong" scope="col">
            {t('executive.until')}
          </th>
        </tr>
      </thead>
      <tbody>
        {seats.map((seat) => (
          <tr key={seat.id}>
            <td>
              {can(permissionCode(term.area, 'View')) ? (
                <Link to={`${term.path}/info/${seat.termId}`}>{terms.of(seat.termId)}</Link>
              ) : (
                terms.of(seat.termId)
              )}
            </td>
            <td>{[titles.of(seat.titleId), seat.position].filter(Boolean).join(' · ')}</td>
            <td className="one-line number">{seat.startsOn && formatDate(seat.startsOn)}</td>
            <td>
              {seat.endsOn ? formatDate(dayAfter(seat.endsOn, -1)) : t('executive.wholeTerm')}
              {seat.endReason && <small className={classes.form}> {seat.endReason}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
