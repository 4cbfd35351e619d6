import { user } from '@hoivien/contract/areas/user/user.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../kit/resource/cells.ts';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { asText, labelOf } from '../../kit/resource/records.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import classes from './User.module.css';
import './user-page.texts.ts';
import { UserState } from './UserState.tsx';

/** All accounts by given name, with role, state and last sign-in. */
export function UserListPage() {
  const { t, formatRelative, formatDateTime } = useWords();
  const cells = useMemo<Cells>(
    () => ({
      fullName: cellOf(['avatarPath'], (record) => (
        <span className={classes.named}>
          <Avatar name={labelOf(record, user)} src={asText(record['avatarPath'])} />
          {labelOf(record, user)}
        </span>
      )),
      operationStatus: cellOf(['lockedAt'], (record) => <UserState record={record} />),
      roleName: (record) => asText(record['roleName']) || t('user.noRole'),
      lastSignInAt: (record) => {
        const at = asText(record['lastSignInAt']);
        if (!at) return t('user.never');
        return (
          <time dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at)}
          </time>
        );
      },
    }),
    [t, formatRelative, formatDateTime],
  );
  return <ListPage resource={user} cells={cells} />;
}
