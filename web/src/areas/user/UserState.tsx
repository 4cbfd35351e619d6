import { STATUS } from '@hoivien/contract/codes.ts';
import type { UserItem } from '@hoivien/contract/areas/user/user.resource.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Status } from '../../kit/ui/Status.tsx';
import './user-page.texts.ts';

/** Whether a user can sign in, and otherwise the reason. */
export function UserState({ record }: { record: UserItem }) {
  const { t, area } = useWords();
  const { choice } = area('Users');
  if (record.operationStatus === STATUS.inactive)
    return <Status kind="old">{choice('operationStatus', STATUS.inactive)}</Status>;
  if (record.lockedAt) return <Status kind="off">{t('user.locked')}</Status>;
  return <Status kind="new">{choice('operationStatus', 1)}</Status>;
}
