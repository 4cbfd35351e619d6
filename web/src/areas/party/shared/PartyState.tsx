import { APPROVAL, STATUS } from '@hoivien/contract/codes.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import './party.texts.ts';

type State = 'pending' | 'refused' | 'left' | 'expelled' | 'inactive' | 'current';

interface PartyStateProps {
  resource: Pick<Resource, 'area'>;
  record: PartyItem;
}

const kinds: Record<State, StatusKind> = {
  pending: 'time',
  refused: 'off',
  left: 'off',
  expelled: 'off',
  inactive: 'old',
  current: 'new',
};

/** The approval of a record. */
export function ApprovalState({ resource, record }: PartyStateProps) {
  const { area } = useWords();
  const approval = Number(record.approval);
  const kind = approval === APPROVAL.waiting ? 'time' : approval === APPROVAL.refused ? 'off' : 'new';
  return <Status kind={kind}>{area(resource.area).choice('approval', approval)}</Status>;
}

/** The activity of a record. */
export function ActivityState({ resource, record }: PartyStateProps) {
  const { area } = useWords();
  const status = Number(record.status);
  return (
    <Status kind={status === STATUS.inactive ? 'old' : 'new'}>{area(resource.area).choice('status', status)}</Status>
  );
}

/** The fields that `PartyState` reads. */
export function stateFields({ fields }: Pick<Resource, 'fields'>) {
  return (['approval', 'status', 'membershipState'] as const).filter((name) => name in fields);
}

/** The state of a member or club as a dot and a word: first its approval, then its stay, then its activity. */
export function PartyState({ resource, record }: PartyStateProps) {
  const { t, area } = useWords();
  const state = stateOf(record);
  return (
    <Status kind={kinds[state]}>
      {state === 'inactive' ? t('party.inactive') : area(resource.area).choice('membershipState', state)}
    </Status>
  );
}

function stateOf({ approval, status, membershipState }: PartyItem): State {
  if (approval === APPROVAL.waiting) return 'pending';
  if (approval === APPROVAL.refused) return 'refused';
  if (membershipState === 'left' || membershipState === 'expelled') return membershipState;
  return status === STATUS.inactive ? 'inactive' : 'current';
}
