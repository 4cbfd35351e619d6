import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Panel } from '../../../../kit/resource/list/Panel.tsx';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { useClubRights, useFormerPeople } from './use-club-people.ts';

/** Former members or partners of a club with their first and last day and the reason of leaving. */
export function ClubFormer({ clubId, resource }: { clubId: string; resource: Resource }) {
  const { t, area, formatDate } = useWords();
  const { ownClub } = useActor();
  const { one, many } = area(resource.area);
  const { view } = useClubRights(resource);
  const [page, setPage] = useState(1);
  const answer = useFormerPeople(clubId, resource, page);
  // A club's user does not see former members, so only staff of the association get a link to the record.
  const isOpen = view && ownClub === null;
  return (
    <Panel
      answer={answer}
      none={[t('club.nobodyFormer', { many }), t('club.nobodyFormerText')]}
      waiting={{ height: 320 }}
      pages={{ number: page, words: { one, many }, onPage: setPage, always: true }}
    >
      {(data) => (
        <div className={classes.scroll} data-stale={answer.isPlaceholderData || undefined}>
          <Rows
            label={t('club.who_former')}
            rows={data.items}
            columns={(column) => [
              column(t('club.code'), ({ code }) => code),
              column(t('club.name'), ({ id, name }) =>
                isOpen ? (
                  <Link className="ink strong" to={`${resource.path}/info/${id}`}>
                    <ShortName name={name} />
                  </Link>
                ) : (
                  <ShortName name={name} />
                ),
              ),
              column(t('club.since'), { cellClass: classes.day }, ({ joinedOn }) => formatDate(joinedOn)),
              column(t('club.until'), { cellClass: classes.day }, ({ leftOn }) => formatDate(leftOn)),
              column(t('club.leaveReason'), { cellClass: classes.wrapped }, ({ leaveReason }) => leaveReason),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
