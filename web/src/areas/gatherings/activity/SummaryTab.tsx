import type { ActivitySummary } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { When } from '../invitation/cells.tsx';
import { EventState } from './cells.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import { eventPath, paperPath } from './paths.ts';
import { type EventRecord, parentOf, useSummary } from './use-event.ts';

/** The figures of an event: as a whole, by club, type and grade, and of its child events. */
export function SummaryTab({ record }: { record: EventRecord }) {
  const { t } = useWords();
  const query = useSummary(record.id);
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const ref = { id: record.id, parentId: parentOf(record) };
  return (
    <>
      <SummaryFigures summary={data} />
      <SummaryTables summary={data} linked />
      <Button variant="default" component={Link} to={paperPath(ref, 'summary')} leftSection={<IconPrinter />}>
        {t('event.printSummary')}
      </Button>
    </>
  );
}

/** The sums, each with its share of the invited people. */
export function SummaryFigures({ summary: { totals } }: { summary: ActivitySummary }) {
  const { t, formatNumber } = useWords();
  const share = (count: number) =>
    totals.invited > 0 ? t('event.share', { percent: Math.round((count / totals.invited) * 100) }) : undefined;
  const figures = [
    [t('event.invited'), totals.invited, undefined],
    [t('event.confirmed'), totals.confirmed, share(totals.confirmed)],
    [t('event.rejected'), totals.rejected, share(totals.rejected)],
    [t('event.waiting'), totals.waiting, undefined],
    [t('event.came'), totals.came, share(totals.came)],
    [t('event.walkInsLabel'), totals.walkIns, undefined],
    [t('event.scoreTotal'), totals.score, undefined],
    [t('event.badgeTotal'), totals.badges, undefined],
  ] as const;
  return (
    <dl className={`${classes.sums} grid gap4`}>
      {figures.map(([label, count, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatNumber(count)}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SummaryTablesProps {
  summary: ActivitySummary;
  /** Child events lead to their pages. */
  linked?: boolean;
}

/** The same figures by club, kind of member and grade, and those of the child events. */
export function SummaryTables({ summary, linked = false }: SummaryTablesProps) {
  const { t, area, formatNumber } = useWords();
  const { choice } = area(activityParticipant.area);
  const { byClub, byType, byGrade, badges, children, totals } = summary;
  return (
    <div className={`${classes.tables} grid gap6`}>
      <div>
        <Figures
          title={t('event.byClub')}
          totals={totals}
          lines={byClub.map((line) => ({ ...line, key: line.clubId ?? '', name: line.clubName ?? t('event.noClub') }))}
        />
        <Figures
          title={t('event.byType')}
          totals={totals}
          lines={byType.map((line) => ({
            ...line,
            key: String(line.memberType),
            name: choice('memberType', line.memberType),
          }))}
        />
        {children.length > 0 && (
          <Figures
            title={t('event.children')}
            lines={children.map((line) => ({
              ...line,
              key: line.id,
              name: (
                <>
                  {linked ? (
                    <Link to={eventPath({ id: line.id, parentId: summary.id })}>{line.title}</Link>
                  ) : (
                    line.title
                  )}{' '}
                  <small className={`${classes.when} wrap quiet`}>
                    <When record={line} /> <EventState {...line} />
                  </small>
                </>
              ),
            }))}
          />
        )}
      </div>
      <div>
        <section aria-label={t('event.byGrade')}>
          <h2 className="large mb2">{t('event.byGrade')}</h2>
          <ul className={classes.list}>
            {byGrade.length === 0 && <li className="faint flex between gap4 ruled-below">{t('event.nothingYet')}</li>}
            {byGrade.map(({ gradeId, name, count }) => (
              <li key={gradeId ?? ''} className="flex between gap4 ruled-below">
                <span>{name ?? t('event.noGrade')}</span>
                <b className={classes.number}>{formatNumber(count)}</b>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('event.badges')}>
          <h2 className="large mb2">{t('event.badges')}</h2>
          <ul className={classes.list}>
            {badges.length === 0 && <li className="faint flex between gap4 ruled-below">{t('event.nothingYet')}</li>}
            {badges.map(({ meritBadgeId, name, count }) => (
              <li key={meritBadgeId} className="flex between gap4 ruled-below">
                <span>{name}</span>
                <b className={classes.number}>{formatNumber(count)}</b>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

type Line = Pick<ActivitySummary['totals'], 'invited' | 'confirmed' | 'rejected' | 'waiting' | 'came'>;
const COLUMNS = ['invited', 'confirmed', 'rejected', 'waiting', 'came'] as const;

interface FiguresProps {
  title: string;
  lines: readonly (Line & { key: string; name: ReactNode })[];
  totals?: Line;
}

function Figures({ title, lines, totals }: FiguresProps) {
  const { t, formatNumber } = useWords();
  const figure = (count: number) => (count === 0 ? <span className="faint">–</span> : formatNumber(count));
  const sums = lines.length > 1 ? totals : undefined;
  return (
    <section aria-label={title}>
      <h2 className="large mb2">{title}</h2>
      <Rows
        label={title}
        rows={lines}
        keyOf={({ key }) => key}
        columns={(column) => [
          column(t('event.name'), { sum: sums && t('event.total') }, ({ name }) => name),
          ...COLUMNS.map((name) =>
            column(t(`event.${name}`), { isNumber: true, sum: sums && figure(sums[name]) }, (line) =>
              figure(line[name]),
            ),
          ),
        ]}
      />
    </section>
  );
}
