import type { NoticeGroup } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import type { Notice } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './NoticeBell.module.css';
import { byDay } from './notice-days.ts';
import { noticePath, noticeSentence } from './notice-words.ts';
import { type Reading, useNoticeList } from './use-notices.ts';

interface NoticePanelProps {
  onRead: (reading: Reading) => void;
  onClose: () => void;
}

/** The user's notices by day and kind, newest first. A click opens the record of a notice. */
export function NoticePanel({ onRead, onClose }: NoticePanelProps) {
  const { t, area, formatDate } = useWords();
  const [group, setGroup] = useState<NoticeGroup>();
  const list = useNoticeList(group);
  const items = unique(list.data?.pages.flatMap((page) => page.items) ?? []);
  const groups = list.data?.pages[0]?.groups ?? [];
  const { choice } = area('Notices');
  const unread = groups.reduce((sum, one) => sum + (group && one.group !== group ? 0 : one.unread), 0);
  const hasUnread = unread > 0 && (items.some(({ isRead }) => !isRead) || list.hasNextPage);
  const [[today, yesterday]] = useState(lastDays);
  const nameOf = (day: string) =>
    day === today ? t('shell.today') : day === yesterday ? t('shell.yesterday') : formatDate(day);
  const read = (ids: readonly string[]) => onRead({ ids });
  return (
    <>
      <div className={`${classes.head} row between gap3 ruled-below`}>
        <h2>{t('shell.notices')}</h2>
        {hasUnread && (
          <Button variant="subtle" size="xs" onClick={() => onRead(group ? { group } : { all: true })}>
            {t(group ? 'shell.readGroup' : 'shell.readAll')}
          </Button>
        )}
      </div>
      {(groups.length > 1 || group) && (
        <div className={classes.filter}>
          <NativeSelect
            size="xs"
            aria-label={t('shell.noticeFilter')}
            value={group ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setGroup(groups.find((one) => one.group === value)?.group ?? undefined)
            }
            data={[
              { value: '', label: t('shell.allNotices') },
              ...groups.map((one) => {
                const name = choice('group', one.group);
                return {
                  value: one.group,
                  label: one.unread > 0 ? t('shell.groupUnread', { name, count: one.unread }) : name,
                };
              }),
            ]}
          />
        </div>
      )}
      <div className={classes.scroll} data-stale={list.isPlaceholderData || undefined}>
        {list.isPending && <Waiting />}
        {list.isError && (
          <div className="row between gap3 p4" role="alert">
            <span>{t('shell.noticesFailed')}</span>
            <Button variant="default" size="xs" onClick={() => void list.refetch()}>
              {t('kit.retry')}
            </Button>
          </div>
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            kind={group ? 'nothingFound' : 'nothingYet'}
            title={t(group ? 'shell.noneOfGroup' : 'shell.noNotices')}
          >
            {!group && t('shell.noNoticesText')}
          </EmptyState>
        )}
        {byDay(items).map(({ day, groups: kinds }) => (
          <section key={day} className={classes.day} aria-label={nameOf(day)}>
            <h3 className="small strong">{nameOf(day)}</h3>
            {kinds.map((kind) => (
              <div key={kind.group}>
                <h4 className="faint tiny strong">{choice('group', kind.group)}</h4>
                <ul>
                  {kind.items.map((notice) => (
                    <li key={notice.id}>
                      <NoticeLine notice={notice} onRead={() => read([notice.id])} onClose={onClose} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="subtle"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('shell.older')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Link to="/profile?part=notices" className={`${classes.mails} inline-row gap2 note icons-sm`} onClick={onClose}>
          <IconMail aria-hidden="true" />
          {t('shell.noticeMails')}
        </Link>
      </div>
    </>
  );
}

const DAY = 24 * 60 * 60 * 1000;

/** Today and yesterday in Vietnam. */
function lastDays(): [today: string, yesterday: string] {
  return [dayOf(new Date()), dayOf(new Date(Date.now() - DAY))];
}

interface NoticeLineProps {
  notice: Notice;
  onRead: () => void;
  onClose: () => void;
}

function NoticeLine({ notice, onRead, onClose }: NoticeLineProps) {
  const words = useWords();
  const path = noticePath(notice, useActor());
  const sentence = noticeSentence(notice, words);
  const content = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span className="narrow breaks">
        {!notice.isRead && <span className="unseen">{words.t('shell.notRead')}: </span>}
        {sentence}
        <time className="block faint tiny regular" dateTime={notice.at} title={words.formatDateTime(notice.at)}>
          {words.formatRelative(notice.at)}
        </time>
      </span>
    </>
  );
  const open = () => {
    if (!notice.isRead) onRead();
    onClose();
  };
  const shared = { className: classes.line, 'data-unread': !notice.isRead || undefined, onClick: open };
  return (
    <div className={`${classes.row} flex top`}>
      {path ? (
        <Link to={path} {...shared}>
          {content}
        </Link>
      ) : (
        <button type="button" {...shared}>
          {content}
        </button>
      )}
      {!notice.isRead && (
        <ActionIcon
          variant="subtle"
          size="sm"
          className={classes.check ?? ''}
          aria-label={words.t('shell.readOneNamed', { text: sentence })}
          title={words.t('shell.readOne')}
          onClick={onRead}
        >
          <IconCheck aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap4 p4">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={14} />
      ))}
    </div>
  );
}

/** A new notice shifts the pages, so two pages may contain the same notice. */
function unique(items: readonly Notice[]): Notice[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
