import { UNREAD_MOST } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './NoticeBell.module.css';
import { NoticePanel } from './NoticePanel.tsx';
import './shell.texts.ts';
import { useRead, useUnread } from './use-notices.ts';

/** The bell in the header with the number of unread notices, and the panel with the list. */
export function NoticeBell() {
  const { t } = useWords();
  const [opened, setOpened] = useState(false);
  const { unread, setState } = useUnread();
  const read = useRead(setState);
  const count = unread >= UNREAD_MOST ? `${UNREAD_MOST - 1}+` : String(unread);
  const label = unread > 0 ? t('shell.unread', { count }) : t('shell.notices');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(94vw, 34em)" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.bell} grid rigid relative quiet round2`}
          aria-label={label}
          title={t('shell.notices')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBell aria-hidden="true" />
          {unread > 0 && (
            <span className={`${classes.badge} tiny bold number`} aria-hidden="true">
              {count}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} className="clip" aria-label={t('shell.notices')}>
        <NoticePanel onRead={(reading) => read.mutate(reading)} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
