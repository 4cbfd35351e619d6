import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { template } from '@hoivien/contract/areas/words/notification/template.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { ItemOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { type Cells, cellOf } from '../../../kit/resource/cells.ts';
import { TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { MeterBar } from './Meter.tsx';
import './notification-page.texts.ts';
import classes from './Sent.module.css';

const { title, type, recipientCount, sendTime, stage, confirmedCount, ...rest } = notification.fields;
/** The columns in the order in which people look: what, how, to how many, when, where it stands, what they answered. */
const listed = {
  ...notification,
  fields: {
    title,
    type,
    methods: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    recipientCount,
    sendTime,
    stage,
    confirmedCount: { ...confirmedCount, list: 'shown' },
    ...rest,
  },
} as const satisfies Resource;

type Listed = ItemOf<typeof listed>;

const CELLS: Cells<typeof listed> = {
  methods: (record) => <MethodWords value={record.methods} />,
  recipientCount: cellOf(['countsLater'], (record) => <People record={record} />),
  // People plan a sending by the minute.
  sendTime: (record) => <Minute value={record.sendTime} />,
  confirmedCount: cellOf(['asksConfirmation', 'recipientCount'], (record) => <Answers record={record} />),
};

/** The notifications: those on their way first, drafts, what was sent. */
export function NotificationListPage() {
  const { t, area } = useWords();
  const { can } = useActor();
  return (
    <TabbedList
      resource={listed}
      label={t('notifying.views')}
      tabs={[
        {
          key: 'open',
          label: t('notifying.tabOpen'),
          asks: { stage: ['sending', 'timed'], sort: 'sendTime:asc' },
          none: { title: t('notifying.noneOpen'), text: t('notifying.noneOpenText'), adds: true },
        },
        {
          key: 'drafts',
          label: t('notifying.tabDrafts'),
          asks: { stage: ['draft', 'held'], sort: 'createdAt:desc' },
          none: { title: t('notifying.noneDrafts') },
        },
        {
          key: 'sent',
          label: t('notifying.tabSent'),
          asks: { stage: ['sent', 'stopped'], sort: 'sendTime:desc' },
          none: { title: t('notifying.noneSent') },
        },
        { key: 'all', label: t('notifying.tabAll'), asks: { stage: [], sort: 'createdAt:desc' } },
      ]}
      cells={CELLS}
      actions={
        can(permissionCode(template.area, 'Search')) && (
          <Button variant="subtle" color="gray" component={Link} to={template.path} leftSection={<IconTemplate />}>
            {area(template.area).title}
          </Button>
        )
      }
    />
  );
}

function MethodWords({ value }: { value: unknown }) {
  const { area } = useWords();
  const { choice } = area(notification.area);
  return Array.isArray(value) ? (value as number[]).map((method) => choice('methods', method)).join(', ') : null;
}

/** How many get it; those of filters, tags and committees are counted at the sending. */
function People({ record }: { record: Listed }) {
  const { t, formatNumber } = useWords();
  const count = Number(record.recipientCount ?? 0);
  if (record.countsLater !== true) return formatNumber(count);
  return (
    <span title={t('notifying.groupHint')}>
      {count > 0 ? t('notifying.countAndFilter', { count: formatNumber(count) }) : t('notifying.countByFilter')}
    </span>
  );
}

function Minute({ value }: { value: unknown }) {
  const { formatDateTime } = useWords();
  return typeof value === 'string' ? formatDateTime(value).slice(0, 16) : null;
}

/** How many confirmed, as a small bar; nothing where nobody was asked. */
function Answers({ record }: { record: Listed }) {
  const { t, formatNumber } = useWords();
  const total = Number(record.recipientCount ?? 0);
  const confirmed = Number(record.confirmedCount ?? 0);
  if (record.asksConfirmation !== true || total === 0) return null;
  const figures = { confirmed: formatNumber(confirmed), total: formatNumber(total) };
  return (
    <span className={`${classes.bar} grid narrow`}>
      <span>{t('notifying.answersOf', figures)}</span>
      <MeterBar
        label={t('notifying.answersLabel', figures)}
        parts={[
          { name: 'confirmed', label: '', count: confirmed, tone: '1' },
          { name: 'rest', label: '', count: Math.max(total - confirmed, 0), tone: 'none' },
        ]}
      />
    </span>
  );
}
