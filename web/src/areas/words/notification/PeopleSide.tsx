import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { Recipient, RecipientCount, Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import '../../../kit/resource/recipients/recipients.texts.ts';
import {
  type ReachAsked,
  RECIPIENTS_SHOWN,
  useRecipientPage,
} from '../../../kit/resource/recipients/use-recipients.ts';
import classes from './Compose.module.css';
import './notification-page.texts.ts';

export const LISTS = ['skipped', 'all', 'repeated'] as const;
export type ListName = (typeof LISTS)[number];

const WHY = {
  inactive: 'recipients.whyInactive',
  noAddress: 'recipients.whyNoAddress',
  noMobile: 'recipients.whyNoMobile',
  noConsent: 'recipients.whyNoConsent',
  bounced: 'recipients.whyBounced',
} as const;

interface PeopleSideProps {
  area: string;
  selection: Selection;
  reach: ReachAsked;
  counted: RecipientCount;
  shown: ListName;
  onShow: (list: ListName) => void;
  onClose: () => void;
}

/** Who gets nothing and why, who gets it, and what was left out as double: the lists behind the numbers. */
export function PeopleSide({ area, selection, reach, counted, shown, onShow, onClose }: PeopleSideProps) {
  const { t, formatNumber } = useWords();
  const id = useId();
  const counts = { skipped: counted.total - counted.reached, all: counted.reached, repeated: counted.repeated };
  return (
    <>
      <div className={`${classes.tabs} row gap4 ruled-below`}>
        <div role="tablist" aria-label={t('notifying.lists')} className="flex gap4">
          {LISTS.map((list) => (
            <button
              key={list}
              className="tab"
              type="button"
              role="tab"
              id={`${id}-${list}`}
              aria-selected={list === shown}
              aria-controls={`${id}-people`}
              onClick={() => onShow(list)}
            >
              {t(`notifying.${list}`)}
              <small>{formatNumber(counts[list])}</small>
            </button>
          ))}
        </div>
        <span className={classes.space} />
        <ActionIcon variant="subtle" color="gray" aria-label={t('notifying.closeLists')} onClick={onClose}>
          <IconX />
        </ActionIcon>
      </div>
      <div
        className={`${classes.people} auto ruled-below`}
        role="tabpanel"
        id={`${id}-people`}
        aria-labelledby={`${id}-${shown}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {shown === 'repeated' ? (
          <p>
            {t(counts.repeated > 0 ? 'notifying.repeatedText' : 'notifying.repeatedNone', { count: counts.repeated })}
          </p>
        ) : (
          <People
            key={shown}
            area={area}
            selection={selection}
            reach={reach}
            only={shown === 'skipped' ? 'skipped' : 'reached'}
          />
        )}
      </div>
    </>
  );
}

interface PeopleProps extends Pick<PeopleSideProps, 'area' | 'selection' | 'reach'> {
  only: 'skipped' | 'reached';
}

function People({ area, selection, reach, only }: PeopleProps) {
  const { t } = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRecipientPage(area, selection, reach, { page, only });
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={90} my="sm" />;
  if (data.total === 0) return <p>{t(only === 'skipped' ? 'notifying.skippedNone' : 'notifying.allNone')}</p>;
  const pages = Math.ceil(data.total / RECIPIENTS_SHOWN);
  return (
    <>
      <ul>
        {data.items.map((person) => (
          <Person key={person.memberId ?? person.emailAddress} person={person} />
        ))}
      </ul>
      {pages > 1 && (
        <div className={`${classes.more} row gap2 tiny`}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('recipients.previous')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft />
          </ActionIcon>
          {t('recipients.page', { page, pages })}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('recipients.next')}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight />
          </ActionIcon>
        </div>
      )}
    </>
  );
}

/** One person with the reason or the addresses. Their record opens in another window, so that the form stays. */
function Person({ person }: { person: Recipient }) {
  const { t } = useWords();
  const actor = useActor();
  const { memberId, memberType, name, emailAddress, phoneNumber, skipped } = person;
  const path = memberId ? recordPath(AREA_OF_TYPE[memberType] ?? '', memberId, actor) : undefined;
  const addresses = [emailAddress, phoneNumber && showPhone(phoneNumber)].filter(Boolean).join(' · ');
  return (
    <li className="grid centre small ruled">
      <b title={name}>{name}</b>
      <small>
        {skipped ? [t(WHY[skipped]), skipped === 'bounced' && addresses].filter(Boolean).join(': ') : addresses}
      </small>
      {path && (
        <Link to={path} target="_blank" aria-label={t('notifying.openRecord', { name })}>
          {t('notifying.record')}
        </Link>
      )}
    </li>
  );
}
