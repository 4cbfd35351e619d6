import { clubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import type { Newcomer } from '@hoivien/contract/areas/people/party/club.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Dialog } from '../../../../kit/ui/Dialog.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Panel } from '../../../../kit/resource/list/Panel.tsx';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { PAGE_SIZE } from './use-club-people.ts';

/** Members who joined a club this year, newest first. */
export function ClubNewcomers({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('club.newcomers')} size="84em">
      <Newcomers />
    </Dialog>
  );
}

function Newcomers() {
  const { t, area, formatDate } = useWords();
  const [page, setPage] = useState(1);
  const query = { page, pageSize: PAGE_SIZE };
  const answer = useAnswer(clubCalls.newcomers, { query }, { placeholderData: keepPreviousData });
  return (
    <Panel
      answer={answer}
      none={[t('club.noNewcomers')]}
      waiting={{ height: 320 }}
      pages={{ number: page, words: area('Members'), onPage: setPage, always: true }}
    >
      {(data) => (
        <div className={`${classes.people} stack top gap3`}>
          <div className={classes.scroll}>
            <Rows
              label={t('club.newcomers')}
              rows={data.items}
              columns={(column) => [
                column(t('club.code'), (newcomer) => newcomer.code),
                column(t('club.name'), (newcomer) => <MemberName member={newcomer} />),
                column(t('club.kindOf'), (newcomer) => area(newcomer.area).title),
                column(t('club.since'), { cellClass: classes.day }, (newcomer) => formatDate(newcomer.joinedOn)),
                column(t('club.clubs'), { cellClass: classes.wrapped }, (newcomer) => newcomer.clubNames),
              ]}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}

/** The name of a member of any kind: a link for those who may open the record. */
export function MemberName({ member: { id, area, name } }: { member: Pick<Newcomer, 'id' | 'area' | 'name'> }) {
  const { can } = useActor();
  const path = registry.find(({ resource }) => resource.area === area)?.resource.path;
  const short = <ShortName name={name} />;
  if (!path || !can(permissionCode(area, 'View'))) return short;
  return (
    <Link className="ink strong" to={`${path}/info/${id}`}>
      {short}
    </Link>
  );
}
