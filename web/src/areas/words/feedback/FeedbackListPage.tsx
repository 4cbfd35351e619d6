import { feedback, type FeedbackItem } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { FEEDBACK_STATUS } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import './feedback-page.texts.ts';

const { replied, notReplied } = FEEDBACK_STATUS;
const cells = { lastAskedAt: cellOf<FeedbackItem>(['lastAskedAt'], (record) => <Age record={record} />) };

/** The feedback by state. It begins with what waits, the oldest first. */
export function FeedbackListPage() {
  const { t } = useWords();
  const { can, profile } = useActor();
  const tabs: ListTab[] = [
    {
      key: 'waiting',
      label: t('feedback.waiting'),
      asks: { status: String(notReplied), sort: 'lastAskedAt:asc' },
      none: { title: t('feedback.noneWaiting') },
    },
    {
      key: 'mine',
      label: t('feedback.ofMine'),
      asks: { assignedToId: profile.id, sort: 'lastAskedAt:desc' },
      none: { title: t('feedback.noneOfMine') },
    },
    {
      key: 'replied',
      label: t('feedback.replied'),
      asks: { status: String(replied), sort: 'replyTime:desc' },
      none: { title: t('feedback.noneReplied') },
    },
    { key: 'all', label: t('feedback.all'), asks: { sort: 'createdAt:desc' } },
  ];
  const answers = can(permissionCode(feedback.area, 'Reply')) && (
    <Button variant="default" leftSection={<IconMessages />} component={Link} to="/feedback-answers">
      {t('feedback.answers')}
    </Button>
  );
  return <TabbedList resource={feedback} label={t('feedback.views')} tabs={tabs} cells={cells} actions={answers} />;
}

/** How long ago its author last wrote; the moment stands in its title. */
function Age({ record: { lastAskedAt } }: { record: FeedbackItem }) {
  const { formatRelative, formatDateTime } = useWords();
  if (!lastAskedAt) return null;
  return (
    <time dateTime={lastAskedAt} title={formatDateTime(lastAskedAt)}>
      {formatRelative(lastAskedAt)}
    </time>
  );
}
