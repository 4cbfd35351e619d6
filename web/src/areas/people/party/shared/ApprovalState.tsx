import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon } from '@mantine/core';
import { IconBan, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import { actionOf, labelOf } from '../../../../kit/resource/records.ts';
import { useIsStepping, useStep } from '../../../../kit/resource/record/use-step.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import classes from './Party.module.css';

interface ApprovalStateProps {
  resource: Resource;
  record: PartyItem;
  onRefuse: (record: PartyItem) => void;
  /** Takes a record that shares its tax code with another one: somebody must read the reason first. */
  onShared: (record: PartyItem) => void;
  /** The state of the record. */
  children: ReactNode;
}

/** The state of a record; a waiting one has buttons for users who may approve. */
export function ApprovalState({ resource, record, onRefuse, onShared, children }: ApprovalStateProps) {
  const { t } = useWords();
  const take = useStep(resource);
  const isStepping = useIsStepping(resource, record.id);
  const mayDecide = record.approval === APPROVAL.waiting && actionOf(record, 'Approve')?.refusal === null;
  if (!mayDecide) return children;
  const name = labelOf(record, resource);
  return (
    // A click beside the buttons must not open the record, because users decide on many in a row.
    <span className={`${classes.decide} inline-row gap1 icons-sm`} onClick={(event) => event.stopPropagation()}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        title={t('party.Approve')}
        aria-label={t('party.approveOne', { name })}
        loading={isStepping}
        onClick={() => {
          if (record.duplicateReason) onShared(record);
          else void take(record, 'Approve').catch((error: unknown) => notify.failed(error));
        }}
      >
        <IconCheck />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        title={t('party.Refuse')}
        aria-label={t('party.refuseOne', { name })}
        disabled={isStepping}
        onClick={() => onRefuse(record)}
      >
        <IconBan />
      </ActionIcon>
    </span>
  );
}
