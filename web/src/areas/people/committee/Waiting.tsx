import type { Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { useIsStepping, useStep } from '../../../kit/resource/record/use-step.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
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
      <h3 className="large">{title}</h3>
      <p>{t('committee.waitingHint')}</p>
      <Rows
        label={title}
        className={classes.seats}
        rows={seats}
        columns={(column) => [
          column(t('committee.name'), (seat) => <PersonLink seat={seat} />),
          column(t('committee.title'), (seat) => [seat.titleName, seat.position].filter(Boolean).join(' · ')),
          column(t('committee.work'), (seat) => [seat.workPosition, seat.workUnit].filter(Boolean).join(', ')),
          column(t('committee.state'), () => <Status kind="time">{t('committee.pending')}</Status>),
          mayApprove &&
            column(t('committee.actions'), { isUnseen: true, className: classes.act }, (seat) => (
              <Approve seat={seat} />
            )),
        ]}
      />
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
