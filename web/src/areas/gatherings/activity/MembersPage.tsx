import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import list from '../../../kit/resource/list/ListPage.module.css';
import { isGone, RecordState } from '../../../kit/resource/RecordState.tsx';
import { AddDialog, type AddWay } from './AddDialogs.tsx';
import { EventFrame } from './EventFrame.tsx';
import { MembersBar } from './MembersBar.tsx';
import './members.texts.ts';
import classes from './Members.module.css';
import { paperPath } from './paths.ts';
import { ResultDrawer } from './ResultDrawer.tsx';
import { type EventRecord, parentOf, useEventRecord } from './use-event.ts';
import { MembersFilters } from './members/MembersFilters.tsx';
import { MembersRows } from './members/MembersRows.tsx';
import { useMembers } from './members/use-members.ts';

/** The list of participants of an event (`info`) or of a child event (`child`), as `:type` in the address says. */
export function MembersPage() {
  const { type, id } = useParams();
  const isChild = type === 'child';
  const query = useEventRecord(id, isChild);
  const record = isGone(query.error) ? undefined : query.data;
  if (!record) return <RecordState resource={isChild ? activityChild : activity} query={query} />;
  return <Members key={record.id} record={record} />;
}

function Members({ record }: { record: EventRecord }) {
  const members = useMembers(record);
  const { mayWrite, address, change, query, total, person, left } = members;
  const [adding, setAdding] = useState<AddWay>();
  return (
    <EventFrame
      record={record}
      tabs={members.tabs}
      here="members"
      actions={
        <>
          <PrintMenu record={record} query={members.printed} mayWrite={mayWrite} />
          {mayWrite && <Invite record={record} onAdd={setAdding} />}
        </>
      }
    >
      <div className={`${list.work} flex fill`}>
        <div className={`${list.left} pane narrow relative ${classes.table}`} ref={left}>
          <MembersFilters members={members} />
          <MembersRows members={members} onAdd={() => setAdding('choice')} />
          <MembersBar
            record={record}
            address={members.asked}
            selection={members.selection}
            total={total ?? 0}
            rows={members.rows ?? []}
            mayWrite={mayWrite}
          />
          <ListFooter
            number={address.page}
            page={query.data}
            pages={query.pages}
            words={members.words}
            onPage={(page) => change({ page })}
          />
        </div>
      </div>
      {adding && <AddDialog way={adding} record={record} onClose={() => setAdding(undefined)} />}
      {person && (
        <ResultDrawer
          key={person}
          record={record}
          participantId={person}
          mayWrite={mayWrite}
          onClose={members.closePerson}
        />
      )}
    </EventFrame>
  );
}

/** The ways to invite somebody. */
function Invite({ record, onAdd }: { record: EventRecord; onAdd: (way: AddWay) => void }) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus />}>
          {t('eventMember.invite')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAdd('choice')}>{t('eventMember.byChoice')}</Menu.Item>
        {parentOf(record) !== undefined && (
          <Menu.Item onClick={() => onAdd('parent')}>{t('eventMember.fromParent')}</Menu.Item>
        )}
        <Menu.Item onClick={() => onAdd('walkIn')}>{t('eventMember.addWalkIn')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PrintMenuProps {
  record: EventRecord;
  /** The query of the shown list. */
  query: string;
  mayWrite: boolean;
}

function PrintMenu({ record, query, mayWrite }: PrintMenuProps) {
  const { t } = useWords();
  const ref = { id: record.id, parentId: parentOf(record) };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter />}>
          {t('eventMember.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paperPath(ref, 'list', query)}>
          {t('eventMember.printList')}
        </Menu.Item>
        {mayWrite && (
          <>
            <Menu.Item component={Link} to={paperPath(ref, 'badges')}>
              {t('eventMember.printBadges')}
            </Menu.Item>
            <Menu.Item component={Link} to={paperPath(ref, 'cards')}>
              {t('eventMember.printCards')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
