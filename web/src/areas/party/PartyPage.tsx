import type { MemberAction } from '@hoivien/contract/areas/party/member.machine.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import {
  IconArrowBack,
  IconArrowsJoin2,
  IconBan,
  IconCheck,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { RESTRICTION } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type ComponentProps, useState } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { RecordPage } from '../../kit/resource/RecordPage.tsx';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { useStep } from '../../kit/resource/use-step.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useMeetingsTab } from './meetings/index.ts';
import { PersonalDataPanel } from './personal-data/index.ts';
import { NotesPanel, TagChips } from './notes/index.ts';
import { usePrintItems } from './print/index.ts';
import { MemberClubs } from './MemberClubs.tsx';
import { MergeWith } from './MergeWith.tsx';
import './party.texts.ts';
import { Stays } from './Stays.tsx';
import { type AskedStep, isAsked, StepDialog } from './StepDialog.tsx';
import { WorkPlace } from './WorkPlace.tsx';

const icons: Record<MemberAction, TablerIcon> = {
  Approve: IconCheck,
  Refuse: IconBan,
  Deactivate: IconPlayerPause,
  Activate: IconPlayerPlay,
  Leave: IconDoorExit,
  Rejoin: IconArrowBack,
};

/** The record of a member or club with the steps of its life. @example <PartyPage resource={club} state={…} tabs={…} /> */
export function PartyPage(props: ComponentProps<typeof RecordPage> & { resource: Resource }) {
  const { resource } = props;
  const { t, area } = useWords();
  const { can } = useActor();
  const take = useStep(resource);
  const printItems = usePrintItems(resource);
  const meetings = useMeetingsTab(resource);
  const [asked, setAsked] = useState<AskedStep>();
  const [merging, setMerging] = useState<LooseRecord>();
  // Merging changes one record and takes the other away.
  const mayMerge = ['Update', 'Delete'].every((action) => can(permissionCode(resource.area, action)));
  const run = async (record: LooseRecord, action: MemberAction) => {
    if (isAsked(action, resource)) setAsked({ action, record });
    else await take(record, action).catch((error: unknown) => notify.failed(error));
  };
  const actions = (Object.keys(icons) as MemberAction[]).map((action) => ({
    action,
    label: t(`party.${action}`),
    icon: icons[action],
    run: (record: LooseRecord) => void run(record, action),
    ...(action === 'Approve' && { as: 'main' as const }),
    ...(action === 'Refuse' && { as: 'button' as const }),
  }));
  const menuItems = (record: LooseRecord) => {
    const own = (props.menuItems ?? printItems)(record);
    if (!mayMerge || Number(record.restriction) === RESTRICTION.erased) return own;
    return (
      <>
        {own}
        <Menu.Item leftSection={<IconArrowsJoin2 />} onClick={() => setMerging(record)}>
          {t('party.merge')}
        </Menu.Item>
      </>
    );
  };
  return (
    <>
      <RecordPage
        {...props}
        actions={actions}
        state={(record) => (
          <>
            {props.state?.(record)}
            {Number(record.restriction) > 0 && (
              <Status kind={record.restriction === 1 ? 'off' : 'old'}>
                {area(resource.area).choice('restriction', Number(record.restriction))}
              </Status>
            )}
          </>
        )}
        menuItems={menuItems}
        tabs={(record) => [
          ...(props.tabs?.(record) ?? []),
          ...('membership' in resource.fields
            ? [{ name: 'stays', label: t('party.stays'), draw: () => <Stays resource={resource} record={record} /> }]
            : []),
          // Clubs are not invited; their members are.
          ...(resource.area === club.area ? [] : meetings(record.id)),
          {
            name: 'notes',
            label: area('Notes').title,
            draw: () => <NotesPanel resource={resource} id={record.id} />,
          },
          ...(can('PersonalDataView')
            ? [
                {
                  name: 'personal-data',
                  label: area('PersonalData').title,
                  draw: () => <PersonalDataPanel id={record.id} />,
                },
              ]
            : []),
        ]}
        facts={{
          tagIds: (record) => <TagChips names={asText(record.tagNames)} />,
          clubIds: (record) => <MemberClubs ids={(record.clubIds ?? []) as string[]} />,
          workMemberId: (record) => <WorkPlace record={record} />,
          // Whoever still waits has applied, and joined nothing yet.
          'membership.startsOn': ({ approval }) => (approval === 0 ? null : undefined),
          ...props.facts,
        }}
      />
      {merging && <MergeWith resource={resource} record={merging} opened onClose={() => setMerging(undefined)} />}
      <StepDialog resource={resource} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
