import { user, type UserItem } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';

/** Whether a user can sign in, and otherwise the reason. */
export function UserState({ record }: { record: UserItem }) {
  return <CellText resource={user} name="state" value={record.state} />;
}
