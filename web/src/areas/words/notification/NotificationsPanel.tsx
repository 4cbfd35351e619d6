import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotifiedOf } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PagedPanel } from '../../../kit/resource/list/PagedPanel.tsx';
import { labelText } from '../../../kit/resource/value-text.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import './notification-page.texts.ts';
import { ANSWER_MARKS, STATE_MARKS } from './states.ts';

/** What was sent to a member of any kind, newest first, how it went and what they answered. */
export function NotificationsPanel({ id }: { id: string }) {
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { field, choice, title } = area(notification.area);
  const { can } = useActor();
  return (
    <PagedPanel<Page<NotifiedOf>>
      resource={notification}
      path={`OfMember/${id}`}
      none={[t('notifying.tabNone'), t('notifying.tabNoneText')]}
    >
      {({ items }) => (
        <Rows
          label={title}
          rows={items}
          columns={(column) => [
            column(field('title'), (one) =>
              can(permissionCode(notification.area, 'View')) ? (
                <Link to={`${notification.path}/info/${one.id}`}>{labelText(one, notification, words)}</Link>
              ) : (
                labelText(one, notification, words)
              ),
            ),
            column(field('type'), ({ type }) => choice('type', type)),
            column(field('methods'), ({ methods }) => methods.map((method) => choice('methods', method)).join(', ')),
            column(field('sendTime'), ({ sendTime }) => sendTime && formatDateTime(sendTime).slice(0, 16)),
            column(field('state'), ({ state, skipped }) => {
              const how = state === 'confirmed' || state === 'refused' ? 'sent' : state;
              return (
                <Status kind={STATE_MARKS[how]}>{skipped ? choice('skipped', skipped) : choice('state', how)}</Status>
              );
            }),
            column(
              field('answer'),
              { title: ({ answerNote }) => answerNote ?? undefined },
              ({ asksConfirmation, state, answer, answerNote }) =>
                asksConfirmation &&
                state !== 'skipped' && (
                  <Status kind={ANSWER_MARKS[answer] ?? 'time'}>
                    {choice('answer', answer)}
                    {answerNote && `: “${answerNote}”`}
                  </Status>
                ),
            ),
          ]}
        />
      )}
    </PagedPanel>
  );
}
