import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import type { ActivitySummary } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { ColumnChooser } from '../../../../kit/resource/list/ColumnChooser.tsx';
import { ExportMenu } from '../../../../kit/resource/list/ExportMenu.tsx';
import { FilterBar } from '../../../../kit/resource/list/FilterBar.tsx';
import list from '../../../../kit/resource/list/ListPage.module.css';
import { SearchBox } from '../../../../kit/resource/list/SearchBox.tsx';
import type { Filters } from '../../../../kit/resource/use-list-address.ts';
import classes from '../Members.module.css';
import type { EventRecord } from '../use-event.ts';
import { type EventMembers, filterable, participant } from './use-members.ts';

const WAITING_ORDER = 'waitingNumber:asc';

/** The search, the parts and the filters of the participants, and what is done with the whole list. */
export function MembersFilters({ members }: { members: EventMembers }) {
  const { t } = useWords();
  const { can } = useActor();
  const { record, address, change, shown, part, mayWrite, preferences, prefer, reset, fit, size, search } = members;
  return (
    <div className={`${list.bar} flex top rigid narrow ${classes.bar}`}>
      <SearchBox
        ref={search}
        resource={participant}
        value={address.search}
        onSearch={(value) => change({ search: value }, { replace: true })}
      />
      <Parts
        record={record}
        filters={part}
        summary={members.summary}
        onChange={(next) =>
          change({
            filters: { ...shown, ...next },
            // Who waits stands in the order in which they move up.
            ...(('isWaiting' in next && next.isWaiting?.[0] === 'true') !== (address.sort === WAITING_ORDER) && {
              sort: address.sort === WAITING_ORDER ? participant.sort : WAITING_ORDER,
            }),
          })
        }
      />
      <FilterBar
        resource={filterable}
        filters={shown}
        search={address.search}
        onChange={(filters, options) => change({ filters: { ...part, ...filters } }, options)}
      />
      <span className={`${list.view} ${list.desktop}`}>
        {mayWrite && (
          <Button
            variant="subtle"
            size="xs"
            component={Link}
            to={`${activityParticipant.path}/import`}
            leftSection={<IconUpload />}
          >
            {t('eventMember.importResults')}
          </Button>
        )}
        {can(permissionCode(activityParticipant.area, 'Export')) && (
          <ExportMenu
            resource={activityParticipant}
            address={members.asked}
            columns={members.columns}
            target={(isSaving) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                loading={isSaving}
                aria-label={t('eventMember.export')}
                title={t('eventMember.export')}
              >
                <IconDownload />
              </ActionIcon>
            )}
          />
        )}
        <ColumnChooser
          resource={participant}
          preferences={preferences}
          left={fit.left.map(({ name, width }) => ({ name, width: Math.ceil(width * size) }))}
          onChange={prefer}
          onReset={reset}
        />
      </span>
    </div>
  );
}

interface PartsProps {
  record: EventRecord;
  filters: Filters;
  summary: ActivitySummary | undefined;
  onChange: (filters: Filters) => void;
}

type Part = [
  key: 'all' | 'confirmed' | 'unconfirmed' | 'rejected' | 'waiting' | 'came',
  asks: Filters,
  count: number | undefined,
];

/** The parts of the list by answer, each with its number; from the start on also those who came and who did not. */
function Parts({ record, filters, summary, onChange }: PartsProps) {
  const { t, formatNumber } = useWords();
  const totals = summary?.totals;
  const { unconfirmed, confirmed, refused } = CONFIRMATION;
  const isOpen = record.state !== ACTIVITY_STATE.notStarted;
  const open = totals && totals.invited - totals.confirmed - totals.rejected - totals.waiting;
  const waiting: Part = ['waiting', { isWaiting: ['true'] }, totals?.waiting];
  const came: Part = ['came', { attended: ['true'] }, totals?.came];
  const parts: Part[] = [
    ['all', {}, totals?.invited],
    ['confirmed', { status: [String(confirmed)], isWaiting: ['false'] }, totals?.confirmed],
    ['unconfirmed', { status: [String(unconfirmed)] }, open],
    ['rejected', { status: [String(refused)] }, totals?.rejected],
    ...((totals?.waiting ?? 0) > 0 || 'isWaiting' in filters ? [waiting] : []),
    ...(isOpen ? [came] : []),
  ];
  const here = JSON.stringify(filters);
  return (
    <span className={`${classes.parts} rigid filled round2`} role="group" aria-label={t('eventMember.parts')}>
      {parts.map(([key, asks, count]) => (
        <button key={key} type="button" aria-pressed={same(asks, here)} onClick={() => onChange(asks)}>
          {t(`eventMember.${key}`)}{' '}
          {count !== undefined && <small className="faint number">{formatNumber(count)}</small>}
        </button>
      ))}
    </span>
  );
}

function same(asks: Filters, here: string): boolean {
  const sorted = (filters: Filters) => JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(asks) === sorted(JSON.parse(here) as Filters);
}
