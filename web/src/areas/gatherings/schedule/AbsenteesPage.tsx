import { useAnswer } from '../../../kit/call/use-answer.ts';
import { absenteeCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { ABSENCES, type Absentee } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { useChoosesClub } from '../../../kit/resource/reference/use-chooses-club.ts';
import { useDownload } from '../../../kit/resource/use-download.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';

/** People who missed several meetings of the same club or host in a row. */
export function AbsenteesPage() {
  const { t, area } = useWords();
  const { can } = useActor();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 150);
  const [missed, setMissed] = useState(ABSENCES);
  const [clubId, setClub] = useState<string | null>(null);
  const [host, setHost] = useState('');
  const [page, setPage] = useState(1);
  const hosts = useAnswer(absenteeCalls.hosts, {});
  const question = { search: asked, missed, clubId, ...(host && { host }) };
  const save = useDownload(absenteeCalls.export.url);
  const answer = useAnswer(absenteeCalls.list, { query: { ...question, page } }, { placeholderData: keepPreviousData });
  const { data } = answer;
  const mayChooseClub = useChoosesClub();
  return (
    <div className={`${classes.screen} stack short`}>
      <PageHead title={t('meet.absentees')} note={t('meet.absenteesAbout')} />
      <div className={`${classes.listTools} flex wrap gap3`}>
        <TextInput
          type="search"
          label={t('meet.search')}
          leftSection={<IconSearch aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setPage(1);
          }}
        />
        <NativeSelect
          label={t('meet.least')}
          value={String(missed)}
          data={[2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: t('meet.times', { count }) }))}
          onChange={({ currentTarget }) => {
            setMissed(Number(currentTarget.value));
            setPage(1);
          }}
        />
        {hosts.data && hosts.data.length > 0 && (
          <NativeSelect
            label={area(schedule.area).field('meetingHostName')}
            value={host}
            data={[
              { value: '', label: t('meet.anyHost') },
              ...hosts.data.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={({ currentTarget }) => {
              setHost(currentTarget.value);
              setPage(1);
            }}
          />
        )}
        {mayChooseClub && (
          <RefPicker
            area="Clubs"
            label={area(schedule.area).field('clubId')}
            value={clubId}
            onChange={(next) => {
              setClub(next);
              setPage(1);
            }}
          />
        )}
        {can(permissionCode(schedule.area, 'Export')) && data && data.total > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet />}
            loading={save.isPending}
            onClick={() => save.mutate(question)}
          >
            {t('meet.export')}
          </Button>
        )}
      </div>
      <Panel
        answer={answer}
        none={[t('meet.absenteesNone', { count: missed }), t('meet.absenteesAbout')]}
        waiting={{ width: 'auto', m: 'md' }}
        pages={{
          number: page,
          words: {
            ...area(schedule.area),
            one: t('meet.name').toLocaleLowerCase('vi'),
            many: t('meet.people').toLocaleLowerCase('vi'),
          },
          onPage: setPage,
          always: true,
        }}
      >
        {({ items }) => (
          <div className={`${classes.listBox} short auto`}>
            <AbsenteeTable items={items} />
          </div>
        )}
      </Panel>
    </div>
  );
}

function AbsenteeTable({ items }: { items: readonly Absentee[] }) {
  const { t, formatDateTime } = useWords();
  const { can } = useActor();
  const mayView = can(permissionCode(schedule.area, 'View'));
  return (
    <Rows
      label={t('meet.absentees')}
      edges
      rows={items}
      keyOf={(one) => `${one.memberId} ${one.groupName}`}
      columns={(column) => [
        column(t('meet.name'), (one) => <b>{one.name}</b>),
        column(t('meet.group'), (one) => one.groupName),
        column(t('meet.missedCount'), (one) => t('meet.times', { count: one.missed })),
        column(t('meet.lastMissed'), (one) => (
          <>
            {mayView ? (
              <Link to={`${schedule.path}/info/${one.scheduleId}`}>{one.scheduleTitle}</Link>
            ) : (
              one.scheduleTitle
            )}{' '}
            <small className="faint">{formatDateTime(one.startTime).slice(0, 16)}</small>
          </>
        )),
        column(t('meet.lastPresent'), (one) =>
          one.lastPresentAt ? formatDateTime(one.lastPresentAt).slice(0, 16) : t('meet.never'),
        ),
      ]}
    />
  );
}
