import type { MemberAction } from '@hoivien/contract/areas/party/member.life.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import {
  IconArrowBack,
  IconBan,
  IconCheck,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { asText, type LooseRecord } from '../../../kit/resource/records.ts';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { MemberClubs } from './MemberClubs.tsx';
import './party.texts.ts';
import { Stays } from './Stays.tsx';
import { type AskedStep, isAsked, StepDialog } from './StepDialog.tsx';
import { TagChips } from './TagChips.tsx';
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
  const take = useStep(resource);
  const [asked, setAsked] = useState<AskedStep>();
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
        tabs={(record) => [
          ...(props.tabs?.(record) ?? []),
          ...('membership' in resource.fields
            ? [{ name: 'stays', label: t('party.stays'), draw: () => <Stays resource={resource} record={record} /> }]
            : []),
        ]}
        facts={{
          tagIds: (record) => <TagChips names={asText(record.tagNames)} />,
          clubIds: (record) => <MemberClubs ids={(record.clubIds ?? []) as string[]} />,
          workMemberId: (record) => <WorkPlace record={record} />,
          // A waiting member has applied but not joined yet.
          'membership.startsOn': ({ approval }) => (approval === 0 ? null : undefined),
          ...props.facts,
        }}
      />
      <StepDialog resource={resource} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
