import { APPROVAL, RESTRICTION } from '@hoivien/contract/codes.ts';
import type { MemberAction } from '@hoivien/contract/areas/people/party/member.life.ts';
import type { PartyRecord, PartyResource } from '@hoivien/contract/party-record.ts';
import {
  IconArrowBack,
  IconBan,
  IconCheck,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import { RecordPage, type RecordPageProps } from '../../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../../kit/resource/record/use-step.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { MemberClubs } from './MemberClubs.tsx';
import './party.texts.ts';
import { SharedTaxCode } from './SharedTaxCode.tsx';
import { Stays } from './Stays.tsx';
import { type AskedStep, isAsked, StepDialog } from './StepDialog.tsx';
import { useGlance } from './use-glance.ts';
import { MEMBER_GROUPS, useTabGroups } from './tab-groups.ts';
import { TagChips } from './TagChips.tsx';
import { useWithinClub } from './use-within-club.ts';
import { WorkPlace } from './WorkPlace.tsx';

const icons: Record<MemberAction, TablerIcon> = {
  Approve: IconCheck,
  Refuse: IconBan,
  Deactivate: IconPlayerPause,
  Resubmit: IconSend,
  Activate: IconPlayerPlay,
  Leave: IconDoorExit,
  Rejoin: IconArrowBack,
};

/** The record of a member or club with the steps of its life. @example <PartyPage resource={club} state={…} tabs={…} /> */
export function PartyPage<R extends PartyResource>(page: RecordPageProps<R>) {
  const props: RecordPageProps = page;
  const { resource } = props;
  const { t, area } = useWords();
  const take = useStep(resource);
  const within = useWithinClub(resource);
  const groups = useTabGroups(MEMBER_GROUPS);
  const counts = useGlance(resource).counts;
  const [asked, setAsked] = useState<AskedStep>();
  const run = async (record: PartyRecord, action: MemberAction) => {
    if (isAsked(action, resource)) setAsked({ action, record });
    else await take(record, action).catch((error: unknown) => notify.failed(error));
  };
  const actions = (Object.keys(icons) as MemberAction[]).map((action) => ({
    action,
    label: t(`party.${action}`),
    icon: icons[action],
    run: (record: PartyRecord) => void run(record, action),
    ...(action === 'Approve' && { as: 'main' as const }),
    ...(action === 'Refuse' && { as: 'button' as const }),
  }));
  return (
    <>
      <RecordPage
        groups={groups}
        counts={counts}
        {...props}
        at={within.isAsked ? null : within.at}
        actions={actions}
        state={(record: PartyRecord) => (
          <>
            {props.state?.(record)}
            {Number(record.restriction) > 0 && (
              <Status kind={record.restriction === RESTRICTION.restricted ? 'off' : 'old'}>
                {area(resource.area).choice('restriction', Number(record.restriction))}
              </Status>
            )}
          </>
        )}
        aside={(record: PartyRecord) => (
          <>
            <SharedTaxCode resource={resource} record={record} />
            {props.aside?.(record)}
          </>
        )}
        tabs={(record: PartyRecord) => [
          ...(props.tabs?.(record) ?? []),
          ...('membership' in resource.fields
            ? [{ name: 'stays', label: t('party.stays'), render: () => <Stays resource={resource} record={record} /> }]
            : []),
        ]}
        facts={{
          tagIds: (record: PartyRecord) => <TagChips names={record.tagNames ?? ''} />,
          clubIds: (record: PartyRecord) => <MemberClubs ids={record.clubIds ?? []} />,
          workMemberId: (record: PartyRecord) => <WorkPlace record={record} />,
          // A waiting member has applied but not joined yet.
          'membership.startsOn': ({ approval }: PartyRecord) => (approval === APPROVAL.waiting ? null : undefined),
          ...props.facts,
        }}
      />
      <StepDialog resource={resource} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
