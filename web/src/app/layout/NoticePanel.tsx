import type { Notice } from '@hoivien/contract/areas/notice/notice.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './NoticeBell.module.css';
import { noticePath, noticeSentence } from './notice-words.ts';
import { useNoticeList } from './use-notices.ts';

interface NoticePanelProps {
  hasUnread: boolean;
  onRead: (ids?: readonly string[]) => void;
  onClose: () => void;
}

/** The user's notices, newest first. A click opens the record of a notice. */
export function NoticePanel({ hasUnread, onRead, onClose }: NoticePanelProps) {
  const { t } = useWords();
  const list = useNoticeList();
  const items = unique(list.data?.pages.flatMap((page) => page.items) ?? []);
  return (
    <>
      <div className={classes.head}>
        <h2>{t('shell.notices')}</h2>
        {hasUnread && (
          <Button variant="subtle" size="xs" onClick={() => onRead()}>
            {t('shell.readAll')}
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        {list.isPending && <Waiting />}
        {list.isError && (
          <div className={classes.failed} role="alert">
            <span>{t('shell.noticesFailed')}</span>
            <Button variant="default" size="xs" onClick={() => void list.refetch()}>
              {t('kit.retry')}
            </Button>
          </div>
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState kind="nothingYet" title={t('shell.noNotices')}>
            {t('shell.noNoticesText')}
          </EmptyState>
        )}
        <ul>
          {items.map((notice) => (
            <li key={notice.id}>
              <NoticeLine
                notice={notice}
                onOpen={() => {
                  if (!notice.isRead) onRead([notice.id]);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
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
    </>
  );
}

function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const words = useWords();
  const path = noticePath(notice, useActor());
  const content = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.text}>
        {!notice.isRead && <span className={classes.hidden}>{words.t('shell.notRead')}: </span>}
        {noticeSentence(notice, words)}
        <time dateTime={notice.at} title={words.formatDateTime(notice.at)}>
          {words.formatRelative(notice.at)}
        </time>
      </span>
    </>
  );
  const shared = { className: classes.line, 'data-unread': !notice.isRead || undefined, onClick: onOpen };
  return path ? (
    <Link to={path} {...shared}>
      {content}
    </Link>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
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
