import type { Seated } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/committee/executive-committee.resource.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../../kit/i18n/words.ts';
import { useIsStepping, useStep } from '../../kit/resource/record/use-step.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import frame from '../../kit/ui/Table.module.css';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { PersonLink } from './Seats.tsx';
import { COMMITTEE_AREAS } from './use-committee.ts';

interface WaitingProps {
  seats: readonly Seated[];
  mayApprove: boolean;
}

const ID = 'committee-waiting';

/** Scrolls to the waiting people, below a committee of thirty. */
export function showWaiting(): void {
  document.getElementById(ID)?.scrollIntoView({ block: 'nearest' });
}

/** People who get a seat after approval. A user with Approve approves them here and refuses them in their record. */
export function Waiting({ seats, mayApprove }: WaitingProps) {
  const { t } = useWords();
  const title = t('committee.waiting', { count: seats.length });
  return (
    <section id={ID} className={classes.waiting} aria-label={title}>
      <h3>{title}</h3>
      <p>{t('committee.waitingHint')}</p>
      <table className={`${frame.table} ${classes.seats}`}>
        <thead>
          <tr>
            <th scope="col">{t('committee.name')}</th>
            <th scope="col">{t('committee.title')}</th>
            <th scope="col">{t('committee.work')}</th>
            <th scope="col">{t('committee.state')}</th>
            {mayApprove && (
              <th scope="col" className={classes.act}>
                <span className={classes.told}>{t('committee.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat.id}>
              <td>
                <PersonLink seat={seat} />
              </td>
              <td>{[seat.titleName, seat.position].filter(Boolean).join(' · ')}</td>
              <td>{[seat.workPosition, seat.workUnit].filter(Boolean).join(', ')}</td>
              <td>
                <Status kind="time">{t('committee.pending')}</Status>
              </td>
              {mayApprove && (
                <td className={classes.act}>
                  <Approve seat={seat} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Approve({ seat: { memberId, name } }: { seat: Seated }) {
  const { t } = useWords();
  const take = useStep(executiveCommittee, COMMITTEE_AREAS);
  const isStepping = useIsStepping(executiveCommittee, memberId);
  const approve = () => take({ id: memberId, name }, 'Approve', {}).catch((error: unknown) => notify.failed(error));
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCheck />}
      aria-label={t('committee.approveNamed', { name })}
      loading={isStepping}
      onClick={() => void approve()}
    >
      {t('committee.approve')}
    </Button>
  );
}
