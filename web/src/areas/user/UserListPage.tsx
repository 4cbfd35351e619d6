import { user } from '@hoivien/contract/areas/user/user.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import type { Cells } from '../../kit/resource/cells.ts';
import { ListPage } from '../../kit/resource/ListPage.tsx';
import { asText } from '../../kit/resource/records.ts';
import './user-page.texts.ts';
import { UserState } from './UserState.tsx';

/** Everyone who can sign in: by given name, with role, state and last sign-in. */
export function UserListPage() {
  const { t, formatRelative, formatDateTime } = useWords();
  const cells = useMemo<Cells>(
    () => ({
      operationStatus: (record) => <UserState record={record} />,
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
