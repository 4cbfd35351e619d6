import { notification } from '@hoivien/contract/areas/notification/notification.resource.ts';
import type { NotifiedOf } from '@hoivien/contract/areas/notification/notification.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PagedPanel } from '../../kit/resource/list/PagedPanel.tsx';
import { labelText } from '../../kit/resource/value-text.ts';
import { Status } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import './notification-page.texts.ts';
import { ANSWER_MARKS, STATE_MARKS } from './states.ts';

/** What was sent to a member of any kind, newest first, how it went and what they answered. */
export function NotificationsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { field } = area(notification.area);
  return (
    <PagedPanel<Page<NotifiedOf>>
      resource={notification}
      path={`OfMember/${id}`}
      none={[t('notifying.tabNone'), t('notifying.tabNoneText')]}
    >
      {({ items }) => (
        <table className={table.table}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      )}
    </PagedPanel>
  );
}

const COLUMNS = ['title', 'type', 'methods', 'sendTime', 'state', 'answer'] as const;

function Row({ one }: { one: NotifiedOf }) {
  const words = useWords();
  const { area, formatDateTime } = words;
  const { choice } = area(notification.area);
  const { can } = useActor();
  const { id, type, methods, sendTime, asksConfirmation, state, skipped, answer, answerNote } = one;
  const title = labelText(one, notification, words);
  const how = state === 'confirmed' || state === 'refused' ? 'sent' : state;
  return (
    <tr>
      <td>
        {can(permissionCode(notification.area, 'View')) ? (
          <Link to={`${notification.path}/info/${id}`}>{title}</Link>
        ) : (
          title
        )}
      </td>
      <td>{choice('type', type)}</td>
      <td>{methods.map((method) => choice('methods', method)).join(', ')}</td>
      <td>{sendTime && formatDateTime(sendTime).slice(0, 16)}</td>
      <td>
        <Status kind={STATE_MARKS[how]}>{skipped ? choice('skipped', skipped) : choice('state', how)}</Status>
      </td>
      <td title={answerNote ?? undefined}>
        {asksConfirmation && state !== 'skipped' && (
          <Status kind={ANSWER_MARKS[answer] ?? 'time'}>
            {choice('answer', answer)}
            {answerNote && `: “${answerNote}”`}
          </Status>
        )}
      </td>
    </tr>
  );
}
