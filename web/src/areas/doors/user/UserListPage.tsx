import { user, type UserItem } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../../kit/resource/cells.ts';
import { ListPage } from '../../../kit/resource/list/ListPage.tsx';
import { labelOf } from '../../../kit/resource/records.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import classes from './User.module.css';
import './user-page.texts.ts';

/** All accounts by given name, with role, state and last sign-in. */
export function UserListPage() {
  const { t, formatRelative, formatDateTime } = useWords();
  const cells = useMemo<Cells<typeof user>>(
    () => ({
      fullName: cellOf(['avatarPath'], (record: UserItem) => (
        <span className={`${classes.named} inline-row gap2`}>
          <Avatar name={labelOf(record, user)} src={record.avatarPath} />
          {labelOf(record, user)}
        </span>
      )),
      roleName: (record) => record.roleName || t('user.noRole'),
      lastSignInAt: ({ lastSignInAt: at }) => {
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
